import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { usersEdit, usersList } from '#commands/users.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { usePageTitle } from '#console/lib/page-title.ts'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { ActivityButton } from '#console/ui/activity-button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { ForbiddenPanel } from '#console/ui/forbidden-panel.tsx'
import { RecordTurner } from '#console/ui/record-turner.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { mayTouch } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { getUser, getUserPermissions, permissionOptions, type UserRow } from '#contract/users.ts'
import { EditForm } from './edit-form.tsx'
import styles from './edit-page.module.css'
import { source } from './list-source.ts'
import { fullName } from './name.ts'
import { SessionsSection } from './sessions-section.tsx'

const idOf = (row: UserRow) => row.id
const argumentsOf = (row: UserRow) => ({ user: String(row.id) })

export function EditPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('users')
  const id = z.safeParse(recordId, args.user)
  if (id.success) return <Edit key={id.data} id={id.data} />
  return <NotFound text={t('edit.badId', { id: args.user })} />
}

function Edit({ id }: { readonly id: number }) {
  const { t } = useTranslation('users')
  const { user: actor } = useSession()
  const user = useQuery(queryOf(getUser, { params: { id } }))
  const permissions = useQuery(queryOf(getUserPermissions, { params: { id } }))
  const options = useQuery(queryOf(permissionOptions, {}))
  const person = user.data?.data
  usePageTitle(person ? fullName(person) : null)

  const failed = [user, permissions, options].find(({ data, error }) => data === undefined && error !== null)
  if (isApiError(failed?.error) && failed.error.status === 404) return <NotFound text={t('edit.notFound', { id })} />
  if (failed) {
    const retry = () => [user, permissions, options].forEach((query) => void query.refetch())
    return (
      <div className={styles.page}>
        <h1>{t('edit.failed')}</h1>
        <ErrorPanel error={failed.error} onRetry={retry} action={<ToList />} />
      </div>
    )
  }
  if (!person || !permissions.data || !options.data) return <Loading />
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>{fullName(person)}</h1>
          <p className={styles.muted}>{person.email}</p>
        </div>
        <div className={styles.buttons}>
          <RecordTurner source={source} id={id} idOf={idOf} opens={usersEdit} argumentsOf={argumentsOf} />
          <ActivityButton record={{ user: String(id) }} />
        </div>
      </header>
      {mayTouch(actor, person) ? (
        <>
          <EditForm user={person} permissions={permissions.data} options={options.data} />
          <SessionsSection userId={id} />
        </>
      ) : (
        <ForbiddenPanel reason={t('edit.bossOnly')} action={<ToList />} />
      )}
    </div>
  )
}

function Loading() {
  const { t } = useTranslation('users')
  return (
    <div className={styles.page} aria-busy="true">
      <h1>{t('edit.title')}</h1>
      <Skeleton width="100%" height="120px" />
      <Skeleton width="100%" height="360px" />
    </div>
  )
}

function NotFound({ text }: { readonly text: string }) {
  const { t } = useTranslation('users')
  return (
    <div className={styles.page}>
      <h1>{t('edit.failed')}</h1>
      <p className={styles.muted}>{text}</p>
      <div>
        <ToList />
      </div>
    </div>
  )
}

function ToList() {
  const { t } = useTranslation('users')
  return <ButtonLink to={linkOf(usersList)}>{t('edit.toList')}</ButtonLink>
}
