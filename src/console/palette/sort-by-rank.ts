// Sorts items by a list of ranks. Pure.

/** Sorts items by their ranks, smaller ranks first. The first rank that differs decides; ties keep their order. */
export function sortByRank<Item>(items: readonly Item[], getRanks: (item: Item) => readonly number[]): readonly Item[] {
  return items
    .map((item) => ({ item, ranks: getRanks(item) }))
    .sort((one, other) => compareRanks(one.ranks, other.ranks))
    .map(({ item }) => item)
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, place) => rank !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
