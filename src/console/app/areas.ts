// What every area hands over, by command id: its pages, each a chunk of its route, and the one chunk of everything else.
import { lazy } from 'react'
import { findCommand } from '#commands/registry.ts'
import { type Action, type AreaPages, entriesOf, type Question, type Screen, type Write } from '#console/lib/area.ts'
import type { CommandId } from '#console/lib/run.ts'
import { once } from './prefetch.ts'

const modules = Object.values(import.meta.glob<AreaPages>('../areas/*/index.ts', { eager: true }))

const pages = new Map(modules.flatMap(({ pages }) => entriesOf(pages)).map(([id, load]) => [id, once(load)] as const))

type Overlays = typeof import('./overlays.ts')

let overlays: Overlays | null = null

export const loadOverlays = once(async () => {
  overlays = await import('./overlays.ts')
  return overlays
})

export function hasPage(id: string): boolean {
  return pages.has(id)
}

export async function loadPage(id: CommandId): Promise<Screen> {
  return required(await pages.get(id)?.(), id)
}

/** A failure shows when the page is opened. */
export function prefetchPage(id: CommandId): void {
  void loadPage(id).catch(() => {})
}

const lazyScreens = new Map<CommandId, Screen>()

/** A drawer's or an embedded screen. React.lazy always shows its fallback first: what is loaded is used directly. */
export function screenOf(id: CommandId): Screen | null {
  const known = lazyScreens.get(id) ?? overlays?.screens.get(id)
  if (known || !hasScreen(id)) return known ?? null
  const screen: Screen = lazy(async () => ({ default: await loadScreen(id) }))
  lazyScreens.set(id, screen)
  return screen
}

function hasScreen(id: CommandId): boolean {
  const kind = findCommand(id)?.opens.kind
  return pages.has(id) || kind === 'drawer' || kind === 'dialog' || kind === 'overlay'
}

async function loadScreen(id: CommandId): Promise<Screen> {
  return pages.has(id) ? loadPage(id) : required((await loadOverlays()).screens.get(id), id)
}

function required(screen: Screen | undefined, id: CommandId): Screen {
  if (!screen) throw new Error(`No area has a screen for ${id}`)
  return screen
}

export async function actionOf(id: CommandId): Promise<Action | null> {
  return (await loadOverlays()).actions.get(id) ?? null
}

/** What the drawer of a command sends, without the drawer. */
export async function writeOf(id: CommandId): Promise<Write | null> {
  return (await loadOverlays()).writes.get(id) ?? null
}

/** What its write at once asks first. */
export async function questionOf(id: CommandId): Promise<Question | null> {
  return (await loadOverlays()).questions.get(id) ?? null
}
