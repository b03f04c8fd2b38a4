// The list of groups (S2 §2, §4).

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { claimsNext, claimsTake } from '#commands/claims.ts'
import type { Command } from '#commands/command.ts'
import {
  argumentsOf,
  groupsCopyDiagnostics,
  groupsCreate,
  groupsDelete,
  groupsEdit,
  groupsEditLinks,
  groupsList,
  groupsOpen,
  groupsOpenQuotas,
  groupsRegisterBilling,
  groupsRetryBilling,
} from '#commands/groups.ts'
import { notesAdd, notesOfRecord } from '#commands/notes.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatAge, formatInstant } from '#console/lib/format.ts'
import {
  type Claimed,
  claimColumn,
  useClaimKey,
  useClaims,
  usePersonFilter,
  useQueue,
} from '#console/records/claims.tsx'
import { choiceFilter, FilterBar, type ListFilter, optionsOf } from '#console/records/filters.tsx'
import { FilteredEmpty, ListPage } from '#console/records/list-page.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column, Sort } from '#console/table/column.tsx'
import { idColumn, idOf } from '#console/table/column.tsx'
import { ViewsMenu } from '#console/table/columns.tsx'
import { useListState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button, CellButton } from '#console/ui/button.tsx'
import { ButtonLink, CellLink } from '#console/ui/button-link.tsx'
import { Instant, Waiting } from '#console/ui/values.tsx'
import { accessOfClaim, listClaims } from '#contract/console/claims.ts'
import {
  billingStatuses,
  type Group,
  getGroup,
  groupColumns,
  groupSituations,
  groupsPerPage,
  listGroups,
} from '#contract/platform/groups.ts'
import styles from './group-page.module.css'
import { BillingState, billingText, refusalOf, source } from './groups.tsx'

type T = TFunction<'groups'>

/** Null for who may not write. */
type Act = ((command: Command, group: Group) => void) | null

const isComplete = ({ status_replica_group_in_billing: status }: Group) => status === 'complete'

