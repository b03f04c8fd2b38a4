// The tables of what lies over pages and of what is done without a screen, of all areas: one file, so that the first page need not have them.
import {
  type Action,
  type AreaCommands,
  entriesOf,
  type Question,
  type Screen,
  type Table,
  type Write,
} from '#console/lib/area.ts'

const modules = Object.values(import.meta.glob<AreaCommands>('../areas/*/commands.ts', { eager: true }))

export const screens: Table<Screen> = new Map([
  ...modules.flatMap(({ screens }) => entriesOf(screens)),
  ['keyboard.help', () => import('#console/keyboard/help.tsx').then(({ Help }) => Help)],
  ['keyboard.remap', () => import('#console/keyboard/remap-drawer.tsx').then(({ RemapDrawer }) => RemapDrawer)],
])

export const actions: Table<Action> = new Map(modules.flatMap(({ actions }) => entriesOf(actions)))

export const writes: Table<Write> = new Map(modules.flatMap(({ writes }) => entriesOf(writes)))

export const questions: Table<Question> = new Map(modules.flatMap(({ questions }) => entriesOf(questions)))
