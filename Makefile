# Two targets from a bare checkout on a machine that has Swift: `make demo` and `make test`.
# What is missing (Graphviz, libyaml) is installed with apt or Homebrew first, and said.

SWIFT ?= swift
# The toolchain's own SwiftSyntax, also behind launchers such as xcrun and swiftly.
export DILINT_SWIFT_HOST ?= $(shell $(SWIFT) -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath" *: *"\([^"]*\)".*/\1\/host/p')

DEMO_PICTURE ?= dilint-demo.svg

.PHONY: demo test lint format build dist dependencies clean

demo: dependencies
	$(SWIFT) build --product dilint
	$(SWIFT) build --product dilint-layout
	@echo
	@echo "dilint lint Samples"
	@.build/debug/dilint lint Samples; status=$$?; \
	  test $$status -eq 1 || { echo "expected findings (exit status 1), got $$status" >&2; exit 1; }
	@echo
	.build/debug/dilint graph Samples/Loyalty --output $(DEMO_PICTURE)
	@echo "The graph of Samples/Loyalty is in $(DEMO_PICTURE)."

test: dependencies
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift
	$(SWIFT) build --build-tests -Xswiftc -warnings-as-errors
	$(SWIFT) test --skip-build

build: dependencies
	$(SWIFT) build -c release

# An archive of the programs that runs without Swift and serves SwiftPM as a binary target.
dist: dependencies
	@.ci/dist

lint:
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

format:
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift

clean:
	rm -rf .build

# --- What the build needs beside Swift -------------------------------------------------------------------------------

dependencies:
	@set -e; \
	command -v $(SWIFT) >/dev/null || { echo "Swift is missing: see https://www.swift.org/install" >&2; exit 1; }; \
	if command -v apt-get >/dev/null; then \
	  missing=""; \
	  for package in libgraphviz-dev libyaml-dev; do \
	    dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q "ok installed" || missing="$$missing $$package"; \
	  done; \
	  if [ -n "$$missing" ]; then \
	    echo "Installing$$missing with apt-get"; \
	    if [ "$$(id -u)" = 0 ]; then sudo=""; else sudo="sudo"; fi; \
	    $$sudo apt-get update -qq; \
	    $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	  fi; \
	elif command -v brew >/dev/null; then \
	  for formula in graphviz libyaml; do \
	    brew list --formula $$formula >/dev/null 2>&1 || { echo "Installing $$formula with Homebrew"; brew install --quiet $$formula; }; \
	  done; \
	else \
	  echo "Neither apt-get nor Homebrew here: install Graphviz and libyaml with their headers." >&2; \
	fi
