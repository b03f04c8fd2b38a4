// What a link asks a page to do once, when it comes: a key of the address that goes as soon as it was heard, so that nothing later repeats it.
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** `act` is called once for each time that the address says `name=value` while it is heard. */
export function useOnceAsked(name: string, value: string, act: () => void, isHeard = true): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = isHeard && search.get(name) === value
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isAsked) return
    latest.current()
    const heard = new URLSearchParams(location.search)
    heard.delete(name)
    setSearch(heard, { replace: true })
  }, [isAsked, name, setSearch])
}
