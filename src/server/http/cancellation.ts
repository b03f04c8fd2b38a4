// One signal a request: aborted when the client goes away, when the server stops, or when it has worked too long.

export interface Cancellation {
  readonly signal: AbortSignal
  /** Lets go of the sources; to be called when the request is over. */
  readonly release: () => void
}

/** By hand, because `AbortSignal.any` keeps every request alive as long as the server's own signal lives. */
export function cancellationOf(sources: readonly AbortSignal[], longestMilliseconds: number): Cancellation {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, longestMilliseconds).unref()
  for (const source of sources) {
    if (source.aborted) abort()
    else source.addEventListener('abort', abort)
  }
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer)
      for (const source of sources) source.removeEventListener('abort', abort)
    },
  }
}
