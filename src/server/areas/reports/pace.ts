// How much a report asks of the database at once: as much as it answers in a moment, so that everybody else's calls find their turn.

/** Milliseconds of work. An embedded database does nothing else meanwhile: half of what it may be kept for. */
const usualAim = 25
/** The same when many reports are made at once, for whoever waits behind all of them. */
const leastAim = 8
/** Characters of text that are made at once. */
const mostText = 2_000_000
const least = 100
const most = 50_000

export interface Pace {
  /** Rows to ask for next. */
  readonly rows: () => number
  /** What so many rows took. */
  readonly took: (asked: number, milliseconds: number, text?: number) => void
  /** A report that waits for whoever reads it asks nothing of the database, and others have its time. In turn, `rest` last. */
  readonly go: () => void
  readonly rest: () => void
  /** No other report of this process goes. */
  readonly isAlone: () => boolean
}

let going = 0

export interface PaceOptions {
  /** Rows to ask for first. */
  readonly begin?: number | undefined
  /** Milliseconds of work to ask for. */
  readonly aim?: number
}

/** A slow answer makes the next one smaller. */
export function makePace({ begin = 500, aim = usualAim }: PaceOptions = {}): Pace {
  let rows = begin
  return {
    rows: () => rows,
    took: (asked, milliseconds, text = 0) => {
      const wanted = Math.max(aim / Math.max(going, 1), leastAim)
      const factor = Math.min(wanted / Math.max(milliseconds, 0.5), mostText / Math.max(text, 1), 2)
      rows = Math.round(Math.min(most, Math.max(least, asked * Math.max(factor, 0.25))))
    },
    go: () => {
      going += 1
    },
    rest: () => {
      going -= 1
    },
    isAlone: () => going === 1,
  }
}
