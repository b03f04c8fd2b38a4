// Finds the command whose page is open at a URL path.
import { matchPath } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'

/** Returns the command of the page at a path; null when no page matches. */
export function findPageCommand(pathname: string): Command | null {
  return (
    commands.find((command) => command.surface.kind === 'page' && matchPath(getPagePath(command), pathname) !== null) ??
    null
  )
}

/** Returns the path pattern of a page, without the query of its link; `/` for commands without a page. */
export function getPagePath({ surface }: Command): string {
  return surface.kind === 'page' ? (surface.path.split('?')[0] ?? '/') : '/'
}
