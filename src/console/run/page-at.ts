// The command whose page is open.
import { matchPath } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'

/** The page at a path; null where there is none. */
export function pageAt(pathname: string): Command | null {
  return (
    commands.find((command) => command.surface.kind === 'page' && matchPath(pathOf(command), pathname) !== null) ?? null
  )
}

/** The pattern of its path, without the query of its link. */
export function pathOf({ surface }: Command): string {
  return surface.kind === 'page' ? (surface.path.split('?')[0] ?? '/') : '/'
}
