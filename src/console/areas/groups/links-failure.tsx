import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isApiError } from '#console/lib/api-error.ts'
import { messageOf } from '#console/lib/messages.ts'
import { Button } from '#console/ui/button.tsx'
import { useFailureFocus } from '#console/ui/use-failure-focus.ts'
import styles from './links-tab.module.css'
import { currentOf } from './use-links.ts'

interface LinksFailureProps {
  readonly failure: unknown
  readonly onDrop: (ids: readonly number[]) => void
}

const ids = z.array(z.int())

/** Why the links were not saved; the ecommerces that somebody else took first can be taken off the list at once. */
export function LinksFailure({ failure, onDrop }: LinksFailureProps) {
  const { t } = useTranslation('groups')
  const message = useFailureFocus<HTMLDivElement>(failure)
  if (failure === null) return null
  const refused = ids.safeParse(isApiError(failure) ? failure.problem?.context?.ids : undefined)
  return (
    <div ref={message} className={styles.problem} role="alert" tabIndex={-1}>
      <p>{currentOf(failure) ? t('links.changedMeanwhile') : messageOf(failure, t)}</p>
      {refused.success && <Button onClick={() => onDrop(refused.data)}>{t('links.dropThese')}</Button>}
    </div>
  )
}
