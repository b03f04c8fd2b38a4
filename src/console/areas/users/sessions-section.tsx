import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usersEndSessions } from '#commands/users.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { SessionList } from '#console/ui/session-list.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { userSessions } from '#contract/users.ts'
import editPageStyles from './edit-page.module.css'
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
    <section className={editPageStyles.section} aria-label={t('sessions.title')}>
      <div className={styles.head}>
        <h2 className={editPageStyles.title}>{t('sessions.title')}</h2>
        {others.length > 1 && (
          <Button size="small" onClick={() => run(usersEndSessions, { user })}>
            {t('sessions.all.action')}
          </Button>
        )}
      </div>
      {!sessions && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Skeleton width="100%" height="40px" />}
      {sessions?.length === 0 && <p className={editPageStyles.muted}>{t('sessions.none')}</p>}
      {sessions && sessions.length > 0 && (
        <SessionList sessions={sessions} onEnd={({ id }) => run(usersEndSessions, { user, session: String(id) })} />
      )}
    </section>
  )
}
