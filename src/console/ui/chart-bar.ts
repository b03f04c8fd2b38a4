// What a chart draws.
export const looks = ['positive', 'accent', 'warning', 'negative', 'neutral'] as const
export type Look = (typeof looks)[number]

/** A part of one bar. */
export interface ChartPart {
  readonly look: Look
  readonly value: number
}

export interface ChartBar {
  readonly label: string
  readonly value: number
  /** On hover. */
  readonly text: string
  /** What it is made of, from below; together its value. */
  readonly parts?: readonly ChartPart[]
}

/** Bars above it are marked. */
export interface ChartLimit {
  readonly value: number
  readonly label: string
}
