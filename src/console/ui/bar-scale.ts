// Where the bars of a chart stand, in the units of its drawing. Pure.

export const drawing = { width: 360, height: 156 } as const
const plot = { left: 44, right: 352, top: 14, bottom: 132 } as const

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
}

/** `limit` is in sight too. */
export function barScale(values: readonly number[], limit: number | null): BarScale {
  const top = roundTop(Math.max(0, limit ?? 0, ...values))
  const { left, right, bottom } = plot
  const yOf = (value: number) => bottom - (value / top) * (bottom - plot.top)
  const step = (right - left) / Math.max(1, values.length)
  const bars = values.map((value, index) => ({
    x: left + index * step + step * 0.18,
    y: yOf(value),
    width: step * 0.64,
    height: bottom - yOf(value),
    middle: left + (index + 0.5) * step,
  }))
  const ticks = [0, top / 2, top].map((value) => ({ value, y: yOf(value) }))
  return { top, bars, ticks, yOf, left, right, bottom }
}
