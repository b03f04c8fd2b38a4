// Inline actions of the users.
import { usersFind } from '#commands/users.ts'
import { type ActionEntry, findInPalette } from '#console/run/screens.ts'

export const actions: readonly ActionEntry[] = [[usersFind, findInPalette('user')]]
