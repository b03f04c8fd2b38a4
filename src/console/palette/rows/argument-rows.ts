// Builds the rows of the page on which the user fills in one argument of a command. Pure functions.

import type { Arguments, Command } from '#commands/command.ts'
import { canRunWithoutDrawer } from '#commands/registry.ts'
import { formatDate } from '#console/lib/format.ts'
import { findHighlights, foldText } from '#console/lib/search-text.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import type { ArgumentPage } from '../argument-page.ts'
import {
  findMissingArgument,
  isValidArgument,
  listArguments,
  parseTypedArgument,
  pickValidArguments,
} from '../command-arguments.ts'
import { getCommandText, getPageName } from '../command-texts.ts'
import type { ValueLabels } from '../dialog-state.ts'
import {
  type ArgumentOption,
  type ArgumentOptions,
  getOptionKind,
  isServerSearchedKind,
  noOptions,
} from '../option-sources.ts'
import { getPaletteRowKey } from '../recent-items.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { getRecordName } from './command-row.ts'
import { buildTitle } from './row-title.ts'
import { getValueName } from './value-name.ts'

/**
 * Builds the rows of the options of an argument, such as the stores, and the row that runs the command with the typed
 * value.
 */
export function buildArgumentRows(
  page: ArgumentPage,
  query: string,
  paletteData: PaletteData,
  options: ArgumentOptions = noOptions,
): readonly PaletteRow[] {
  const { command, args, argumentName } = page
  const definition = listArguments(command).find(({ name }) => name === argumentName)
  const choices = definition?.choices?.map((value) => ({
    value,
    name: getValueName(command, argumentName, value, paletteData),
  }))
  const validOptions = (choices ?? options.list).filter(({ value }) => isValidArgument(command, argumentName, value))
  const offeredOptions = isServerSearched(argumentName) ? validOptions : filterOptions(validOptions, query)
  const rows = offeredOptions.map((option) => buildOptionRow(page, option, query, paletteData))
  const typedValue = query.trim()
  const isOfferedOption = choices !== undefined || offeredOptions.some(({ value }) => value === typedValue)
  if (typedValue !== '' && isOfferedOption) return rows
  // If the user must pick an option, the command cannot run without one, so the row that runs the command is left out.
  if (typedValue === '' && definition?.isRequired && rows.length > 0 && !(argumentName in args)) return rows
  const isNewName =
    typedValue !== '' && command.newNameArgument === argumentName && !options.isLoading && !options.hasFailed
  const typedValueRow = {
    ...buildTypedValueRow(page, typedValue, paletteData),
    ...(isNewName ? { confirmationQuestion: paletteData.t('palette:newName', { name: typedValue }) } : {}),
  }
  return typedValue === '' || getOptionKind(argumentName) === null ? [typedValueRow, ...rows] : [...rows, typedValueRow]
}

/**
 * Returns true if the server searches the options of the argument. The names of such options need not contain the typed
 * words, because the server also finds similar names.
 */
function isServerSearched(argumentName: string): boolean {
  const kind = getOptionKind(argumentName)
  return kind !== null && isServerSearchedKind(kind)
}

function filterOptions(options: readonly ArgumentOption[], query: string): readonly ArgumentOption[] {
  const words = foldText(query)
  const matchingOptions = options.filter(({ name, value }) => foldText(name).includes(words) || value.includes(words))
  return [...matchingOptions].sort((one, other) => Number(other.value === words) - Number(one.value === words))
}

function buildOptionRow(
  page: ArgumentPage,
  option: ArgumentOption,
  query: string,
  paletteData: PaletteData,
): PaletteRow {
  const { value, name, otherArguments } = option
  const { command, argumentName } = page
  const args = { ...page.args, ...pickValidArguments(command, otherArguments ?? {}), [argumentName]: value }
  const valueLabels = { ...page.valueLabels, [argumentName]: name }
  return {
    command,
    rowKey: getPaletteRowKey(command, args),
    title: name,
    recentTitle: buildTitle(
      getCommandTitle(page, paletteData),
      command,
      args,
      paletteData.t,
      joinValueLabels(command, args, valueLabels, paletteData),
    ),
    highlights: findHighlights(name, query),
    ...getToggleQuestion(command, option, paletteData),
    sideText: getOptionSideText(page, option, paletteData),
    args,
    valueLabels,
    disabledReason: paletteData.getDisabledReason(command),
    ...getQuickRun(page, args),
  }
}

