// Which command's page is open.
import { matchPath } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { commands, findCommand } from '#commands/registry.ts'

/** The page at a path; null where there is none. */
export function pageAt(pathname: string): Command | null {
  return commands.find(({ opens }) => opens.kind === 'page' && matchPath(pathOf(opens.path), pathname) !== null) ?? null
}

/** The page a page leads back to. */
export function parentOf(page: Command | null): Command | null {
  return (page?.parent && findCommand(page.parent)) ?? null
}

function pathOf(pattern: string): string {
  return pattern.split('?')[0] ?? pattern
}
