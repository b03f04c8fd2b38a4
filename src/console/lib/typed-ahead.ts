// What is typed or pasted after a layer was asked for and before its field has the focus: held back from the page, for the field to begin with.
import { useEffect } from 'react'

interface Typed {
  readonly text: string
  /** Enter came after it. */
  readonly isEntered: boolean
}

const nothing: Typed = { text: '', isEntered: false }
let typed = nothing

/** What was typed so far, once. */
export function takeTyped(): Typed {
  const taken = typed
  typed = nothing
  return taken
}

/** A layer that has not come by then has failed, or was no layer: the keys are the page's again. Milliseconds. */
const patience = 5000

/**
 * Holds the keys until something inside `home` has the focus: a selector, or a question about the element. Escape calls off what was
 * asked for, a click only the waiting. Answers how to end it.
 */
export function holdTyped(home: string | ((element: Element) => boolean), onCancel: () => void): () => void {
  typed = nothing
  const isThere = () => {
    const focused = document.activeElement
    return focused !== null && (typeof home === 'string' ? focused.closest(home) !== null : home(focused))
  }
  const hold = (event: KeyboardEvent) => {
    if (isThere()) return stop()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { text } = typed
    if (event.key === 'Backspace') typed = { text: text.slice(0, -1), isEntered: false }
    else if ([...event.key].length === 1) typed = { text: text + event.key, isEntered: false }
    else if (event.key === 'Enter') typed = { text, isEntered: text !== '' }
    else if (event.key === 'Escape') {
      typed = nothing
      stop()
      onCancel()
    }
  }
  const holdPasted = (event: ClipboardEvent) => {
    if (isThere()) return stop()
    event.preventDefault()
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    typed = { text: typed.text + pasted, isEntered: false }
  }
  const timer = setTimeout(() => stop(), patience)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hold, true)
    window.removeEventListener('paste', holdPasted, true)
    window.removeEventListener('pointerdown', stop, true)
  }
  window.addEventListener('keydown', hold, true)
  window.addEventListener('paste', holdPasted, true)
  window.addEventListener('pointerdown', stop, true)
  return stop
}

/** The same from the moment `isComing` is true. */
export function useTypedAhead(home: string, isComing: boolean, onCancel: () => void): void {
  useEffect(() => (isComing ? holdTyped(home, onCancel) : undefined), [home, isComing, onCancel])
}

/** As a field of one line holds it: lines and cells stay apart. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? ' ' : blank)).replaceAll('\t', ' ')
}

/** What was held goes where it was meant to; where there is no field for text it is let go. No form is sent by it. */
export function giveTyped(target: Element | null | undefined): void {
  const { text } = takeTyped()
  const takesText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(?:text|search|email|tel|url)$/.test(target.type))
  // As if it were typed now: forms hear of it.
  if (text === '' || !takesText || target.readOnly) return
  document.execCommand('insertText', false, target instanceof HTMLInputElement ? inOneLine(text) : text)
}
