// Hook for URL flags: runs an action for `name=value` once and removes the flag, so that a reload or Back does not
// repeat the action.
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Calls `onFlag` once whenever the URL contains `name=value` while `enabled` is true. */
export function useQueryFlag(name: string, value: string, act: () => void, isHeard = true): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = isHeard && search.get(name) === value
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isAsked) return
    actNow()
    const heard = new URLSearchParams(location.search)
    heard.delete(name)
    setSearch(heard, { replace: true })
  }, [isAsked, name, setSearch])
}
