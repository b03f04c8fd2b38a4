// Inline actions of the carriers.
import { carriersFind } from '#commands/carriers.ts'
import { type ActionEntry, findInPalette } from '#console/run/screens.ts'

export const actions: readonly ActionEntry[] = [[carriersFind, findInPalette('carrier')]]
