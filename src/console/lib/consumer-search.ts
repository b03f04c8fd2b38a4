// Passes a pasted consumer search to the search drawer. The text is personal data, so it stays in memory and is used
// once.
import { createStore, useStore } from 'zustand'

const store = createStore<{ readonly text: string | null }>(() => ({ text: null }))

/** Maximum age of the text in milliseconds, in case the drawer never opens. */
const kept = 10_000
let timer: ReturnType<typeof setTimeout> | undefined

export function handOverConsumer(text: string): void {
  clearTimeout(timer)
  timer = setTimeout(takeOverConsumer, kept)
  store.setState({ text })
}

export function takeOverConsumer(): void {
  clearTimeout(timer)
  store.setState({ text: null })
}

/** Returns the text to search for; null without one. */
export function useHandedOverConsumer(): string | null {
  return useStore(store, ({ text }) => text)
}
