// A layer that knows the form inside it: closing asks when something was typed, and the save keys work anywhere in it.
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { isSaveKey } from './key-events.ts'
import { LayerContext, type LayerForm } from './layer.ts'
import { LayerFrame, type LayerFrameProps } from './layer-frame.tsx'
import { LeaveQuestion } from './leave-question.tsx'

interface ModalProps extends Pick<LayerFrameProps, 'className' | 'role' | 'firstFocus'> {
  readonly onClose: () => void
  /** Mod+Enter and Mod+S where there is no form. */
  readonly onSave?: (() => void) | undefined
  /** `close` asks first when something was typed. */
  readonly children: (close: () => void) => ReactNode
}

export function Modal({ onClose, onSave, children, ...frame }: ModalProps) {
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

  const save = (event: KeyboardEvent) => {
    const submit = form.current?.submit ?? onSave
    if (!submit || event.defaultPrevented || !isSaveKey(event.nativeEvent)) return
    event.preventDefault()
    if (!event.repeat) submit()
  }

  return (
    <>
      <LayerFrame {...frame} onDismiss={close} onKeyDown={save}>
        <LayerContext value={layer}>{children(close)}</LayerContext>
      </LayerFrame>
      {isAsking && <LeaveQuestion onKeep={() => setIsAsking(false)} onDiscard={discard} />}
    </>
  )
}
