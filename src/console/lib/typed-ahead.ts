// What is typed after a layer was asked for and before its field has the focus: held back from the page, for the field to begin with.
import { useEffect } from 'react'

let typed = ''

/** What was typed so far, once. */
export function takeTyped(): string {
  const text = typed
  typed = ''
  return text
}

/** A layer that has not come by then has failed, or was no layer: the keys are the page's again. Milliseconds. */
const patience = 5000

/**
 * Holds the keys until something inside `home`, a selector, has the focus; Escape calls off what was asked for, a click
 * only the waiting. Answers how to end it.
 */
export function holdTyped(home: string, onCancel: () => void): () => void {
  typed = ''
  const hold = (event: KeyboardEvent) => {
    if (document.activeElement?.closest(home)) return stop()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if ([...event.key].length === 1) typed += event.key
    else if (event.key === 'Escape') {
      stop()
      onCancel()
    }
  }
  const timer = setTimeout(() => stop(), patience)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hold, true)
    window.removeEventListener('pointerdown', stop, true)
  }
  window.addEventListener('keydown', hold, true)
  window.addEventListener('pointerdown', stop, true)
  return stop
}

/** The same from the moment `isComing` is true. */
export function useTypedAhead(home: string, isComing: boolean, onCancel: () => void): void {
  useEffect(() => (isComing ? holdTyped(home, onCancel) : undefined), [home, isComing, onCancel])
}

/** What was held goes where it was meant to; where there is no field for text it is let go. */
export function giveTyped(target: Element | null | undefined): void {
  const text = takeTyped()
  const takesText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(?:text|search|email|tel|url)$/.test(target.type))
  // As if it were typed now: forms hear of it.
  if (text !== '' && takesText && !target.readOnly) document.execCommand('insertText', false, text)
}
