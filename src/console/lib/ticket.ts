// The ticket in hand: set once, per tab, and stamped on every write until cleared.
import { useSyncExternalStore } from 'react'
import { ownKey, readStored, tab, writeStored } from './owner.ts'

const listeners = new Set<() => void>()
let inMemory: { readonly key: string; readonly ticket: string | null } | null = null

/** The ticket of this tab, null when there is none. */
export function ticketHere(): string | null {
  const key = ownKey('ticket')
  if (key === null) return null
  if (inMemory?.key !== key) inMemory = { key, ticket: readStored(tab, key) }
  return inMemory.ticket
}

export function setTicket(ticket: string | null): void {
  const key = ownKey('ticket')
  if (key === null) return
  inMemory = { key, ticket }
  writeStored(tab, key, ticket)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const clear = () => setTicket(null)

export function useTicket() {
  return { ticket: useSyncExternalStore(subscribe, ticketHere), set: setTicket, clear }
}
