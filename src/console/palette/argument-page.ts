// Moves between the arguments of a command in the command palette: next, previous, apply, clear. Pure.

import { formatDate } from '#console/lib/format.ts'
import { findMissingArgument, findNextArgument, listArguments, parseTypedArgument } from './command-arguments.ts'
import type { Page, ValueNames } from './dialog-state.ts'
import { getOptionKind } from './option-sources.ts'
import type { Row } from './row.ts'

export type ArgumentPage = Extract<Page, { kind: 'slot' }>

/**
 * Sets the argument to the selected option or the typed value and returns the new page; null if the value is invalid.
 */
export function applyArgument(
  page: ArgumentPage,
  query: string,
  row: Row | undefined,
  hasMoved: boolean,
): ArgumentPage | null {
  const typed = query.trim()
  const isPicked = row?.names !== undefined && row.disabledReason === ''
  // If the argument accepts any text, the typed text is used, unless the user moved to an option or typed its exact
  // value.
  if (isPicked && (hasMoved || (typed !== '' && (mustPickArgument(page) || row.args[page.slot] === typed)))) {
    return { ...page, args: row.args, names: row.names }
  }
  const { [page.slot]: _, ...names } = page.names ?? {}
  if (typed !== '') {
    const parsedValue = parseTypedArgument(page.command, page.slot, typed)
    return parsedValue === null ? null : { ...page, args: { ...page.args, [page.slot]: parsedValue }, names }
  }
  return page.names?.[page.slot] === undefined ? { ...removeArgument(page, page.slot), names } : page
}

const mustPickArgument = ({ command, slot }: ArgumentPage) =>
  getOptionKind(slot) !== null || listArguments(command).some(({ name, choices }) => name === slot && choices !== null)

/**
 * Returns the argument to ask for when the user presses Enter: a required argument without a value or, once the user
 * has filled in an argument of this command, also an argument needed to run without a drawer.
 */
export function getNextArgument({ command, args }: Row, page: Page | null): string | undefined {
  const isFilled = page?.kind === 'slot' && page.command === command && page.slot in args
  return isFilled ? findNextArgument(command, args) : findMissingArgument(command, args)?.name
}

interface ArgumentStep {
  readonly page: ArgumentPage
  readonly query: string
}

/** Returns the page of the next (1) or previous (-1) argument; null at either end. */
export function getAdjacentArgument(page: ArgumentPage, by: 1 | -1): ArgumentStep | null {
  const names = listArguments(page.command).map(({ name }) => name)
  const name = names[names.indexOf(page.slot) + by]
  return name === undefined ? null : goToArgument(page, name)
}

/**
 * Returns the page of an argument and the text for the input: the typed value, or nothing if the value was picked from
 * a list.
 */
export function goToArgument(page: ArgumentPage, slot: string): ArgumentStep {
  return { page: { ...page, slot }, query: page.names?.[slot] === undefined ? formatDate(page.args[slot] ?? '') : '' }
}

/** Returns the page with an empty argument; null if the argument is already empty. */
export function clearArgument(page: ArgumentPage): ArgumentPage | null {
  if (!(page.slot in page.args)) return null
  const { [page.slot]: _, ...names }: ValueNames = page.names ?? {}
  return { ...removeArgument(page, page.slot), names }
}

function removeArgument(page: ArgumentPage, slot: string): ArgumentPage {
  const { [slot]: _, ...args } = page.args
  return { ...page, args }
}
