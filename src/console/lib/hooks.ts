// React hooks that no feature owns: mounted, media, printing, debounced value, keyed state, search parameter, width.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'

// A response may come after its screen unmounted: then nothing may navigate or move the focus.

/** Tells, whenever it is asked, whether the screen that asks is still there. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}

/** Whether the window is as the media query says, now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Whether the page is being printed: what is drawn by sight alone must then be drawn whole. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes what stands there when the listeners have returned.
    const before = () => flushSync(() => setIsPrinting(true))
    const after = () => setIsPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}

/** The value once it has not changed for so many milliseconds. */
export function useDebouncedValue<Value>(value: Value, pause: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return rested
}

/** One parameter of the address, a tab say; what is chosen replaces the entry of the history. */
export function useSearchParam(name: string) {
  const [search, setSearch] = useSearchParams()
  const choose = (value: string) =>
    setSearch(
      (current) => {
        current.set(name, value)
        return current
      },
      { replace: true },
    )
  return [search.get(name), choose] as const
}

/** State that begins again with `initial` whenever what it is about changes: Back, a saved view, another link. */
export function useKeyedState<State>(key: string | number | undefined, initial: State) {
  const [known, setKnown] = useState(key)
  const [state, setState] = useState(initial)
  if (known !== key) {
    setKnown(key)
    setState(() => initial)
  }
  return [state, setState] as const
}

/** How wide an element is now, whole pixels; `first` until that is known. */
export function useWidth<Element extends HTMLElement>(first: number): readonly [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.max(240, Math.round(element.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** Whether the text has grown by a character, as it does while somebody types; what is pasted comes at once. */
export function useIsTyped(text: string): boolean {
  const [seen, setSeen] = useState({ text: '', isTyped: false })
  if (seen.text === text) return seen.isTyped
  const next = { text, isTyped: Math.abs(text.length - seen.text.length) === 1 }
  setSeen(next)
  return next.isTyped
}

/** Local optimistic copy of `value`; `onOther` runs during render when `value` changed from outside. */
export function useOwnChoice<Value>(
  value: Value,
  onOther: (value: Value) => void,
): [chosen: Value, choose: (next: Value) => void] {
  const [shown, setShown] = useState(value)
  const [chosen, choose] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (chosen !== value) {
      choose(value)
      onOther(value)
    }
  }
  return [chosen, choose]
}
