// Drawers that explain permissions: the permissions of the signed-in user, why a command is denied, who can run a
// command, and how the permissions of a user differ from the defaults of the account type.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listUsersWithAccessCommand } from '#commands/access.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { buildCommandLink, commands, findCommand } from '#commands/registry.ts'
import { editUserCommand, listUsersCommand } from '#commands/users.ts'
import { ErrorPanel, QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useKeyedState } from '#console/lib/hooks.ts'
import { AccessRequestButtons } from '#console/run/access-request-buttons.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import {
  type Context,
  contexts,
  getMissingLevels,
  getPermissionLevel,
  getRequiredLevels,
  hasAccess,
  type Level,
  levels,
  type RequiredLevel,
} from '#contract/access.ts'
import { formatFullName, recordId } from '#contract/fields.ts'
import {
  getAccountType,
  getUser,
  getUserPermissions,
  listGrantors,
  listUsers,
  type User,
  type UserPermissions,
} from '#contract/platform/users.ts'
import { z } from '#contract/zod.ts'
import styles from './access-drawers.module.css'

interface CommandPickerProps {
  readonly command: Command | undefined
  readonly onPick: (command: Command | undefined) => void
}

/** Visible commands that require a permission. Users select one of these commands to see why it is denied to them. */
const protectedCommands = commands.filter(({ access, hidden }) => !hidden && getRequiredLevels(access).length > 0)

function CommandPicker({ command, onPick }: CommandPickerProps) {
  const { t } = useTranslation(['access', 'commands'])
  const options = (
    command && !protectedCommands.includes(command) ? [command, ...protectedCommands] : protectedCommands
  ).map(({ id, feature }) => ({
    value: id,
    label: `${t(`commands:places.${feature}`)} · ${t(`commands:${id}.title`)}`,
  }))
  return (
    <FieldFrame label={t('picker.label')} hint={t('picker.hint')}>
      {(control) => (
        <Select
          {...control}
          value={command?.id ?? ''}
          options={[{ value: '', label: t('picker.none') }, ...options]}
          onChange={(commandId) => onPick(commands.find(({ id }) => id === commandId))}
        />
      )}
    </FieldFrame>
  )
}

interface PermissionLevelColumn {
  readonly title: string
  readonly getLevel: (context: Context) => Level
}

interface PermissionLevelsTableProps {
  readonly label: string
  /**
   * Permission levels of the user, shown in the first column. A level that differs from the default level is marked as
   * higher or lower.
   */
  readonly userColumn: PermissionLevelColumn
  readonly defaultsColumn: PermissionLevelColumn
}

