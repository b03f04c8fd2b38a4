// Builds the rows of the page on which the user fills in one argument of a command. Pure.

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
import { getCommandText, getPlaceName } from '../command-texts.ts'
import type { ValueNames } from '../dialog-state.ts'
import { getOptionKind, isSearchedKind, noOptions, type Option, type Options } from '../option-sources.ts'
import { getRowValue } from '../recent-items.ts'
import type { Row, RowSources } from '../row.ts'
import { getRecordName } from './command-row.ts'
import { buildTitle } from './row-title.ts'
import { getValueName } from './value-name.ts'

/** Builds the rows of the options, and the row that runs the command with the typed value. */
export function buildArgumentRows(
  page: ArgumentPage,
  query: string,
  sources: RowSources,
  options: Options = noOptions,
): readonly Row[] {
  const { command, args, slot } = page
  const definition = listArguments(command).find(({ name }) => name === slot)
  const choices = definition?.choices?.map((value) => ({ value, name: getValueName(command, slot, value, sources) }))
  const results = (choices ?? options.list).filter(({ value }) => isValidArgument(command, slot, value))
  const offered = isServerSearched(slot) ? results : filterOptions(results, query)
  const rows = offered.map((option) => buildOptionRow(page, option, query, sources))
  const typed = query.trim()
  const isListed = choices !== undefined || offered.some(({ value }) => value === typed)
  if (typed !== '' && isListed) return rows
  // Without an option, the command cannot run if the user must pick one, so its own row is left out.
  if (typed === '' && definition?.isRequired && rows.length > 0 && !(slot in args)) return rows
  const isNew = typed !== '' && command.newNameArgument === slot && !options.isLoading && !options.hasFailed
  const own = {
    ...buildTypedValueRow(page, typed, sources),
    ...(isNew ? { confirmationQuestion: sources.t('palette:newName', { name: typed }) } : {}),
  }
  return typed === '' || getOptionKind(slot) === null ? [own, ...rows] : [...rows, own]
}

/** Returns true if the server searches the options. The names of such options need not contain the typed words. */
function isServerSearched(slot: string): boolean {
  const kind = getOptionKind(slot)
  return kind !== null && isSearchedKind(kind)
}

function filterOptions(options: readonly Option[], query: string): readonly Option[] {
  const words = foldText(query)
  const matchingOptions = options.filter(({ name, value }) => foldText(name).includes(words) || value.includes(words))
  return [...matchingOptions].sort((one, other) => Number(other.value === words) - Number(one.value === words))
}

function buildOptionRow(page: ArgumentPage, option: Option, query: string, sources: RowSources): Row {
  const { value, name, others } = option
  const { command, slot } = page
  const args = { ...page.args, ...pickValidArguments(command, others ?? {}), [slot]: value }
  const names = { ...page.names, [slot]: name }
  return {
    command,
    value: getRowValue(command, args),
    title: name,
    name: buildTitle(
      getCommandTitle(page, sources),
      command,
      args,
      sources.t,
      joinValueNames(command, args, names, sources),
    ),
    marks: findHighlights(name, query),
    ...getToggleQuestion(command, option, sources),
    place: getOptionPlace(page, option, sources),
    args,
    names,
    disabledReason: sources.getDisabledReason(command),
    ...getQuickRun(page, args),
  }
}

/** Returns the text beside an option: the current value, the new state of a toggle, or a distinguishing detail. */
function getOptionPlace(
  { command, slot }: ArgumentPage,
  { value, detail, isOn }: Option,
  { getCurrentValue, catalogue, t }: RowSources,
): string {
  if (getCurrentValue(slot) === value) return t('palette:present')
  const to = command.isToggle && isOn !== undefined ? t(isOn ? 'palette:turnsOff' : 'palette:turnsOn') : undefined
  const details = [detail, to].filter((part) => part !== undefined).join(' · ')
  return details === '' ? getPlaceName(catalogue.file, command.feature) : details
}

/** Returns the confirmation question of a command that switches an option on or off. */
export function getToggleQuestion(
  command: Command,
  { name, isOn }: Option,
  { t }: RowSources,
): Pick<Row, 'confirmationQuestion'> {
  if (!command.isToggle || isOn === undefined) return {}
  return { confirmationQuestion: t(isOn ? 'palette:asksOff' : 'palette:asksOn', { name }) }
}

/** Joins the name of the record and the names of the picked values. */
function joinValueNames(command: Command, args: Arguments, names: ValueNames | undefined, sources: RowSources): string {
  const all = [getRecordName(command, args, sources) ?? '', ...Object.values(names ?? {})]
  return [...new Set(all)].filter(Boolean).join(' · ')
}

/** Builds the row of the command with the typed value. */
function buildTypedValueRow(page: ArgumentPage, typed: string, sources: RowSources): Row {
  const { command, slot } = page
  const parsedValue = parseTypedArgument(command, slot, typed)
  const args = typed === '' ? page.args : { ...page.args, [slot]: parsedValue ?? typed }
  const isConverted = parsedValue !== null && parsedValue !== typed
  return {
    command,
    value: command.id,
    title: buildTitle(
      getCommandTitle(page, sources),
      command,
      args,
      sources.t,
      joinValueNames(command, args, page.names, sources),
    ),
    marks: [],
    place: isConverted ? formatDate(parsedValue) : getPlaceName(sources.catalogue.file, command.feature),
    args,
    disabledReason: getValueProblem(page, typed, sources) || sources.getDisabledReason(command),
    ...getQuickRun(page, args),
  }
}

function getValueProblem({ command, args, slot }: ArgumentPage, typed: string, { t }: RowSources): string {
  const name = { slot: t(`palette:slot.${slot}`) }
  // Rejects personal data, because the value becomes part of the URL of the drawer.
  if (getOptionKind(slot) === null && recognizeText(typed).hasPersonalData) return t('palette:personal')
  // Shows an invalid value of the argument as unfinished and not as an error, because the user may still be typing.
  if (typed !== '')
    return parseTypedArgument(command, slot, typed) !== null
      ? ''
      : t(getOptionKind(slot) === null ? 'palette:unfinished' : 'palette:unfinishedPick', name)
  return findMissingArgument(command, args)?.name === slot ? t('palette:missing', name) : ''
}

const getQuickRun = ({ command }: ArgumentPage, args: Arguments) =>
  canRunWithoutDrawer(command, args) ? ({ quickRun: 'onEnter' } as const) : {}

function getCommandTitle({ command }: ArgumentPage, { catalogue }: RowSources): string {
  return getCommandText(catalogue.file, command.id)?.title ?? command.id
}
