import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import styles from './dialog.module.css'
import { useFailureFocus } from './use-failure-focus.ts'

/** Why a dialog could not do what it was asked. */
export function DialogFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  const message = useFailureFocus<HTMLParagraphElement>(error)
  if (error === null) return null
  return (
    <p ref={message} className={styles.failure} role="alert" tabIndex={-1}>
      {messageOf(error, t)}
    </p>
  )
}
