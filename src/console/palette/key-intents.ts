// Maps a key press in the input of the command palette to an action, such as `runRow` for Enter. Pure functions.

export type KeyIntent =
  | { readonly action: 'moveSelection'; readonly steps: number }
  | { readonly action: 'runRow'; readonly opensNewTab: boolean; readonly keepsPaletteOpen: boolean }
  | { readonly action: 'goToAdjacentArgument'; readonly direction: 1 | -1 }
  | { readonly action: 'openRecordActions' }
  | { readonly action: 'clearArgumentOrLeavePage' }
  | { readonly action: 'escape' }
  /**
   * Home and End move the text cursor. The palette keeps these keys from the library cmdk, which would select a row.
   */
  | { readonly action: 'moveCaret' }

interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly isModPressed: boolean
  readonly isComposing: boolean
}

interface InputState {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
}

const ROWS_PER_PAGE = 8

export function toKeyIntent(
  { key, shiftKey, altKey, isModPressed, isComposing }: PressedKey,
  field: InputState,
): KeyIntent | null {
  if (isComposing || altKey) return null
  if (key === 'Enter')
    return { action: 'runRow', opensNewTab: isModPressed, keepsPaletteOpen: shiftKey && !isModPressed }
  if (key === 'Home' || key === 'End') return { action: 'moveCaret' }
  if (isModPressed) return null
  if (key === 'Tab') return { action: 'goToAdjacentArgument', direction: shiftKey ? -1 : 1 }
  if (shiftKey) return null
  const stepsByKey: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: ROWS_PER_PAGE,
    PageUp: -ROWS_PER_PAGE,
  }
  const steps = stepsByKey[key]
  if (steps !== undefined) return { action: 'moveSelection', steps }
  if (key === 'Escape') return { action: 'escape' }
  if (key === 'Backspace' && field.value === '') return { action: 'clearArgumentOrLeavePage' }
  const isAtEnd = field.selectionStart === field.value.length && field.selectionEnd === field.value.length
  return key === 'ArrowRight' && isAtEnd ? { action: 'openRecordActions' } : null
}

/**
 * Returns the index of the row to select after moving by `steps` rows. Arrow keys continue at the other end of the
 * list; Page Up and Page Down stop at the ends.
 */
export function getNextIndex(currentIndex: number, steps: number, rowCount: number): number {
  if (rowCount === 0) return -1
  if (currentIndex === -1) return steps > 0 ? 0 : rowCount - 1
  if (Math.abs(steps) === 1) return (currentIndex + steps + rowCount) % rowCount
  return Math.min(Math.max(currentIndex + steps, 0), rowCount - 1)
}
