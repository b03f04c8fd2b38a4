// Section above the users list with the pending access requests, each with buttons to grant or decline.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accessDecline, accessGrant } from '#commands/access.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useAccessAnswers } from '#console/records/access-answers.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Instant } from '#console/ui/values.tsx'
import { type AccessRequest, listAccessRequests } from '#contract/console/access-requests.ts'
import styles from './open-requests.module.css'

const mostShown = 15

/** Lists pending access requests, oldest first; renders nothing when there are none. */
export function OpenRequests() {
  const { t } = useTranslation('access')
  const isThere = useSession().can(listAccessRequests.access)
  const query = queryOptionsFor(listAccessRequests, { query: { limit: mostShown } })
  const { data } = useQuery({ ...query, enabled: isThere, staleTime: 0 })
  useAccessAnswers(({ request }) => (request === undefined ? null : Number(request)), isThere)
  if (!data || data.total === 0) return null
  return (
    <section className={styles.requests} aria-label={t('open.title')}>
      <h2>{t('open.title')}</h2>
      <ul>
        {data.data.map((request) => (
          <OpenRequest key={request.id} request={request} />
        ))}
      </ul>
      {data.total > mostShown && <p>{t('open.more', { count: data.total - mostShown })}</p>}
    </section>
  )
}

function OpenRequest({ request }: { readonly request: AccessRequest }) {
  const { t } = useTranslation(['access', 'common'])
  const { run } = useRunner()
  const { id, user_name: person, context, level, reason, created_at, may_answer } = request
  const need = t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) })
  const args = { request: String(id) }
  return (
    <li className={styles.request}>
      <div className={styles.text}>
        <p>
          <strong>{person}</strong> · {need} · <Instant at={created_at} />
        </p>
        <p className={styles.reason}>{reason}</p>
      </div>
      {may_answer ? (
        <>
          <Button size="small" aria-label={t('open.grantTo', { person, need })} onClick={() => run(accessGrant, args)}>
            {t('open.grant')}
          </Button>
          <Button
            size="small"
            aria-label={t('open.declineTo', { person, need })}
            onClick={() => run(accessDecline, args)}
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
