// Hook for URL flags: runs an action for `name=value` once and removes the flag, so that a reload or Back does not
// repeat the action.
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Calls `onFlag` once whenever the URL contains `name=value` while `enabled` is true. */
export function useQueryFlag(name: string, value: string, onFlag: () => void, enabled = true): void {
  const [search, setSearch] = useSearchParams()
  const isFlagSet = enabled && search.get(name) === value
  const runAction = useEffectEvent(onFlag)
  useEffect(() => {
    if (!isFlagSet) return
    runAction()
    const remainingSearch = new URLSearchParams(location.search)
    remainingSearch.delete(name)
    setSearch(remainingSearch, { replace: true })
  }, [isFlagSet, name, setSearch])
}
