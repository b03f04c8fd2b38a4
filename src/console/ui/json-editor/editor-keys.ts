// Which keys the editor takes, which it leaves to us and which to the browser. Heard before anybody else: a drawer would close on Esc.
import { closeCompletion, completionStatus } from '@codemirror/autocomplete'
import { nextDiagnostic } from '@codemirror/lint'
import { type EditorView, runScopeHandlers } from '@codemirror/view'
import { hasMod, isPlain, isSaveKey } from '../key-events.ts'

export interface EditorKeys {
  readonly save: () => void
  /** Lays the text out anew. */
  readonly format: () => void
  /** Esc, once nothing inside is open any more. */
  readonly leave: () => void
}

/** Listens until the answer is called. */
export function takeKeys(view: EditorView, keys: () => EditorKeys): () => void {
  const press = (event: KeyboardEvent) => {
    const isHere = event.target instanceof Node && view.dom.contains(event.target)
    if (isHere && !event.isComposing && event.keyCode !== 229) take(view, event, keys())
  }
  window.addEventListener('keydown', press, true)
  return () => window.removeEventListener('keydown', press, true)
}

function take(view: EditorView, event: KeyboardEvent, keys: EditorKeys): void {
  const done = () => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // AltGr is text on many keyboards; the editor has commands there.
  if (event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey)) event.stopImmediatePropagation()
  else if (isBrowsers(event)) event.stopImmediatePropagation()
  else if (isSaveKey(event)) {
    done()
    if (!event.repeat) keys.save()
  } else if (event.key === 'Escape' && isPlain(event)) {
    // Suggestions that are still being looked for are nothing to close.
    if (completionStatus(view.state) !== 'active') closeCompletion(view)
    const isInPanel = event.target instanceof Element && event.target.closest('.cm-panel') !== null
    const isTaken = runScopeHandlers(view, event, isInPanel ? 'search-panel' : 'editor')
    done()
    if (!isTaken) keys.leave()
  } else if (hasMod(event) && event.shiftKey && event.key.toLowerCase() === 'f') {
    done()
    keys.format()
  } else if (event.key === 'F8' && isPlain(event)) {
    done()
    nextDiagnostic(view)
  }
}

/** People need these in a browser, and the editor has commands on them. */
function isBrowsers(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase()
  return hasMod(event) && (event.shiftKey ? 'kml'.includes(key) : 'dl'.includes(key))
}
