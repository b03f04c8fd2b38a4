import { type RefObject, useEffect, useRef } from 'react'

/** For the message of a failure: it is read first, and Tab leads on from it. */
export function useFailureFocus<Element extends HTMLElement>(failure: unknown): RefObject<Element | null> {
  const message = useRef<Element>(null)
  useEffect(() => {
    if (failure === null) return
    // Not out of a question that lies over it.
    const over = document.activeElement?.closest('[role$=dialog]')
    if (!over || over.contains(message.current)) message.current?.focus()
  }, [failure])
  return message
}
