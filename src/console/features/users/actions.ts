// Inline actions of the users.
import { usersFind } from '#commands/users.ts'
import { type ActionEntry, openPaletteFor } from '#console/run/screens.ts'

export const actions: readonly ActionEntry[] = [[usersFind, openPaletteFor('user')]]
