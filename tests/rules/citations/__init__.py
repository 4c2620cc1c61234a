"""Every rule of an index is cited where it is applied: a folder of witnesses for each system."""
