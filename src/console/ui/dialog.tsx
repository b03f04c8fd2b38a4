// Modal dialog, and the leave guard. A leave guard asks the user for confirmation before a form with unsaved input is
// closed.
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
import { getRecordStep, isSaveNextKey, saveOnKey } from '#console/lib/key-events.ts'
import { notify } from '#console/lib/notices.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { type Layer, LayerContext, type LayerForm } from './layer-form.ts'
import { LayerFrame, type LayerFrameProps } from './layer-frame.tsx'
import { getTopLayer } from './layer-stack.ts'

/**
 * Returns a ref for the element of an error message. When an error occurs, the message receives the focus, so that
 * screen readers read the message and Tab continues from there.
 */
export function useErrorFocus<Element extends HTMLElement>(error: unknown): RefObject<Element | null> {
  const messageElement = useRef<Element>(null)
  useEffect(() => {
    if (error === null) return
    // Does not take the focus from a dialog or drawer above this dialog, such as a confirmation dialog.
    const topElement = getTopLayer()
    if (!topElement || topElement.contains(messageElement.current)) messageElement.current?.focus()
  }, [error])
  return messageElement
}

export interface LeaveCallbacks {
  readonly leave: () => void
  readonly stay: () => void
}

export interface LeaveGuard {
  /** Returns true if the navigation would discard unsaved input. */
  readonly blocksNavigation: (to: Location, from: Location) => boolean
  /** Asks the user whether to leave the form, and then calls one of the two callbacks. */
  readonly askToLeave: (callbacks: LeaveCallbacks) => void
}

const leaveGuards: LeaveGuard[] = []

/**
 * Registers a leave guard while the component is mounted. Before every navigation, the app calls `blocksNavigation` of
 * the registered guards, and `askToLeave` of a guard that blocks the navigation.
 */
export function useLeaveGuard(guard: LeaveGuard): void {
  const latestBlocksNavigation = useEffectEvent(guard.blocksNavigation)
  const latestAskToLeave = useEffectEvent(guard.askToLeave)
  useEffect(() => {
    const registeredGuard: LeaveGuard = {
      blocksNavigation: (to, from) => latestBlocksNavigation(to, from),
      askToLeave: (callbacks) => latestAskToLeave(callbacks),
    }
    leaveGuards.push(registeredGuard)
    return () => void leaveGuards.splice(leaveGuards.indexOf(registeredGuard), 1)
  }, [])
}

/**
 * Returns the topmost leave guard that blocks the navigation. Ignores the guards in `guardsToSkip`. Returns undefined
 * if no guard blocks the navigation.
 */
export function findBlockingGuard(
  to: Location,
  from: Location,
  guardsToSkip: readonly LeaveGuard[] = [],
): LeaveGuard | undefined {
  return leaveGuards.findLast((guard) => !guardsToSkip.includes(guard) && guard.blocksNavigation(to, from))
}

/**
 * Context with a function that returns true if a drawer or dialog stays open after a navigation. Default: a dialog
 * stays open if the path of the URL does not change.
 */
export const StaysOpenContext = createContext<LeaveGuard['blocksNavigation']>(
  (to, from) => to.pathname === from.pathname,
)

