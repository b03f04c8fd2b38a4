// A layer that knows the form inside it: closing asks when something was typed, and the save keys work anywhere in it.
import { type KeyboardEvent, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#console/lib/notices.ts'
import { isSaveNextKey, saveByKey, turnOf } from './key-events.ts'
import { LayerContext, type LayerForm } from './layer.ts'
import { LayerFrame, type LayerFrameProps } from './layer-frame.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { type LeaveAnswer, StaysOpenContext, useLeaveGuard } from './use-leave-guard.ts'

/** From one record of a list to another without closing what shows it. */
export interface Turning {
  /** Mod+↓ and Mod+↑. */
  readonly turn: (step: -1 | 1) => void
  /** Shift+Mod+Enter. */
  readonly saveNext: () => void
}

/** What the header of a layer can do with it. */
export interface LayerDoings {
  /** Asks first when something was typed. */
  readonly close: () => void
  /** Puts it aside; null where there is nothing to put aside. */
  readonly park: (() => void) | null
}

interface ModalProps extends Pick<LayerFrameProps, 'className' | 'role' | 'firstFocus'> {
  readonly onClose: () => void
  /** Mod+Enter and Mod+S where there is no form. */
  readonly onSave?: (() => void) | undefined
  /** The list it was opened from, record by record. */
  readonly turning?: Turning | undefined
  /** Puts what is in it aside for later, with its form; false when it was refused. */
  readonly onPark?: (() => boolean) | undefined
  readonly children: (doings: LayerDoings) => ReactNode
}

export function Modal({ onClose, onSave, onPark, turning, children, ...frame }: ModalProps) {
  const { t } = useTranslation('ui')
  /** What waits for the answer. */
  const [waiting, setWaiting] = useState<LeaveAnswer | null>(null)
  const [hasForm, setHasForm] = useState(false)
  const form = useRef<LayerForm | null>(null)

  const layer = useMemo(
    () => ({
      attach: (next: LayerForm) => {
        form.current = next
        setHasForm(true)
        return () => {
          if (form.current !== next) return
          form.current = null
          setHasForm(false)
        }
      },
    }),
    [],
  )

  const staysOpen = useContext(StaysOpenContext)
  useLeaveGuard({
    blocks: (to, from) => form.current?.isDirty() === true && !form.current.isSaving() && !staysOpen(to, from),
    ask: setWaiting,
  })
  const close = () => {
    if (form.current?.isDirty()) setWaiting({ leave: onClose, stay: () => {} })
    else onClose()
  }

  const keep = () => {
    setWaiting(null)
    waiting?.stay()
  }

  const discard = () => {
    setWaiting(null)
    form.current?.discard()
    waiting?.leave()
  }

  const park = ({ leave, stay }: LeaveAnswer) => {
    setWaiting(null)
    // What is being saved may be saved already: put aside, it would be sent again.
    if (form.current?.isSaving()) {
      notify({ kind: 'info', text: t('park.saving') })
      stay()
    } else if (onPark?.()) leave()
    else stay()
  }
  const canPark = hasForm && onPark !== undefined

  const press = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && turning) turnBy(event, turning)
    save(event)
  }

  const save = (event: KeyboardEvent) => {
    const submit = form.current?.submit ?? onSave
    if (submit) saveByKey(event, submit)
  }

  return (
    <>
      <LayerFrame {...frame} onDismiss={close} onKeyDown={press}>
        <LayerContext value={layer}>
          {children({ close, park: canPark ? () => park({ leave: onClose, stay: () => {} }) : null })}
        </LayerContext>
      </LayerFrame>
      {waiting && (
        <LeaveQuestion onKeep={keep} onPark={canPark ? () => park(waiting) : undefined} onDiscard={discard} />
      )}
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
