// Builds the row of a command, with arguments from the text in the input and from the current page. Pure functions.

import type { Arguments, Command } from '#commands/command.ts'
import { switchMaintenanceCommand } from '#commands/comunication.ts'
import { acceptsTicketFromText, canRunWithoutDrawer, hasValidArguments } from '#commands/registry.ts'
import { findHighlights } from '#console/lib/search-text.ts'
import { lookupKinds } from '#contract/console/tickets.ts'
import type { CommandEntry } from '../catalogue.ts'
import {
  canPickMissingArguments,
  getRecordArgumentName,
  listArgumentNames,
  pickValidArguments,
} from '../command-arguments.ts'
import { removeIdArguments } from '../match/text-arguments.ts'
import { getOptionKind } from '../option-sources.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { buildTitle, getDisplayName } from './row-title.ts'

export function buildCommandRow(
  entry: CommandEntry,
  paletteData: PaletteData,
  textArguments: Arguments,
  words: string,
): PaletteRow {
  const { command } = entry
  const { assignedArguments, isUnverified } = assignVerifiedArguments(command, textArguments, paletteData)
  const queryArguments = { ...assignedArguments, ...entry.args }
  // If the text contains the id of a record, the record and the ecommerce of the current page are not used.
  const contextArguments =
    textArguments.id === undefined && !command.menu ? pickValidArguments(command, paletteData.contextArguments) : {}
  const contextAndQueryArguments = { ...contextArguments, ...queryArguments }
  const title = buildTitle(
    getCurrentTitle(entry, paletteData),
    command,
    contextAndQueryArguments,
    paletteData.t,
    getRecordName(command, contextAndQueryArguments, paletteData),
  )
  // Only arguments from the query count, so that Enter never runs a command with an argument that the user did not
  // type.
  const quickRun = canRunWithoutDrawer(command, queryArguments)
    ? { quickRun: words === '' ? ('onModEnter' as const) : ('onEnter' as const) }
    : {}
  const stateText = isUnverified ? paletteData.t('palette:unverified') : getStateText(command, paletteData)
  return {
    rowKey: entry.rowKey,
    title,
    highlights: words === '' ? [] : findHighlights(title, words),
    sideText: [stateText, entry.pageName].filter((part) => part !== null).join(' · '),
    command,
    args: { ...contextArguments, ...queryArguments },
    disabledReason: paletteData.getDisabledReason(command),
    ...quickRun,
  }
}

/**
 * Returns the title of a command. The title of the command that switches the maintenance mode contains only the verb
 * that fits the current state: while the maintenance mode is off, `Ligar o modo de manutenção`.
 */
function getCurrentTitle({ command, title }: CommandEntry, { isMaintenanceOn, t }: PaletteData): string {
  if (command !== switchMaintenanceCommand) return title
  return t(isMaintenanceOn ? 'palette:maintenance.turnOff' : 'palette:maintenance.turnOn')
}

/** Returns the current state of the maintenance mode for the command that switches it; null for other commands. */
function getStateText(command: Command, { isMaintenanceOn, t }: PaletteData): string | null {
  if (command !== switchMaintenanceCommand) return null
  return t(isMaintenanceOn ? 'palette:maintenance.isOn' : 'palette:maintenance.isOff')
}

/**
 * Returns the values of a text as arguments of a command. Leaves out the id if the server has answered that the user
 * can read no such record, so that no row contains this record.
 */
function assignVerifiedArguments(command: Command, textArguments: Arguments, { getLookupStatus }: PaletteData) {
  const assignedArguments = assignTextArguments(command, textArguments)
  const { id } = textArguments
  const argumentName = Object.keys(assignedArguments).find(
    (name) => assignedArguments[name] === id && name !== 'zip_code' && name !== 'ticket',
  )
  const lookupStatus = argumentName === undefined || id === undefined ? undefined : getLookupStatus?.(argumentName, id)
  return lookupStatus === 'denied'
    ? { assignedArguments: assignTextArguments(command, removeIdArguments(textArguments)), isUnverified: false }
    : { assignedArguments, isUnverified: lookupStatus === 'unverified' }
}

/** Returns the name of the record of a command, if the record has been loaded. */
export function getRecordName(command: Command, args: Arguments, { findRecord }: PaletteData): string | undefined {
  const argumentName = getRecordArgumentName(command)
  const id = argumentName === undefined ? undefined : args[argumentName]
  const record = argumentName === undefined || id === undefined ? undefined : findRecord(argumentName, id)
  return record && getDisplayName(record)
}

/**
 * Returns the values of a text as arguments of a command. The first id goes to the argument for the kind of record that
 * the text names, or else to the first argument that takes a record. Only a command that takes the id takes the ticket
 * of the id.
 */
export function assignTextArguments(command: Command, textArguments: Arguments): Arguments {
  const { id, id_kind: recordKind, id_ticket: ticketOfId, ...otherArguments } = textArguments
  const isRecordKind = lookupKinds.some((lookupKind) => lookupKind === recordKind)
  const targetArgument = isRecordKind
    ? listArgumentNames(command).find((argumentName) => getOptionKind(argumentName) === recordKind)
    : getRecordArgumentName(command)
  const args = pickValidArguments(command, {
    ...otherArguments,
    ...(targetArgument !== undefined && id !== undefined ? { [targetArgument]: id } : {}),
  })
  const takesId = targetArgument !== undefined && id !== undefined && targetArgument in args
  const ticketArgument = takesId && ticketOfId !== undefined ? { ticket: ticketOfId } : textArguments
  return { ...args, ...getTicketArgument(command, ticketArgument) }
}

/**
 * Returns the ticket that was recognized in the query or pasted text, as an argument of the command. Returns no
 * argument if the command does not use this ticket.
 */
export function getTicketArgument(command: Command, { ticket }: Arguments): Arguments {
  return ticket !== undefined && acceptsTicketFromText(command) ? { ticket } : {}
}

/**
 * Returns true if the command can run now: the screen that it needs is open, and the arguments identify the record that
 * it needs.
 */
export function isAvailable({ command, args }: PaletteRow, { canScreenRun }: PaletteData): boolean {
  if (command.requires === 'handler') return canScreenRun(command.id)
  return command.requires !== 'record' || hasValidArguments(command, args)
}

/**
 * Returns true for commands that can run now, and for commands whose missing record the palette asks for after Enter.
 */
export function isAvailableByName(row: PaletteRow, paletteData: PaletteData): boolean {
  return (
    isAvailable(row, paletteData) ||
    (row.command.requires === 'record' && canPickMissingArguments(row.command, row.args))
  )
}
