// The command whose page is open.
import { matchPath } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'

/** The page at a path; null where there is none. */
export function pageAt(pathname: string): Command | null {
  return (
    commands.find(({ surface }) => surface.kind === 'page' && matchPath(pathOf(surface.path), pathname) !== null) ??
    null
  )
}

function pathOf(pattern: string): string {
  return pattern.split('?')[0] ?? pattern
}
