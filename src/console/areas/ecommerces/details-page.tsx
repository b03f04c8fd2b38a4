import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { ecommercesList } from '#commands/ecommerces.ts'
import { linkOf } from '#commands/registry.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { usePageTitle } from '#console/lib/page-title.ts'
import { queryOf } from '#console/lib/query.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { getEcommerce } from '#contract/ecommerces.ts'
import { recordId } from '#contract/fields.ts'
import { DetailsHeader } from './details-header.tsx'
import styles from './details-page.module.css'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { DetailsTabs } from './details-tabs.tsx'

export function DetailsPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('ecommerces')
  const id = z.safeParse(recordId, args.ecommerce)
  if (id.success) return <Details key={id.data} id={id.data} />
  return <NotFound title={t('details.badId', { id: args.ecommerce })} />
}

function Details({ id }: { readonly id: number }) {
  const { t } = useTranslation('ecommerces')
  const { data, error, refetch } = useQuery(queryOf(getEcommerce, { params: { id } }))
  usePageTitle(data?.data.display_name ?? null)

  if (!data && isApiError(error) && error.status === 404) return <NotFound title={t('details.notFound', { id })} />
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} action={<ToList />} />
  // The heading is there from the start: it takes the focus of whoever comes here.
  return (
    <div className={styles.page}>
      <DetailsHeader id={id} ecommerce={data?.data ?? null} />
      {data ? <DetailsTabs ecommerce={data.data} /> : <DetailsSkeleton />}
    </div>
  )
}

function NotFound({ title }: { readonly title: string }) {
  const { t } = useTranslation('ecommerces')
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.hint}>{t('details.notFoundHint')}</p>
      <div>
        <ToList />
      </div>
    </div>
  )
}

function ToList() {
  const { t } = useTranslation('ecommerces')
  return <ButtonLink to={linkOf(ecommercesList)}>{t('details.toList')}</ButtonLink>
}
