// Where the bars of a chart stand, in the units of its drawing. Pure.

export interface Drawing {
  readonly width: number
  readonly height: number
  /** Room for the values of the axis. */
  readonly left: number
}

export const smallDrawing: Drawing = { width: 360, height: 156, left: 44 }
const margin = { right: 8, top: 14, bottom: 24 } as const

/** The end of the axis: the next of 1, 2, 2.5, 5 and 10 times a power of ten. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 2.5, 5].find((step) => step * power >= highest) ?? 10) * power
}

export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The middle, for what stands above or below it. */
  readonly middle: number
}

export interface BarScale {
  readonly top: number
  readonly bars: readonly Bar[]
  /** Values of the axis with their height. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
  readonly yOf: (value: number) => number
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** Room below each bar. */
  readonly step: number
}

/** `limit` is in sight too. */
export function barScale(values: readonly number[], limit: number | null, drawing = smallDrawing): BarScale {
  const top = roundTop(Math.max(0, limit ?? 0, ...values))
  const { left } = drawing
  const right = drawing.width - margin.right
  const bottom = drawing.height - margin.bottom
  const yOf = (value: number) => bottom - (value / top) * (bottom - margin.top)
  const step = (right - left) / Math.max(1, values.length)
  // Few bars are no walls.
  const width = Math.min(step * 0.64, 56)
  const bars = values.map((value, index) => {
    const middle = left + (index + 0.5) * step
    return { x: middle - width / 2, y: yOf(value), width, height: bottom - yOf(value), middle }
  })
  const ticks = [0, top / 2, top].map((value) => ({ value, y: yOf(value) }))
  return { top, bars, ticks, yOf, left, right, bottom, step }
}

/** Width of a letter of a label, about. */
export const letter = 6.2

/** Every how many bars one label fits; the last bar always has one. */
export function labelledEvery(labels: readonly string[], step: number): number {
  const widest = Math.max(1, ...labels.map(({ length }) => length)) * letter + 8
  return Math.max(1, Math.ceil(widest / step))
}
