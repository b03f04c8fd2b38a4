// Connects a drawer or dialog (layer) with its form, so that the layer can detect unsaved input and discard the form.
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
  /** Registers the form of the layer. Returns a function that removes the form. */
  readonly attach: (form: LayerForm) => () => void
  /**
   * Returns true if the frame of the layer has the focus, which is the case until the content of the layer has
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
 * Registers input that drafts never store, such as passwords and selected files. When the user parks the drawer, a
 * warning says that this input will be lost.
 */
export function useUnstoredInput(hasValue: () => boolean): void {
  const layer = useContext(LayerContext)
  const latest = useRef(hasValue)
  useEffect(() => {
    latest.current = hasValue
  })
  useEffect(() => {
    const entry = { layer, hasValue: () => latest.current() }
    unstoredInputs.add(entry)
    return () => void unstoredInputs.delete(entry)
  }, [layer])
}

/** Returns true if a layer contains input that drafts never store. Without `layer`, checks all layers. */
export function hasUnstoredInputIn(layer?: Layer): boolean {
  return [...unstoredInputs].some((entry) => (layer === undefined || entry.layer === layer) && entry.hasValue())
}
