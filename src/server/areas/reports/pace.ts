// How much a report asks of the database at once: as much as it answers in a moment, so that everybody else's calls find their turn.

/** Milliseconds. An embedded database does nothing else meanwhile: half of what it may be kept for (trust: at most 50 ms). */
const aim = 25
/** Characters of text that are held at once. */
const mostText = 1_000_000
const least = 100
const most = 20_000

export interface Pace {
  /** Rows to ask for next. */
  readonly rows: () => number
  readonly took: (milliseconds: number, text?: number) => void
}

/** A slow answer, by its own work or by that of others, makes the next one smaller. */
export function makePace(begin = 500): Pace {
  let rows = begin
  return {
    rows: () => rows,
    took: (milliseconds, text = 0) => {
      const factor = Math.min(aim / Math.max(milliseconds, 1), mostText / Math.max(text, 1), 2)
      rows = Math.round(Math.min(most, Math.max(least, rows * Math.max(factor, 0.25))))
    },
  }
}
