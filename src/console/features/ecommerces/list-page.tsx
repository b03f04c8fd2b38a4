// The columns of the list (S1 §2).

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { ecommercesCompare } from '#commands/compare.ts'
import {
  argumentsOf,
  ecommercesCopyDocument,
  ecommercesCopyId,
  ecommercesCopyName,
  ecommercesCopyUrl,
  ecommercesCreate,
  ecommercesDisable,
  ecommercesEdit,
  ecommercesEditOwnership,
  ecommercesEnable,
  ecommercesList,
  ecommercesOpen,
  ecommercesOpenDashboard,
  ecommercesOpenReprocess,
} from '#commands/ecommerces.ts'
import { failedReprocessesListOf } from '#commands/failed-reprocesses.ts'
import { groupsOpen } from '#commands/groups.ts'
import { listShowOthers } from '#commands/lists.ts'
import { notesAdd, notesOfRecord } from '#commands/notes.ts'
import { linkOf } from '#commands/registry.ts'
import { reversesListOf } from '#commands/reverses.ts'
import { storesListOf } from '#commands/stores.ts'
import { trackingErrorsListOf } from '#commands/tracking-errors.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatAge, formatDocument, formatInstant, formatNumber } from '#console/lib/format.ts'
import { choiceFilter, FilterBar, type ListFilter, optionsOf } from '#console/records/filters.tsx'
import { ListPage, pagedRows } from '#console/records/list-page.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { isLacking, useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { idColumn, idOf } from '#console/table/column.tsx'
import { ViewsMenu } from '#console/table/columns.tsx'
import { EmptyListButton, thenFocusList } from '#console/table/empty-list-button.tsx'
import { listSource, pagesOf, useListState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink, CellLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Code, Dash, Instant } from '#console/ui/values.tsx'
import { isAbsent } from '#contract/access.ts'
import { getHome } from '#contract/console/home.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import {
  attentions,
  connectorPlatform,
  type EcommerceListRow,
  ecommerceColumns,
  ecommerceFilters,
  getEcommerce,
  listEcommerces,
  ownerFilters,
  situations,
} from '#contract/platform/ecommerces.ts'
import { integrationsHealth } from '#contract/platform/integrations.ts'
import styles from './ecommerces.module.css'
import { flagLabel, moduleLabel, segmentName, TypeName, typeLabel } from './ecommerces.tsx'
import { Tags } from './tags.tsx'

type T = TFunction<'ecommerces'>

/** Only platform 15 has a connector URL worth showing. */
function connectorOf({ software_id, connector_url }: EcommerceListRow): string {
  return (software_id === connectorPlatform && connector_url) || ''
}

/** What tells one address from another comes first; the whole one is in the title. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

type Platform = Answer<typeof ecommerceFilters>['platforms'][number]

interface ColumnOptions {
  /** The way to edit is there for who may write only (S1 §2). */
  readonly mayWrite: boolean
  readonly mayOpenGroups: boolean
  /** Null where the platform behind a gateway tells no more than the specification. */
  readonly platforms: readonly Platform[] | null
}

export function columnsOf(t: T, options: ColumnOptions): readonly Column<EcommerceListRow>[] {
  const { mayWrite, platforms } = options
  const header = (id: keyof EcommerceListRow) => t(`column.${id}`)
  return [
    idColumn(header('id')),
    {
      id: 'display_name',
      isName: true,
      isOnCard: true,
      header: header('display_name'),
      sortable: true,
      cell: ({ id, display_name }) => (
        <CellLink to={linkOf(ecommercesOpen, { ecommerce: String(id) })}>{display_name}</CellLink>
      ),
      text: ({ display_name }) => display_name,
    },
    {
      id: 'url',
      isOnCard: true,
      header: header('url'),
      sortable: true,
      cell: ({ url }) => shortUrl(url) || <Dash />,
      text: ({ url }) => url,
    },
    {
      id: 'integration_type',
      header: header('integration_type'),
      sortable: true,
      cell: ({ integration_type }) => (integration_type ? <TypeName type={integration_type} /> : <Dash />),
      text: ({ integration_type }) => (integration_type ? typeLabel(t, integration_type) : ''),
    },
    {
      id: 'connector_url',
      header: header('connector_url'),
      sortable: true,
      cell: (row) => shortUrl(connectorOf(row)) || <Dash />,
      text: connectorOf,
    },
    {
      id: 'document',
      header: header('document'),
      sortable: true,
      cell: ({ document }) => <Code>{formatDocument(document)}</Code>,
      text: ({ document }) => formatDocument(document),
    },
    ...(isLacking(integrationsHealth) ? [] : [healthColumn(t)]),
    {
      id: 'is_active',
      isOnCard: true,
      header: header('is_active'),
      sortable: true,
      cell: ({ is_active }) => <ActiveBadge active={is_active} />,
      text: ({ is_active }) => t(is_active ? 'ui:status.active' : 'ui:status.inactive'),
    },
    ...(platforms ? extraColumns(t, { ...options, platforms }) : []),
    ...(mayWrite ? [editColumn(t)] : []),
  ]
}

