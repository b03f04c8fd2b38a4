import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessionEnd } from '#commands/session.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { SessionList } from '#console/ui/session-list.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { ownSessions } from '#contract/users.ts'

/** Where one is signed in oneself. */
export function MineDrawer() {
  const { t } = useTranslation('sessions')
  const { run, close } = useRunner()
  const { data, error, refetch } = useQuery({ ...queryOf(ownSessions, {}), staleTime: 0 })
  const others = data?.data.filter(({ is_current }) => !is_current) ?? []
  return (
    <Drawer
      title={t('mine.title')}
      subtitle={t('mine.text')}
      onClose={close}
      footer={others.length > 1 && <Button onClick={() => run(sessionEnd)}>{t('mine.all.action')}</Button>}
    >
      {!data && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height="40px" />}
      {data && <SessionList sessions={data.data} onEnd={({ id }) => run(sessionEnd, { session: String(id) })} />}
    </Drawer>
  )
}
