import type { ReactNode, RefObject } from 'react'

export interface RowsProps {
  readonly count: number
  readonly rowHeight: number
  /** Stays drawn wherever the scroll position is, so that the focus is never lost. */
  readonly cursor: number | null
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly draw: (place: RowPlace) => ReactNode
  /** They took the place of others: the focus may have gone with those. */
  readonly onDrawn: () => void
}

export interface RowPlace {
  readonly index: number
  readonly top: number
}

/** Longer lists draw only what is in sight. */
export const mostDrawn = 100

/** Every row of a short list. */
export function AllRows({ count, rowHeight, draw }: RowsProps) {
  return (
    <div role="presentation">
      {Array.from({ length: count }, (_, index) => draw({ index, top: index * rowHeight }))}
    </div>
  )
}
