// Passes a pasted consumer search from the command palette to the search drawer. The text is personal data, so that
// it is held in memory only and used once.
import { createStore, useStore } from 'zustand'

const consumerSearchStore = createStore<{ readonly text: string | null }>(() => ({ text: null }))

/** Maximum time in milliseconds for which the text is held in memory, because the drawer may never open. */
const MAX_AGE_MS = 10_000
let timer: ReturnType<typeof setTimeout> | undefined

export function setConsumerSearch(text: string): void {
  clearTimeout(timer)
  timer = setTimeout(clearConsumerSearch, MAX_AGE_MS)
  consumerSearchStore.setState({ text })
}

export function clearConsumerSearch(): void {
  clearTimeout(timer)
  consumerSearchStore.setState({ text: null })
}

/** Returns the consumer search to run; null if there is none. */
export function useConsumerSearch(): string | null {
  return useStore(consumerSearchStore, ({ text }) => text)
}
