// Hook for a flag in the URL: runs an action once if the URL contains the parameter `name=value`, and then removes the
// parameter, so that a reload or the Back button does not repeat the action.
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Calls `onFlag` once when the URL contains `name=value` and `enabled` is true. */
export function useQueryFlag(parameterName: string, value: string, onFlag: () => void, enabled = true): void {
  const [search, setSearch] = useSearchParams()
  const isFlagSet = enabled && search.get(parameterName) === value
  const runAction = useEffectEvent(onFlag)
  useEffect(() => {
    if (!isFlagSet) return
    runAction()
    const remainingSearch = new URLSearchParams(location.search)
    remainingSearch.delete(parameterName)
    setSearch(remainingSearch, { replace: true })
  }, [isFlagSet, parameterName, setSearch])
}
