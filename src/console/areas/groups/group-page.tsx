import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { groupsList } from '#commands/groups.ts'
import { linkOf } from '#commands/registry.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { usePageTitle } from '#console/lib/page-title.ts'
import { queryOf } from '#console/lib/query.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import pageStyles from '#console/ui/page.module.css'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { recordId } from '#contract/fields.ts'
import { getGroup } from '#contract/groups.ts'
import { GroupHeader } from './group-header.tsx'
import styles from './group-page.module.css'
import { GroupTabs } from './group-tabs.tsx'

export function GroupPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('groups')
  const id = z.safeParse(recordId, args.group)
  if (id.success) return <GroupRecord key={id.data} id={id.data} />
  return <NotFound title={t('show.badId', { id: args.group })} />
}

function GroupRecord({ id }: { readonly id: number }) {
  const { t } = useTranslation('groups')
  const { data, error, refetch } = useQuery(queryOf(getGroup, { params: { id } }))
  usePageTitle(data?.data.name ?? null)

  if (!data && isApiError(error) && error.status === 404) return <NotFound title={t('show.notFound', { id })} />
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} action={<ToList />} />
  if (!data)
    return (
      <div className={pageStyles.page} aria-busy="true">
        <h1>
          <Skeleton width="240px" height="16px" />
        </h1>
        <Skeleton width="320px" height="16px" />
        <Skeleton height="240px" />
      </div>
    )
  return (
    <div className={pageStyles.page}>
      <GroupHeader group={data.data} />
      <GroupTabs group={data.data} />
    </div>
  )
}

function NotFound({ title }: { readonly title: string }) {
  const { t } = useTranslation('groups')
  return (
    <div className={pageStyles.page}>
      <h1>{title}</h1>
      <p className={styles.hint}>{t('show.notFoundHint')}</p>
      <div>
        <ToList />
      </div>
    </div>
  )
}

function ToList() {
  const { t } = useTranslation('groups')
  return <ButtonLink to={linkOf(groupsList)}>{t('show.toList')}</ButtonLink>
}
