// Comparison of lists of ranks, for sorting. Pure.

/** Compares two lists of ranks for `sort`: the first rank that differs decides, and the smaller rank comes first. */
export function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, place) => rank !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
