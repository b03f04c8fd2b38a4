// List page of users. The server searches, sorts and paginates the list (S2 §2).
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { comparePermissionsCommand } from '#commands/access.ts'
import { buildCommandLink } from '#commands/registry.ts'
import {
  createUserCommand,
  deleteUserCommand,
  editAccountTypeDefaultsCommand,
  editUserCommand,
  endUserSessionsCommand,
  getUserArguments,
  openUserCommand,
  setAccountTypeCommand,
  setUserPermissionCommand,
} from '#commands/users.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatInstant } from '#console/lib/format.ts'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { CellIconLink } from '#console/ui/button-link.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import { formatFullName } from '#contract/fields.ts'
import { getUser, type UserRow } from '#contract/platform/users.ts'
import { PendingAccessRequests } from './open-requests.tsx'
import { PermissionFilterNote } from './permissions.tsx'
import { userListSource } from './users.tsx'

const getUserPage = (row: UserRow) => [openUserCommand, getUserArguments(row)] as const

const dataColumns: readonly ColumnSpec<UserRow>[] = [
  {
    name: 'first_name',
    kind: 'link',
    isName: true,
    value: formatFullName,
    getLinkUrl: (row) => buildCommandLink(...getUserPage(row)),
  },
  { name: 'email', kind: 'text' },
  { name: 'access', kind: 'text', value: ({ access }, t) => t(`start:accountType.${access}`) },
]

const signInColumn: ColumnSpec<UserRow> = {
  name: 'last_signed_in_at',
  isNeverTruncated: true,
  cell: ({ last_signed_in_at: signedInAt }, t) =>
    signedInAt ? <TimestampText timestamp={signedInAt} /> : <Badge>{t('open.neverSignedIn')}</Badge>,
  text: ({ last_signed_in_at: signedInAt }, t) => (signedInAt ? formatInstant(signedInAt) : t('open.neverSignedIn')),
}

const editColumn: ColumnSpec<UserRow> = {
  name: 'edit',
  isAction: true,
  cell: (row, t) => (
    <CellIconLink
      to={buildCommandLink(editUserCommand, getUserArguments(row))}
      label={t('list.editRow', { name: formatFullName(row) })}
      icon={<Pencil size={14} />}
    />
  ),
}

const rowCommands = [
  editUserCommand,
  setAccountTypeCommand,
  setUserPermissionCommand,
  comparePermissionsCommand,
  endUserSessionsCommand,
  deleteUserCommand,
]

/**
 * Query parameters of the users list that an external platform API supports. The filters by account type and permission
 * are missing, because they work only with the database of this console.
 */
const platformParameters = ['search', 'order_by_column', 'limit']

/** List of users (S2 §2). The URL contains the search text, the sort order and the page number. */
export function UserList() {
  const { t } = useTranslation('users')
  const { run } = useCommandRunner()
  const { can, user } = useSession()
  const list = useServerList(userListSource)
  const canEdit = can(editUserCommand.access)
  const columns = useMemo(
    () => [
      ...dataColumns,
      // Omits the column if the server uses an external platform API, because such an API does not return the last
      // sign-in.
      ...(user.extensions ? [signInColumn] : []),
      ...(canEdit ? [editColumn] : []),
    ],
    [user.extensions, canEdit],
  )
  return (
    <ListPage
      list={list}
      textNamespace="users"
      actions={
        can(createUserCommand.access) && (
          <Button
            variant="primary"
            icon={<Plus size={14} />}
            keys={createUserCommand}
            onClick={() => run(createUserCommand)}
          >
            {t('create.title')}
          </Button>
        )
      }
      moreActions={
        can(editAccountTypeDefaultsCommand.access) && (
          <Button onClick={() => run(editAccountTypeDefaultsCommand, {})}>{t('list.types')}</Button>
        )
      }
      columns={columns}
      filterSpecs={[
        { name: 'of_type', kind: 'kind', label: 'column.access', textPrefix: 'start:accountType' },
        // Hides the fields of these two filters, because `PermissionFilterNote` shows the filters and clears them.
        { name: 'context', isHidden: true },
        { name: 'level', isHidden: true },
      ]}
      openFilters={['of_type']}
      platformParameters={platformParameters}
      contentAboveTable={
        <>
          <PendingAccessRequests />
          <PermissionFilterNote query={list.query} onClear={() => list.set({ context: undefined, level: undefined })} />
        </>
      }
      getRowId={idOf}
      getOpenCommand={getUserPage}
      getRowArguments={getUserArguments}
      rowCommands={rowCommands}
      preload={({ id }, client) => void client.prefetchQuery(queryOptionsFor(getUser, { params: { id } }))}
    />
  )
}
