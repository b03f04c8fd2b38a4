import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { storesList } from '#commands/stores.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { usePageTitle } from '#console/lib/page-title.ts'
import { queryOf } from '#console/lib/query.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { recordId } from '#contract/fields.ts'
import { getStore } from '#contract/stores.ts'
import { StoreHeader } from './store-header.tsx'
import styles from './store-page.module.css'
import { StoreTabs } from './tabs.tsx'

const Path = z.object({ ecommerce: recordId, store: recordId })

export function StorePage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('stores')
  const path = z.safeParse(Path, args)
  if (path.success) return <StoreRecord key={path.data.store} ecommerceId={path.data.ecommerce} id={path.data.store} />
  return <NotFound title={t('show.badId')} />
}

interface StoreRecordProps {
  readonly ecommerceId: number
  readonly id: number
}

function StoreRecord({ ecommerceId, id }: StoreRecordProps) {
  const { t } = useTranslation('stores')
  const { data, error, refetch } = useQuery(queryOf(getStore, { params: { ecommerce_id: ecommerceId, id } }))
  usePageTitle(data?.data.display_name ?? null)

  const toList = <ToList ecommerceId={ecommerceId} />
  if (!data && isApiError(error) && error.status === 404)
    return <NotFound title={t('show.notFound', { id })}>{toList}</NotFound>
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} action={toList} />
  if (!data)
    return (
      <div className={styles.page} aria-busy="true">
        <h1>
          <Skeleton width="240px" height="16px" />
        </h1>
        <Skeleton width="320px" height="16px" />
        <Skeleton height="320px" />
      </div>
    )
  return (
    <div className={styles.page}>
      <StoreHeader store={data.data} />
      <StoreTabs ecommerceId={ecommerceId} store={data.data} />
    </div>
  )
}

function NotFound({ title, children }: { readonly title: string; readonly children?: React.ReactNode }) {
  const { t } = useTranslation('stores')
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.hint}>{t('show.notFoundHint')}</p>
      <div>{children ?? <ToList ecommerceId={null} />}</div>
    </div>
  )
}

function ToList({ ecommerceId }: { readonly ecommerceId: number | null }) {
  const { t } = useTranslation('stores')
  const args = ecommerceId === null ? {} : { ecommerce_id: String(ecommerceId) }
  return <ButtonLink to={linkOf(storesList, args)}>{t('show.toList')}</ButtonLink>
}
