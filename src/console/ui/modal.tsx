// A layer that knows the form inside it: closing asks when something was typed, and the save keys work anywhere in it.
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { isSaveKey, isSaveNextKey, turnOf } from './key-events.ts'
import { LayerContext, type LayerForm } from './layer.ts'
import { LayerFrame, type LayerFrameProps } from './layer-frame.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/** From one record of a list to another without closing what shows it. */
export interface Turning {
  /** Mod+↓ and Mod+↑. */
  readonly turn: (step: -1 | 1) => void
  /** Shift+Mod+Enter. */
  readonly saveNext: () => void
}

interface ModalProps extends Pick<LayerFrameProps, 'className' | 'role' | 'firstFocus'> {
  readonly onClose: () => void
  /** Mod+Enter and Mod+S where there is no form. */
  readonly onSave?: (() => void) | undefined
  /** The list it was opened from, record by record. */
  readonly turning?: Turning | undefined
  /** `close` asks first when something was typed. */
  readonly children: (close: () => void) => ReactNode
}

export function Modal({ onClose, onSave, turning, children, ...frame }: ModalProps) {
  const [isAsking, setIsAsking] = useState(false)
  const form = useRef<LayerForm | null>(null)

  const layer = useMemo(
    () => ({
      attach: (next: LayerForm) => {
        form.current = next
        return () => {
          if (form.current === next) form.current = null
        }
      },
    }),
    [],
  )

  const close = () => {
    if (form.current?.isDirty()) setIsAsking(true)
    else onClose()
  }

  const discard = () => {
    setIsAsking(false)
    form.current?.discard()
    onClose()
  }

  const press = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && turning) turnBy(event, turning)
    save(event)
  }

  const save = (event: KeyboardEvent) => {
    const submit = form.current?.submit ?? onSave
    if (!submit || event.defaultPrevented || !isSaveKey(event.nativeEvent)) return
    event.preventDefault()
    if (!event.repeat) submit()
  }

  return (
    <>
      <LayerFrame {...frame} onDismiss={close} onKeyDown={press}>
        <LayerContext value={layer}>{children(close)}</LayerContext>
      </LayerFrame>
      {isAsking && <LeaveQuestion onKeep={() => setIsAsking(false)} onDiscard={discard} />}
    </>
  )
}

/** Key repeat turns the pages and saves nothing twice. */
function turnBy(event: KeyboardEvent, { turn, saveNext }: Turning): void {
  const step = turnOf(event.nativeEvent)
  const isSaving = isSaveNextKey(event.nativeEvent)
  if (step === 0 && !isSaving) return
  event.preventDefault()
  if (step !== 0) turn(step)
  else if (!event.repeat) saveNext()
}
