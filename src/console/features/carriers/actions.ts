// Action of the command that finds a carrier: opens the command palette with a search for carriers.
import { findCarrierCommand } from '#commands/carriers.ts'
import { type ActionEntry, createOpenPaletteAction } from '#console/run/screens.ts'

export const actions: readonly ActionEntry[] = [[findCarrierCommand, createOpenPaletteAction('carrier')]]
