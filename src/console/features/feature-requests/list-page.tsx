// List of the feature requests: what waits for an answer, the oldest first, or what has one.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { claimsNext, claimsTake } from '#commands/claims.ts'
import { featureRequest, featureRequestsList, featureRequestsOpen } from '#commands/feature-requests.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/api/queries.ts'
import { ChoiceFilter, EcommerceFilter } from '#console/forms/ecommerce-field.tsx'
import { formatInstant } from '#console/lib/format.ts'
import { useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import { type Claimed, claimColumn, PersonFilter, useClaimKey, useClaims, useQueue } from '#console/table/claims.tsx'
import type { Column } from '#console/table/column.ts'
import { ListPage, pagedRows } from '#console/table/list-page.tsx'
import { listSource, pagesOf, useListState } from '#console/table/list-state.ts'
import { Button, CellLink } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Dash, Instant } from '#console/ui/values.tsx'
import { accessOfClaim } from '#contract/claims.ts'
import { type FeatureRequest, listFeatureRequests, requestSituations } from '#contract/feature-requests.ts'
import styles from './list-page.module.css'
import { AnswerBadge, merchantOf } from './request-drawers.tsx'

type T = TFunction<'feature-requests'>

const linkTo = ({ id }: FeatureRequest) =>
  linkOf(featureRequestsOpen, { request: String(id) }, linkOf(featureRequestsList))

export function columnsOf(t: T, claim: Column<FeatureRequest>): readonly Column<FeatureRequest>[] {
  return [
    {
      id: 'id',
      header: t('column.id'),
      width: 72,
      align: 'end',
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'text',
      header: t('column.text'),
      width: 'fill',
      cell: (row) => <CellLink to={linkTo(row)}>{row.text}</CellLink>,
      text: ({ text }) => text,
    },
    {
      id: 'ecommerce',
      header: t('column.ecommerce'),
      width: 180,
      cell: (row) => (row.ecommerce_id === null ? <Dash /> : merchantOf(row)),
      text: merchantOf,
    },
    { id: 'user', header: t('column.user'), width: 150, text: ({ user_name }) => user_name },
    {
      id: 'created_at',
      header: t('column.created_at'),
      width: 134,
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
    {
      id: 'state',
      header: t('column.state'),
      width: 184,
      cell: ({ answer }) => <AnswerBadge answer={answer} />,
      text: ({ answer }) => t(answer === '' ? 'state.open' : 'state.answered'),
    },
    claim,
  ]
}

const source = listSource<FeatureRequest>({
  list: featureRequestsList,
  ordering: ['limit'],
  read: pagesOf(listFeatureRequests.query, (query) => queryOf(listFeatureRequests, { query })),
})

const rowId = ({ id }: FeatureRequest) => id
const argumentsOf = ({ id }: FeatureRequest) => ({ request: String(id) })
const allRowCommands = [featureRequestsOpen, claimsTake]
const claimedOf = ({ id }: FeatureRequest): Claimed => ({ entity: 'feature_request', id })
const queue = { source, claimedOf, opens: (row: FeatureRequest) => [featureRequestsOpen, argumentsOf(row)] as const }

export function FeatureRequestList() {
  const { t } = useTranslation('feature-requests')
  const { run } = useRunner()
  const { query, set } = useListState(listFeatureRequests)
  const request = useQuery({ ...queryOf(listFeatureRequests, { query }), placeholderData: keepPreviousData })
  const { can } = useSession()
  const claims = useClaims()
  const act = useClaimKey()
  const next = useQueue(queue)
  const mayClaim = can(accessOfClaim.feature_request.write)
  const columns = useMemo(
    () => columnsOf(t, claimColumn({ t, claims, claimedOf, act: mayClaim ? act : null })),
    [t, claims, act, mayClaim],
  )
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const setEcommerce = useCallback((id: number | undefined) => set({ of_ecommerce: id }, { replace: true }), [set])
  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={
        <>
          <Button onClick={() => run(featureRequest)}>{t('commands:feature.request.title')}</Button>
          {mayClaim && (
            <Button keys={claimsNext} onClick={next}>
              {t('claims:action.next')}
            </Button>
          )}
        </>
      }
      note={
        <fieldset className={styles.filters} aria-label={t('list.filters')}>
          <ChoiceFilter
            label={t('column.state')}
            any={t('state.open')}
            options={requestSituations
              .filter((value) => value !== 'open')
              .map((value) => ({ value, label: t(`state.${value}`) }))}
            value={query.situation === 'open' ? undefined : query.situation}
            onChange={(value) => set({ situation: requestSituations.find((one) => one === value) })}
          />
          <PersonFilter value={query.person} onChange={(person) => set({ person })} />
          <EcommerceFilter value={query.of_ecommerce} onChange={setEcommerce} />
        </fieldset>
      }
      request={request}
      columns={columns}
      {...pagedRows(request.data, query.page, (page) => set({ page }))}
      rowId={rowId}
      source={source}
      empty={<EmptyState title={t('list.empty')} text={t('list.emptyText')} />}
      onOpen={(row, how) => run(featureRequestsOpen, argumentsOf(row), how)}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      restoreKey="feature-requests"
    />
  )
}
