// Sorts items by lists of numbers (ranks). Pure function.

/** Sorts items by their ranks, smaller ranks first. The first rank that differs decides; ties keep their order. */
export function sortByRank<Item>(items: readonly Item[], getRanks: (item: Item) => readonly number[]): readonly Item[] {
  return items
    .map((item) => ({ item, ranks: getRanks(item) }))
    .sort((first, second) => compareRanks(first.ranks, second.ranks))
    .map(({ item }) => item)
}

function compareRanks(first: readonly number[], second: readonly number[]): number {
  const firstDifference = first.findIndex((rank, rankIndex) => rank !== second[rankIndex])
  return firstDifference === -1 ? 0 : (first[firstDifference] ?? 0) - (second[firstDifference] ?? 0)
}
