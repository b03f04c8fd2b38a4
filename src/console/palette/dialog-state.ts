// State of the open command palette (query, chips, pages, selected row), and the reducer for this state. A chip is a
// small label in front of the input. Pure functions.
import type { Arguments, Command } from '#commands/command.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { ProseChipKind } from './match/pasted-prose.ts'

/** Display names of argument values by the name of the argument: `{ ecommerce: 'Loja Azul' }`. */
export type ValueLabels = Readonly<Record<string, string>>

export type PalettePage =
  /** Page that lists all commands for the record of a row; the right arrow key opens the page. */
  | {
      readonly kind: 'actions'
      readonly title: string
      readonly recordArguments: Arguments
      readonly excludedCommands?: readonly CommandId[] | undefined
      /** True if the page shows all actions instead of only the first twelve. */
      readonly showsAllActions?: true
    }
  /** Page on which the user chooses the list to search for a text. */
  | SearchPage
  /** Page on which the user fills in one argument of a command, such as the store of `Editar loja`. */
  | {
      readonly kind: 'argument'
      readonly command: Command
      readonly args: Arguments
      readonly argumentName: string
      /** Display names of the values that were picked from a list. */
      readonly valueLabels?: ValueLabels | undefined
    }

interface SearchPage {
  readonly kind: 'search'
  readonly title: string
  /** Text that the user wants to search for in a list, such as the ecommerces. */
  readonly text: string
}

/** A page, with the query that the user had typed before the page opened. */
interface PageWithPreviousQuery {
  readonly page: PalettePage
  readonly previousQuery: string
}

/**
 * Identifies a chip (label in front of the input) that stands for values in a pasted text, such as `prose:ticket`.
 * `prose:merchant` stands for the ecommerce to which all records of the text belong.
 */
export type ProseChipName = `prose:${ProseChipKind | 'merchant'}`

/**
 * A chip: a small label in front of the input that the user can remove. `id` says what the label stands for: the record
 * of the current page, the helpdesk ticket of the tab, or values of a pasted text.
 */
export interface ContextChip {
  readonly id: 'record' | 'ticket' | ProseChipName
  readonly text: string
}

export interface DialogState {
  readonly query: string
  /** Kind of records to which the search is limited, such as stores after the keys `f s`; null for all kinds. */
  readonly recordKind: LookupResult['kind'] | null
  /** Ids of the chips (labels in front of the input) that the user removed. */
  readonly removedChips: readonly ContextChip['id'][]
  /** Pasted text with its line breaks; null once the user edits the input. */
  readonly pastedText: string | null
  /**
   * Long pasted text, which the palette displays as chips (small labels) instead of in the input; null if there is
   * none.
   */
  readonly proseText: string | null
  readonly pages: readonly PageWithPreviousQuery[]
  /**
   * Key of the row that the user selected with the keyboard or the mouse; null while the first row is selected
   * automatically.
   */
  readonly selectedRowKey: string | null
  /** True while the user moves through the list, so that new results do not reorder the rows. */
  readonly isNavigatingRows: boolean
  /** True when the user pressed Enter before the rows had loaded. */
  readonly isEnterPending: boolean
  /** True while the confirmation question of a row loads. */
  readonly isQuestionLoading: boolean
  /** Question that the row with this value displays; pressing the same key again confirms. */
  readonly question: { readonly rowKey: string; readonly text: string } | null
}

const noConfirmation = { isQuestionLoading: false, question: null }

export const initialState: DialogState = {
  ...{
    query: '',
    recordKind: null,
    removedChips: [],
    pastedText: null,
    proseText: null,
    pages: [],
    selectedRowKey: null,
    isNavigatingRows: false,
    isEnterPending: false,
  },
  ...noConfirmation,
}

export type DialogAction =
  | { readonly kind: 'type'; readonly query: string; readonly pasted?: string }
  /**
   * Displays a long pasted text as chips (small labels): empties the input, and shows the chips that were removed for
   * an earlier text. `null` removes the text.
   */
  | { readonly kind: 'pasteProse'; readonly text: string | null }
  | { readonly kind: 'selectRow'; readonly rowKey: string }
  | { readonly kind: 'pushPage'; readonly page: PalettePage }
  /** Replaces the current page with another page, such as the page of another argument. */
  | { readonly kind: 'replacePage'; readonly page: PalettePage; readonly query: string }
  /** Opens the page of another argument above the current page; Escape returns to the current page. */
  | { readonly kind: 'pushArgument'; readonly page: PalettePage; readonly query: string }
  | { readonly kind: 'popPage' }
  /**
   * If the search is limited to one kind of records, such as stores, removes this limit. Otherwise removes the chip
   * (label in front of the input) with this id.
   */
  | { readonly kind: 'removeChip'; readonly chip?: ContextChip['id'] | undefined }
  | { readonly kind: 'waitForRows' }
  | { readonly kind: 'loadQuestion' }
  | { readonly kind: 'showQuestion'; readonly question: NonNullable<DialogState['question']> }
  /** A command ran and the palette stays open. */
  | { readonly kind: 'keepOpen' }

export function dialogReducer(state: DialogState, action: DialogAction): DialogState {
  const resetState: DialogState = {
    ...state,
    ...noConfirmation,
    selectedRowKey: null,
    isNavigatingRows: false,
    isEnterPending: false,
  }
  switch (action.kind) {
    case 'type':
      return { ...resetState, query: action.query, pastedText: action.pasted ?? null }
    case 'pasteProse': {
      const removedChips = state.removedChips.filter((chip) => !chip.startsWith('prose:'))
      return { ...resetState, query: '', pastedText: null, proseText: action.text, removedChips }
    }
    case 'selectRow':
      return {
        ...state,
        ...noConfirmation,
        selectedRowKey: action.rowKey,
        isNavigatingRows: true,
        isEnterPending: false,
      }
    case 'pushPage':
      return { ...resetState, query: '', pages: [...state.pages, { page: action.page, previousQuery: state.query }] }
    case 'replacePage': {
      const previousQuery = state.pages.at(-1)?.previousQuery ?? ''
      return {
        ...resetState,
        query: action.query,
        pages: [...state.pages.slice(0, -1), { page: action.page, previousQuery }],
      }
    }
    case 'pushArgument':
      return {
        ...resetState,
        query: action.query,
        pages: [...state.pages, { page: action.page, previousQuery: state.query }],
      }
    case 'popPage':
      return { ...resetState, query: state.pages.at(-1)?.previousQuery ?? '', pages: state.pages.slice(0, -1) }
    case 'removeChip':
      if (state.recordKind !== null) return { ...resetState, recordKind: null }
      return action.chip === undefined
        ? resetState
        : { ...resetState, removedChips: [...state.removedChips, action.chip] }
    case 'waitForRows':
      return { ...state, isEnterPending: true }
    case 'loadQuestion':
      return { ...state, isQuestionLoading: true, question: null }
    case 'showQuestion':
      // Selects the row with the question explicitly, so that the row stays selected when other rows load.
      return {
        ...state,
        isQuestionLoading: false,
        selectedRowKey: action.question.rowKey,
        isNavigatingRows: true,
        question: action.question,
      }
    case 'keepOpen':
      return { ...state, ...noConfirmation, isNavigatingRows: true, isEnterPending: false }
  }
}

export function getPage({ pages }: DialogState): PalettePage | null {
  return pages.at(-1)?.page ?? null
}
