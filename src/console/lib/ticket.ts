// The ticket in hand: set once, per tab, and stamped on every write until cleared.
import { useSyncExternalStore } from 'react'
import { ticketAsRecorded, ticketShape } from '#contract/fields.ts'
import { ownKey, readStored, tab, writeStored } from './owner.ts'

const listeners = new Set<() => void>()
let inMemory: { readonly key: string; readonly ticket: string | null } | null = null

/** The ticket of this tab, null when there is none. */
export function ticketHere(): string | null {
  const key = ownKey('ticket')
  if (key === null) return null
  // One that is no ticket any more would have every write refused.
  if (inMemory?.key !== key) {
    inMemory = { key, ticket: validOf(readStored(tab, key)) }
  }
  return inMemory.ticket
}

/** As it was typed: kept as it is recorded, and what is no ticket not at all. */
export function setTicket(typed: string | null): void {
  const key = ownKey('ticket')
  const ticket = validOf(typed)
  if (key === null || (typed !== null && ticket === null)) return
  inMemory = { key, ticket }
  writeStored(tab, key, ticket)
  for (const listener of listeners) listener()
}

function validOf(typed: string | null): string | null {
  const ticket = ticketAsRecorded(typed ?? '')
  return ticketShape.test(ticket) ? ticket : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const clear = () => setTicket(null)

export function useTicket() {
  return { ticket: useSyncExternalStore(subscribe, ticketHere), set: setTicket, clear }
}
