// The columns of the list (S2 §2).
import type { TFunction } from 'i18next'
import { linkOf } from '#commands/registry.ts'
import { usersEdit } from '#commands/users.ts'
import { CellLink } from '#console/ui/cell-link.tsx'
import type { Column } from '#console/ui/column.ts'
import type { UserRow } from '#contract/users.ts'
import { fullName } from './name.ts'

const linkTo = ({ id }: UserRow) => linkOf(usersEdit, { user: String(id) })

/** The way to edit is there only for who may (S2 §2). */
export function columnsOf(t: TFunction<['users', 'start']>, mayEdit: boolean): readonly Column<UserRow>[] {
  const columns: readonly Column<UserRow>[] = [
    {
      id: 'first_name',
      header: t('users:column.first_name'),
      width: 'fill',
      sortable: true,
      cell: (row) => (mayEdit ? <CellLink to={linkTo(row)}>{fullName(row)}</CellLink> : fullName(row)),
      text: fullName,
    },
    {
      id: 'email',
      header: t('users:column.email'),
      width: 320,
      sortable: true,
      text: ({ email }) => email,
    },
    {
      id: 'access',
      header: t('users:column.access'),
      width: 190,
      sortable: true,
      text: ({ access }) => t(`start:accountType.${access}`),
    },
  ]
  if (!mayEdit) return columns
  const action: Column<UserRow> = {
    id: 'edit',
    isAction: true,
    header: t('users:column.edit'),
    width: 80,
    cell: (row) => <CellLink to={linkTo(row)}>{t('users:list.edit')}</CellLink>,
    text: () => '',
  }
  return [...columns, action]
}
