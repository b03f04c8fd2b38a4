// State of the palette while it is open, and its reducer. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { ProsePart } from './match/pasted-prose.ts'

/** Maps the name of an argument to the display name of its record or value. */
export type ValueNames = Readonly<Record<string, string>>

export type Page =
  /** Page with the other actions of a row. */
  | {
      readonly kind: 'actions'
      readonly title: string
      readonly record: Arguments
      readonly excludedCommands?: readonly CommandId[] | undefined
      /** True when the page shows more than the first dozen actions. */
      readonly isWhole?: true
    }
  /** Page that asks in which list to search. */
  | SearchPage
  /** Page that fills one argument of a command. */
  | {
      readonly kind: 'slot'
      readonly command: Command
      readonly args: Arguments
      readonly slot: string
      /** Display names of the values that were picked from a list. */
      readonly names?: ValueNames | undefined
    }

interface SearchPage {
  readonly kind: 'search'
  readonly title: string
  /** Text to search a list for. */
  readonly text: string
}

/** A page, with the query that the user had typed before the page opened. */
interface PageEntry {
  readonly page: Page
  readonly before: string
}

/** Name of the chip of a part of the pasted prose. `merchant`: the ecommerce of all records of the prose. */
export type ProseChipName = `prose:${ProsePart | 'merchant'}`

/** Chip in the input: the record or the ticket that the commands apply to, or a part of the pasted prose. */
export interface ContextChip {
  readonly of: 'record' | 'ticket' | ProseChipName
  readonly text: string
}

export interface DialogState {
  readonly query: string
  /** Kind of records to list; null for everything. */
  readonly of: LookupResult['kind'] | null
  /** Chips that the user removed. */
  readonly removedChips: readonly ContextChip['of'][]
  /** Pasted text with its line breaks; null once the user edits the input. */
  readonly pasted: string | null
  /** Pasted prose, which chips represent and which is not in the input; null without prose. */
  readonly prose: string | null
  readonly pages: readonly PageEntry[]
  /** Value of the row that the user moved to; null for the preselected row. */
  readonly selectedValue: string | null
  /** True while the user moves in the list, so that the rows keep their places. */
  readonly isMoving: boolean
  /** True when the user pressed Enter before the rows had loaded. */
  readonly isEnterPending: boolean
  /** True while the confirmation question of a row loads. */
  readonly isQuestionLoading: boolean
  /** Confirmation question of a row; the same key confirms. */
  readonly question: { readonly value: string; readonly text: string } | null
}

const noConfirmation = { isQuestionLoading: false, question: null }

export const initialState: DialogState = {
  ...{
    query: '',
    of: null,
    removedChips: [],
    pasted: null,
    prose: null,
    pages: [],
    selectedValue: null,
    isMoving: false,
    isEnterPending: false,
  },
  ...noConfirmation,
}

export type DialogAction =
  | { readonly kind: 'type'; readonly query: string; readonly pasted?: string }
  /** Replaces the input and an earlier prose by the chips of a pasted prose; `null` removes the chips. */
  | { readonly kind: 'prose'; readonly text: string | null }
  | { readonly kind: 'move'; readonly to: string }
  | { readonly kind: 'push'; readonly page: Page }
  /** Replaces the current page with another argument. */
  | { readonly kind: 'turn'; readonly page: Page; readonly query: string }
  /** Goes to another argument; Escape returns to the current one. */
  | { readonly kind: 'advance'; readonly page: Page; readonly query: string }
  | { readonly kind: 'pop' }
  /** Removes the limit to one kind of records. Without such a limit, removes the chip `of`. */
  | { readonly kind: 'free'; readonly of?: ContextChip['of'] | undefined }
  | { readonly kind: 'await' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'ask'; readonly question: NonNullable<DialogState['question']> }
  /** A command ran and the palette stays open. */
  | { readonly kind: 'stay' }

export function dialogReducer(state: DialogState, change: DialogAction): DialogState {
  const fresh: DialogState = {
    ...state,
    ...noConfirmation,
    selectedValue: null,
    isMoving: false,
    isEnterPending: false,
  }
  switch (change.kind) {
    case 'type':
      return { ...fresh, query: change.query, pasted: change.pasted ?? null }
    case 'prose': {
      const removedChips = state.removedChips.filter((chip) => !chip.startsWith('prose:'))
      return { ...fresh, query: '', pasted: null, prose: change.text, removedChips }
    }
    case 'move':
      return { ...state, ...noConfirmation, selectedValue: change.to, isMoving: true, isEnterPending: false }
    case 'push':
      return { ...fresh, query: '', pages: [...state.pages, { page: change.page, before: state.query }] }
    case 'turn': {
      const before = state.pages.at(-1)?.before ?? ''
      return { ...fresh, query: change.query, pages: [...state.pages.slice(0, -1), { page: change.page, before }] }
    }
    case 'advance':
      return { ...fresh, query: change.query, pages: [...state.pages, { page: change.page, before: state.query }] }
    case 'pop':
      return { ...fresh, query: state.pages.at(-1)?.before ?? '', pages: state.pages.slice(0, -1) }
    case 'free':
      if (state.of !== null) return { ...fresh, of: null }
      return change.of === undefined ? fresh : { ...fresh, removedChips: [...state.removedChips, change.of] }
    case 'await':
      return { ...state, isEnterPending: true }
    case 'asking':
      return { ...state, isQuestionLoading: true, question: null }
    case 'ask':
      // The row of the question stays selected, even if other rows load.
      return {
        ...state,
        isQuestionLoading: false,
        selectedValue: change.question.value,
        isMoving: true,
        question: change.question,
      }
    case 'stay':
      return { ...state, ...noConfirmation, isMoving: true, isEnterPending: false }
  }
}

export function getPage({ pages }: DialogState): Page | null {
  return pages.at(-1)?.page ?? null
}
