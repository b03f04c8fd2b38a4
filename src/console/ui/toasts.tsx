// Toasts and snackbars, in a portal so that the `inert` attribute of a drawer does not silence them. F6, hover and
// focus pause their timers.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Notice, type NoticeAction, notices, useNotices } from '#console/lib/notices.ts'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

import { focusBack, topLayer } from './layer-stack.ts'
import styles from './toasts.module.css'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

export function Toasts() {
  const { t } = useTranslation('ui')
  const shown = useNotices().filter((notice) => notice.isShown)
  const region = useRef<HTMLElement>(null)
  const isPointedAt = useRef(false)
  const isEmpty = shown.length === 0

  // After the last toast disappears, no leave or blur event follows, so the timers must be resumed here.
  useEffect(() => {
    if (!isEmpty) return
    isPointedAt.current = false
    notices.release()
  }, [isEmpty])

  /** Resumes the timers when neither the pointer nor the focus is on the toasts. */
  const letGo = (focused: EventTarget | null) => {
    const hasFocus = focused instanceof Node && region.current?.contains(focused) === true
    if (!isPointedAt.current && !hasFocus) notices.release()
  }

  const dismiss = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement) === true
    notices.dismiss(id)
    if (!hadFocus) return
    if (shown.length > 1) region.current?.focus()
    else focusBack(topLayer() ?? null)
  }

  return createPortal(
    <section
      ref={region}
      className={styles.region}
      aria-label={t('notices.label')}
      data-region="toasts"
      tabIndex={-1}
      onPointerEnter={() => {
        isPointedAt.current = true
        notices.hold()
      }}
      onPointerLeave={() => {
        isPointedAt.current = false
        letGo(document.activeElement)
      }}
      onFocus={notices.hold}
      onBlur={(event) => letGo(event.relatedTarget)}
    >
      {[false, true].map((isSnackbar) => (
        <div key={String(isSnackbar)} className={isSnackbar ? styles.snackbars : undefined}>
          {[true, false].map((isError) => (
            // Errors are `role="alert"`; others are announced by the live region, which must be mounted before them.
            <ol key={String(isError)} className={styles.list} aria-live={isError ? undefined : 'polite'}>
              {shown
                .filter((notice) => Boolean(notice.isSnackbar) === isSnackbar && (notice.kind === 'error') === isError)
                .map((notice) => (
                  <Toast key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
                ))}
            </ol>
          ))}
        </div>
      ))}
    </section>,
    document.body,
  )
}

function Toast({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) {
  const { t } = useTranslation('ui')
  const { kind, title, text, action, next, times, isAnnounced } = notice
  const Icon = icons[kind]

  const act = (chosen: NoticeAction) => {
    chosen.run()
    onDismiss()
  }

  return (
    <li className={classNames(styles.toast, styles[kind])} data-kind={kind}>
      <Icon size={16} className={styles.icon} aria-label={t(`notices.${kind}`)} role="img" />
      <div className={styles.text} role={kind === 'error' && !isAnnounced ? 'alert' : undefined}>
        {title && <strong>{title}</strong>}
        <span>{text}</span>
        {times > 1 && <span className={styles.times}>{t('notices.times', { count: times })}</span>}
      </div>
      {[action, next].map(
        (offered) =>
          offered && (
            <Button key={offered.label} size="small" onClick={() => act(offered)}>
              {offered.label}
            </Button>
          ),
      )}
      <IconButton label={t('notices.dismiss')} icon={<X size={14} />} onClick={onDismiss} />
    </li>
  )
}