const healthTones = { works: 'positive', failing: 'warning', untried: 'neutral' } as const

function healthColumn(t: T): Column<EcommerceListRow> {
  const said = ({ health }: EcommerceListRow) =>
    health ? t(`health.${health.state}`, { age: health.since && formatAge(health.since) }) : ''
  return {
    id: 'health',
    header: t('column.health'),
    cell: (row) =>
      row.health ? (
        <Badge
          tone={healthTones[row.health.state]}
          title={row.health.since ? formatInstant(row.health.since) : undefined}
        >
          {said(row)}
        </Badge>
      ) : (
        <Dash />
      ),
    text: said,
  }
}

interface ExtraOptions extends ColumnOptions {
  readonly platforms: readonly Platform[]
}

/** What else is known of a merchant, for who chooses it. */
function extraColumns(t: T, { platforms, mayOpenGroups }: ExtraOptions): readonly Column<EcommerceListRow>[] {
  const platformOf = ({ software_id }: EcommerceListRow) => {
    const platform = platforms.find(({ id }) => id === software_id)
    return platform ? platformName(platform, t) : String(software_id ?? '')
  }
  const extra = (id: string, text: (row: EcommerceListRow) => string): Column<EcommerceListRow> => ({
    id,
    isExtra: true,
    sortable: ecommerceColumns.some((one) => one === id),
    header: t(`column.${id}`),
    cell: (row) => text(row) || <Dash />,
    text,
  })
  return [
    extra('software_id', platformOf),
    {
      ...extra('group', ({ group }) => group?.name ?? ''),
      cell: ({ group }) => {
        if (!group || !mayOpenGroups) return group?.name ?? <Dash />
        return <CellLink to={linkOf(groupsOpen, { group: String(group.id) })}>{group.name}</CellLink>
      },
    },
    extra('owner', ({ owner }) => owner?.name ?? ''),
    {
      ...extra('tags', ({ tags }) => tags?.join(', ') ?? ''),
      cell: ({ tags }) => (tags && tags.length > 0 ? <Tags tags={tags} /> : <Dash />),
    },
    extra('segment', ({ segment }) => (segment ? segmentName(t, { id: segment, name: segment }) : '')),
    {
      ...extra('created_at', ({ created_at }) => (created_at ? formatInstant(created_at) : '')),
      cell: ({ created_at }) => (created_at ? <Instant at={created_at} /> : <Dash />),
    },
    { ...extra('uuid', ({ uuid }) => uuid), cell: ({ uuid }) => <Code>{uuid}</Code> },
  ]
}

