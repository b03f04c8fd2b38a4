// Pure functions that compute the layout of a bar chart and its tooltip in pixels.

export const segmentTones = ['positive', 'accent', 'warning', 'negative', 'neutral'] as const
/** Tone of a bar segment, which determines its color. */
export type SegmentTone = (typeof segmentTones)[number]

export interface ChartLayout {
  readonly width: number
  readonly height: number
  /** True if the bars are horizontal, with the names to the left of the bars and the values to the right. */
  readonly isHorizontal: boolean
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  /**
   * Width in pixels of the column of labels to the left of the bars: values if the bars are vertical, names if the bars
   * are horizontal.
   */
  readonly axisLabelWidth: number
}

const ROW_HEIGHT = 24
/** Approximate width of a character in pixels. */
const CHARACTER_WIDTH_PX = 6.2

const getMaxTextWidth = (texts: readonly string[]) =>
  Math.max(0, ...texts.map(({ length }) => length)) * CHARACTER_WIDTH_PX

interface ChartDimensions {
  readonly width: number
  /**
   * Height in pixels of a chart with vertical bars. Ignored for horizontal bars, because their number determines the
   * height.
   */
  readonly height: number
  readonly isHorizontal: boolean
  readonly labels: readonly string[]
  /** Formatted axis values. The longest text determines the width of the axis. */
  readonly valueTexts: readonly string[]
}

export function computeLayout({ width, height, isHorizontal, labels, valueTexts }: ChartDimensions): ChartLayout {
  if (!isHorizontal) {
    const axisLabelWidth = Math.ceil(getMaxTextWidth(valueTexts)) + 18
    return { width, height, isHorizontal, axisLabelWidth, margin: { top: 8, right: 8, bottom: 0, left: 0 } }
  }
  return {
    width,
    height: labels.length * ROW_HEIGHT,
    isHorizontal,
    axisLabelWidth: Math.min(Math.ceil(getMaxTextWidth(labels)) + 12, Math.floor(width * 0.45)),
    margin: { top: 0, right: Math.ceil(getMaxTextWidth(valueTexts)) + 12, bottom: 0, left: 0 },
  }
}

interface Point {
  readonly left: number
  readonly top: number
}

/** Returns the position of a bar's tooltip: above a vertical bar, or below the name of a horizontal bar. */
export function getTooltipPosition(
  { width, isHorizontal, margin, axisLabelWidth }: ChartLayout,
  index: number,
  count: number,
): Point {
  if (isHorizontal) return { left: margin.left + axisLabelWidth, top: (index + 1) * ROW_HEIGHT }
  const plotWidth = width - margin.left - axisLabelWidth - margin.right
  return { left: margin.left + axisLabelWidth + (plotWidth * (index + 0.5)) / Math.max(1, count), top: margin.top }
}

/** Returns the index of the bar at a point of the chart, or null if there is no bar at this point. */
export function findBarIndex(
  { width, isHorizontal, margin, axisLabelWidth }: ChartLayout,
  { left, top }: Point,
  count: number,
): number | null {
  const plotWidth = width - margin.left - axisLabelWidth - margin.right
  const index = Math.floor(
    isHorizontal ? top / ROW_HEIGHT : ((left - margin.left - axisLabelWidth) / plotWidth) * count,
  )
  return index >= 0 && index < count ? index : null
}
