"""The pages of an evening: for everybody, for its directors, on paper and in files."""
