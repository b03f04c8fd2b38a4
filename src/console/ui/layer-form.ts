// Interface between a drawer or dialog and its form: how the layer submits, checks and discards the form.
import { createContext, useContext, useEffect, useRef } from 'react'

export interface LayerForm {
  readonly submit: () => void
  readonly isDirty: () => boolean
  /** Returns true while a save request is running. */
  readonly isSaving: () => boolean
  /** Discards the input and its stored draft. */
  readonly discard: () => void
  /** Returns the value of the first text field that is not empty. */
  readonly getFirstText: () => string
}

export interface Layer {
  /** Registers the form of the layer; returns the function that removes it. */
  readonly attach: (form: LayerForm) => () => void
  /** Returns true while the layer's frame has the focus, because its content has not loaded yet. */
  readonly hasFocus: () => boolean
}

export const LayerContext = createContext<Layer | null>(null)

interface UnstoredInput {
  readonly layer: Layer | null
  readonly hasValue: () => boolean
}

const unstoredInputs = new Set<UnstoredInput>()

/**
 * Registers input that drafts never store, such as passwords and selected files. The user is warned that it gets lost
 * when the drawer is parked.
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

/** Returns true when a layer (default: any layer) contains input that drafts never store. */
export function hasUnstoredInputIn(layer?: Layer): boolean {
  return [...unstoredInputs].some((entry) => (layer === undefined || entry.layer === layer) && entry.hasValue())
}
