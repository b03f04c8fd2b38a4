import { Link, type LinkProps } from 'react-router-dom'

/** A link in a table cell: for the mouse; the row's own Enter does the same, so it takes no tab stop. */
export function CellLink(props: Omit<LinkProps, 'tabIndex'>) {
  return <Link {...props} tabIndex={-1} />
}
