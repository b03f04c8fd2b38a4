// Which key of a list means what. Letters and brackets are the character that was produced.
import type { Move } from './grid-cursor.ts'
import { hasMod, isPlain, type Pressed } from './key-events.ts'

export type GridKey =
  | { readonly does: 'move'; readonly move: Move }
  | { readonly does: 'extend'; readonly move: Move }
  | { readonly does: 'cell'; readonly step: -1 | 1 }
  | { readonly does: 'open'; readonly newTab: boolean }
  | { readonly does: 'page'; readonly step: -1 | 1 }
  | { readonly does: 'toggle' | 'all' | 'clear' | 'menu' | 'peek' | 'find' }

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

const letters: Readonly<Record<string, GridKey>> = {
  j: { does: 'move', move: 'down' },
  k: { does: 'move', move: 'up' },
  x: { does: 'toggle' },
  '[': { does: 'page', step: -1 },
  ']': { does: 'page', step: 1 },
}

const plain: Readonly<Record<string, GridKey>> = {
  ArrowLeft: { does: 'cell', step: -1 },
  ArrowRight: { does: 'cell', step: 1 },
  Enter: { does: 'open', newTab: false },
  Escape: { does: 'clear' },
  ' ': { does: 'peek' },
  ContextMenu: { does: 'menu' },
}

interface KeyOptions {
  readonly mac: boolean
  readonly singleKeys: boolean
}

export function gridKey(event: Pressed, { mac, singleKeys }: KeyOptions): GridKey | null {
  if (event.isComposing || event.keyCode === 229) return null
  const move = moves[event.key]
  // On some boards the brackets are AltGr keys: the character counts, not how it was made.
  const isAltGr = event.getModifierState?.('AltGraph') === true
  const letter = singleKeys ? letters[event.key.length === 1 ? event.key : ''] : undefined
  if (isAltGr) return letter?.does === 'page' ? letter : null
  if (isPlain(event)) return move ? { does: 'move', move } : (letter ?? plain[event.key] ?? null)
  if (event.altKey) return null
  if (event.shiftKey && !event.ctrlKey && !event.metaKey) {
    if (event.key === 'F10') return { does: 'menu' }
    return move ? { does: 'extend', move } : null
  }
  if (event.shiftKey || !hasMod(event, mac)) return null
  if (event.key === 'Enter') return { does: 'open', newTab: true }
  if (event.key.toLowerCase() === 'a') return { does: 'all' }
  if (event.key.toLowerCase() === 'f') return { does: 'find' }
  return move === 'first' || move === 'last' ? { does: 'move', move } : null
}