function editColumn(t: T): Column<EcommerceListRow> {
  return {
    id: 'edit',
    isAction: true,
    header: t('column.edit'),
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
  attention: undefined,
  owner: undefined,
  tag: undefined,
} as const

/** Whether a search or a filter may be why the list is empty. */
export function isNarrowed({ situation, ...query }: ListQuery): boolean {
  const { q, software_id, connector_platform, feature, attention, owner, tag } = query
  const others = [q, software_id, connector_platform, feature, attention, owner, tag]
  return situation !== 'all' || others.some((value) => value !== undefined)
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
  return <EmptyState picture="none-found" title={title} text={t('empty.filtered')} action={action} />
}

interface FiltersProps extends NarrowingProps {
  readonly offered: Answer<typeof ecommerceFilters> | undefined
}

/** Situation, platform, connector and feature (S1 §2); the options come from the filters call. */
function useFilters({ query, set, offered }: FiltersProps): readonly ListFilter[] {
  const { t } = useTranslation('ecommerces')
  const { t: featureText } = useTranslation('features')
  const { user } = useSession()
  const platforms = offered?.platforms ?? []
  const connectors = offered?.ecommerce_connector_platforms ?? []
  const features = offered?.features ?? []
  return [
    choiceFilter({
      name: 'situation',
      kind: 'status',
      label: t('list.situation.label'),
      options: optionsOf(situations, (value) => t(`list.situation.${value}`)),
      value: query.situation,
      standard: 'active',
      onChange: (situation) => set({ situation }),
    }),
    choiceFilter({
      name: 'software_id',
      kind: 'kind',
      label: t('list.software'),
      any: t('list.any'),
      options: platforms.map((platform) => ({ value: String(platform.id), label: platformName(platform, t) })),
      value: query.software_id === undefined ? undefined : String(query.software_id),
      onChange: (software_id) => set({ software_id }),
    }),
    choiceFilter({
      name: 'connector_platform',
      label: t('list.connector'),
      any: t('list.any'),
      options: connectors.map(({ url, name }) => ({ value: url, label: name })),
      value: query.connector_platform,
      onChange: (connector_platform) => set({ connector_platform }),
    }),
    choiceFilter({
      name: 'feature',
      label: t('list.feature'),
      any: t('list.any'),
      options: features.map(({ module, value }) => ({
        value: `${module}.${value}`,
        label: `${moduleLabel(featureText, module)} · ${flagLabel(featureText, module, value)}`,
      })),
      value: query.feature,
      onChange: (feature) => set({ feature }),
    }),
    ...(isAbsent(user, getHome.access)
      ? []
      : [
          choiceFilter({
            name: 'attention',
            label: t('list.attention.label'),
            any: t('list.any'),
            options: optionsOf(attentions, (value) => t(`list.attention.${value}`)),
            value: query.attention,
            onChange: (attention) => set({ attention }),
          }),
          ownerFilter({ query, set, offered }, t),
          choiceFilter({
            name: 'tag',
            kind: 'tag',
            label: t('list.tag'),
            any: t('list.any'),
            options: optionsOf(offered?.tags ?? [], (value) => value),
            value: query.tag,
            onChange: (tag) => set({ tag }),
          }),
        ]),
  ]
}

/** Oneself, nobody, or one of those who see to a merchant. */
function ownerFilter({ query, set, offered }: FiltersProps, t: T): ListFilter {
  return choiceFilter<string>({
    name: 'owner',
    kind: 'person',
    label: t('list.owner.label'),
    any: t('list.any'),
    options: [
      ...optionsOf(ownerFilters, (value) => t(`list.owner.${value}`)),
      ...(offered?.owners ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    value: query.owner === undefined ? undefined : String(query.owner),
    onChange: (owner) =>
      set({ owner: ownerFilters.find((one) => one === owner) ?? (owner === undefined ? undefined : Number(owner)) }),
  })
}

function platformName({ name, is_discontinued }: Platform, t: T): string {
  return is_discontinued ? t('list.discontinued', { name }) : name
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
  if (other === null) return null
  // Its room is kept: what comes moves nothing.
  if (count === 0) return <span className={styles.others} />
  return (
    <Button className={styles.others} keys={listShowOthers} title={t('list.others.label')} onClick={show}>
      {t(`list.others.${other}`, { count, number: formatNumber(count) })}
    </Button>
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
  reversesListOf,
  failedReprocessesListOf,
  trackingErrorsListOf,
  storesListOf,
  ecommercesCopyId,
  ecommercesCopyName,
  ecommercesCopyDocument,
  ecommercesCopyUrl,
  ecommercesCompare,
  notesOfRecord,
  notesAdd,
]
const writingCommands = [
  ecommercesEdit,
  ...readingCommands,
  ecommercesEditOwnership,
  ecommercesEnable,
  ecommercesDisable,
]
const none: readonly Platform[] = []

/** The merchants (S1 §2): searched, filtered, sorted and paged by the server, all of it in the address. */
export function EcommerceList() {
  const { t } = useTranslation('ecommerces')
  const { run } = useRunner()
  const client = useQueryClient()
  const { query, set, pageSize } = useListState(listEcommerces, ecommercesList)
  const request = useQuery({
    ...queryOf(listEcommerces, { query }),
    placeholderData: keepPreviousData,
  })
  const { data } = request

  const prefetch = useCallback(
    ({ id }: EcommerceListRow) => void client.prefetchQuery(queryOf(getEcommerce, { params: { id } })),
    [client],
  )
  const { can, user } = useSession()
  const mayWrite = can(ecommercesCreate.access)
  const { data: offered, error: notOffered, refetch: offer } = useQuery(queryOf(ecommerceFilters, {}))
  const platforms = offered?.platforms
  const mayOpenGroups = can(groupsOpen.access)
  const { extensions: hasMore } = user
  const columns = useMemo(
    () => columnsOf(t, { mayWrite, mayOpenGroups, platforms: hasMore ? (platforms ?? none) : null }),
    [t, mayWrite, mayOpenGroups, hasMore, platforms],
  )
  const rowCommands = useMemo(
    () => (mayWrite ? writingCommands : readingCommands).filter(({ access }) => can(access)),
    [mayWrite, can],
  )
  const filters = useFilters({ query, set, offered })
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
      filters={
        <FilterBar
          search={<SearchBox label={t('list.search')} value={query.q ?? ''} onSearch={(q) => set({ q })} />}
          filters={filters}
          onClear={() => set(noFilters)}
        >
          <ViewsMenu page={ecommercesList} />
          <Others query={query} set={set} />
          {notOffered && (
            <Button size="small" title={t('list.filtersFailed')} onClick={() => void offer()}>
              {t('list.retry')}
            </Button>
          )}
        </FilterBar>
      }
      request={request}
      columns={columns}
      {...pagedRows(data, query.page, (page) => set({ page }), pageSize)}
      rowId={idOf}
      source={source}
      sort={{ column: query.order_by, direction: query.sort }}
      onSort={({ column, direction }) =>
        set({ order_by: ecommerceColumns.find((one) => one === column), sort: direction })
      }
      empty={<ListEmpty query={query} set={set} />}
      onOpen={(row, how) => run(ecommercesOpen, argumentsOf(row), how)}
      peeks={(row) => [ecommercesOpen, argumentsOf(row)]}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      rowRefusal={refusal}
      onRest={prefetch}
      restoreKey="ecommerces"
    />
  )
}
