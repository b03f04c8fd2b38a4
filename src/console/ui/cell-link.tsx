// What stands in a cell is no tab stop: the row is, and its own keys do the same.
import { Link, type LinkProps } from 'react-router-dom'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

/** A link in a table cell. */
export function CellLink(props: Omit<LinkProps, 'tabIndex'>) {
  return <Link {...props} tabIndex={-1} />
}

/** A button in a table cell. */
export function CellButton(props: Omit<IconButtonProps, 'tabIndex' | 'size'>) {
  return <IconButton size="small" {...props} tabIndex={-1} />
}
