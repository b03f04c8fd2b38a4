// What of a list is selected: these rows, on whichever pages they were chosen, or everything of its filter but a few. Pure.

/** The rows in sight. */
export interface Listed<Id, Row> {
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => Id
}

export interface ChosenRows<Id, Row> {
  readonly kind: 'rows'
  /** As they were when they were chosen, in that order. */
  readonly rows: ReadonlyMap<Id, Row>
  /** Where a range begins. */
  readonly anchor: Id | null
  /** What was selected before the range began: it stays, however the range grows and shrinks. */
  readonly before: ReadonlyMap<Id, Row>
}

export interface WholeSet<Id> {
  readonly kind: 'whole'
  /** How many there were by the server's count. */
  readonly total: number
  /** When that was, milliseconds. */
  readonly at: number
  readonly except: ReadonlySet<Id>
}

export type Selection<Id, Row> = ChosenRows<Id, Row> | WholeSet<Id>

export function nothing<Id, Row>(): ChosenRows<Id, Row> {
  return { kind: 'rows', rows: new Map(), anchor: null, before: new Map() }
}

export function countOf<Id, Row>(selection: Selection<Id, Row>): number {
  return selection.kind === 'rows' ? selection.rows.size : Math.max(0, selection.total - selection.except.size)
}

export function isChosen<Id, Row>(selection: Selection<Id, Row>, id: Id): boolean {
  return selection.kind === 'rows' ? selection.rows.has(id) : !selection.except.has(id)
}

/** In or out, one row. */
export function toggle<Id, Row>(selection: Selection<Id, Row>, id: Id, row: Row): Selection<Id, Row> {
  if (selection.kind === 'whole') {
    const except = new Set(selection.except)
    if (!except.delete(id)) except.add(id)
    return withoutNone({ ...selection, except })
  }
  const rows = new Map(selection.rows)
  if (!rows.delete(id)) rows.set(id, row)
  return { kind: 'rows', rows, anchor: id, before: rows }
}

/** Every row from where the range began, or from `from`, to `index`, beside what was selected before it. */
export function extend<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: Listed<Id, Row>,
  from: number,
  index: number,
): Selection<Id, Row> {
  const anchored = selection.kind === 'rows' ? rows.findIndex((row) => idOf(row) === selection.anchor) : -1
  const start = anchored === -1 ? from : anchored
  const range = rows.slice(Math.min(start, index), Math.max(start, index) + 1)
  if (selection.kind === 'whole') return leave(selection, { rows: [], idOf }, range.map(idOf))
  const first = rows[start]
  const before = anchored === -1 ? selection.rows : selection.before
  return {
    kind: 'rows',
    rows: new Map([...before, ...range.map((row) => [idOf(row), row] as const)]),
    anchor: first === undefined ? null : idOf(first),
    before,
  }
}

/** What comes next is no longer part of the range. */
export function endRange<Id, Row>(selection: Selection<Id, Row>): Selection<Id, Row> {
  if (selection.kind === 'whole' || selection.anchor === null) return selection
  return { ...selection, anchor: null, before: selection.rows }
}

/** All rows in sight too. */
export function addPage<Id, Row>(selection: Selection<Id, Row>, { rows, idOf }: Listed<Id, Row>): Selection<Id, Row> {
  if (selection.kind === 'whole') return leave(selection, { rows: [], idOf }, rows.map(idOf))
  const all = new Map([...selection.rows, ...rows.map((row) => [idOf(row), row] as const)])
  return { kind: 'rows', rows: all, anchor: null, before: all }
}

/** None of the rows in sight any more. */
export function removePage<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: Listed<Id, Row>,
): Selection<Id, Row> {
  if (selection.kind === 'whole') return leave(selection, { rows, idOf }, [])
  const gone = new Set(rows.map(idOf))
  const left = new Map([...selection.rows].filter(([id]) => !gone.has(id)))
  return { kind: 'rows', rows: left, anchor: null, before: left }
}

/** Without those that were in sight and have left the set, in which there are `fewer` now: any other that is not seen stands on another page. */
export function withoutGone<Id, Row>(
  selection: Selection<Id, Row>,
  was: readonly Row[],
  { rows, idOf }: Listed<Id, Row>,
  fewer: number,
): Selection<Id, Row> {
  if (selection.kind === 'whole') return selection
  const there = new Set(rows.map(idOf))
  const gone = was.filter((row) => selection.rows.has(idOf(row)) && !there.has(idOf(row)))
  return gone.length === 0 || gone.length > fewer ? selection : removePage(selection, { rows: gone, idOf })
}

export function wholeSet<Id>(total: number, at: number): WholeSet<Id> {
  return { kind: 'whole', total, at, except: new Set() }
}

/** How much of what is in sight is selected. */
export function stateOfPage<Id, Row>(
  selection: Selection<Id, Row>,
  { rows, idOf }: Listed<Id, Row>,
): 'none' | 'some' | 'all' {
  if (countOf(selection) === 0 || rows.length === 0) return 'none'
  const chosen = rows.filter((row) => isChosen(selection, idOf(row))).length
  return chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some'
}

/** The chosen rows as they are now, where they are in sight; null for a whole set, which has to be read. */
export function rowsOf<Id, Row>(selection: Selection<Id, Row>, { rows, idOf }: Listed<Id, Row>): readonly Row[] | null {
  if (selection.kind === 'whole') return null
  const now = new Map(rows.map((row) => [idOf(row), row] as const))
  return [...selection.rows].map(([id, row]) => now.get(id) ?? row)
}

/** `out` leave the whole set, `back` come into it again. */
function leave<Id, Row>(
  whole: WholeSet<Id>,
  { rows: out, idOf }: Listed<Id, Row>,
  back: readonly Id[],
): Selection<Id, Row> {
  const except = new Set([...whole.except, ...out.map(idOf)])
  for (const id of back) except.delete(id)
  return withoutNone({ ...whole, except })
}

/** Everything but all of it is nothing. */
function withoutNone<Id, Row>(whole: WholeSet<Id>): Selection<Id, Row> {
  return whole.except.size >= whole.total ? nothing() : whole
}
