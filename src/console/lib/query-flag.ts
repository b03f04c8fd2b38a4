// URL flags that act once: runs an action for `name=value`, and removes it, so that reload and Back do not repeat it.
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Calls `act` once whenever the URL says `name=value` while `isHeard`. */
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
