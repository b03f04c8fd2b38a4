// The two dates of the filters, as they are typed (S2 §5): the end is today at most, the start is not after the end. Pure.
import { dateOf } from '#contract/fields.ts'

export interface TypedDates {
  readonly fromDate: string
  readonly toDate: string
}

export type DateProblem = 'format' | 'range' | 'future' | 'futureStart' | 'order'

export interface ReadDates {
  readonly fromDate: string | undefined
  readonly toDate: string | undefined
  /** Each at the field that it is about. */
  readonly problems: Readonly<Partial<Record<keyof TypedDates, DateProblem>>>
}

/** `today` is a calendar date, `2026-11-20`. */
export function readDates(typed: TypedDates, today: string): ReadDates {
  const from = readOne(typed.fromDate)
  const to = readOne(typed.toDate)
  const start = from.problem ?? startProblem(from.date, to.date, today)
  const end = to.problem ?? (to.date !== undefined && to.date > today ? 'future' : undefined)
  return {
    fromDate: from.date,
    toDate: to.date,
    problems: { ...(start && { fromDate: start }), ...(end && { toDate: end }) },
  }
}

export function isSound({ problems }: ReadDates): boolean {
  return Object.keys(problems).length === 0
}

/** A start after today begins after the end, whatever the end may be. */
function startProblem(from: string | undefined, to: string | undefined, today: string): DateProblem | undefined {
  if (from === undefined) return undefined
  if (to !== undefined && from > to) return 'order'
  return from > today ? 'futureStart' : undefined
}

function readOne(typed: string): { readonly date?: string; readonly problem?: DateProblem } {
  if (typed.trim() === '') return {}
  const date = dateOf(typed)
  if (date === null) return { problem: 'format' }
  return /^20/.test(date) ? { date } : { problem: 'range' }
}
