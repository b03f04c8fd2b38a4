import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#console/lib/formats.ts'
import { messageOf } from '#console/lib/messages.ts'
import { classNames } from '#console/ui/class-names.ts'
import { ProgressLine } from '#console/ui/progress-line.tsx'
import { isAtWork, mostChecks } from './authorization-poll.ts'
import styles from './authorization-state.module.css'
import type { Authorization } from './use-authorization.ts'

interface AuthorizationStateProps {
  readonly authorization: Authorization
  readonly earlier: string | null
}

/** How far the authorization is. */
export function AuthorizationState({ authorization, earlier }: AuthorizationStateProps) {
  const { t } = useTranslation('integrations')
  const { poll, error, consentPage } = authorization
  return (
    <div className={styles.state}>
      <ProgressLine active={isAtWork(poll)} label={t('authorization.waiting')} />
      {error !== null && (
        <p className={classNames(styles.box, styles.failed)} role="alert">
          {messageOf(error, t)}
        </p>
      )}
      {poll.at === 'idle' && (
        <>
          <p>{t('authorization.explain')}</p>
          {earlier !== null && <p>{t('authorization.earlier', { at: formatInstant(earlier) })}</p>}
        </>
      )}
      <div role="status">
        <Said authorization={authorization} />
      </div>
      {consentPage !== null && poll.at !== 'valid' && (
        <p>
          {t('authorization.notOpened')}{' '}
          <a href={consentPage} target="_blank" rel="noreferrer noopener">
            {t('authorization.open')} <ExternalLink size={12} />
          </a>
        </p>
      )}
    </div>
  )
}

function Said({ authorization: { poll } }: Pick<AuthorizationStateProps, 'authorization'>) {
  const { t } = useTranslation('integrations')
  switch (poll.at) {
    case 'idle':
      return null
    case 'valid':
      return (
        <p className={classNames(styles.box, styles.valid)}>
          <Check size={16} />
          {t('authorization.valid')}
        </p>
      )
    case 'failed':
      return (
        <div className={classNames(styles.box, styles.failed)}>
          <CircleAlert size={16} />
          <div>
            <p className={styles.strong}>{t('ERROR_CREDENTIALS_VALIDATION')}</p>
            <p>{t('authorization.failedHint')}</p>
          </div>
        </div>
      )
    case 'stopped':
      return <p>{t('authorization.stopped')}</p>
    case 'paused':
      return <p>{t('authorization.paused')}</p>
    default:
      return (
        <>
          <p className={styles.strong}>{t('authorization.waiting')}</p>
          <p>
            {poll.checked === 0
              ? t('authorization.first')
              : t('authorization.checked', { checked: poll.checked, most: mostChecks })}
          </p>
        </>
      )
  }
}
