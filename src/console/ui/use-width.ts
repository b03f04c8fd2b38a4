import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

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
