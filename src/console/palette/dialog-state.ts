// State of the open command palette, and the reducer for this state. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { ProsePart } from './match/pasted-prose.ts'

/** Maps the name of an argument to the display name of its record or value. */
export type ValueNames = Readonly<Record<string, string>>

export type Page =
  /** Page that lists the other actions of the record of a row. */
  | {
      readonly kind: 'actions'
      readonly title: string
      readonly record: Arguments
      readonly excludedCommands?: readonly CommandId[] | undefined
      /** True if the page shows all actions instead of only the first twelve. */
      readonly isWhole?: true
    }
  /** Page on which the user chooses the list to search for a text. */
  | SearchPage
  /** Page on which the user fills in one argument of a command. */
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

/**
 * Identifies a chip for a part of a pasted text. `merchant` is the ecommerce that all records of the text belong to.
 */
export type ProseChipName = `prose:${ProsePart | 'merchant'}`

/**
 * Chip in the input. `of` says what the chip stands for: the record or ticket that commands apply to, or a part of a
 * pasted text.
 */
export interface ContextChip {
  readonly of: 'record' | 'ticket' | ProseChipName
  readonly text: string
}

export interface DialogState {
  readonly query: string
  /** Kind of records to which the search is limited; null for all kinds. */
  readonly of: LookupResult['kind'] | null
  /** Chips that the user removed. */
  readonly removedChips: readonly ContextChip['of'][]
  /** Pasted text with its line breaks; null once the user edits the input. */
  readonly pasted: string | null
  /** Long pasted text that the palette shows as chips instead of in the input; null if there is none. */
  readonly prose: string | null
  readonly pages: readonly PageEntry[]
  /**
   * Value of the row that the user selected with the keyboard or the mouse; null while the preselected row is active.
   */
  readonly selectedValue: string | null
  /** True while the user moves through the list, so that new results do not reorder the rows. */
  readonly isMoving: boolean
  /** True when the user pressed Enter before the rows had loaded. */
  readonly isEnterPending: boolean
  /** True while the confirmation question of a row loads. */
  readonly isQuestionLoading: boolean
  /** Confirmation question that a row shows; pressing the same key again confirms. */
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
  /**
   * Shows a long pasted text as chips and removes the text of the input and any earlier chips; `null` removes the
   * chips.
   */
  | { readonly kind: 'prose'; readonly text: string | null }
  | { readonly kind: 'move'; readonly to: string }
  | { readonly kind: 'push'; readonly page: Page }
  /** Replaces the current page with another page, such as the page of another argument. */
  | { readonly kind: 'turn'; readonly page: Page; readonly query: string }
  /** Opens another argument on a new page; Escape returns to the current page. */
  | { readonly kind: 'advance'; readonly page: Page; readonly query: string }
  | { readonly kind: 'pop' }
  /**
   * If the search is limited to one kind of records, removes this limit; otherwise removes the chip that `of`
   * identifies.
   */
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
      // Selects the row with the question explicitly, so that the row stays selected when other rows load.
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
