// Chunks that are needed soon are loaded while the browser is idle; what fails is loaded again by whoever needs it.

/** Milliseconds until it is done on a page that never rests. */
const timeout = 2000

/** Safari has no requestIdleCallback. */
export function whenIdle(load: () => Promise<unknown>): void {
  const start = () => void load().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout })
  else setTimeout(start, timeout)
}
