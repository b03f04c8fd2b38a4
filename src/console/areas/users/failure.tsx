import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import styles from './edit-page.module.css'

/** Why a dialog could not do what it was asked; nothing when it did not fail. */
export function Failure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('users')
  if (error === null) return null
  return (
    <p className={styles.failure} role="alert">
      {messageOf(error, t)}
    </p>
  )
}
