// Inline actions of the carriers.
import { carriersFind } from '#commands/carriers.ts'
import { type ActionEntry, openPaletteFor } from '#console/run/screens.ts'

export const actions: readonly ActionEntry[] = [[carriersFind, openPaletteFor('carrier')]]
