// Registers the user commands that run without opening a screen.
import { usersFind } from '#commands/users.ts'
import { type ActionEntry, openPaletteFor } from '#console/run/screens.ts'

export const actions: readonly ActionEntry[] = [[usersFind, openPaletteFor('user')]]
