// General React hooks: mounted state, media query, printing, debounced value, keyed state, search parameter, element
// width.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'

/**
 * Returns a function that tells whether the component is still mounted, so that a late response does not navigate or
 * move the focus.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}

/** Returns true while the window matches the media query. */
export function useMediaQuery(query: string): boolean {
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

/** Returns true while the page is being printed, so that virtualized content renders completely. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // Uses `flushSync`, because the browser prints the page as soon as the `beforeprint` listeners return.
    const handleBeforePrint = () => flushSync(() => setIsPrinting(true))
    const handleAfterPrint = () => setIsPrinting(false)
    window.addEventListener('beforeprint', handleBeforePrint)
    window.addEventListener('afterprint', handleAfterPrint)
    return () => {
      window.removeEventListener('beforeprint', handleBeforePrint)
      window.removeEventListener('afterprint', handleAfterPrint)
    }
  }, [])
  return isPrinting
}

/** Returns the value with a delay: the result changes when `value` has not changed for `delayMs` milliseconds. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debouncedValue
}

/**
 * Returns a query parameter of the URL, such as the selected tab, and its setter. The setter replaces the current
 * history entry.
 */
export function useSearchParam(parameterName: string) {
  const [search, setSearch] = useSearchParams()
  const setParam = (value: string) =>
    setSearch(
      (current) => {
        current.set(parameterName, value)
        return current
      },
      { replace: true },
    )
  return [search.get(parameterName), setParam] as const
}

/**
 * Like `useState`, but resets the state to the initial state whenever `key` changes, for example after the Back button
 * or when a saved view opens.
 */
export function useKeyedState<State>(key: string | number | undefined, initialState: State) {
  const [previousKey, setPreviousKey] = useState(key)
  const [state, setState] = useState(initialState)
  if (previousKey !== key) {
    setPreviousKey(key)
    setState(() => initialState)
  }
  return [state, setState] as const
}

/**
 * Returns a ref for an element, and the width of this element in whole pixels, at least 240. The width is
 * `initialWidth` until the element is measured.
 */
export function useElementWidth<Element extends HTMLElement>(
  initialWidth: number,
): readonly [ref: RefObject<Element | null>, width: number] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(initialWidth)
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

/**
 * Returns true if the user is typing the text, that is, if the last change added or removed one character. Returns
 * false after a paste, which changes more characters.
 */
export function useIsBeingTyped(text: string): boolean {
  const [lastChange, setLastChange] = useState({ text: '', isBeingTyped: false })
  if (lastChange.text === text) return lastChange.isBeingTyped
  const next = { text, isBeingTyped: Math.abs(text.length - lastChange.text.length) === 1 }
  setLastChange(next)
  return next.isBeingTyped
}

/**
 * Returns a local copy of `value` that changes immediately, and its setter. If `value` later changes to something other
 * than the local copy, replaces the copy and calls `onExternalChange` during render.
 */
export function useOptimisticValue<Value>(
  value: Value,
  onExternalChange: (value: Value) => void,
): [chosen: Value, choose: (next: Value) => void] {
  const [previousValue, setPreviousValue] = useState(value)
  const [localValue, setLocalValue] = useState(value)
  if (previousValue !== value) {
    setPreviousValue(value)
    if (localValue !== value) {
      setLocalValue(value)
      onExternalChange(value)
    }
  }
  return [localValue, setLocalValue]
}
