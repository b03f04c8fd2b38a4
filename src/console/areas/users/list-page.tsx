import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { accessCompare } from '#commands/access.ts'
import {
  usersDelete,
  usersEdit,
  usersEditType,
  usersEndSessions,
  usersList,
  usersSetPermission,
  usersSetType,
} from '#commands/users.ts'
import { useListState } from '#console/lib/list-state.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { ListFrame } from '#console/ui/list-frame.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { ViewsMenu } from '#console/ui/views-menu.tsx'
import { getUser, listUsers, type UserRow, userColumns } from '#contract/users.ts'
import { columnsOf } from './columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import styles from './list-page.module.css'
import { source } from './list-source.ts'
import { RightsNote } from './rights-note.tsx'

const readingCommands = [accessCompare]
const rowCommands = [usersEdit, usersSetType, usersSetPermission, ...readingCommands, usersEndSessions, usersDelete]

const rowId = ({ id }: UserRow) => id
const argumentsOf = ({ id }: UserRow) => ({ user: String(id) })

/** The staff (S2 §2): searched, sorted and paged by the server, all of it in the address. */
export function ListPage() {
  const { t } = useTranslation(['users', 'common'])
  const { run } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const { query, set } = useListState(listUsers)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listUsers, { query }),
    placeholderData: keepPreviousData,
  })

  const mayEdit = can(usersEdit.access)
  const prefetch = useCallback(
    ({ id }: UserRow) => void client.prefetchQuery(queryOf(getUser, { params: { id } })),
    [client],
  )
  const columns = useMemo(() => columnsOf(t, mayEdit), [t, mayEdit])
  const meta = data?.meta

  return (
    <ListFrame
      title={t('list.title')}
      description={t('list.description')}
      actions={can(usersEditType.access) && <Button onClick={() => run(usersEditType, {})}>{t('list.types')}</Button>}
    >
      <div className={styles.narrowing}>
        <SearchBox
          label={t('list.search')}
          value={query.search ?? ''}
          onSearch={(typed) => set({ search: typed })}
          finds
        />
        <ViewsMenu page={usersList} />
      </div>
      <RightsNote query={query} onClear={() => set({ context: undefined, level: undefined })} />
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={data?.data ?? []}
        rowId={rowId}
        source={source}
        total={meta?.total ?? 0}
        firstIndex={meta ? (meta.current_page - 1) * meta.per_page : 0}
        sort={{ column: query.order_by_column, direction: query.order_by }}
        onSort={({ column, direction }) =>
          set({ order_by_column: userColumns.find((one) => one === column), order_by: direction })
        }
        pages={{ page: query.page, lastPage: meta?.last_page ?? 1, onPage: (page) => set({ page }) }}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<ListEmpty query={query} set={set} lastPage={meta?.last_page ?? 1} />}
        onOpen={(row, how) => run(mayEdit ? usersEdit : accessCompare, argumentsOf(row), mayEdit ? how : {})}
        rowCommands={mayEdit ? rowCommands : readingCommands}
        onRest={prefetch}
        argumentsOf={argumentsOf}
        restoreKey="users"
        autoFocus
      />
    </ListFrame>
  )
}