export function columnsOf(t: T, act: Act): readonly Column<Group>[] {
  return [
    idColumn(t('column.id')),
    {
      id: 'name',
      isName: true,
      isOnCard: true,
      header: t('column.name'),
      sortable: true,
      cell: ({ id, name }) => <CellLink to={linkOf(groupsOpen, { group: String(id) })}>{name}</CellLink>,
      text: ({ name }) => name,
    },
    {
      id: 'billing',
      isOnCard: true,
      header: t('column.billing'),
      sortable: true,
      cell: (group) => <BillingState group={group} inGrid />,
      text: (group) => billingText(group, t),
    },
    {
      id: 'is_active',
      isOnCard: true,
      header: t('column.is_active'),
      sortable: true,
      // Active or not means something only once the group is registered (S2 §4).
      cell: (group) => (isComplete(group) ? <ActiveBadge active={group.is_active} /> : <Dash />),
      text: (group) => (isComplete(group) ? t(group.is_active ? 'ui:status.active' : 'ui:status.inactive') : ''),
    },
    {
      id: 'id_group_at_crm',
      header: t('column.id_group_at_crm'),
      align: 'end',
      sortable: true,
      cell: ({ id_group_at_crm }) => <code>{id_group_at_crm}</code>,
      text: ({ id_group_at_crm }) => String(id_group_at_crm),
    },
    {
      id: 'first_group_manager',
      isExtra: true,
      header: t('column.first_group_manager'),
      text: ({ first_group_manager }) => first_group_manager,
    },
    {
      id: 'created_at',
      isExtra: true,
      header: t('column.created_at'),
      sortable: true,
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
    ...(act
      ? [
          {
            id: 'actions',
            isAction: true,
            header: t('column.actions'),
            cell: (group: Group) => <RowActions group={group} t={t} act={act} />,
            text: () => '',
          },
        ]
      : []),
  ]
}

function Dash() {
  return (
    <span className={styles.dash} aria-hidden="true">
      —
    </span>
  )
}

interface RowActionsProps {
  readonly group: Group
  readonly t: T
  readonly act: NonNullable<Act>
}

/** The same as the row's commands, for the mouse: the grid is one tab stop. */
function RowActions({ group, t, act }: RowActionsProps) {
  const { name } = group
  return (
    <span className={styles.actions}>
      <CellButton
        label={t('list.editRow', { name })}
        icon={<Pencil size={14} />}
        disabledReason={refusalOf(group, groupsEdit, t)}
        onClick={() => act(groupsEdit, group)}
      />
      <CellButton
        label={t('list.deleteRow', { name })}
        icon={<Trash size={14} />}
        disabledReason={refusalOf(group, groupsDelete, t)}
        onClick={() => act(groupsDelete, group)}
      />
    </span>
  )
}

const allRowCommands: readonly Command[] = [
  groupsOpen,
  groupsEdit,
  groupsEditLinks,
  groupsOpenQuotas,
  groupsRegisterBilling,
  groupsRetryBilling,
  groupsCopyDiagnostics,
  claimsTake,
  notesOfRecord,
  notesAdd,
  groupsDelete,
]
const claimedOf = ({ id }: Group): Claimed => ({ entity: 'group', id })
const queue = { source, claimedOf, opens: (group: Group) => [groupsOpen, argumentsOf(group)] as const }

/** How long it has stood so, where the list is that of one state of billing. */
function waitColumn(t: T): Column<Group> {
  return {
    id: 'waiting',
    header: t('column.waiting'),
    cell: ({ updated_at }) => <Waiting since={updated_at} />,
    text: ({ updated_at }) => formatAge(updated_at),
  }
}

type State = ReturnType<typeof useListState<typeof listGroups>>

const noFilters = { q: undefined, situation: undefined, billing: undefined, person: undefined } as const

/** As the server orders them where nothing else is asked for. */
function sortOf({ order_by, sort = 'asc', billing }: State['query']): Sort | undefined {
  if (order_by) return { column: order_by, direction: sort }
  return billing ? { column: 'waiting', direction: 'desc' } : { column: 'id', direction: 'desc' }
}

interface FiltersProps extends Pick<State, 'query' | 'set'> {
  /** They are ours: a platform behind a gateway does not know them. */
  readonly hasQueue: boolean
}

function useFilters({ query, set, hasQueue }: FiltersProps): readonly ListFilter[] {
  const { t } = useTranslation('groups')
  const person = usePersonFilter({ value: query.person, onChange: (value) => set({ person: value }) })
  if (!hasQueue) return []
  const billing = choiceFilter({
    name: 'billing',
    kind: 'kind',
    label: t('column.billing'),
    any: t('list.anyBilling'),
    options: optionsOf(billingStatuses, (value) => t(`list.${value}`)),
    value: query.billing,
    onChange: (value) => set({ billing: value }),
  })
  const situation = choiceFilter({
    name: 'situation',
    kind: 'status',
    label: t('column.is_active'),
    any: t('list.anySituation'),
    options: optionsOf(groupSituations, (value) => t(`ui:status.${value}`)),
    value: query.situation,
    onChange: (value) => set({ situation: value }),
  })
  return query.billing === undefined ? [billing, situation] : [billing, situation, person]
}

/** The groups (S2 §2, §9): 11 a page, the newest first, each with what the billing system says of it. */
export function GroupList() {
  const { t } = useTranslation('groups')
  const { run } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const { query, set, pageSize } = useListState(listGroups, groupsList)
  const request = useQuery({
    ...queryOf(listGroups, { query }),
    placeholderData: keepPreviousData,
  })
  const mayWrite = can(groupsCreate.access)
  const prefetch = useCallback(
    ({ id }: Group) => void client.prefetchQuery(queryOf(getGroup, { params: { id } })),
    [client],
  )
  const claims = useClaims()
  const act = useClaimKey()
  const next = useQueue(queue)
  const hasQueue = can(listClaims.access)
  const isQueue = hasQueue && query.billing !== undefined
  const mayClaim = isQueue && can(accessOfClaim.group.write)
  const columns = useMemo(() => {
    const all = columnsOf(t, mayWrite ? (command, group) => run(command, argumentsOf(group)) : null)
    return isQueue ? [...all, waitColumn(t), claimColumn({ t, claims, claimedOf, act: mayClaim ? act : null })] : all
  }, [t, mayWrite, run, isQueue, claims, mayClaim, act])
  const filters = useFilters({ query, set, hasQueue })
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const { last_page: lastPage = 1, total = 0 } = request.data?.meta ?? {}

  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={
        <>
          {mayClaim && (
            <Button keys={claimsNext} onClick={next}>
              {t('claims:action.next')}
            </Button>
          )}
          {mayWrite && <CreateLink />}
        </>
      }
      filters={
        <FilterBar
          search={hasQueue && <SearchBox label={t('list.search')} value={query.q ?? ''} onSearch={(q) => set({ q })} />}
          filters={filters}
          onClear={() => set(noFilters)}
        >
          <ViewsMenu page={groupsList} />
        </FilterBar>
      }
      request={request}
      columns={columns}
      rows={request.data?.data ?? []}
      rowId={idOf}
      source={source}
      total={total}
      firstIndex={(query.page - 1) * query.per_page}
      pages={{ page: query.page, lastPage, onPage: (page) => set({ page }), size: pageSize }}
      {...(hasQueue
        ? {
            sort: sortOf(query),
            onSort: ({ column, direction }: Sort) =>
              set({ order_by: groupColumns.find((one) => one === column), sort: direction }),
          }
        : {})}
      empty={
        <FilteredEmpty
          texts="groups"
          query={query}
          noFilters={noFilters}
          onClear={set}
          action={mayWrite && <CreateLink />}
        />
      }
      onOpen={(row, how) => run(groupsOpen, argumentsOf(row), how)}
      peeks={(row) => [groupsOpen, argumentsOf(row)]}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      rowRefusal={(group, command) => refusalOf(group, command, t)}
      onRest={prefetch}
      expectedRows={groupsPerPage}
      restoreKey="groups"
    />
  )
}

function CreateLink() {
  const { t } = useTranslation('groups')
  return (
    <ButtonLink to={linkOf(groupsCreate)} variant="primary" icon={<Plus size={14} />} keys={groupsCreate}>
      {t('list.create')}
    </ButtonLink>
  )
}
