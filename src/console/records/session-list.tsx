// List of a user's sessions with device, time of last use, and a button that ends the session.
import { useTranslation } from 'react-i18next'
import { formatDevice, formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import type { UserSession } from '#contract/console/user-sessions.ts'
import styles from './session-list.module.css'

interface SessionListProps {
  readonly sessions: readonly UserSession[]
  /** Ends a session; null if the user may not end sessions. */
  readonly onEnd: ((session: UserSession) => void) | null
}

/** Lists the active sessions of a user. The current session has no button to end it. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <Session key={session.id} session={session} onEnd={onEnd && (() => onEnd(session))} />
      ))}
    </ul>
  )
}

function Session({ session, onEnd }: { readonly session: UserSession; readonly onEnd: (() => void) | null }) {
  const { t } = useTranslation('sessions')
  const { user_agent, created_at, used_at, is_current } = session
  const device = formatDevice(user_agent) ?? t('unknown')
  return (
    <li className={styles.session}>
      <span className={styles.device} title={user_agent}>
        {device}
      </span>
      <span className={styles.times} title={formatInstantExactly(used_at)}>
        {t('times', { since: formatInstant(created_at), used: formatInstant(used_at) })}
      </span>
      {is_current ? (
        <Badge tone="accent">{t('current')}</Badge>
      ) : (
        onEnd && (
          <Button size="small" aria-label={t('endNamed', { device, since: formatInstant(created_at) })} onClick={onEnd}>
            {t('end')}
          </Button>
        )
      )}
    </li>
  )
}
