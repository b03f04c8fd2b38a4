// Page of the palette on which the user fills in one argument of a command: applies the typed or picked value, moves to
// the next or previous argument, and clears a value. Pure functions.

import { formatDate } from '#console/lib/format.ts'
import { findMissingArgument, findNextArgumentName, listArguments, parseTypedArgument } from './command-arguments.ts'
import type { PalettePage, ValueLabels } from './dialog-state.ts'
import { getOptionKind } from './option-sources.ts'
import type { PaletteRow } from './row.ts'

export type ArgumentPage = Extract<PalettePage, { kind: 'argument' }>

/**
 * Fills in the argument that the page asks for, with the selected option or the typed text. Returns the changed page;
 * null if the typed text is no valid value.
 */
export function applyArgument(
  page: ArgumentPage,
  query: string,
  row: PaletteRow | undefined,
  hasNavigatedRows: boolean,
): ArgumentPage | null {
  const typedValue = query.trim()
  const isPickedOption = row?.valueLabels !== undefined && row.disabledReason === ''
  // For an argument that accepts any text, the typed text is used as the value, unless the user moved to an option of
  // the list or typed the exact value of an option.
  if (
    isPickedOption &&
    (hasNavigatedRows || (typedValue !== '' && (mustPickArgument(page) || row.args[page.argumentName] === typedValue)))
  ) {
    return { ...page, args: row.args, valueLabels: row.valueLabels }
  }
  const { [page.argumentName]: _, ...valueLabels } = page.valueLabels ?? {}
  if (typedValue !== '') {
    const parsedValue = parseTypedArgument(page.command, page.argumentName, typedValue)
    return parsedValue === null
      ? null
      : { ...page, args: { ...page.args, [page.argumentName]: parsedValue }, valueLabels }
  }
  return page.valueLabels?.[page.argumentName] === undefined
    ? { ...removeArgument(page, page.argumentName), valueLabels }
    : page
}

const mustPickArgument = ({ command, argumentName }: ArgumentPage) =>
  getOptionKind(argumentName) !== null ||
  listArguments(command).some(({ name, choices }) => name === argumentName && choices !== null)

/**
 * Returns the argument that Enter asks for: a required argument without a value. Once the user has filled in an
 * argument of this command, also returns an argument that is needed to run the command without its drawer. Returns
 * undefined if the command can run.
 */
export function getNextArgumentName({ command, args }: PaletteRow, page: PalettePage | null): string | undefined {
  const hasFilledArgument = page?.kind === 'argument' && page.command === command && page.argumentName in args
  return hasFilledArgument ? findNextArgumentName(command, args) : findMissingArgument(command, args)?.name
}

interface ArgumentStep {
  readonly page: ArgumentPage
  readonly query: string
}

/**
 * Returns the page of the next (`1`) or previous (`-1`) argument; null after the last and before the first argument.
 */
export function getAdjacentArgumentStep(page: ArgumentPage, direction: 1 | -1): ArgumentStep | null {
  const argumentNames = listArguments(page.command).map(({ name }) => name)
  const adjacentArgumentName = argumentNames[argumentNames.indexOf(page.argumentName) + direction]
  return adjacentArgumentName === undefined ? null : buildArgumentStep(page, adjacentArgumentName)
}

/**
 * Returns the page of an argument and the text for the input: the typed value, or nothing if the value was picked from
 * a list.
 */
export function buildArgumentStep(page: ArgumentPage, argumentName: string): ArgumentStep {
  return {
    page: { ...page, argumentName },
    query: page.valueLabels?.[argumentName] === undefined ? formatDate(page.args[argumentName] ?? '') : '',
  }
}

/** Returns the page after removing the value of its argument; null if the argument has no value. */
export function clearArgument(page: ArgumentPage): ArgumentPage | null {
  if (!(page.argumentName in page.args)) return null
  const { [page.argumentName]: _, ...valueLabels }: ValueLabels = page.valueLabels ?? {}
  return { ...removeArgument(page, page.argumentName), valueLabels }
}

function removeArgument(page: ArgumentPage, argumentName: string): ArgumentPage {
  const { [argumentName]: _, ...args } = page.args
  return { ...page, args }
}
