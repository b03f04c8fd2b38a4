// Dialog and leave guard: asks before a dirty form is left.
import { Dialog as Radix } from 'radix-ui'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import { isSaveNextKey, saveByKey, turnOf } from '#console/lib/key-events.ts'
import { notify } from '#console/lib/notices.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { type Layer, LayerContext, type LayerForm } from './layer-form.ts'
import { LayerFrame, type LayerFrameProps } from './layer-frame.tsx'
import { topLayer } from './layer-stack.ts'

/** For the message of a failure: it is read first, and Tab leads on from it. */
export function useFailureFocus<Element extends HTMLElement>(failure: unknown): RefObject<Element | null> {
  const message = useRef<Element>(null)
  useEffect(() => {
    if (failure === null) return
    // Not out of a question that lies over it.
    const over = topLayer()
    if (!over || over.contains(message.current)) message.current?.focus()
  }, [failure])
  return message
}

// Leave guard: dirty forms register here; the app's one useBlocker (app/layers.ts) asks before a navigation.

export interface LeaveAnswer {
  readonly leave: () => void
  readonly stay: () => void
}

export interface LeaveGuard {
  /** Whether going there loses something. */
  readonly blocks: (to: Location, from: Location) => boolean
  /** Asks the person, who answers with one of the two. */
  readonly ask: (answer: LeaveAnswer) => void
}

const guards: LeaveGuard[] = []

export function useLeaveGuard(guard: LeaveGuard): void {
  const blocks = useEffectEvent(guard.blocks)
  const ask = useEffectEvent(guard.ask)
  useEffect(() => {
    const own: LeaveGuard = { blocks: (to, from) => blocks(to, from), ask: (answer) => ask(answer) }
    guards.push(own)
    return () => void guards.splice(guards.indexOf(own), 1)
  }, [])
}

/** The one on top that blocks it, but for those that were asked. */
export function guardAgainst(to: Location, from: Location, asked: readonly LeaveGuard[] = []): LeaveGuard | undefined {
  return guards.findLast((guard) => !asked.includes(guard) && guard.blocks(to, from))
}

/** Whether a layer stays open at another URL; a page's own dialog does while the path is the same. */
export const StaysOpenContext = createContext<LeaveGuard['blocks']>((to, from) => to.pathname === from.pathname)

// Dialog, and what it shares with the drawer: the leave guard asks before a dirty form closes; save keys work anywhere.

interface DialogProps {
  readonly title: string
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** 640 px instead of 440 px. */
  readonly wide?: boolean | undefined
  readonly onClose: () => void
  /** Its buttons. */
  readonly footer?: ReactNode
  readonly firstFocus?: (() => HTMLElement | null) | undefined
  /** Mod+Enter and Mod+S, where there is no form inside. */
  readonly onSave?: (() => void) | undefined
  /** Message of the failed request; null without one. */
  readonly failure?: string | null | undefined
  readonly children: ReactNode
}

export function Dialog({ title, wide, footer, failure, children, ...modal }: DialogProps) {
  return (
    <Modal {...modal} className={classNames(styles.dialog, wide && styles.wide)}>
      {() => (
        <DialogPanel title={title} footer={footer} failure={failure}>
          {children}
        </DialogPanel>
      )}
    </Modal>
  )
}

interface DialogPanelProps {
  readonly title: string
  readonly footer?: ReactNode
  readonly failure?: string | null | undefined
  readonly children: ReactNode
}

/** What stands in a dialog: title, content, buttons. */
function DialogPanel({ title, footer, failure = null, children }: DialogPanelProps) {
  return (
    <>
      <Radix.Title className={styles.title}>{title}</Radix.Title>
      <Radix.Description asChild>
        <div className={styles.body}>
          <DialogFailure message={failure} />
          {children}
        </div>
      </Radix.Description>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  )
}

function DialogFailure({ message }: { readonly message: string | null }) {
  const element = useFailureFocus<HTMLParagraphElement>(message)
  if (message === null) return null
  return (
    <p ref={element} className={styles.failure} role="alert" tabIndex={-1}>
      {message}
    </p>
  )
}

/** From one record of a list to another without closing what shows it. */
export interface Turning {
  /** Mod+↓ and Mod+↑. */
  readonly turn: (step: -1 | 1) => void
  /** Shift+Mod+Enter. */
  readonly saveNext: () => void
}

/** What the header of a layer can do with it. */
interface LayerDoings {
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
  /** Parks the drawer with its form; false when refused. */
  readonly onPark?: ((layer: Layer, form: LayerForm) => boolean) | undefined
  readonly children: (doings: LayerDoings) => ReactNode
}

export function Modal({ onClose, onSave, onPark, turning, children, ...frame }: ModalProps) {
  const { t } = useTranslation('ui')
  /** What waits for the answer. */
  const [waiting, setWaiting] = useState<LeaveAnswer | null>(null)
  const [hasForm, setHasForm] = useState(false)
  const form = useRef<LayerForm | null>(null)

  const frameElement = useRef<HTMLDivElement>(null)
  const layer = useMemo<Layer>(
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
      hasFocus: () => frameElement.current !== null && frameElement.current === document.activeElement,
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
    } else if (form.current && onPark?.(layer, form.current)) leave()
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
      <LayerFrame {...frame} ref={frameElement} onDismiss={close} onKeyDown={press}>
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

interface LeaveQuestionProps {
  readonly onKeep: () => void
  /** Puts it aside, with what was typed; only where that can be done. */
  readonly onPark?: (() => void) | undefined
  readonly onDiscard: () => void
}

/** Asks before unsaved input is discarded; Enter and Esc keep it. */
export function LeaveQuestion({ onKeep, onPark, onDiscard }: LeaveQuestionProps) {
  const { t } = useTranslation('ui')
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <LayerFrame role="alertdialog" className={styles.dialog} onDismiss={onKeep} firstFocus={() => keep.current}>
      <DialogPanel
        title={t('leave.title')}
        footer={
          <>
            <Button onClick={onDiscard}>{t('leave.discard')}</Button>
            {onPark && <Button onClick={onPark}>{t('park.park')}</Button>}
            <Button ref={keep} variant="primary" onClick={onKeep}>
              {t('leave.keep')}
            </Button>
          </>
        }
      >
        <p>{t(onPark ? 'leave.textPark' : 'leave.text')}</p>
      </DialogPanel>
    </LayerFrame>
  )
}
