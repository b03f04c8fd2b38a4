// Registry of all features' drawers, dialogs and inline actions: one chunk, prefetched when the browser is idle.
import { Help } from '#console/keyboard/help.tsx'
import { RemapDrawer } from '#console/keyboard/remap-drawer.tsx'
import {
  type Action,
  entriesOf,
  type FeatureOverlays,
  type Question,
  type Screen,
  type Table,
  type Write,
} from '#console/run/screens.ts'

export { SignInAgain } from '#console/features/session/sign-in-again.tsx'

const modules = Object.values(import.meta.glob<FeatureOverlays>('../features/*/overlays.ts', { eager: true }))

export const screens: Table<Screen> = new Map([
  ...modules.flatMap(({ screens }) => entriesOf(screens)),
  ['keyboard.help', Help],
  ['keyboard.remap', RemapDrawer],
])

export const actions: Table<Action> = new Map(modules.flatMap(({ actions }) => entriesOf(actions)))

export const writes: Table<Write> = new Map(modules.flatMap(({ writes }) => entriesOf(writes)))

export const questions: Table<Question> = new Map(modules.flatMap(({ questions }) => entriesOf(questions)))
