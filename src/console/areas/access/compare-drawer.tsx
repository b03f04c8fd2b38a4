import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { usersEdit } from '#commands/users.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { contexts, levelOf } from '#contract/access.ts'

import { recordId } from '#contract/fields.ts'
import { getUser, getUserPermissions, typePreset, type User, type UserPermissions } from '#contract/users.ts'
import styles from './access.module.css'
import { LevelsTable } from './levels-table.tsx'

/** What a person may do, beside the default of their account type. */
export function CompareDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['access', 'commands', 'start'])
  const { close } = useRunner()
  const id = z.safeParse(recordId, args.user).data ?? 0
  const user = useQuery(queryOf(getUser, { params: { id } }))
  const permissions = useQuery(queryOf(getUserPermissions, { params: { id } }))
  const person = user.data?.data
  const name = person ? nameOf(person) : ''
  const type = permissions.data && t(`start:accountType.${permissions.data.type}`)
  const error = user.error ?? permissions.error
  return (
    <Drawer
      title={person ? t('compare.title', { name }) : t('commands:access.compare.title')}
      subtitle={type && t('compare.subtitle', { type })}
      onClose={close}
    >
      <div className={styles.body}>
        {person && permissions.data ? (
          <Compared person={person} permissions={permissions.data} />
        ) : error ? (
          <ErrorPanel error={error} onRetry={() => void Promise.all([user.refetch(), permissions.refetch()])} />
        ) : (
          <Skeleton width="100%" height="320px" />
        )}
      </div>
    </Drawer>
  )
}

const nameOf = ({ first_name, last_name }: User) => `${first_name} ${last_name}`.trim()

interface ComparedProps {
  readonly person: User
  readonly permissions: UserPermissions
}

function Compared({ person, permissions: { type, permissions } }: ComparedProps) {
  const { t } = useTranslation(['access', 'start'])
  const { run } = useRunner()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOf(typePreset, { params: { name: type } }))
  if (!data) {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
    return <Skeleton width="100%" height="320px" />
  }
  const staff = { access: type, permissions }
  const standard = { access: type, permissions: data.default_permissions }
  const count = contexts.filter((context) => levelOf(staff, context) !== levelOf(standard, context)).length
  const user = String(person.id)
  return (
    <>
      {type === 'admin_boss' && <p>{t('compare.boss')}</p>}
      <p role="status">{count === 0 ? t('compare.same') : t('compare.differs', { count })}</p>
      <LevelsTable
        label={t('compare.title', { name: nameOf(person) })}
        column={{ title: t('column.person'), levelIn: (context) => levelOf(staff, context) }}
        beside={{
          title: t('column.standard', { type: t(`start:accountType.${type}`) }),
          levelIn: (context) => levelOf(standard, context),
        }}
      />
      <div className={styles.actions}>
        {can(usersEdit.access) && <Button onClick={() => run(usersEdit, { user })}>{t('compare.edit')}</Button>}
      </div>
    </>
  )
}
