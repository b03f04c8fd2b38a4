// Finds the command that opens the page at a URL path.
import { matchPath } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'

/** Returns the command that opens the page at a URL path; null if no page has this path. */
export function findPageCommand(pathname: string): Command | null {
  return (
    commands.find((command) => command.surface.kind === 'page' && matchPath(getPagePath(command), pathname) !== null) ??
    null
  )
}

/** Returns the path pattern of a page without query string; `/` for commands that are not pages. */
export function getPagePath({ surface }: Command): string {
  return surface.kind === 'page' ? (surface.path.split('?')[0] ?? '/') : '/'
}
