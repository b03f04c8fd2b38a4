// Every area hands over its screens and actions; here they are one table, by command id.
import { findCommand } from '#commands/registry.ts'
import type { Action, AreaModule, Screen, Write } from '#console/lib/area.ts'
import { part } from '#console/lib/arrivals.ts'
import { loading } from '#console/lib/loading.ts'
import type { CommandId } from '#console/lib/run.ts'
import { addTextFiles, loadTexts, type Texts } from '#console/lib/texts.ts'

const modules = Object.values(import.meta.glob<AreaModule>('../areas/*/index.ts', { eager: true }))

addTextFiles(
  import.meta.glob<Texts>(
    ['/locales/*/*.json', '!/locales/*/{start,session,failures,errors,common,ui,commands,aliases}.json'],
    {
      import: 'default',
    },
  ),
)

function entriesOf<Value>(table: Partial<Record<string, Value>> = {}): readonly (readonly [string, Value])[] {
  return Object.entries(table).flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const]))
}

const loaders = new Map<string, () => Promise<Screen>>([
  ...modules.flatMap(({ screens }) => entriesOf(screens)),
  ['keyboard.help', () => import('#console/keyboard/help.tsx').then(({ Help }) => Help)],
  ['palette.listMisses', () => import('#console/palette/misses-drawer.tsx').then(({ MissesDrawer }) => MissesDrawer)],
  ['keyboard.practice', () => import('#console/keyboard/practice/practice.tsx').then(({ Practice }) => Practice)],
  ['keyboard.remap', () => import('#console/keyboard/remap-drawer.tsx').then(({ RemapDrawer }) => RemapDrawer)],
])

const actions = new Map<string, () => Promise<Action>>(modules.flatMap(({ actions }) => entriesOf(actions)))

const writes = new Map<string, () => Promise<Write>>(modules.flatMap((area) => entriesOf(area.writes)))

const lazyScreens = new Map<string, Screen>()

export function hasScreen(id: string): boolean {
  return loaders.has(id)
}

/** The screen of a command with the texts of its area; what failed to load is asked for again the next time. */
export function screenOf(id: CommandId): Screen | null {
  const known = lazyScreens.get(id)
  const load = loaders.get(id)
  if (known || !load) return known ?? null
  const screen: Screen = part(async () => {
    try {
      const [found] = await loading(Promise.all([load(), textsOf(id)]))
      return found
    } catch (error) {
      lazyScreens.delete(id)
      throw error
    }
  })
  lazyScreens.set(id, screen)
  return screen
}

/** Loads a screen ahead; a failure shows when the screen is opened. */
export async function preloadScreen(id: CommandId): Promise<void> {
  await Promise.all([loaders.get(id)?.(), textsOf(id)]).catch(() => {})
}

export const actionOf = (id: CommandId): Promise<Action | null> => loaded(actions, id)

/** What the drawer of a command sends, without the drawer. */
export const writeOf = (id: CommandId): Promise<Write | null> => loaded(writes, id)

async function loaded<Value>(table: ReadonlyMap<string, () => Promise<Value>>, id: CommandId): Promise<Value | null> {
  const load = table.get(id)
  if (!load) return null
  const [value] = await loading(Promise.all([load(), textsOf(id)]))
  return value
}

/** What is not a page says what is wrong with what was typed or sent; a page's own forms ask for these texts themselves. */
async function textsOf(id: CommandId): Promise<void> {
  const command = findCommand(id)
  if (command) await loadTexts(kebab(command.area), ...(command.opens.kind === 'page' ? [] : ['errors']))
}

/** Files are named so: `tracking-errors.json`. */
const kebab = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
