// Whether the palette is open, and with which text.
import { useSyncExternalStore } from 'react'

export interface PaletteState {
  readonly isOpen: boolean
  readonly text: string
}

const shut: PaletteState = { isOpen: false, text: '' }
let state = shut
const listeners = new Set<() => void>()

function set(next: PaletteState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Opens it; pressed again without a text it closes. */
export function openPalette(text = ''): void {
  set(state.isOpen && text === '' ? shut : { isOpen: true, text })
}

export function closePalette(): void {
  set(shut)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePaletteState(): PaletteState {
  return useSyncExternalStore(subscribe, () => state)
}
