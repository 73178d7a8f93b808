print("dilint-layout")
