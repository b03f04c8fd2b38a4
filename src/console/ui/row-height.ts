import { useSyncExternalStore } from 'react'

const heights: Readonly<Record<string, number>> = { compact: 28, comfortable: 40 }

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}

/** The height of a table row in the chosen density, as `--row-height` has it. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, () => heights[document.documentElement.dataset.density ?? ''] ?? 32)
}
