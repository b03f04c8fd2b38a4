// Passes the search text for a consumer from the command palette to the search drawer. The text is personal data, and
// is therefore held only in memory and used once.
import { createStore, useStore } from 'zustand'

const consumerSearchStore = createStore<{ readonly text: string | null }>(() => ({ text: null }))

/**
 * Time in milliseconds after which the search text is deleted from memory, because the search drawer may never open.
 */
const MAX_SEARCH_TEXT_AGE_MS = 10_000
let deletionTimer: ReturnType<typeof setTimeout> | undefined

export function setConsumerSearch(text: string): void {
  clearTimeout(deletionTimer)
  deletionTimer = setTimeout(clearConsumerSearch, MAX_SEARCH_TEXT_AGE_MS)
  consumerSearchStore.setState({ text })
}

export function clearConsumerSearch(): void {
  clearTimeout(deletionTimer)
  consumerSearchStore.setState({ text: null })
}

/** Returns the text that the search drawer must search for; null if there is none. */
export function useConsumerSearch(): string | null {
  return useStore(consumerSearchStore, ({ text }) => text)
}
