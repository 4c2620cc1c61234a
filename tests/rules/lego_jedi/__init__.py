"""The rules of LegoJedi, played in lines."""
