import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { isApiError } from '#console/lib/api-error.ts'
import { messageOf } from '#console/lib/messages.ts'
import { Button } from '#console/ui/button.tsx'
import styles from './links-tab.module.css'

interface LinksFailureProps {
  readonly failure: unknown
  readonly onDrop: (ids: readonly number[]) => void
}

const ids = z.array(z.int())

/** Why the links were not saved; the ecommerces that somebody else took first can be taken off the list at once. */
export function LinksFailure({ failure, onDrop }: LinksFailureProps) {
  const { t } = useTranslation('groups')
  if (failure === null) return null
  const isChanged = isApiError(failure) && failure.status === 412
  const refused = ids.safeParse(isApiError(failure) ? failure.problem?.context?.ids : undefined)
  return (
    <div className={styles.problem} role="alert">
      <p>{isChanged ? t('links.changedMeanwhile') : messageOf(failure, t)}</p>
      {refused.success && <Button onClick={() => onDrop(refused.data)}>{t('links.dropThese')}</Button>}
    </div>
  )
}
