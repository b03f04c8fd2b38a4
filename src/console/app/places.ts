// Where we are, read from the registry: the page, its arguments, its name and the way back.
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { commands, findCommand, listOf, understood } from '#commands/registry.ts'
import { hasPage } from './areas.ts'

export interface Place {
  readonly command: Command
  /** Those of the path as they stand there, right or wrong; of the query only what the command understands. */
  readonly args: Arguments
}

export function pathOf({ opens }: Command): string {
  return opens.kind === 'page' ? (opens.path.split('?')[0] ?? '/') : '/'
}

/** One page for each path, under the first command that has a screen for it. */
export const pages: readonly Command[] = commands.filter(
  (command, index) =>
    command.opens.kind === 'page' &&
    hasPage(command.id) &&
    commands.findIndex(
      (other) => other.opens.kind === 'page' && hasPage(other.id) && pathOf(other) === pathOf(command),
    ) === index,
)

export function placeAt(pathname: string, search: string): Place | null {
  for (const command of pages) {
    const match = matchPath(pathOf(command), pathname)
    if (!match) continue
    // Those of the path come first, for they name the page; and they win.
    const named = given(match.params)
    return { command, args: { ...named, ...understood(command, new URLSearchParams(search)), ...named } }
  }
  return null
}

function given(params: Readonly<Record<string, string | undefined>>): Arguments {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export function usePlace(): Place | null {
  const { pathname, search } = useLocation()
  return useMemo(() => placeAt(pathname, search), [pathname, search])
}

export interface Crumb {
  readonly title: string
  /** Undefined for the page that is open. */
  readonly to?: string
}

/** The path to a page, the page itself last; `title` is the name its record gives it. */
export function crumbsOf({ command, args }: Place, title: string | null, t: TFunction): readonly Crumb[] {
  const parent = command.parent && findCommand(command.parent)
  if (!parent) return [{ title: title ?? t(`commands:places.${command.area}`) }]
  const own = title ?? Object.values(args)[0] ?? t(`commands:${command.id}.title`)
  return [{ title: t(`commands:places.${parent.area}`), to: listOf(parent, args) }, { title: own }]
}
