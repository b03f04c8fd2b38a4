import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import {
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
import { linkOf } from '#commands/registry.ts'
import { useListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { EmptyListButton } from '#console/ui/focus-on.tsx'
import { ListFrame } from '#console/ui/list-frame.tsx'
import { ViewsMenu } from '#console/ui/views-menu.tsx'
import { type Group, getGroup, groupsPerPage, listGroups } from '#contract/groups.ts'
import { columnsOf } from './columns.tsx'
import { source } from './list-source.ts'
import { refusalOf } from './refusals.ts'

const allRowCommands: readonly Command[] = [
  groupsOpen,
  groupsEdit,
  groupsEditLinks,
  groupsOpenQuotas,
  groupsRegisterBilling,
  groupsRetryBilling,
  groupsCopyDiagnostics,
  groupsDelete,
]

const rowId = ({ id }: Group) => id
const argumentsOf = ({ id }: Group) => ({ group: String(id) })

/** The groups (S2 §2, §9): 11 a page, the newest first, each with what the billing system says of it. */
export function ListPage() {
  const { t } = useTranslation('groups')
  const { run } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const { query, set } = useListState(listGroups)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listGroups, { query }),
    placeholderData: keepPreviousData,
  })
  const mayWrite = can(groupsCreate.access)
  const prefetch = useCallback(
    ({ id }: Group) => void client.prefetchQuery(queryOf(getGroup, { params: { id } })),
    [client],
  )
  const columns = useMemo(
    () => columnsOf(t, mayWrite ? (command, group) => run(command, argumentsOf(group)) : null),
    [t, mayWrite, run],
  )
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const { last_page: lastPage = 1, total = 0 } = data?.meta ?? {}

  return (
    <ListFrame
      title={t('list.title')}
      description={t('list.description')}
      actions={
        <>
          <ViewsMenu page={groupsList} />
          {mayWrite && <CreateLink />}
        </>
      }
    >
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={data?.data ?? []}
        rowId={rowId}
        source={source}
        total={total}
        firstIndex={(query.page - 1) * query.per_page}
        pages={{ page: query.page, lastPage, onPage: (page) => set({ page }) }}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          query.page > lastPage ? (
            <EmptyState
              title={t('list.empty')}
              text={t('list.emptyPage', { last: lastPage })}
              action={<EmptyListButton onClick={() => set({ page: 1 })}>{t('list.first')}</EmptyListButton>}
            />
          ) : (
            <EmptyState title={t('list.empty')} text={t('list.emptyText')} action={mayWrite && <CreateLink />} />
          )
        }
        onOpen={(row, how) => run(groupsOpen, argumentsOf(row), how)}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        rowRefusal={(group, command) => refusalOf(group, command, t)}
        onRest={prefetch}
        expectedRows={groupsPerPage}
        restoreKey="groups"
        autoFocus
      />
    </ListFrame>
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
