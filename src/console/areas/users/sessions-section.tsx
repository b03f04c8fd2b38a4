import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usersEndSessions } from '#commands/users.ts'
import { formatInstant, formatInstantExactly } from '#console/lib/formats.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type UserSession, userSessions } from '#contract/users.ts'
import { deviceOf } from './device.ts'
import pageStyles from './edit-page.module.css'
import styles from './sessions-section.module.css'

interface SessionsSectionProps {
  readonly userId: number
}

/** Where the person is signed in now. */
export function SessionsSection({ userId }: SessionsSectionProps) {
  const { t } = useTranslation('users')
  const { run } = useRunner()
  const { data, error, refetch } = useQuery(queryOf(userSessions, { params: { id: userId } }))
  const sessions = data?.data
  const user = String(userId)
  const others = sessions?.filter(({ is_current }) => !is_current) ?? []

  return (
    <section className={pageStyles.section} aria-label={t('sessions.title')}>
      <div className={styles.head}>
        <h2 className={pageStyles.title}>{t('sessions.title')}</h2>
        {others.length > 1 && (
          <Button size="small" onClick={() => run(usersEndSessions, { user })}>
            {t('sessions.all.action')}
          </Button>
        )}
      </div>
      {!sessions && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Skeleton width="100%" height="40px" />}
      {sessions?.length === 0 && <p className={pageStyles.muted}>{t('sessions.none')}</p>}
      {sessions && sessions.length > 0 && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              onEnd={() => run(usersEndSessions, { user, session: String(session.id) })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Session({ session, onEnd }: { readonly session: UserSession; readonly onEnd: () => void }) {
  const { t } = useTranslation('users')
  const { user_agent, created_at, used_at, is_current } = session
  const device = deviceOf(user_agent) ?? t('sessions.unknown')
  return (
    <li className={styles.session}>
      <span className={styles.device} title={user_agent}>
        {device}
      </span>
      <span className={pageStyles.muted} title={formatInstantExactly(used_at)}>
        {t('sessions.times', { since: formatInstant(created_at), used: formatInstant(used_at) })}
      </span>
      {is_current ? (
        <Badge tone="accent">{t('sessions.current')}</Badge>
      ) : (
        <Button
          size="small"
          aria-label={t('sessions.endNamed', { device, since: formatInstant(created_at) })}
          onClick={onEnd}
        >
          {t('sessions.one.action')}
        </Button>
      )}
    </li>
  )
}
