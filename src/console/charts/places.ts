// Computes the layout of a bar chart in pixels. The chart and its tooltip share the layout. Pure functions.

export const looks = ['positive', 'accent', 'warning', 'negative', 'neutral'] as const
/** Visual style of a bar segment: its color and pattern. */
export type Look = (typeof looks)[number]

export interface Place {
  readonly width: number
  readonly height: number
  /** Whether the bars are horizontal, with names before them and values behind them. */
  readonly lying: boolean
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  /** Space for the axis labels in pixels: values, or the names of horizontal bars. */
  readonly axis: number
}

const rowHeight = 24
/** Approximate width of a character in pixels. */
const letter = 6.2

const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length)) * letter

interface Drawing {
  readonly width: number
  /** Height of a chart with vertical bars. Horizontal bars determine the height by their number. */
  readonly height: number
  readonly lying: boolean
  readonly labels: readonly string[]
  /** Formatted values of the axis; the longest one determines the width of the axis. */
  readonly values: readonly string[]
}

export function placeOf({ width, height, lying, labels, values }: Drawing): Place {
  if (!lying) {
    const axis = Math.ceil(widest(values)) + 18
    return { width, height, lying, axis, margin: { top: 8, right: 8, bottom: 0, left: 0 } }
  }
  return {
    width,
    height: labels.length * rowHeight,
    lying,
    axis: Math.min(Math.ceil(widest(labels)) + 12, Math.floor(width * 0.45)),
    margin: { top: 0, right: Math.ceil(widest(values)) + 12, bottom: 0, left: 0 },
  }
}

interface Spot {
  readonly left: number
  readonly top: number
}

/** Returns the position of a bar's tooltip: above a vertical bar, below the name of a horizontal bar. */
export function spotOf({ width, lying, margin, axis }: Place, index: number, count: number): Spot {
  if (lying) return { left: margin.left + axis, top: (index + 1) * rowHeight }
  const room = width - margin.left - axis - margin.right
  return { left: margin.left + axis + (room * (index + 0.5)) / Math.max(1, count), top: margin.top }
}

/** Returns the index of the bar at a point, or null if the point is outside the bars. */
export function indexAt({ width, lying, margin, axis }: Place, { left, top }: Spot, count: number): number | null {
  const room = width - margin.left - axis - margin.right
  const index = Math.floor(lying ? top / rowHeight : ((left - margin.left - axis) / room) * count)
  return index >= 0 && index < count ? index : null
}
