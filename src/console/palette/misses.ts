// What was searched for and not found, kept in this browser only: the words that the palette does not know yet. Pure but for the store at the end.
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { local, ownKey, readStored, writeStored } from '#console/lib/owner.ts'
import { fold } from './index-text.ts'
import { recognise } from './pasted.ts'

const Miss = z.object({ text: z.string(), times: z.int(), /** Milliseconds. */ at: z.number() })
const Kept = z.array(Miss)
export type Miss = z.infer<typeof Miss>

const most = 100
const longest = 60
const shortest = 3
/** What is pasted whole is no search. */
const mostWords = 6

/** What is kept of a query: words only. Null where there is an id, an e-mail, any number, or anything of a person. */
export function keptOf(query: string): string | null {
  const { tokens, words, isPersonal } = recognise(query)
  if (isPersonal || tokens.length > 0 || /[\d@]/.test(query)) return null
  const text = words.slice(0, longest + 1)
  const isSearch = text.length >= shortest && text.length <= longest && text.split(' ').length <= mostWords
  return isSearch && /\p{L}{2}/u.test(text) ? text : null
}

/** The newest first; the same words, however they are written, are one. */
export function withMiss(known: readonly Miss[], query: string, at: number): readonly Miss[] {
  const text = keptOf(query)
  if (text === null) return known
  const before = known.find((miss) => fold(miss.text) === fold(text))
  const others = known.filter((miss) => miss !== before)
  return [{ text, times: (before?.times ?? 0) + 1, at }, ...others].slice(0, most)
}

const name = 'palette:misses'
const none: readonly Miss[] = []
const listeners = new Set<() => void>()
/** Read once for each text that is stored, so that the same list is the same object. */
let read: { readonly stored: string; readonly misses: readonly Miss[] } | null = null

export function misses(): readonly Miss[] {
  const key = ownKey(name)
  const stored = key === null ? null : readStored(local, key)
  if (stored === null) return none
  if (read?.stored !== stored) read = { stored, misses: parsed(stored) }
  return read.misses
}

function parsed(stored: string): readonly Miss[] {
  try {
    return z.safeParse(Kept, JSON.parse(stored)).data ?? none
  } catch {
    return none
  }
}

export function keepMisses(next: readonly Miss[]): void {
  const key = ownKey(name)
  if (key === null) return
  writeStored(local, key, next.length === 0 ? null : JSON.stringify(next))
  for (const listener of listeners) listener()
}

export function noteMiss(query: string): void {
  const known = misses()
  const next = withMiss(known, query, Date.now())
  if (next !== known) keepMisses(next)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useMisses(): readonly Miss[] {
  return useSyncExternalStore(subscribe, misses)
}
