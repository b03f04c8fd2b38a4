// Passes a pasted consumer search to the search drawer. The text is personal data, so it stays in memory and is used
// once.
import { createStore, useStore } from 'zustand'

const consumerSearchStore = createStore<{ readonly text: string | null }>(() => ({ text: null }))

/** Maximum age of the text in milliseconds, in case the drawer never opens. */
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

/** Returns the text to search for; null without one. */
export function useConsumerSearch(): string | null {
  return useStore(consumerSearchStore, ({ text }) => text)
}
