// An icon as the mask of an element that has a colour: one node, where an inline SVG would be three or more in every row of a table.
import type { CSSProperties } from 'react'

/** Sets `--icon` to what `icon-mask:…` gives. */
export function maskOf(icon: string): CSSProperties & Record<'--icon', string> {
  return { '--icon': `url("${icon}")` }
}
