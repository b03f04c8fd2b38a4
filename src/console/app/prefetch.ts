// Prefetches chunks that are needed soon, in `requestIdleCallback`.

/** Milliseconds until it is done on a page that never rests. */
const timeout = 2000

/** Safari has no requestIdleCallback. */
export function whenIdle(load: () => Promise<unknown>): void {
  const start = () => void load().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout })
  else setTimeout(start, timeout)
}

/** A failed chunk stays failed until the reload: Vite would not load its style sheet again. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () => {
    loading ??= load()
    return loading
  }
}
