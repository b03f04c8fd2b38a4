// Parts that are wanted soon are loaded once what was asked for is on screen and the browser rests.
import { useEffect, useState } from 'react'
import { isLoading } from './loading.ts'

/** True from the first idle moment on. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

/** While something is still on its way it waits, but not for ever. */
const longestWait = 2000
const step = 50

/** Does it at the first idle moment; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  const start = performance.now()
  let isGone = false
  let wasQuiet = false
  const look = () => {
    if (isGone) return
    // Between two things that load, one after the other, it is quiet for a moment.
    const isQuiet = wasQuiet && !isLoading()
    wasQuiet = !isLoading()
    if (isQuiet || performance.now() - start > longestWait) work()
    else setTimeout(look, step)
  }
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: longestWait })
  else setTimeout(look, step)
  return () => {
    isGone = true
  }
}
