// Page of one user to read: what is to be known first, who they are, what they may do, where they are signed in.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { accessCompare } from '#commands/access.ts'
import { activityOfRecord } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { argumentsOf, usersEdit, usersOpen } from '#commands/users.ts'
import { isApiError } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOf } from '#console/api/queries.ts'
import { usePageTitle } from '#console/lib/browser.ts'
import { formatAge } from '#console/lib/format.ts'
import { ActivityButton } from '#console/records/activity-button.tsx'
import { RecordTurner } from '#console/records/record-navigation.tsx'
import { Overview, type OverviewFact, useLastChange } from '#console/records/record-overview.tsx'
import { Facts } from '#console/run/facts.tsx'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { RecordSkeleton } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { Instant } from '#console/ui/values.tsx'
import { contexts, mayTouch } from '#contract/access.ts'
import { fullName, recordId } from '#contract/fields.ts'
import { getUser, getUserPermissions, type User } from '#contract/platform/users.ts'
import { z } from '#contract/zod.ts'
import styles from './edit-page.module.css'
import { SessionsSection } from './sessions.tsx'
import { type KnownPerson, source, ToUsers, UserNotFound } from './users.tsx'

export function OpenPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('users')
  const id = z.safeParse(recordId, args.user)
  if (id.success) return <Opened key={id.data} id={id.data} />
  return <UserNotFound text={t('edit.badId', { id: args.user })} />
}

function Opened({ id }: { readonly id: number }) {
  const { t } = useTranslation('users')
  const user = useQuery(queryOf(getUser, { params: { id } }))
  const permissions = useQuery(queryOf(getUserPermissions, { params: { id } }))
  const person = user.data?.data
  usePageTitle(person ? fullName(person) : null)

  const failed = [user, permissions].find(({ data, error }) => data === undefined && error !== null)
  if (isApiError(failed?.error) && failed.error.status === 404)
    return <UserNotFound text={t('edit.notFound', { id })} />
  if (failed) {
    const retry = () => void Promise.all([user.refetch(), permissions.refetch()])
    return <ErrorPanel error={failed.error} onRetry={retry} action={<ToUsers />} />
  }
  if (!person || !permissions.data) return <RecordSkeleton facts={[3, 4, contexts.length]} />
  return (
    <div className={styles.page}>
      <Header user={person} />
      <PersonOverview user={person} permissions={permissions.data} />
      <Section title={t('edit.data')}>
        <Facts
          record={argumentsOf(person)}
          facts={[
            { name: t('edit.name'), value: fullName(person) },
            { name: t('edit.email'), value: person.email, field: 'email' },
            { name: t('open.created_at'), value: <Instant at={person.created_at} /> },
            { name: t('open.updated_at'), value: <Instant at={person.updated_at} /> },
          ]}
        />
      </Section>
      <RightsFacts user={person} permissions={permissions.data} />
      <SessionsSection userId={id} />
    </div>
  )
}

function Header({ user }: { readonly user: User }) {
  const { t } = useTranslation(['users', 'start'])
  const { user: actor, can } = useSession()
  const record = argumentsOf(user)
  return (
    <header className={styles.header}>
      <div>
        <div className={styles.buttons}>
          <h1>{fullName(user)}</h1>
          <Badge tone="accent">{t(`start:accountType.${user.access}`)}</Badge>
        </div>
        <p className={styles.muted}>{user.email}</p>
      </div>
      <div className={styles.buttons}>
        <RecordTurner source={source} id={user.id} idOf={idOf} opens={usersOpen} argumentsOf={argumentsOf} />
        <ActivityButton record={record} />
        {can(usersEdit.access) && mayTouch(actor, user) && (
          <ButtonLink size="small" to={linkOf(usersEdit, record)} keys={usersEdit}>
            {t('list.edit')}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

function PersonOverview({ user, permissions }: KnownPerson) {
  const { t } = useTranslation(['users', 'start'])
  const { can } = useSession()
  const { pathname } = useLocation()
  const record = argumentsOf(user)
  const type = t(`start:accountType.${permissions.type}`)
  const compare = linkOf(accessCompare, record, pathname)
  const { last_signed_in_at: at } = user
  const lastSignIn: OverviewFact =
    at === undefined
      ? null
      : { name: t('open.lastSignIn'), value: at === null ? t('open.neverSignedIn') : formatAge(at) }
  const facts = [
    {
      name: t('edit.type'),
      value: can(accessCompare.access) ? <Link to={compare}>{type}</Link> : type,
      field: 'type' as const,
    },
    lastSignIn,
    useLastChange('user', user.id, linkOf(activityOfRecord, record, pathname)),
  ]
  return <Overview record={record} facts={facts} />
}

function RightsFacts({ user, permissions: { type, permissions } }: KnownPerson) {
  const { t } = useTranslation(['users', 'common'])
  return (
    <Section title={t('users:rights.title')}>
      {type === 'admin_boss' ? (
        <p className={styles.note}>{t('users:rights.boss')}</p>
      ) : (
        <Facts
          record={argumentsOf(user)}
          facts={contexts.map((context) => ({
            name: t(`common:context.${context}`),
            value: t(`common:level.${permissions[context]}`),
            field: context,
          }))}
        />
      )}
    </Section>
  )
}
