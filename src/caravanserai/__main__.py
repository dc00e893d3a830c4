"""`python -m caravanserai` is the command `caravan`."""

from caravanserai.cli import main

if __name__ == "__main__":
    main()
