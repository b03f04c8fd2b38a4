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

function whenIdle(work: () => void): () => void {
  const start = performance.now()
  let isGone = false
  const look = () => {
    if (isGone) return
    if (isLoading() && performance.now() - start < longestWait) setTimeout(look, step)
    else work()
  }
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: longestWait })
  else setTimeout(look, step)
  return () => {
    isGone = true
  }
}
