// The chord in the making: what was pressed so far, and the record it will act on.
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Arguments } from '#commands/command.ts'

export interface Chord {
  readonly begun: readonly string[]
  /** What the place gave when the chord began: the hint takes the focus, and the row's cursor may go with it. */
  readonly args: Arguments
}

let chord: Chord | null = null
const listeners = new Set<() => void>()

export function chordNow(): Chord | null {
  return chord
}

export function setChord(next: Chord | null): void {
  if (chord === next) return
  chord = next
  // Widgets leave single keys alone meanwhile: `t x` must not select a row.
  if (next) document.documentElement.dataset.chord = next.begun.join(' ')
  else delete document.documentElement.dataset.chord
  for (const listener of listeners) listener()
}

/** At once, so that the focus is back where it was before anything runs. */
export function endChord(): void {
  if (chord) flushSync(() => setChord(null))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useChord(): Chord | null {
  return useSyncExternalStore(subscribe, chordNow)
}
