// What every area hands over, as tables by command id: its pages at once; the rest comes while the first page rests, or with the first that needs it.
import { findCommand } from '#commands/registry.ts'
import {
  type Action,
  type AreaPages,
  entriesOf,
  type Question,
  type Screen,
  type Table,
  type Write,
} from '#console/lib/area.ts'
import { part } from '#console/lib/arrivals.tsx'
import { loading } from '#console/lib/loading.ts'
import type { CommandId } from '#console/lib/run.ts'
import { addTextFiles, loadTexts, type Texts } from '#console/lib/texts.ts'

const modules = Object.values(import.meta.glob<AreaPages>('../areas/*/index.ts', { eager: true }))

addTextFiles(
  import.meta.glob<Texts>(
    ['/locales/*/*.json', '!/locales/*/{start,session,failures,errors,common,ui,commands,aliases}.json'],
    { import: 'default' },
  ),
)

const pages: Table<Screen> = new Map(modules.flatMap(({ pages }) => entriesOf(pages)))

/** What lies over pages, and what is done without a screen. */
export const loadCommands = () => import('./area-commands.ts')

const screens = new Map<string, Screen>()

export function hasPage(id: string): boolean {
  return pages.has(id)
}

/** The screen of a command with the texts of its area. */
export function screenOf(id: CommandId): Screen | null {
  const known = screens.get(id)
  const isThere = pages.has(id) || isOver(id)
  if (known || !isThere) return known ?? null
  const screen: Screen = part(async () => {
    const [found] = await loading(Promise.all([loadScreen(id), textsOf(id)]))
    return found
  })
  screens.set(id, screen)
  return screen
}

function isOver(id: CommandId): boolean {
  const kind = findCommand(id)?.opens.kind
  return kind === 'drawer' || kind === 'dialog' || kind === 'overlay'
}

async function loadScreen(id: CommandId): Promise<Screen> {
  const load = pages.get(id) ?? (await loadCommands()).screens.get(id)
  if (!load) throw new Error(`No area has a screen for ${id}`)
  return load()
}

/** Loads a screen ahead; a failure shows when the screen is opened. */
export async function preloadScreen(id: CommandId): Promise<void> {
  await Promise.all([loadScreen(id), textsOf(id)]).catch(() => {})
}

export const actionOf = (id: CommandId): Promise<Action | null> =>
  loaded(async () => (await loadCommands()).actions.get(id), id)

/** What the drawer of a command sends, without the drawer. */
export const writeOf = (id: CommandId): Promise<Write | null> =>
  loaded(async () => (await loadCommands()).writes.get(id), id)

/** What its write at once asks first. */
export const questionOf = (id: CommandId): Promise<Question | null> =>
  loaded(async () => (await loadCommands()).questions.get(id), id)

async function loaded<Value>(
  find: () => Promise<(() => Promise<Value>) | undefined>,
  id: CommandId,
): Promise<Value | null> {
  const [value] = await loading(Promise.all([find().then((load) => load?.() ?? null), textsOf(id)]))
  return value
}

/** What is not a page says what is wrong with what was typed or sent; a page's own forms ask for these texts themselves. */
async function textsOf(id: CommandId): Promise<void> {
  const command = findCommand(id)
  if (command) await loadTexts(kebab(command.area), ...(command.opens.kind === 'page' ? [] : ['errors']))
}

/** Files are named so: `tracking-errors.json`. */
const kebab = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
