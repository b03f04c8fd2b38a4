// The list of staff: search, sorting and pages are the server’s (S2 §2).

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accessCompare } from '#commands/access.ts'
import { linkOf } from '#commands/registry.ts'
import {
  argumentsOf,
  usersCreate,
  usersDelete,
  usersEdit,
  usersEditType,
  usersEndSessions,
  usersList,
  usersOpen,
  usersSetPermission,
  usersSetType,
} from '#commands/users.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatInstant } from '#console/lib/format.ts'
import { choiceFilter, FilterBar, optionsOf } from '#console/records/filters.tsx'
import { ListPage } from '#console/records/list-page.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { idOf } from '#console/table/column.tsx'
import { ViewsMenu } from '#console/table/columns.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import { useListState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Instant } from '#console/ui/values.tsx'
import { accountTypes } from '#contract/access.ts'
import { fullName } from '#contract/fields.ts'
import { getUser, listUsers, type UserRow, userColumns } from '#contract/platform/users.ts'
import { OpenRequests } from './open-requests.tsx'
import { RightsNote } from './permissions.tsx'
import { source } from './users.tsx'

/** The way to edit is there only for who may (S2 §2); a platform behind a gateway tells no sign-ins. */
export function columnsOf(
  t: TFunction<['users', 'start']>,
  mayEdit: boolean,
  tellsSignIns: boolean,
): readonly Column<UserRow>[] {
  const lastSignIn: Column<UserRow> = {
    id: 'last_signed_in_at',
    header: t('users:column.last_signed_in_at'),
    sortable: true,
    cell: ({ last_signed_in_at: at }) => (at ? <Instant at={at} /> : <Badge>{t('users:open.neverSignedIn')}</Badge>),
    text: ({ last_signed_in_at: at }) => (at ? formatInstant(at) : t('users:open.neverSignedIn')),
  }
  const columns: readonly Column<UserRow>[] = [
    {
      id: 'first_name',
      isName: true,
      header: t('users:column.first_name'),
      sortable: true,
      cell: (row) => <CellLink to={linkOf(usersOpen, argumentsOf(row))}>{fullName(row)}</CellLink>,
      text: fullName,
    },
    {
      id: 'email',
      header: t('users:column.email'),
      sortable: true,
      text: ({ email }) => email,
    },
    {
      id: 'access',
      header: t('users:column.access'),
      sortable: true,
      text: ({ access }) => t(`start:accountType.${access}`),
    },
    ...(tellsSignIns ? [lastSignIn] : []),
  ]
  if (!mayEdit) return columns
  const action: Column<UserRow> = {
    id: 'edit',
    isAction: true,
    header: t('users:column.edit'),
    cell: (row) => <CellLink to={linkOf(usersEdit, argumentsOf(row))}>{t('users:list.edit')}</CellLink>,
    text: () => '',
  }
  return [...columns, action]
}

const readingCommands = [accessCompare]
const rowCommands = [usersEdit, usersSetType, usersSetPermission, ...readingCommands, usersEndSessions, usersDelete]

/** The staff (S2 §2): searched, sorted and paged by the server, all of it in the address. */
export function UserList() {
  const { t } = useTranslation(['users', 'common', 'start'])
  const { run } = useRunner()
  const { can, user: me } = useSession()
  const { extensions } = me
  const client = useQueryClient()
  const { query, set, pageSize } = useListState(listUsers, usersList)
  const request = useQuery({
    ...queryOf(listUsers, { query }),
    placeholderData: keepPreviousData,
  })

  const mayEdit = can(usersEdit.access)
  const prefetch = useCallback(
    ({ id }: UserRow) => void client.prefetchQuery(queryOf(getUser, { params: { id } })),
    [client],
  )
  const columns = useMemo(() => columnsOf(t, mayEdit, extensions), [t, mayEdit, extensions])
  const meta = request.data?.meta
  const clear = () => set({ search: undefined, context: undefined, level: undefined, of_type: undefined })
  const type = choiceFilter({
    name: 'of_type',
    kind: 'kind',
    label: t('column.access'),
    any: t('list.anyType'),
    options: optionsOf(accountTypes, (value) => t(`start:accountType.${value}`)),
    value: query.of_type,
    onChange: (of_type) => set({ of_type }),
  })

  return (
    <ListPage
      title={t('list.title')}
      description={t(can(usersCreate.access) ? 'list.howToGetIn' : 'list.description')}
      actions={
        <>
          {can(usersEditType.access) && <Button onClick={() => run(usersEditType, {})}>{t('list.types')}</Button>}
          {can(usersCreate.access) && (
            <Button variant="primary" icon={<Plus size={14} />} keys={usersCreate} onClick={() => run(usersCreate)}>
              {t('create.title')}
            </Button>
          )}
        </>
      }
      filters={
        <FilterBar
          search={
            <SearchBox
              label={t('list.search')}
              value={query.search ?? ''}
              onSearch={(typed) => set({ search: typed })}
            />
          }
          filters={extensions ? [type] : []}
          onClear={clear}
        >
          <ViewsMenu page={usersList} />
        </FilterBar>
      }
      note={
        <>
          <OpenRequests />
          <RightsNote query={query} onClear={() => set({ context: undefined, level: undefined })} />
        </>
      }
      request={request}
      columns={columns}
      rows={request.data?.data ?? []}
      rowId={idOf}
      source={source}
      total={meta?.total ?? 0}
      firstIndex={meta ? (meta.current_page - 1) * meta.per_page : 0}
      sort={{ column: query.order_by_column, direction: query.order_by }}
      onSort={({ column, direction }) =>
        set({ order_by_column: userColumns.find((one) => one === column), order_by: direction })
      }
      pages={{ page: query.page, lastPage: meta?.last_page ?? 1, onPage: (page) => set({ page }), size: pageSize }}
      empty={
        <EmptyState
          picture="none-found"
          title={t('empty.title')}
          text={t('empty.text')}
          action={<EmptyListButton onClick={clear}>{t('empty.clear')}</EmptyListButton>}
        />
      }
      onOpen={(row, how) => run(usersOpen, argumentsOf(row), how)}
      peeks={(row) => [usersOpen, argumentsOf(row)]}
      rowCommands={mayEdit ? rowCommands : readingCommands}
      onRest={prefetch}
      argumentsOf={argumentsOf}
      restoreKey="users"
    />
  )
}
