// Where the bars of a chart stand, in pixels: what is drawn and what floats over it agree on it. Pure.

export const looks = ['positive', 'accent', 'warning', 'negative', 'neutral'] as const
/** What a part of a bar stands for: its colour. */
export type Look = (typeof looks)[number]

export interface Place {
  readonly width: number
  readonly height: number
  /** Lying bars, with their names before them and their values behind. */
  readonly lying: boolean
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  /** Room for the values of the axis; of lying bars, for their names. */
  readonly axis: number
}

const rowHeight = 24
/** Width of a letter, about. */
const letter = 6.2

const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length)) * letter

interface Drawing {
  readonly width: number
  /** Of standing bars; lying ones are as tall as there are many. */
  readonly height: number
  readonly lying: boolean
  readonly labels: readonly string[]
  /** As they are written. */
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

/** What is said of a bar floats here: above a standing one, below the name of a lying one. */
export function spotOf({ width, lying, margin, axis }: Place, index: number, count: number): Spot {
  if (lying) return { left: margin.left + axis, top: (index + 1) * rowHeight }
  const room = width - margin.left - axis - margin.right
  return { left: margin.left + axis + (room * (index + 0.5)) / Math.max(1, count), top: margin.top }
}

/** The bar whose room the point is in; null beside all of them. */
export function indexAt({ width, lying, margin, axis }: Place, { left, top }: Spot, count: number): number | null {
  const room = width - margin.left - axis - margin.right
  const index = Math.floor(lying ? top / rowHeight : ((left - margin.left - axis) / room) * count)
  return index >= 0 && index < count ? index : null
}
