// List page of the ecommerces: columns, filters and row commands (S1 §2).
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { compareEcommercesCommand } from '#commands/compare.ts'
import {
  copyEcommerceDocumentCommand,
  copyEcommerceIdCommand,
  copyEcommerceNameCommand,
  copyEcommerceUrlCommand,
  createEcommerceCommand,
  disableEcommerceCommand,
  editEcommerceCommand,
  editEcommerceOwnershipCommand,
  enableEcommerceCommand,
  getEcommerceArguments,
  listEcommercesCommand,
  openEcommerceCommand,
  openEcommerceDashboardCommand,
  openEcommerceReprocessCommand,
} from '#commands/ecommerces.ts'
import { listFailedReprocessesOfEcommerceCommand } from '#commands/failed-reprocesses.ts'
import { openGroupCommand } from '#commands/groups.ts'
import { showRecordsHiddenByStatusCommand } from '#commands/lists.ts'
import { addNoteCommand, listRecordNotesCommand } from '#commands/notes.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { listReversesOfEcommerceCommand } from '#commands/reverses.ts'
import { listStoresOfEcommerceCommand } from '#commands/stores.ts'
import { listTrackingErrorsOfEcommerceCommand } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatAge, formatDocument, formatInstant, formatNumber } from '#console/lib/format.ts'
import { toOptions } from '#console/records/filters.tsx'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import type { FilterSpec } from '#console/records/list-filters.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { useCommandHandler } from '#console/run/runner.ts'
import { isEndpointUnavailable, useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { runAndFocusList } from '#console/table/empty-list-button.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink, CellIconLink, CellLink } from '#console/ui/button-link.tsx'
import { EmptyValueDash } from '#console/ui/values.tsx'
import type { ParsedInput, ResponseBody } from '#contract/endpoint.ts'
import {
  CONNECTOR_PLATFORM_ID,
  type EcommerceListRow,
  getEcommerce,
  getEcommerceFilters,
  listEcommerces,
  ownerFilters,
} from '#contract/platform/ecommerces.ts'
import { getIntegrationsHealth } from '#contract/platform/integrations.ts'
import styles from './ecommerces.module.css'
import {
  getFlagLabel,
  getIntegrationTypeLabel,
  getModuleLabel,
  getSegmentName,
  IntegrationTypeName,
} from './ecommerces.tsx'
import { Tags } from './tags.tsx'

type Translate = TFunction<'ecommerces'>

/**
 * Returns the connector URL of an ecommerce on the connector platform (id 15). Returns an empty text for all other
 * platforms.
 */
function getConnectorUrl({ software_id, connector_url }: EcommerceListRow): string {
  return (software_id === CONNECTOR_PLATFORM_ID && connector_url) || ''
}

/** Removes the scheme, `www.` and a trailing slash from a URL, so that the rest of the URL fits into the cell. */
function shortenUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

const getPageCommand = (row: EcommerceListRow) => [openEcommerceCommand, getEcommerceArguments(row)] as const

type Platform = ResponseBody<typeof getEcommerceFilters>['platforms'][number]

/** Columns that are always visible, for every user and with every platform API (S1 §2). */
const baseColumns: readonly ColumnSpec<EcommerceListRow>[] = [
  { name: 'id', kind: 'id' },
  {
    name: 'display_name',
    kind: 'link',
    isName: true,
    isOnCard: true,
    getLinkUrl: (row) => buildCommandLink(...getPageCommand(row)),
  },
  {
    name: 'url',
    kind: 'text',
    hasDash: true,
    isOnCard: true,
    value: ({ url }) => shortenUrl(url),
    text: ({ url }) => url,
  },
  {
    name: 'integration_type',
    isNeverTruncated: true,
    cell: ({ integration_type }) =>
      integration_type ? <IntegrationTypeName type={integration_type} /> : <EmptyValueDash />,
    text: ({ integration_type }, t) => (integration_type ? getIntegrationTypeLabel(t, integration_type) : ''),
  },
  {
    name: 'connector_url',
    kind: 'text',
    hasDash: true,
    value: (row) => shortenUrl(getConnectorUrl(row)),
    text: getConnectorUrl,
  },
  { name: 'document', kind: 'code', value: ({ document }) => formatDocument(document) },
]

const activeColumn: ColumnSpec<EcommerceListRow> = { name: 'is_active', kind: 'active', isOnCard: true }

const healthTones = { works: 'positive', failing: 'warning', untried: 'neutral' } as const

function formatHealth({ health }: EcommerceListRow, t: Translate): string {
  return health ? t(`health.${health.state}`, { age: health.since && formatAge(health.since) }) : ''
}

/**
 * Column with the health of the integrations of an ecommerce. The column is omitted if the server uses an external
 * platform API, because such an API does not return the health.
 */
const healthColumn: ColumnSpec<EcommerceListRow> = {
  name: 'health',
  isNeverTruncated: true,
  isHiddenByDefault: true,
  cell: (row, t) =>
    row.health ? (
      <Badge
        tone={healthTones[row.health.state]}
        title={row.health.since ? formatInstant(row.health.since) : undefined}
      >
        {formatHealth(row, t)}
      </Badge>
    ) : (
      <EmptyValueDash />
    ),
  text: formatHealth,
}

/**
 * Additional columns that are hidden until the user selects them. An external platform API does not return their
 * values.
 */
const extraColumns: readonly ColumnSpec<EcommerceListRow>[] = [
  {
    name: 'group',
    isHiddenByDefault: true,
    cell: ({ group }) => <GroupCell group={group} />,
    text: ({ group }) => group?.name ?? '',
  },
  { name: 'owner', kind: 'text', hasDash: true, isHiddenByDefault: true, value: ({ owner }) => owner?.name },
  {
    name: 'tags',
    isHiddenByDefault: true,
    cell: ({ tags }) => (tags && tags.length > 0 ? <Tags tags={tags} /> : <EmptyValueDash />),
    text: ({ tags }) => tags?.join(', ') ?? '',
  },
  {
    name: 'segment',
    kind: 'text',
    hasDash: true,
    isHiddenByDefault: true,
    value: ({ segment }, t) => (segment ? getSegmentName(t, { id: segment, name: segment }) : ''),
  },
  { name: 'created_at', kind: 'instant', isHiddenByDefault: true },
  { name: 'uuid', kind: 'code', isHiddenByDefault: true },
]

function GroupCell({ group }: Pick<EcommerceListRow, 'group'>) {
  const { can } = useSession()
  if (!group || !can(openGroupCommand.access)) return group?.name ?? <EmptyValueDash />
  return <CellLink to={buildCommandLink(openGroupCommand, { group: String(group.id) })}>{group.name}</CellLink>
}

function buildPlatformColumn(platforms: readonly Platform[]): ColumnSpec<EcommerceListRow> {
  return {
    name: 'software_id',
    kind: 'text',
    hasDash: true,
    isHiddenByDefault: true,
    value: ({ software_id }, t) => {
      const platform = platforms.find(({ id }) => id === software_id)
      return platform ? formatPlatformName(platform, t) : software_id
    },
  }
}

const editColumn: ColumnSpec<EcommerceListRow> = {
  name: 'edit',
  isAction: true,
  cell: (row, t) => (
    <CellIconLink
      to={buildCommandLink(editEcommerceCommand, getEcommerceArguments(row))}
      label={t('list.editRow', { name: row.display_name })}
      icon={<Pencil size={14} />}
    />
  ),
}

type ListQuery = ParsedInput<typeof listEcommerces>['query']

interface OtherSituationButtonProps {
  readonly query: ListQuery
  /** Removes the filter by situation, so that both active and inactive ecommerces are listed. */
  readonly onShowAll: () => void
}

/** Returns the filters of the list (S1 §2), with options loaded from the server. */
function useEcommerceFilters(
  filterOptions: ResponseBody<typeof getEcommerceFilters> | undefined,
): readonly FilterSpec[] {
  const { t } = useTranslation('ecommerces')
  const { t: translateFeature } = useTranslation('features')
  const {
    platforms = [],
    ecommerce_connector_platforms = [],
    features = [],
    owners = [],
    tags = [],
  } = filterOptions ?? {}
  return [
    { name: 'situation', kind: 'status', widestValue: 'all' },
    {
      name: 'software_id',
      kind: 'kind',
      options: platforms.map((platform) => ({ value: String(platform.id), label: formatPlatformName(platform, t) })),
    },
    {
      name: 'connector_platform',
      options: ecommerce_connector_platforms.map(({ url, name }) => ({ value: url, label: name })),
    },
    {
      name: 'feature',
      options: features.map(({ module, value }) => ({
        value: `${module}.${value}`,
        label: `${getModuleLabel(translateFeature, module)} · ${getFlagLabel(translateFeature, module, value)}`,
      })),
    },
    { name: 'attention' },
    {
      name: 'owner',
      kind: 'person',
      options: [
        ...toOptions(ownerFilters, (value) => t(`filter.owner.${value}`)),
        ...owners.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    { name: 'tag', kind: 'tag', options: toOptions(tags, (value) => value) },
  ]
}

function formatPlatformName({ name, is_discontinued }: Platform, t: Translate): string {
  return is_discontinued ? t('list.discontinued', { name }) : name
}

const oppositeSituation = { active: 'inactive', inactive: 'active' } as const

/**
 * Button that shows how many matching ecommerces have the opposite situation (active or inactive). A click lists the
 * ecommerces of both situations.
 */
function OtherSituationButton({ query, onShowAll }: OtherSituationButtonProps) {
  const { t } = useTranslation('ecommerces')
  const otherSituation = query.situation === 'all' ? null : oppositeSituation[query.situation]
  const { data } = useQuery({
    ...queryOptionsFor(listEcommerces, { query: { ...query, situation: otherSituation ?? 'all', page: 1, limit: 1 } }),
    enabled: otherSituation !== null,
  })
  const count = otherSituation === null ? 0 : (data?.total ?? 0)
  const showAllSituations = () => runAndFocusList(onShowAll)
  useCommandHandler('list.showOthers', showAllSituations, count > 0)
  if (otherSituation === null) return null
  // Reserves the space of the button, so that the page does not move when the count has loaded.
  if (count === 0) return <span className={styles.others} />
  return (
    <Button
      className={styles.others}
      keys={showRecordsHiddenByStatusCommand}
      title={t('list.others.label')}
      onClick={showAllSituations}
    >
      {t(`list.others.${otherSituation}`, { count, number: formatNumber(count) })}
    </Button>
  )
}

export const ecommerceListSource = defineServerList(listEcommercesCommand, listEcommerces.query, (query) =>
  queryOptionsFor(listEcommerces, { query }),
)

const rowCommands = [
  editEcommerceCommand,
  openEcommerceCommand,
  openEcommerceReprocessCommand,
  openEcommerceDashboardCommand,
  listReversesOfEcommerceCommand,
  listFailedReprocessesOfEcommerceCommand,
  listTrackingErrorsOfEcommerceCommand,
  listStoresOfEcommerceCommand,
  copyEcommerceIdCommand,
  copyEcommerceNameCommand,
  copyEcommerceDocumentCommand,
  copyEcommerceUrlCommand,
  compareEcommercesCommand,
  listRecordNotesCommand,
  addNoteCommand,
  editEcommerceOwnershipCommand,
  enableEcommerceCommand,
  disableEcommerceCommand,
]

/**
 * Query parameters that an external platform API supports. The parameters `attention`, `owner` and `tag` are missing,
 * because they work only with the database of this console.
 */
const platformParameters = ['q', 'limit', 'order_by', 'situation', 'software_id', 'connector_platform', 'feature']
const noPlatforms: readonly Platform[] = []

/**
 * List of ecommerces (S1 §2). The server searches, filters, sorts and paginates the list; the URL contains the query.
 */
export function EcommerceList() {
  const { t } = useTranslation('ecommerces')
  const { can, user } = useSession()
  const list = useServerList(ecommerceListSource)
  const { query, set } = list
  const canWrite = can(createEcommerceCommand.access)
  const {
    data: filterOptions,
    error: filterOptionsError,
    refetch: refetchFilterOptions,
  } = useQuery(queryOptionsFor(getEcommerceFilters, {}))
  const { platforms = noPlatforms } = filterOptions ?? {}
  const { extensions } = user
  const hasHealth = !isEndpointUnavailable(getIntegrationsHealth)
  const columns = useMemo(
    () => [
      ...baseColumns,
      ...(hasHealth ? [healthColumn] : []),
      activeColumn,
      ...(extensions ? [buildPlatformColumn(platforms), ...extraColumns] : []),
      ...(canWrite ? [editColumn] : []),
    ],
    [hasHealth, extensions, platforms, canWrite],
  )
  const filters = useEcommerceFilters(filterOptions)
  const getDisabledReason = ({ is_active }: EcommerceListRow, command: Command) => {
    if (command === enableEcommerceCommand && is_active) return t('list.alreadyActive')
    return command === disableEcommerceCommand && !is_active ? t('list.alreadyInactive') : null
  }

  return (
    <ListPage
      list={list}
      textNamespace="ecommerces"
      description={t('list.description')}
      actions={
        canWrite && (
          <ButtonLink
            to={buildCommandLink(createEcommerceCommand)}
            variant="primary"
            icon={<Plus size={14} />}
            keys={createEcommerceCommand}
          >
            {t('list.create')}
          </ButtonLink>
        )
      }
      columns={columns}
      filterSpecs={filters}
      openFilters={['situation', 'software_id']}
      platformParameters={platformParameters}
      filterActions={
        <>
          <OtherSituationButton query={query} onShowAll={() => set({ situation: 'all' })} />
          {filterOptionsError && (
            <Button size="small" title={t('list.filtersFailed')} onClick={() => void refetchFilterOptions()}>
              {t('list.retry')}
            </Button>
          )}
        </>
      }
      getRowId={idOf}
      getOpenCommand={getPageCommand}
      getRowArguments={getEcommerceArguments}
      rowCommands={rowCommands}
      getRowDisabledReason={getDisabledReason}
      preload={({ id }, client) => void client.prefetchQuery(queryOptionsFor(getEcommerce, { params: { id } }))}
    />
  )
}