/** Table that compares the permission levels of a user with the default levels of an account type. */
function PermissionLevelsTable({ label, userColumn, defaultsColumn }: PermissionLevelsTableProps) {
  const { t } = useTranslation(['access', 'common'])
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.context')}</th>
          <th scope="col">{userColumn.title}</th>
          <th scope="col">{defaultsColumn.title}</th>
        </tr>
      </thead>
      <tbody>
        {contexts.map((context) => {
          const level = userColumn.getLevel(context)
          const otherLevel = defaultsColumn.getLevel(context)
          const difference = levels.indexOf(level) - levels.indexOf(otherLevel)
          return (
            <tr key={context}>
              <th scope="row">{t(`common:context.${context}`)}</th>
              <td>
                {t(`common:level.${level}`)}
                {difference !== 0 && (
                  <span className={classNames(styles.mark, difference > 0 ? styles.more : styles.less)}>
                    {t(difference > 0 ? 'mine.more' : 'mine.less')}
                  </span>
                )}
              </td>
              <td>{t(`common:level.${otherLevel}`)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Drawer that compares a user's permissions with the defaults of their account type. */
export function ComparePermissionsDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['access', 'commands', 'start'])
  const { close } = useCommandRunner()
  const id = z.safeParse(recordId, args.user).data ?? 0
  const user = useQuery(queryOptionsFor(getUser, { params: { id } }))
  const permissions = useQuery(queryOptionsFor(getUserPermissions, { params: { id } }))
  const profile = user.data?.data
  const name = profile ? formatFullName(profile) : ''
  const type = permissions.data && t(`start:accountType.${permissions.data.type}`)
  const error = user.error ?? permissions.error
  return (
    <Drawer
      title={profile ? t('compare.title', { name }) : t('commands:access.compare.title')}
      subtitle={type && t('compare.subtitle', { type })}
      onClose={close}
    >
      <div className={styles.body}>
        {profile && permissions.data ? (
          <PermissionComparison profile={profile} permissions={permissions.data} />
        ) : error ? (
          <ErrorPanel error={error} onRetry={() => void Promise.all([user.refetch(), permissions.refetch()])} />
        ) : (
          <Skeleton height="320px" />
        )}
      </div>
    </Drawer>
  )
}

interface PermissionComparisonProps {
  readonly profile: User
  readonly permissions: UserPermissions
}

function PermissionComparison({ profile, permissions: { type, permissions } }: PermissionComparisonProps) {
  const { t } = useTranslation(['access', 'start'])
  const { run } = useCommandRunner()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOptionsFor(getAccountType, { params: { name: type } }))
  if (!data) {
    if (error) return <ErrorPanel error={error} onRetry={refetch} />
    return <Skeleton height="320px" />
  }
  const userPermissions = { access: type, permissions }
  const defaultPermissions = { access: type, permissions: data.default_permissions }
  const count = contexts.filter(
    (context) => getPermissionLevel(userPermissions, context) !== getPermissionLevel(defaultPermissions, context),
  ).length
  const user = String(profile.id)
  return (
    <>
      {type === 'admin_boss' && <p>{t('compare.boss')}</p>}
      <p role="status">{count === 0 ? t('compare.same') : t('compare.differs', { count })}</p>
      <PermissionLevelsTable
        label={t('compare.title', { name: formatFullName(profile) })}
        userColumn={{ title: t('column.person'), getLevel: (context) => getPermissionLevel(userPermissions, context) }}
        defaultsColumn={{
          title: t('column.standard', { type: t(`start:accountType.${type}`) }),
          getLevel: (context) => getPermissionLevel(defaultPermissions, context),
        }}
      />
      <div className={styles.actions}>
        {can(editUserCommand.access) && (
          <Button onClick={() => run(editUserCommand, { user })}>{t('compare.edit')}</Button>
        )}
      </div>
    </>
  )
}

/** List of the users who can grant a permission. */
function GrantorList({ requiredLevel: { context, level } }: { readonly requiredLevel: RequiredLevel }) {
  const { t } = useTranslation(['access', 'common'])
  const canListGrantors = useSession().can(listGrantors.access)
  const query = queryOptionsFor(listGrantors, { query: { context, level } })
  const { data, error, refetch } = useQuery({ ...query, enabled: canListGrantors })
  const permissionLabel = t('common:access.need', {
    level: t(`common:level.${level}`),
    context: t(`common:context.${context}`),
  })
  if (!canListGrantors) return null
  return (
    <section className={styles.people} aria-label={t('grantors.title', { right: permissionLabel })}>
      <h3 className={styles.heading}>{t('grantors.title', { right: permissionLabel })}</h3>
      {!data && <QueryPlaceholder error={error} onRetry={refetch} width="240px" height="32px" />}
      {data?.data.length === 0 && <p>{t('grantors.none')}</p>}
      <ul className={styles.list}>
        {data?.data.map(({ email, ...userName }) => (
          <li key={email} className={styles.person}>
            <span>{formatFullName(userName)}</span>
            <span className={styles.muted}>{email}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Drawer that compares the signed-in user's permissions with the defaults of their account type. */
export function OwnPermissionsDrawer() {
  const { t } = useTranslation(['access', 'start'])
  const { close } = useCommandRunner()
  const { user } = useSession()
  const type = t(`start:accountType.${user.access}`)
  return (
    <Drawer title={t('mine.title')} subtitle={t('mine.subtitle', { type })} onClose={close}>
      <div className={styles.body}>
        {user.access === 'admin_boss' && <p>{t('why.boss')}</p>}
        <PermissionLevelsTable
          label={t('mine.title')}
          userColumn={{ title: t('column.mine'), getLevel: (context) => getPermissionLevel(user, context) }}
          defaultsColumn={{
            title: t('column.standard', { type }),
            getLevel: (context) => user.type_permissions[context],
          }}
        />
      </div>
    </Drawer>
  )
}

/**
 * Returns the state of the command that the user selects in a drawer. Initially, and whenever `args.command` changes,
 * the command in `args.command` is selected.
 */
function useSelectedCommand(args: Arguments) {
  return useKeyedState(args.command, findCommand(args.command ?? ''))
}

/** Drawer that lists the users with the permissions that a command requires. */
export function PermittedUsersDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('access')
  const { close } = useCommandRunner()
  const [command, setCommand] = useSelectedCommand(args)
  const requiredLevels = command ? getRequiredLevels(command.access) : []
  return (
    <Drawer title={t('whoCan.title')} description={t('whoCan.subtitle')} onClose={close}>
      <div className={styles.body}>
        <CommandPicker command={command} onPick={setCommand} />
        {command && requiredLevels.length === 0 && <p>{t('why.everybody')}</p>}
        {requiredLevels.length > 1 && (
          <p>{t(command && 'any' in Object(command.access) ? 'whoCan.any' : 'whoCan.all')}</p>
        )}
        {requiredLevels.map((requiredLevel) => (
          <PermittedUsers key={requiredLevel.context} requiredLevel={requiredLevel} />
        ))}
      </div>
    </Drawer>
  )
}

function PermittedUsers({ requiredLevel: { context, level } }: { readonly requiredLevel: RequiredLevel }) {
  const { t } = useTranslation(['access', 'common', 'start'])
  const { data, error, refetch } = useQuery(queryOptionsFor(listUsers, { query: { context, level } }))
  const permissionLabel = t('common:access.need', {
    level: t(`common:level.${level}`),
    context: t(`common:context.${context}`),
  })
  return (
    <section className={styles.people} aria-label={permissionLabel}>
      <h3 className={styles.heading}>
        {data ? t('whoCan.count', { count: data.meta.total, right: permissionLabel }) : permissionLabel}
      </h3>
      {!data && <QueryPlaceholder error={error} onRetry={refetch} width="240px" height="96px" />}
      <ul className={styles.list}>
        {data?.data.map(({ id, access, ...userName }) => (
          <li key={id} className={styles.person}>
            <span>{formatFullName(userName)}</span>
            <span className={styles.muted}>{t(`start:accountType.${access}`)}</span>
          </li>
        ))}
      </ul>
      {data && data.meta.last_page > 1 && (
        <div>
          <ButtonLink to={buildCommandLink(listUsersCommand, { context, level })}>{t('whoCan.everybody')}</ButtonLink>
        </div>
      )}
    </section>
  )
}

/**
 * Drawer that explains why a command is denied: the required permissions, the user's own permissions, and the users who
 * can grant the missing ones.
 */
export function DenialReasonDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('access')
  const { close } = useCommandRunner()
  const [command, setCommand] = useSelectedCommand(args)
  return (
    <Drawer title={t('why.title')} description={t('why.subtitle')} onClose={close}>
      <div className={styles.body}>
        <CommandPicker command={command} onPick={setCommand} />
        {command && <DenialExplanation command={command} />}
      </div>
    </Drawer>
  )
}

function DenialExplanation({ command }: { readonly command: Command }) {
  const { t } = useTranslation(['access', 'commands'])
  const { run } = useCommandRunner()
  const { user, can } = useSession()
  const requiredLevels = getRequiredLevels(command.access)
  const needsAnyLevel = command.access !== 'public' && 'any' in command.access && requiredLevels.length > 1
  const missingLevels = getMissingLevels(user, command.access)
  return (
    <>
      <p role="status">
        {hasAccess(user, command.access) ? (
          <Badge tone="positive">{t('why.allowed')}</Badge>
        ) : (
          <Badge tone="negative">{t('why.refused')}</Badge>
        )}
      </p>
      {user.access === 'admin_boss' && <p>{t('why.boss')}</p>}
      {requiredLevels.length === 0 ? (
        <p>{t('why.everybody')}</p>
      ) : (
        <table className={styles.table}>
          <caption className={styles.caption}>{t(needsAnyLevel ? 'why.any' : 'why.all')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.context')}</th>
              <th scope="col">{t('column.needed')}</th>
              <th scope="col">{t('column.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {requiredLevels.map((requiredLevel) => (
              <RequiredLevelRow
                key={requiredLevel.context}
                requiredLevel={requiredLevel}
                isMissing={missingLevels.includes(requiredLevel)}
              />
            ))}
          </tbody>
        </table>
      )}
      {missingLevels.map((requiredLevel) => (
        <GrantorList key={requiredLevel.context} requiredLevel={requiredLevel} />
      ))}
      {missingLevels.length > 0 && (
        <div className={styles.actions}>
          <AccessRequestButtons access={command.access} />
        </div>
      )}
      {can(listUsersWithAccessCommand.access) && (
        <div>
          <Button onClick={() => run(listUsersWithAccessCommand, { command: command.id })}>{t('why.whoCan')}</Button>
        </div>
      )}
    </>
  )
}

function RequiredLevelRow({
  requiredLevel: { context, level },
  isMissing,
}: {
  readonly requiredLevel: RequiredLevel
  readonly isMissing: boolean
}) {
  const { t } = useTranslation(['access', 'common'])
  const { user } = useSession()
  const ownLevel = t(`common:level.${getPermissionLevel(user, context)}`)
  return (
    <tr>
      <th scope="row">{t(`common:context.${context}`)}</th>
      <td>{t(`common:level.${level}`)}</td>
      <td>{isMissing ? <strong className={styles.less}>{ownLevel}</strong> : ownLevel}</td>
    </tr>
  )
}
