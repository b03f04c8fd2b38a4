import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { carriersEdit, carriersList, carriersOpen } from '#commands/carriers.ts'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { usePageTitle } from '#console/lib/page-title.ts'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { ActivityButton } from '#console/ui/activity-button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { firstField } from '#console/ui/layer.tsx'
import pageStyles from '#console/ui/page.module.css'
import { RecordTurner } from '#console/ui/record-turner.tsx'
import { Facts, Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Code, Instant } from '#console/ui/values.tsx'
import { type Carrier, getCarrier } from '#contract/carriers.ts'
import { recordId } from '#contract/fields.ts'
import styles from './carriers.module.css'
import { EditForm } from './edit-form.tsx'
import { source } from './list-source.ts'
import { Logo } from './logo.tsx'
import { ServiceFacts } from './service-facts.tsx'

interface PageProps {
  readonly args: Arguments
}

const idOf = ({ id }: Carrier) => id
const argumentsOf = ({ id }: Carrier) => ({ carrier: String(id) })

/** The fourth view, to read. */
export function OpenPage({ args }: PageProps) {
  return (
    <WithCarrier args={args}>
      {(carrier) => (
        <>
          <ConnectorFacts carrier={carrier} />
          <ServiceFacts carrier={carrier} />
        </>
      )}
    </WithCarrier>
  )
}

/** The same, to change. */
export function EditPage({ args }: PageProps) {
  return (
    <WithCarrier args={args} isEdited>
      {(carrier) => <EditForm carrier={carrier} />}
    </WithCarrier>
  )
}

interface WithCarrierProps extends PageProps {
  readonly isEdited?: boolean
  readonly children: (carrier: Carrier) => ReactNode
}

function WithCarrier({ args, isEdited = false, children }: WithCarrierProps) {
  const { t } = useTranslation('carriers')
  const id = z.safeParse(recordId, args.carrier)
  const { data, error, refetch } = useQuery({
    ...queryOf(getCarrier, { params: { id: id.data ?? 0 } }),
    enabled: id.success,
  })
  usePageTitle(data?.data.name ?? null)
  const page = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isEdited && isThere && page.current) firstField(page.current)?.focus()
  }, [isEdited, isThere])

  const toList = <ButtonLink to={linkOf(carriersList)}>{t('toList')}</ButtonLink>
  const isMissing = !id.success || (isApiError(error) && error.status === 404)
  if (!data && isMissing)
    return (
      <div className={pageStyles.page}>
        <h1>{id.success ? t('show.notFound', { id: id.data }) : t('show.badId')}</h1>
        <p className={styles.muted}>{t('show.notFoundHint')}</p>
        <div>{toList}</div>
      </div>
    )
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} action={toList} />
  if (!data)
    return (
      <div className={pageStyles.page} aria-busy="true">
        <h1>
          <Skeleton width="240px" height="16px" />
        </h1>
        <Skeleton height="240px" />
      </div>
    )
  return (
    <div ref={page} className={pageStyles.page}>
      <CarrierHeader carrier={data.data} isEdited={isEdited} />
      {!isEdited && (
        <p className={styles.muted}>
          <code>{data.data.url}</code>
        </p>
      )}
      {children(data.data)}
    </div>
  )
}

function CarrierHeader({ carrier, isEdited }: { readonly carrier: Carrier; readonly isEdited: boolean }) {
  const { t } = useTranslation('carriers')
  const { can } = useSession()
  const record = { carrier: String(carrier.id) }
  return (
    <header className={pageStyles.header}>
      <div className={styles.heading}>
        <Logo carrier={carrier} />
        <h1>{carrier.name}</h1>
      </div>
      <div className={styles.actions}>
        <RecordTurner
          source={source}
          id={carrier.id}
          idOf={idOf}
          opens={isEdited ? carriersEdit : carriersOpen}
          argumentsOf={argumentsOf}
        />
        <ActivityButton record={record} />
        {!isEdited && can(carriersEdit.access) && (
          <ButtonLink size="small" variant="primary" to={linkOf(carriersEdit, record)} keys={carriersEdit}>
            {t('show.edit')}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

function ConnectorFacts({ carrier: { id, services, created_at, updated_at } }: { readonly carrier: Carrier }) {
  const { t } = useTranslation('carriers')
  return (
    <Section title={t('edit.connector')}>
      <Facts
        facts={[
          { name: t('column.id'), value: <Code>{id}</Code> },
          { name: t('column.services'), value: String(services.length) },
          { name: t('show.created_at'), value: <Instant at={created_at} /> },
          { name: t('column.updated_at'), value: <Instant at={updated_at} /> },
        ]}
      />
    </Section>
  )
}
