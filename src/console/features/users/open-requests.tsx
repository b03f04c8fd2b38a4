// Section above the users list with the pending access requests. Every request has buttons to grant and decline the
// request.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { declineAccessRequestCommand, grantAccessRequestCommand } from '#commands/access.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useAccessRequestHandlers } from '#console/records/access-answers.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import { type AccessRequest, listAccessRequests } from '#contract/console/access-requests.ts'
import styles from './open-requests.module.css'

const MAX_VISIBLE_REQUESTS = 15

/** Section with the pending access requests, oldest first. Renders nothing if no request is pending. */
export function PendingAccessRequests() {
  const { t } = useTranslation('access')
  const canList = useSession().can(listAccessRequests.access)
  const query = queryOptionsFor(listAccessRequests, { query: { limit: MAX_VISIBLE_REQUESTS } })
  const { data } = useQuery({ ...query, enabled: canList, staleTime: 0 })
  useAccessRequestHandlers(({ request }) => (request === undefined ? null : Number(request)), canList)
  if (!data || data.total === 0) return null
  return (
    <section className={styles.requests} aria-label={t('open.title')}>
      <h2>{t('open.title')}</h2>
      <ul>
        {data.data.map((request) => (
          <OpenRequest key={request.id} request={request} />
        ))}
      </ul>
      {data.total > MAX_VISIBLE_REQUESTS && <p>{t('open.more', { count: data.total - MAX_VISIBLE_REQUESTS })}</p>}
    </section>
  )
}

function OpenRequest({ request }: { readonly request: AccessRequest }) {
  const { t } = useTranslation(['access', 'common'])
  const { run } = useCommandRunner()
  const { id, user_name: userName, context, level, reason, created_at, may_answer } = request
  const permissionText = t('common:access.need', {
    level: t(`common:level.${level}`),
    context: t(`common:context.${context}`),
  })
  const args = { request: String(id) }
  return (
    <li className={styles.request}>
      <div className={styles.text}>
        <p>
          <strong>{userName}</strong> · {permissionText} · <TimestampText timestamp={created_at} />
        </p>
        <p className={styles.reason}>{reason}</p>
      </div>
      {may_answer ? (
        <>
          <Button
            size="small"
            aria-label={t('open.grantTo', { person: userName, need: permissionText })}
            onClick={() => run(grantAccessRequestCommand, args)}
          >
            {t('open.grant')}
          </Button>
          <Button
            size="small"
            aria-label={t('open.declineTo', { person: userName, need: permissionText })}
            onClick={() => run(declineAccessRequestCommand, args)}
          >
            {t('open.decline')}
          </Button>
        </>
      ) : (
        <span className={styles.reason}>{t('open.aboveOwn')}</span>
      )}
    </li>
  )
}
