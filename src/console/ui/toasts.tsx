// Renders toast notifications and snackbars in a portal, so that an open drawer does not make them inert. Hovering or
// focusing a toast stops its timer.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import {
  type NotificationAction,
  notifications,
  type ToastNotification,
  useNotifications,
} from '#console/lib/notices.ts'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

import { getTopLayer, restoreFocus } from './layer-stack.ts'
import styles from './toasts.module.css'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

export function Toasts() {
  const { t } = useTranslation('ui')
  const toasts = useNotifications()
  const region = useRef<HTMLElement>(null)
  const isHovered = useRef(false)
  const isEmpty = toasts.length === 0

  // Resumes the timers after the last toast has disappeared, because the browser sends no pointerleave or blur event
  // when a toast is removed.
  useEffect(() => {
    if (!isEmpty) return
    isHovered.current = false
    notifications.resumeToasts()
  }, [isEmpty])

  /** Resumes the timers of the toasts if neither the mouse pointer nor the focus is on a toast. */
  const resumeWhenInactive = (focusedElement: EventTarget | null) => {
    const hasFocus = focusedElement instanceof Node && region.current?.contains(focusedElement) === true
    if (!isHovered.current && !hasFocus) notifications.resumeToasts()
  }

  const dismiss = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement) === true
    notifications.dismiss(id)
    if (!hadFocus) return
    if (toasts.length > 1) region.current?.focus()
    else restoreFocus(getTopLayer() ?? null)
  }

  return createPortal(
    <section
      ref={region}
      className={styles.region}
      aria-label={t('notices.label')}
      data-region="toasts"
      tabIndex={-1}
      onPointerEnter={() => {
        isHovered.current = true
        notifications.pauseToasts()
      }}
      onPointerLeave={() => {
        isHovered.current = false
        resumeWhenInactive(document.activeElement)
      }}
      onFocus={notifications.pauseToasts}
      onBlur={(event) => resumeWhenInactive(event.relatedTarget)}
    >
      {[false, true].map((displaysAsSnackbar) => (
        <div key={String(displaysAsSnackbar)} className={displaysAsSnackbar ? styles.snackbars : undefined}>
          {[true, false].map((isError) => (
            // Screen readers announce errors through `role="alert"`. For other toasts, the list is a live region, which
            // must be mounted before the toasts.
            <ol key={String(isError)} className={styles.list} aria-live={isError ? undefined : 'polite'}>
              {toasts
                .filter(
                  (notification) =>
                    Boolean(notification.displaysAsSnackbar) === displaysAsSnackbar &&
                    (notification.kind === 'error') === isError,
                )
                .map((notification) => (
                  <Toast key={notification.id} notification={notification} onDismiss={() => dismiss(notification.id)} />
                ))}
            </ol>
          ))}
        </div>
      ))}
    </section>,
    document.body,
  )
}

/** Maximum length of a code that does not wrap. Longer words, such as URLs, may break anywhere. */
const MAX_CODE_LENGTH = 24

/** Puts words with digits, such as the number of a ticket, into elements that do not break. */
function keepCodesOnOneLine(text: string): ReactNode {
  return text.split(/(\s+)/).map((word, index) =>
    /\d/.test(word) && word.length <= MAX_CODE_LENGTH ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word can occur twice, and the words are never reordered
      <span key={index} className={styles.code}>
        {word}
      </span>
    ) : (
      word
    ),
  )
}

function Toast({
  notification,
  onDismiss,
}: {
  readonly notification: ToastNotification
  readonly onDismiss: () => void
}) {
  const { t } = useTranslation('ui')
  const { kind, title, text, action, followUpAction, occurrenceCount, isAnnouncedElsewhere } = notification
  const Icon = icons[kind]

  const runAction = (notificationAction: NotificationAction) => {
    notificationAction.run()
    onDismiss()
  }

  return (
    <li className={classNames(styles.toast, styles[kind])} data-kind={kind}>
      <Icon size={16} className={styles.icon} aria-label={t(`notices.${kind}`)} role="img" />
      <div className={styles.text} role={kind === 'error' && !isAnnouncedElsewhere ? 'alert' : undefined}>
        {title && <strong>{title}</strong>}
        <span>{keepCodesOnOneLine(text)}</span>
        {occurrenceCount > 1 && <span className={styles.times}>{t('notices.times', { count: occurrenceCount })}</span>}
      </div>
      {[action, followUpAction].map(
        (offeredAction) =>
          offeredAction && (
            <Button key={offeredAction.label} size="small" onClick={() => runAction(offeredAction)}>
              {offeredAction.label}
            </Button>
          ),
      )}
      <IconButton label={t('notices.dismiss')} icon={<X size={14} />} onClick={onDismiss} />
    </li>
  )
}
