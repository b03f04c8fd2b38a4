// What was sent may be answered when its person has gone elsewhere: then nothing takes them away from there.
import { useCallback, useEffect, useRef } from 'react'

/** Tells, whenever it is asked, whether the screen that asks is still there. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
