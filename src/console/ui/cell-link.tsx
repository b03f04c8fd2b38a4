import { createContext, type ReactNode, useContext } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

/** Whether what stands in cells is a tab stop of its own: in plain tables it is. */
export const CellStops = createContext(false)

/** In a grid the row's own keys do the same, and the row is the tab stop. */
function useCellStop(): 0 | -1 {
  return useContext(CellStops) ? 0 : -1
}

/** Around anything else in a cell that takes the focus. */
export function CellStop({ children }: { readonly children: (tabIndex: 0 | -1) => ReactNode }) {
  return children(useCellStop())
}

/** A link in a table cell. */
export function CellLink(props: Omit<LinkProps, 'tabIndex'>) {
  return <Link {...props} tabIndex={useCellStop()} />
}

/** A button in a table cell. */
export function CellButton(props: Omit<IconButtonProps, 'tabIndex' | 'size'>) {
  return <IconButton size="small" {...props} tabIndex={useCellStop()} />
}
