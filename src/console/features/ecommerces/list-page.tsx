// The columns of the list (S1 §2).

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { ecommercesCompare } from '#commands/compare.ts'
import { ecommercesCreate, ecommercesDisable, ecommercesEdit, ecommercesEnable } from '#commands/details.ts'
import {
  argumentsOf,
  ecommercesCopyDocument,
  ecommercesCopyId,
  ecommercesCopyName,
  ecommercesCopyUrl,
  ecommercesList,
  ecommercesOpen,
  ecommercesOpenDashboard,
  ecommercesOpenReprocess,
} from '#commands/ecommerces.ts'
import { listShowOthers } from '#commands/lists.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/api/queries.ts'
import { EmptyListButton, thenFocusList } from '#console/forms/confirm-dialog.tsx'
import { formatDocument, formatNumber } from '#console/lib/format.ts'
import { useCommandHandler, useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.ts'
import { ViewsMenu } from '#console/table/columns.tsx'
import { ListPage, pagedRows } from '#console/table/list-page.tsx'
import { listSource, pagesOf, useListState } from '#console/table/list-state.ts'
import { ActiveBadge } from '#console/table/status-badge.tsx'
import { Button, ButtonLink, CellLink } from '#console/ui/button.tsx'
import { Select } from '#console/ui/inputs.tsx'
import { SearchBox } from '#console/ui/pager.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Code, Dash } from '#console/ui/values.tsx'
import {
  connectorPlatform,
  type EcommerceListRow,
  ecommerceColumns,
  ecommerceFilters,
  getEcommerce,
  listEcommerces,
  situations,
} from '#contract/ecommerces.ts'
import type { Parsed } from '#contract/endpoint.ts'
import styles from './ecommerces.module.css'
import { flagLabel, moduleLabel, TypeName, typeLabel } from './ecommerces.tsx'

type T = TFunction<'ecommerces'>

/** Only platform 15 has a connector URL worth showing. */
function connectorOf({ software_id, connector_url }: EcommerceListRow): string {
  return (software_id === connectorPlatform && connector_url) || ''
}

/** What tells one address from another comes first; the whole one is in the title. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** The way to edit is there for who may write only (S1 §2). */
export function columnsOf(t: T, mayWrite: boolean): readonly Column<EcommerceListRow>[] {
  const header = (id: keyof EcommerceListRow) => t(`column.${id}`)
  return [
    {
      id: 'id',
      header: header('id'),
      width: 64,
      align: 'end',
      sortable: true,
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'display_name',
      header: header('display_name'),
      width: 'fill',
      sortable: true,
      cell: ({ id, display_name }) => (
        <CellLink to={linkOf(ecommercesOpen, { ecommerce: String(id) })}>{display_name}</CellLink>
      ),
      text: ({ display_name }) => display_name,
    },
    {
      id: 'url',
      header: header('url'),
      width: 160,
      sortable: true,
      cell: ({ url }) => shortUrl(url) || <Dash />,
      text: ({ url }) => url,
    },
    {
      id: 'integration_type',
      header: header('integration_type'),
      width: 148,
      sortable: true,
      cell: ({ integration_type }) => (integration_type ? <TypeName type={integration_type} /> : <Dash />),
      text: ({ integration_type }) => (integration_type ? typeLabel(t, integration_type) : ''),
    },
    {
      id: 'connector_url',
      header: header('connector_url'),
      width: 148,
      sortable: true,
      cell: (row) => shortUrl(connectorOf(row)) || <Dash />,
      text: connectorOf,
    },
    {
      id: 'document',
      header: header('document'),
      width: 152,
      sortable: true,
      cell: ({ document }) => <Code>{formatDocument(document)}</Code>,
      text: ({ document }) => formatDocument(document),
    },
    {
      id: 'is_active',
      header: header('is_active'),
      width: 92,
      sortable: true,
      cell: ({ is_active }) => <ActiveBadge active={is_active} />,
      text: ({ is_active }) => t(is_active ? 'ui:status.active' : 'ui:status.inactive'),
    },
    ...(mayWrite ? [editColumn(t)] : []),
  ]
}

function editColumn(t: T): Column<EcommerceListRow> {
  return {
    id: 'edit',
    isAction: true,
    header: t('column.edit'),
    width: 76,
    cell: ({ id, display_name }) => (
      <CellLink
        to={linkOf(ecommercesEdit, { ecommerce: String(id) })}
        aria-label={t('list.editRow', { name: display_name })}
      >
        {t('list.edit')}
      </CellLink>
    ),
    text: () => '',
  }
}

// The state of the list as the address holds it.

export type ListQuery = Parsed<typeof listEcommerces>['query']
export type SetList = ReturnType<typeof useListState<typeof listEcommerces>>['set']

/** What narrows the list; `undefined` is the standard. */
export const noFilters = {
  situation: undefined,
  q: undefined,
  software_id: undefined,
  connector_platform: undefined,
  feature: undefined,
} as const

/** Whether a search or a filter may be why the list is empty. */
export function isNarrowed({ situation, q, software_id, connector_platform, feature }: ListQuery): boolean {
  return situation !== 'all' || [q, software_id, connector_platform, feature].some((value) => value !== undefined)
}

interface NarrowingProps {
  readonly query: ListQuery
  readonly set: SetList
}

/** Why nothing is shown, and what to do next. */
function ListEmpty({ query, set }: NarrowingProps) {
  const { t } = useTranslation('ecommerces')
  const title = t('ERROR_EMPTY_ECOMMERCE_LIST')
  if (!isNarrowed(query)) return <EmptyState title={title} text={t('empty.none')} />
  const action = (
    <EmptyListButton onClick={() => set({ ...noFilters, situation: 'all' })}>{t('list.clear')}</EmptyListButton>
  )
  return <EmptyState title={title} text={t('empty.filtered')} action={action} />
}

/** Situation, platform, connector and feature (S1 §2); the options come from the filters call. */
export function ListFilters({ query, set }: NarrowingProps) {
  const { t } = useTranslation('ecommerces')
  const { data, error, refetch } = useQuery(queryOf(ecommerceFilters, {}))
  const { t: featureText } = useTranslation('features')
  const any = { value: '', label: t('list.any') }

  const platforms = (data?.platforms ?? []).map(({ id, name, is_discontinued }) => ({
    value: String(id),
    label: is_discontinued ? t('list.discontinued', { name }) : name,
  }))
  const connectors = (data?.ecommerce_connector_platforms ?? []).map(({ url, name }) => ({ value: url, label: name }))
  const features = (data?.features ?? []).map(({ module, value }) => ({
    value: `${module}.${value}`,
    label: `${moduleLabel(featureText, module)} · ${flagLabel(featureText, module, value)}`,
  }))

  return (
    <fieldset className={styles.filters} aria-label={t('list.filters')}>
      <Filter
        label={t('list.situation.label')}
        options={situations.map((value) => ({ value, label: t(`list.situation.${value}`) }))}
        value={query.situation}
        onChange={(value) => set({ situation: situations.find((one) => one === value) })}
      />
      <Filter
        label={t('list.software')}
        options={[any, ...withChosen(platforms, query.software_id)]}
        value={String(query.software_id ?? '')}
        onChange={(software_id) => set({ software_id })}
      />
      <Filter
        label={t('list.connector')}
        options={[any, ...withChosen(connectors, query.connector_platform)]}
        value={query.connector_platform ?? ''}
        onChange={(connector_platform) => set({ connector_platform })}
      />
      <Filter
        label={t('list.feature')}
        options={[any, ...withChosen(features, query.feature)]}
        value={query.feature ?? ''}
        onChange={(feature) => set({ feature })}
      />
      {error && (
        <Button size="small" title={t('list.filtersFailed')} onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      )}
    </fieldset>
  )
}

const opposite = { active: 'inactive', inactive: 'active' } as const

/** How many more the search finds in the other situation, and the way to see them. */
function Others({ query, set }: NarrowingProps) {
  const { t } = useTranslation('ecommerces')
  const other = query.situation === 'all' ? null : opposite[query.situation]
  const { data } = useQuery({
    ...queryOf(listEcommerces, { query: { ...query, situation: other ?? 'all', page: 1, limit: 1 } }),
    enabled: other !== null,
  })
  const count = other === null ? 0 : (data?.total ?? 0)
  const show = () => thenFocusList(() => set({ situation: 'all' }))
  useCommandHandler('list.showOthers', show, count > 0)
  if (other === null || count === 0) return null
  return (
    <Button size="small" keys={listShowOthers} title={t('list.others.label')} onClick={show}>
      {t(`list.others.${other}`, { count, number: formatNumber(count) })}
    </Button>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** A value of the address that is not (yet) among the options stays chosen and in sight. */
function withChosen(options: readonly Option[], chosen: string | number | undefined): readonly Option[] {
  const value = String(chosen ?? '')
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]
}

interface FilterProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Filter({ label, options, value, onChange }: FilterProps) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Select id={id} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

// The list as a whole: what is selected, copied and gone through beyond the page that is shown.

export const source = listSource<EcommerceListRow>({
  list: ecommercesList,
  ordering: ['order_by', 'sort', 'limit'],
  read: pagesOf(listEcommerces.query, (query) => queryOf(listEcommerces, { query })),
})

const readingCommands = [
  ecommercesOpen,
  ecommercesOpenReprocess,
  ecommercesOpenDashboard,
  ecommercesCopyId,
  ecommercesCopyName,
  ecommercesCopyDocument,
  ecommercesCopyUrl,
  ecommercesCompare,
]
const writingCommands = [ecommercesEdit, ...readingCommands, ecommercesEnable, ecommercesDisable]

const rowId = ({ id }: EcommerceListRow) => id

/** The merchants (S1 §2): searched, filtered, sorted and paged by the server, all of it in the address. */
export function EcommerceList() {
  const { t } = useTranslation('ecommerces')
  const { run } = useRunner()
  const client = useQueryClient()
  const { query, set } = useListState(listEcommerces)
  const request = useQuery({
    ...queryOf(listEcommerces, { query }),
    placeholderData: keepPreviousData,
  })
  const { data } = request

  const prefetch = useCallback(
    ({ id }: EcommerceListRow) => void client.prefetchQuery(queryOf(getEcommerce, { params: { id } })),
    [client],
  )
  const mayWrite = useSession().can(ecommercesCreate.access)
  const columns = useMemo(() => columnsOf(t, mayWrite), [t, mayWrite])
  const refusal = ({ is_active }: EcommerceListRow, command: Command) => {
    if (command === ecommercesEnable && is_active) return t('list.alreadyActive')
    return command === ecommercesDisable && !is_active ? t('list.alreadyInactive') : null
  }

  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={
        mayWrite && (
          <ButtonLink to={linkOf(ecommercesCreate)} variant="primary" icon={<Plus size={14} />} keys={ecommercesCreate}>
            {t('list.create')}
          </ButtonLink>
        )
      }
      toolbar={
        <>
          <SearchBox label={t('list.search')} value={query.q ?? ''} onSearch={(q) => set({ q })} />
          <ViewsMenu page={ecommercesList} />
          <ListFilters query={query} set={set} />
          <Others query={query} set={set} />
        </>
      }
      request={request}
      columns={columns}
      {...pagedRows(data, query.page, (page) => set({ page }))}
      rowId={rowId}
      source={source}
      sort={{ column: query.order_by, direction: query.sort }}
      onSort={({ column, direction }) =>
        set({ order_by: ecommerceColumns.find((one) => one === column), sort: direction })
      }
      empty={<ListEmpty query={query} set={set} />}
      onOpen={(row, how) => run(ecommercesOpen, argumentsOf(row), how)}
      peeks={(row) => [ecommercesOpen, argumentsOf(row)]}
      argumentsOf={argumentsOf}
      rowCommands={mayWrite ? writingCommands : readingCommands}
      rowRefusal={refusal}
      onRest={prefetch}
      restoreKey="ecommerces"
    />
  )
}
