// Rows that fit into the window: a page of a list has at least as many, so that a tall window is filled.

/** What stands above and below the rows of a list, in pixels. */
const around = 285
const standardRow = 32
const step = 5
const most = 100

let fitting: number | null = null

/** The same for every page of a list, however the window changes meanwhile. */
export function rowsThatFit(): number {
  fitting ??= measured()
  return fitting
}

/** The first page of a list is opened: the window, or the density, may be another by now. */
export function measureWindow(): void {
  fitting = measured()
}

function measured(): number {
  if (typeof document === 'undefined') return 0
  const row = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-height'))
  const rows = (window.innerHeight - around) / (row || standardRow)
  // To the nearest step: two rows of scrolling are less than four of nothing.
  return Math.min(Math.max(Math.round(rows / step) * step, 0), most)
}
