// Notices as toasts, and some of them as snackbars, out of the page's tree so that a drawer does not silence them. F6 reaches them; pointer or focus holds them.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Notice, notices, useNotices } from '#console/lib/notices.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { focusBack } from './layer.ts'
import styles from './toasts.module.css'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

export function Toasts() {
  const { t } = useTranslation('ui')
  const shown = useNotices().filter((notice) => notice.isShown)
  const region = useRef<HTMLElement>(null)
  const isEmpty = shown.length === 0

  // The last one that goes takes the pointer and the focus with it.
  useEffect(() => {
    if (isEmpty) notices.release()
  }, [isEmpty])

  const dismiss = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement) === true
    notices.dismiss(id)
    if (!hadFocus) return
    if (shown.length > 1) region.current?.focus()
    else focusBack(document.querySelector('[role$=dialog]'))
  }

  return createPortal(
    <section
      ref={region}
      className={styles.region}
      aria-label={t('notices.label')}
      data-region="toasts"
      tabIndex={-1}
      onPointerEnter={notices.hold}
      onPointerLeave={notices.release}
      onFocus={notices.hold}
      onBlur={notices.release}
    >
      {[false, true].map((isSnackbar) => (
        <ol
          key={String(isSnackbar)}
          className={classNames(styles.list, isSnackbar && styles.snackbars)}
          aria-live="polite"
        >
          {shown
            .filter((notice) => Boolean(notice.isSnackbar) === isSnackbar)
            .map((notice) => (
              <Toast key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
            ))}
        </ol>
      ))}
    </section>,
    document.body,
  )
}

function Toast({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) {
  const { t } = useTranslation('ui')
  const { kind, title, text, action, times } = notice
  const Icon = icons[kind]

  const act = () => {
    action?.run()
    onDismiss()
  }

  return (
    <li className={classNames(styles.toast, styles[kind])}>
      <Icon size={16} className={styles.icon} aria-label={t(`notices.${kind}`)} role="img" />
      <div className={styles.text} role={kind === 'error' ? 'alert' : 'status'}>
        {title && <strong>{title}</strong>}
        <span>{text}</span>
        {times > 1 && <span className={styles.times}>{t('notices.times', { count: times })}</span>}
      </div>
      {action && (
        <Button size="small" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label={t('notices.dismiss')} icon={<X size={14} />} onClick={onDismiss} />
    </li>
  )
}
