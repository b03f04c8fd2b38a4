// Which of the loaded stores are shown, and in which order. Pure; quick for 100 000 of them.
import { folded } from '#console/lib/folded.ts'
import type { StoreRow } from '#contract/stores.ts'
import type { ListState, StoreColumn } from './list-state.ts'

/** A store with its texts as they are compared: folded once for a list, not at every key. */
interface FoldedStore {
  readonly row: StoreRow
  readonly found: string
  readonly texts: Readonly<Record<Exclude<StoreColumn, 'id'>, string>>
}

const foldedOf = new WeakMap<readonly StoreRow[], readonly FoldedStore[]>()

/** Only once something is looked for, or ordered by a text. */
function foldedStores(rows: readonly StoreRow[]): readonly FoldedStore[] {
  const known = foldedOf.get(rows)
  if (known) return known
  const made = rows.map((row) => {
    const texts = { display_name: folded(row.display_name), address: folded(row.address), city: folded(row.city) }
    return { row, texts, found: `${row.id} ${texts.display_name} ${texts.address} ${texts.city} ${folded(row.state)}` }
  })
  foldedOf.set(rows, made)
  return made
}

/** They come ordered by id. */
export function shownRows(
  rows: readonly StoreRow[],
  { q, order_by, sort }: Pick<ListState, 'q' | 'order_by' | 'sort'>,
): readonly StoreRow[] {
  const words = folded(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0 && order_by === 'id') return sort === 'asc' ? rows : rows.toReversed()
  const stores = foldedStores(rows)
  const found =
    words.length === 0 ? stores : stores.filter(({ found: text }) => words.every((word) => text.includes(word)))
  return ordered(found, order_by, sort === 'asc' ? 1 : -1).map(({ row }) => row)
}

/** Numbers by their value, texts by the alphabet; equal ones by id. */
function ordered(stores: readonly FoldedStore[], by: StoreColumn, sign: 1 | -1): readonly FoldedStore[] {
  if (by === 'id') return sign === 1 ? stores : stores.toReversed()
  return stores.toSorted((one, other) => {
    const [a, b] = [one.texts[by], other.texts[by]]
    return a === b ? one.row.id - other.row.id : a < b ? -sign : sign
  })
}

/** The part of them that a page shows; 0 a page is all. */
export function pageOf<Row>(rows: readonly Row[], page: number, perPage: number) {
  if (perPage === 0) return { rows, lastPage: 1, firstIndex: 0 }
  const lastPage = Math.max(1, Math.ceil(rows.length / perPage))
  // A page that a filter left behind is the last one.
  const firstIndex = (Math.min(page, lastPage) - 1) * perPage
  return { rows: rows.slice(firstIndex, firstIndex + perPage), lastPage, firstIndex }
}
