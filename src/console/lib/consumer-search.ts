// A consumer to look for, on its way from where it was pasted to the drawer that searches: in memory alone, taken once.
import { createStore, useStore } from 'zustand'

const store = createStore<{ readonly text: string | null }>(() => ({ text: null }))

/** What nobody took in this time is forgotten, milliseconds: the drawer was not opened after all. */
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

/** Null where nothing waits. */
export function useHandedOverConsumer(): string | null {
  return useStore(store, ({ text }) => text)
}
