// Palette state: key intents and the reducer of its page stack. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { LookupResult } from '#contract/console/tickets.ts'

// Intent of a key in the palette's input; every other key is text. Pure.
export type Intent =
  | { readonly does: 'move'; readonly by: number }
  | { readonly does: 'run'; readonly newTab: boolean; readonly stay: boolean }
  | { readonly does: 'slot'; readonly by: 1 | -1 }
  | { readonly does: 'actions' }
  | { readonly does: 'pop' }
  | { readonly does: 'escape' }
  /** The caret's own keys, which cmdk would take. */
  | { readonly does: 'caret' }

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly hasMod: boolean
  readonly isComposing: boolean
}

interface Field {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
}

const rowsPerScreen = 8

export function idempotentRequestOf(
  { key, shiftKey, altKey, hasMod, isComposing }: Pressed,
  field: Field,
): Intent | null {
  if (isComposing || altKey) return null
  if (key === 'Enter') return { does: 'run', newTab: hasMod, stay: shiftKey && !hasMod }
  if (key === 'Home' || key === 'End') return { does: 'caret' }
  if (hasMod) return null
  if (key === 'Tab') return { does: 'slot', by: shiftKey ? -1 : 1 }
  if (shiftKey) return null
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: rowsPerScreen,
    PageUp: -rowsPerScreen,
  }
  const by = steps[key]
  if (by !== undefined) return { does: 'move', by }
  if (key === 'Escape') return { does: 'escape' }
  if (key === 'Backspace' && field.value === '') return { does: 'pop' }
  const isAtEnd = field.selectionStart === field.value.length && field.selectionEnd === field.value.length
  return key === 'ArrowRight' && isAtEnd ? { does: 'actions' } : null
}

/** One step wraps round; a screenful stops at the ends. */
export function moved(at: number, by: number, count: number): number {
  if (count === 0) return -1
  if (at === -1) return by > 0 ? 0 : count - 1
  if (Math.abs(by) === 1) return (at + by + count) % count
  return Math.min(Math.max(at + by, 0), count - 1)
}

// Reducer of the palette's state while it is open. Pure.

/** Argument to the name of the record, or of the value, that it holds. */
export type Names = Readonly<Record<string, string>>

export type Page =
  /** What else can be done with a row. */
  | {
      readonly kind: 'actions'
      readonly title: string
      readonly record: Arguments
      readonly unfit?: readonly CommandId[] | undefined
      /** Beyond the first dozen. */
      readonly isWhole?: true
    }
  /** Filling in one argument of a command. */
  | {
      readonly kind: 'slot'
      readonly command: Command
      readonly args: Arguments
      readonly slot: string
      /** Of the arguments that were picked from a list: what they are called. */
      readonly names?: Names | undefined
    }

/** A page with the text that was typed below it. */
interface Opened {
  readonly page: Page
  readonly before: string
}

/** A chip in the field: something that the palette is about. */
export interface About {
  readonly of: 'record' | 'ticket'
  readonly text: string
}

export interface State {
  readonly query: string
  /** Records of this kind alone; null: everything. */
  readonly of: LookupResult['kind'] | null
  /** What it is no longer about: the record of the place, the ticket in hand. */
  readonly freed: readonly About['of'][]
  /** What was pasted, with its lines, as long as it stands in the field as it came. */
  readonly pasted: string | null
  readonly pages: readonly Opened[]
  /** The row somebody moved to; null: the palette's own choice. */
  readonly chosen: string | null
  /** The last thing done was moving: rows keep their places. */
  readonly isMoving: boolean
  /** Enter was pressed before the rows came. */
  readonly isAwaiting: boolean
  /** What a row would change is being found out. */
  readonly isAsking: boolean
  /** What a row would change, to be confirmed by the same key. */
  readonly question: { readonly value: string; readonly text: string } | null
}

const nothingAsked = { isAsking: false, question: null }

export const opened: State = {
  ...{ query: '', of: null, freed: [], pasted: null, pages: [], chosen: null, isMoving: false, isAwaiting: false },
  ...nothingAsked,
}

export type Change =
  | { readonly kind: 'type'; readonly query: string; readonly pasted?: string }
  | { readonly kind: 'move'; readonly to: string }
  | { readonly kind: 'push'; readonly page: Page }
  /** The same page with another argument. */
  | { readonly kind: 'turn'; readonly page: Page; readonly query: string }
  /** On to another argument; Esc comes back to this one. */
  | { readonly kind: 'advance'; readonly page: Page; readonly query: string }
  | { readonly kind: 'pop' }
  /** Rid of its kind, else of one that it is about. */
  | { readonly kind: 'free'; readonly of?: About['of'] | undefined }
  | { readonly kind: 'await' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'ask'; readonly question: NonNullable<State['question']> }
  /** Something was run and the palette stays open. */
  | { readonly kind: 'stay' }

export function changed(state: State, change: Change): State {
  const fresh: State = { ...state, ...nothingAsked, chosen: null, isMoving: false, isAwaiting: false }
  switch (change.kind) {
    case 'type':
      return { ...fresh, query: change.query, pasted: change.pasted ?? null }
    case 'move':
      return { ...state, ...nothingAsked, chosen: change.to, isMoving: true, isAwaiting: false }
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
      return change.of === undefined ? fresh : { ...fresh, freed: [...state.freed, change.of] }
    case 'await':
      return { ...state, isAwaiting: true }
    case 'asking':
      return { ...state, isAsking: true, question: null }
    case 'ask':
      // The row it is about is the one that Enter means, wherever others come in.
      return { ...state, isAsking: false, chosen: change.question.value, isMoving: true, question: change.question }
    case 'stay':
      return { ...state, ...nothingAsked, isMoving: true, isAwaiting: false }
  }
}

export function pageOf({ pages }: State): Page | null {
  return pages.at(-1)?.page ?? null
}
