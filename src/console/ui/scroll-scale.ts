// Browsers draw no element taller than some millions of pixels. Above that, one pixel of the scroll bar stands for more than one of the rows.

/** Firefox stops at 17.8 million pixels, Chromium at 33.5. */
export const tallest = 16_000_000

export interface Scale {
  /** Height of the element that is scrolled. */
  readonly height: number
  readonly isScaled: boolean
  /** From the position of the scroll bar to that in the rows. */
  readonly toRows: (scrollTop: number) => number
  readonly toScroll: (offset: number) => number
}

/** `total`: the height of all rows; `viewport`: the height in which they are seen. */
export function scaleOf(total: number, viewport: number, limit = tallest): Scale {
  if (total <= limit) return { height: total, isScaled: false, toRows: (top) => top, toScroll: (offset) => offset }
  const ratio = (total - viewport) / (limit - viewport)
  return {
    height: limit,
    isScaled: true,
    toRows: (top) => Math.min(total - viewport, top * ratio),
    toScroll: (offset) => offset / ratio,
  }
}

/** The nearest offset at which a row is wholly in sight. */
export function offsetToShow(index: number, rowHeight: number, offset: number, viewport: number): number {
  const start = index * rowHeight
  if (start < offset) return start
  if (start + rowHeight > offset + viewport) return start + rowHeight - viewport
  return offset
}