/**
 * Returns the text at the right end of the row of an option: `atual` for the current value, the state after switching
 * (`ativar`), or a detail such as the id.
 */
function getOptionSideText(
  { command, argumentName }: ArgumentPage,
  { value, detail, isSwitchedOn }: ArgumentOption,
  { getCurrentValue, catalogue, t }: PaletteData,
): string {
  if (getCurrentValue(argumentName) === value) return t('palette:present')
  const toggleText =
    command.isToggle && isSwitchedOn !== undefined
      ? t(isSwitchedOn ? 'palette:turnsOff' : 'palette:turnsOn')
      : undefined
  const details = [detail, toggleText].filter((text) => text !== undefined).join(' · ')
  return details === '' ? getPageName(catalogue.commandTexts, command.feature) : details
}

/** Returns the question that a command asks before it switches an option on or off, such as an alert. */
export function getToggleQuestion(
  command: Command,
  { name, isSwitchedOn }: ArgumentOption,
  { t }: PaletteData,
): Pick<PaletteRow, 'confirmationQuestion'> {
  if (!command.isToggle || isSwitchedOn === undefined) return {}
  return { confirmationQuestion: t(isSwitchedOn ? 'palette:asksOff' : 'palette:asksOn', { name }) }
}

/** Returns the name of the record and the names of the picked values as one text: `Loja Azul · VTEX`. */
function joinValueLabels(
  command: Command,
  args: Arguments,
  valueLabels: ValueLabels | undefined,
  paletteData: PaletteData,
): string {
  const recordAndValueNames = [getRecordName(command, args, paletteData) ?? '', ...Object.values(valueLabels ?? {})]
  return [...new Set(recordAndValueNames)].filter(Boolean).join(' · ')
}

/** Builds the row that runs the command with the value that the user typed. */
function buildTypedValueRow(page: ArgumentPage, typedValue: string, paletteData: PaletteData): PaletteRow {
  const { command, argumentName } = page
  const parsedValue = parseTypedArgument(command, argumentName, typedValue)
  const args = typedValue === '' ? page.args : { ...page.args, [argumentName]: parsedValue ?? typedValue }
  const isConverted = parsedValue !== null && parsedValue !== typedValue
  return {
    command,
    rowKey: command.id,
    title: buildTitle(
      getCommandTitle(page, paletteData),
      command,
      args,
      paletteData.t,
      joinValueLabels(command, args, page.valueLabels, paletteData),
    ),
    highlights: [],
    sideText: isConverted ? formatDate(parsedValue) : getPageName(paletteData.catalogue.commandTexts, command.feature),
    args,
    disabledReason: getValueProblem(page, typedValue, paletteData) || paletteData.getDisabledReason(command),
    ...getQuickRun(page, args),
  }
}

function getValueProblem(
  { command, args, argumentName }: ArgumentPage,
  typedValue: string,
  { t }: PaletteData,
): string {
  const argumentLabel = { slot: t(`palette:slot.${argumentName}`) }
  // Rejects personal data, because the value becomes part of the URL of the drawer.
  if (getOptionKind(argumentName) === null && recognizeText(typedValue).hasPersonalData) return t('palette:personal')
  // Shows an invalid value of the argument as unfinished and not as an error, because the user may still be typing.
  if (typedValue !== '')
    return parseTypedArgument(command, argumentName, typedValue) !== null
      ? ''
      : t(getOptionKind(argumentName) === null ? 'palette:unfinished' : 'palette:unfinishedPick', argumentLabel)
  return findMissingArgument(command, args)?.name === argumentName ? t('palette:missing', argumentLabel) : ''
}

const getQuickRun = ({ command }: ArgumentPage, args: Arguments) =>
  canRunWithoutDrawer(command, args) ? ({ quickRun: 'onEnter' } as const) : {}

function getCommandTitle({ command }: ArgumentPage, { catalogue }: PaletteData): string {
  return getCommandText(catalogue.commandTexts, command.id)?.title ?? command.id
}
