import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { carriersAdd } from '#commands/carriers.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/lib/query.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { firstField } from '#console/ui/layer.tsx'
import pageStyles from '#console/ui/page.module.css'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { findCarrier } from '#contract/carriers.ts'
import { AddForm } from './add-form.tsx'
import styles from './carriers.module.css'
import { Logo } from './logo.tsx'
import { OpenRegistered } from './open-registered.tsx'
import { sayRefusal } from './refusals.ts'

/** The third view: what stands behind the URL, and what has to be typed to register it. */
export function FoundView({ url }: { readonly url: string }) {
  const { t } = useTranslation('carriers')
  const { data, error, isFetching, refetch } = useQuery(queryOf(findCarrier, { query: { url } }))
  const page = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined || error !== null
  useEffect(() => {
    const element = page.current
    if (isThere && element) (firstField(element) ?? element.querySelector('h1'))?.focus()
  }, [isThere])
  useEffect(() => {
    if (error) sayRefusal(error, t)
  }, [error, t])
  const again = <ButtonLink to={linkOf(carriersAdd)}>{t('found.another')}</ButtonLink>

  return (
    <div ref={page} className={pageStyles.page}>
      {!data && error && (
        <>
          <h1 tabIndex={-1}>{t('add.title')}</h1>
          <p className={styles.muted}>
            <code>{url}</code>
          </p>
          <ErrorPanel
            title={t('found.failed')}
            error={error}
            onRetry={() => void refetch()}
            action={
              <>
                {again}
                <OpenRegistered failure={error} />
              </>
            }
          />
        </>
      )}
      {!isThere && (
        <div aria-busy={isFetching}>
          <h1>{t('add.title')}</h1>
          <p className={styles.muted} role="status">
            {t('found.asking', { url })}
          </p>
          <Skeleton height="240px" />
        </div>
      )}
      {data && (
        <>
          <header className={pageStyles.header}>
            <div className={styles.heading}>
              <Logo carrier={data.data} />
              <h1 tabIndex={-1}>{data.data.name}</h1>
            </div>
            {again}
          </header>
          <p className={styles.muted}>
            {t('found.hint', { count: data.data.services.length })} <code>{data.data.url}</code>
          </p>
          <AddForm found={data.data} />
        </>
      )}
    </div>
  )
}
