// Read-only page of a user: overview, personal data, permissions and active sessions.

import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { comparePermissionsCommand } from '#commands/access.ts'
import { listRecordActivityCommand } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { editUserCommand, getUserArguments, openUserCommand } from '#commands/users.ts'
import { formatAge } from '#console/lib/format.ts'
import { Overview, type OverviewItem, useLastChangeItem } from '#console/records/record-overview.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { useSession } from '#console/session/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Section } from '#console/ui/section.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import { canManageUser, contexts } from '#contract/access.ts'
import { formatFullName } from '#contract/fields.ts'
import styles from './edit-page.module.css'
import { SessionsSection } from './sessions.tsx'
import { createNotFoundTextBuilder, type LoadedUser, UsersListLink, useUserAndPermissions } from './users.tsx'

export function UserPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('users')
  const { user: actor, can } = useSession()
  return (
    <RecordPage
      args={args}
      idNames={['user']}
      useRecord={useUserAndPermissions}
      getNotFoundTexts={createNotFoundTextBuilder(args, t)}
      listLink={<UsersListLink />}
      skeleton={{ itemCounts: [3, 4, contexts.length] }}
      pageCommand={openUserCommand}
      buildHeader={({ user }) => ({
        title: formatFullName(user),
        activityArguments: getUserArguments(user),
        actions: can(editUserCommand.access) && canManageUser(actor, user) && (
          <ButtonLink
            to={buildCommandLink(editUserCommand, getUserArguments(user))}
            icon={<Pencil size={14} />}
            keys={editUserCommand}
          >
            {t('list.edit')}
          </ButtonLink>
        ),
      })}
    >
      {({ user, permissions }) => (
        <>
          <UserOverview user={user} permissions={permissions} />
          <Section title={t('edit.data')}>
            <DetailList
              recordArguments={getUserArguments(user)}
              items={[
                { name: t('edit.email'), value: user.email, field: 'email' },
                { name: t('open.created_at'), value: <TimestampText timestamp={user.created_at} /> },
                { name: t('open.updated_at'), value: <TimestampText timestamp={user.updated_at} /> },
              ]}
            />
          </Section>
          <PermissionDetails user={user} permissions={permissions} />
          <SessionsSection userId={user.id} />
        </>
      )}
    </RecordPage>
  )
}

function UserOverview({ user, permissions }: LoadedUser) {
  const { t } = useTranslation(['users', 'start'])
  const { can } = useSession()
  const { pathname } = useLocation()
  const record = getUserArguments(user)
  const type = t(`start:accountType.${permissions.type}`)
  const compare = buildCommandLink(comparePermissionsCommand, record, pathname)
  const { last_signed_in_at: signedInAt } = user
  const lastSignIn: OverviewItem =
    signedInAt === undefined
      ? null
      : {
          name: t('open.lastSignIn'),
          value: signedInAt === null ? t('open.neverSignedIn') : t('open.ago', { age: formatAge(signedInAt) }),
        }
  const items = [
    {
      name: t('edit.type'),
      value: can(comparePermissionsCommand.access) ? <Link to={compare}>{type}</Link> : type,
      field: 'type' as const,
    },
    lastSignIn,
    useLastChangeItem('user', user.id, buildCommandLink(listRecordActivityCommand, record, pathname)),
  ]
  return <Overview recordArguments={record} items={items} />
}

function PermissionDetails({ user, permissions: { type, permissions } }: LoadedUser) {
  const { t } = useTranslation(['users', 'common'])
  return (
    <Section title={t('users:rights.title')}>
      {type === 'admin_boss' ? (
        <p className={styles.note}>{t('users:rights.boss')}</p>
      ) : (
        <DetailList
          recordArguments={getUserArguments(user)}
          items={contexts.map((context) => ({
            name: t(`common:context.${context}`),
            value: t(`common:level.${permissions[context]}`),
            field: context,
          }))}
        />
      )}
    </Section>
  )
}
