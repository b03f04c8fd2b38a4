// Connects a drawer or dialog with the form inside, so that the drawer or dialog can detect unsaved input and discard
// it.
import { createContext, useContext, useEffect, useRef } from 'react'

export interface LayerForm {
  readonly submit: () => void
  readonly isDirty: () => boolean
  /** Returns true while a save request is running. */
  readonly isSaving: () => boolean
  /** Discards the input and the stored draft of the form. */
  readonly discard: () => void
  /** Returns the text of the first text field that is not empty. */
  readonly getFirstText: () => string
}

export interface Layer {
  /** Registers the form inside the drawer or dialog. Returns a function that removes the form. */
  readonly attachForm: (form: LayerForm) => () => void
  /**
   * Returns true if the outer element of the drawer or dialog has the focus. This is the case until the content has
   * loaded.
   */
  readonly hasFocus: () => boolean
}

export const LayerContext = createContext<Layer | null>(null)

interface UnstoredInput {
  readonly layer: Layer | null
  readonly hasValue: () => boolean
}

const unstoredInputs = new Set<UnstoredInput>()

/**
 * Registers input that is never stored in a draft, such as passwords and selected files. When the user parks the drawer
 * (puts the drawer aside), a warning says that this input will be lost.
 */
export function useUnstoredInput(hasValue: () => boolean): void {
  const layer = useContext(LayerContext)
  const latestHasValue = useRef(hasValue)
  useEffect(() => {
    latestHasValue.current = hasValue
  })
  useEffect(() => {
    const entry = { layer, hasValue: () => latestHasValue.current() }
    unstoredInputs.add(entry)
    return () => void unstoredInputs.delete(entry)
  }, [layer])
}

/**
 * Returns true if the given drawer or dialog contains input that is never stored in a draft. Without `layer`, checks
 * all drawers and dialogs.
 */
export function layerHasUnstoredInput(layer?: Layer): boolean {
  return [...unstoredInputs].some(
    (unstoredInput) => (layer === undefined || unstoredInput.layer === layer) && unstoredInput.hasValue(),
  )
}
