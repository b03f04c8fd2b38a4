import { useEffect, useRef } from 'react'

/** The form was away while the request ran: the focus comes back into it. */
export function useFocusOnReturn(at: string, focus: () => void): void {
  const before = useRef(at)
  const latest = useRef(focus)
  useEffect(() => {
    latest.current = focus
  })
  useEffect(() => {
    if (at === 'ready' && before.current !== 'ready') latest.current()
    before.current = at
  }, [at])
}