interface DialogProps {
  readonly title: string
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Makes the dialog 640 pixels wide instead of 440 pixels. */
  readonly wide?: boolean | undefined
  readonly onClose: () => void
  /** Buttons of the dialog. */
  readonly footer?: ReactNode
  readonly getInitialFocus?: (() => HTMLElement | null) | undefined
  /** Called on Mod+Enter and Mod+S in a dialog without a form. */
  readonly onSave?: (() => void) | undefined
  /** Message of the failed request; null if there is no error. */
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

/** Title, content and buttons of a dialog. */
function DialogPanel({ title, footer, failure: error = null, children }: DialogPanelProps) {
  return (
    <>
      <Radix.Title className={styles.title}>{title}</Radix.Title>
      <Radix.Description asChild>
        <div className={styles.body}>
          <DialogError message={error} />
          {children}
        </div>
      </Radix.Description>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  )
}

function DialogError({ message }: { readonly message: string | null }) {
  const element = useErrorFocus<HTMLParagraphElement>(message)
  if (message === null) return null
  return (
    <p ref={element} className={styles.failure} role="alert" tabIndex={-1}>
      {message}
    </p>
  )
}

/** Functions to go from one record of a list to the next while the drawer stays open. */
export interface RecordNavigation {
  /** Opens the next (1) or the previous (-1) record. Called on Mod+↓ and Mod+↑. */
  readonly goToRecord: (step: -1 | 1) => void
  /** Saves the record and opens the next record. Called on Shift+Mod+Enter. Undefined in a drawer without a form. */
  readonly saveAndGoNext?: () => void
}

/** Actions of the buttons in the header of a drawer or dialog. */
interface LayerActions {
  /** Closes the drawer or dialog. Asks the user first if the form has unsaved input. */
  readonly close: () => void
  /**
   * Parks the drawer: closes the drawer but keeps the input, so that the user can continue later. Null if the drawer
   * cannot be parked.
   */
  readonly park: (() => void) | null
}

interface ModalProps extends Pick<LayerFrameProps, 'className' | 'role' | 'drawerSize' | 'getInitialFocus'> {
  readonly onClose: () => void
  /** Called on Mod+Enter and Mod+S in a drawer or dialog without a form. */
  readonly onSave?: (() => void) | undefined
  /** Functions to open the previous and next record of the list from which the drawer was opened. */
  readonly recordNavigation?: RecordNavigation | undefined
  /** Parks the drawer: keeps the input of the form for later. Returns false if the drawer cannot be parked. */
  readonly onPark?: ((layer: Layer, form: LayerForm) => boolean) | undefined
  readonly children: (actions: LayerActions) => ReactNode
}

export function Modal({ onClose, onSave, onPark, recordNavigation, children, ...frame }: ModalProps) {
  const { t } = useTranslation('ui')
  /**
   * Callbacks of a navigation that waits until the user decides about unsaved input; null if no navigation is waiting.
   */
  const [pendingLeave, setPendingLeave] = useState<LeaveCallbacks | null>(null)
  const [hasForm, setHasForm] = useState(false)
  const form = useRef<LayerForm | null>(null)

  const frameElement = useRef<HTMLDivElement>(null)
  const layer = useMemo<Layer>(
    () => ({
      attachForm: (next: LayerForm) => {
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
    blocksNavigation: (to, from) =>
      form.current?.isDirty() === true && !form.current.isSaving() && !staysOpen(to, from),
    askToLeave: setPendingLeave,
  })
  const close = () => {
    if (form.current?.isDirty()) setPendingLeave({ leave: onClose, stay: () => {} })
    else onClose()
  }

  const keepEditing = () => {
    setPendingLeave(null)
    pendingLeave?.stay()
  }

  const discard = () => {
    setPendingLeave(null)
    form.current?.discard()
    pendingLeave?.leave()
  }

  const park = () => {
    // A drawer cannot be parked (closed with its input kept) while the form is being saved. If the save succeeds, the
    // user could send the parked form a second time.
    if (form.current?.isSaving()) notify({ kind: 'info', text: t('park.saving') })
    else if (form.current && onPark?.(layer, form.current)) onClose()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && recordNavigation) handleRecordKeys(event, recordNavigation)
    handleSaveKey(event)
  }

  const handleSaveKey = (event: KeyboardEvent) => {
    const submit = form.current?.submit ?? onSave
    if (submit) saveOnKey(event, submit)
  }

  return (
    <>
      <LayerFrame {...frame} ref={frameElement} onDismiss={close} onKeyDown={handleKeyDown}>
        <LayerContext value={layer}>{children({ close, park: hasForm && onPark ? park : null })}</LayerContext>
      </LayerFrame>
      {pendingLeave && <DiscardInputDialog onKeep={keepEditing} onDiscard={discard} />}
    </>
  )
}

/**
 * Handles the keys that open the next and the previous record. A held key opens further records, but saves only once.
 */
function handleRecordKeys(event: KeyboardEvent, { goToRecord, saveAndGoNext }: RecordNavigation): void {
  const step = getRecordStep(event.nativeEvent)
  const isSaveNextShortcut = saveAndGoNext !== undefined && isSaveNextKey(event.nativeEvent)
  if (step === 0 && !isSaveNextShortcut) return
  event.preventDefault()
  if (step !== 0) goToRecord(step)
  else if (!event.repeat) saveAndGoNext?.()
}

interface DiscardInputDialogProps {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Dialog that asks whether to discard unsaved input. Enter and Escape keep the input. */
export function DiscardInputDialog({ onKeep, onDiscard }: DiscardInputDialogProps) {
  const { t } = useTranslation('ui')
  const keepButton = useRef<HTMLButtonElement>(null)
  return (
    <LayerFrame
      role="alertdialog"
      className={styles.dialog}
      onDismiss={onKeep}
      getInitialFocus={() => keepButton.current}
    >
      <DialogPanel
        title={t('leave.title')}
        footer={
          <>
            <Button onClick={onDiscard}>{t('leave.discard')}</Button>
            <Button ref={keepButton} variant="primary" onClick={onKeep}>
              {t('leave.keep')}
            </Button>
          </>
        }
      >
        <p>{t('leave.text')}</p>
      </DialogPanel>
    </LayerFrame>
  )
}
