"""Force Pool: handfuls of sixes, of which each five and six is a success (rule ids MP-…)."""
