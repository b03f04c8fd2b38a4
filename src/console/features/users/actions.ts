// Registers the user commands that run without opening a screen.
import { findUserCommand } from '#commands/users.ts'
import { type ActionEntry, createOpenPaletteAction } from '#console/run/screens.ts'

export const actions: readonly ActionEntry[] = [[findUserCommand, createOpenPaletteAction('user')]]
