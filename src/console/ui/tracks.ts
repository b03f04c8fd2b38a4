import type { Column } from './column.ts'

const checkWidth = 36
const moreWidth = 36
const leastFill = 160

interface Extras {
  readonly selectable: boolean
  readonly hasMenu: boolean
}

/** The columns as tracks of a CSS grid, and the width under which the table scrolls. */
export function tracksOf<Row>(columns: readonly Column<Row>[], { selectable, hasMenu }: Extras) {
  const widths = [
    ...(selectable ? [checkWidth] : []),
    ...columns.map((column) => column.width),
    ...(hasMenu ? [moreWidth] : []),
  ]
  return {
    columns: widths.map((width) => (width === 'fill' ? `minmax(${leastFill}px, 1fr)` : `${width}px`)).join(' '),
    leastWidth: widths.reduce<number>((sum, width) => sum + (width === 'fill' ? leastFill : width), 0),
  }
}
