print("dilint")
