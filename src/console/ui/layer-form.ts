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
  readonly firstText: () => string
}

export interface Layer {
  /** Registers the form of the layer; returns the function that removes it. */
  readonly attach: (form: LayerForm) => () => void
  /** Returns true while the layer's frame has the focus, because its content has not loaded yet. */
  readonly hasFocus: () => boolean
}

export const LayerContext = createContext<Layer | null>(null)

interface Unkept {
  readonly layer: Layer | null
  readonly isThere: () => boolean
}

const unkept = new Set<Unkept>()

/**
 * Registers input that drafts never store, such as passwords and selected files. The user is warned that it gets lost
 * when the drawer is parked.
 */
export function useUnkept(isThere: () => boolean): void {
  const layer = useContext(LayerContext)
  const latest = useRef(isThere)
  useEffect(() => {
    latest.current = isThere
  })
  useEffect(() => {
    const own = { layer, isThere: () => latest.current() }
    unkept.add(own)
    return () => void unkept.delete(own)
  }, [layer])
}

/** Returns true when a layer (default: any layer) contains input that drafts never store. */
export function holdsUnkept(layer?: Layer): boolean {
  return [...unkept].some((one) => (layer === undefined || one.layer === layer) && one.isThere())
}
