// The form inside a drawer or dialog: how the layer submits, checks and discards the form.
import { createContext, useContext, useEffect, useRef } from 'react'

export interface LayerForm {
  readonly submit: () => void
  readonly isDirty: () => boolean
  /** Its answer is not there yet. */
  readonly isSaving: () => boolean
  /** Forgets what was typed, its draft too. */
  readonly discard: () => void
  /** Returns the value of the first text field that is not empty. */
  readonly firstText: () => string
}

export interface Layer {
  readonly attach: (form: LayerForm) => () => void
  /** Whether the focus waits on its frame, for what is still to come. */
  readonly hasFocus: () => boolean
}

export const LayerContext = createContext<Layer | null>(null)

interface Unkept {
  readonly layer: Layer | null
  readonly isThere: () => boolean
}

const unkept = new Set<Unkept>()

/** For what is never written to storage, and so does not come back: typed passwords and chosen files. */
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

/** Whether something of that kind is in a layer; default: anywhere. */
export function holdsUnkept(layer?: Layer): boolean {
  return [...unkept].some((one) => (layer === undefined || one.layer === layer) && one.isThere())
}
