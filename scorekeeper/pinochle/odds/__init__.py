"""The exact odds of dealt hands, by counting all of them, without sampling."""
