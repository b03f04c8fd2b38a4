// What is typed after the palette was asked for and before its field has the focus: held back from the page, for the field to begin with.
import { useEffect } from 'react'

let typed = ''

/** What was typed so far, once. */
export function takeTyped(): string {
  const text = typed
  typed = ''
  return text
}

/** Holds the keys from the moment `isComing` is true until something takes the focus; Escape calls it off. */
export function useTypedAhead(isComing: boolean, onCancel: () => void): void {
  useEffect(() => {
    if (!isComing) return
    typed = ''
    const hold = (event: KeyboardEvent) => {
      if (document.activeElement?.closest('[data-palette]')) return stop()
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') onCancel()
      else if (event.key === 'Backspace') typed = typed.slice(0, -1)
      else if ([...event.key].length === 1) typed += event.key
    }
    const stop = () => window.removeEventListener('keydown', hold, true)
    window.addEventListener('keydown', hold, true)
    return stop
  }, [isComing, onCancel])
}
