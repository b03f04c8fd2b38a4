// Drawers that explain permissions: the user's own, why a command is denied, who can run a command, and a comparison.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessWhoCan } from '#commands/access.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { buildCommandLink, commands, findCommand } from '#commands/registry.ts'
import { usersEdit, usersList } from '#commands/users.ts'
import { ErrorPanel, QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { AccessRequestButtons } from '#console/run/ask-for-access.tsx'
import { useRunner } from '#console/run/runner.ts'
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
  getLevel,
  getMissingLevels,
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

/** Visible commands that require a permission; commands open to everyone need no explanation. */
const guarded = commands.filter(({ access, hidden }) => !hidden && getRequiredLevels(access).length > 0)

function CommandPicker({ command, onPick }: CommandPickerProps) {
  const { t } = useTranslation(['access', 'commands'])
  const options = (command && !guarded.includes(command) ? [command, ...guarded] : guarded).map(({ id, feature }) => ({
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
          onChange={(picked) => onPick(commands.find(({ id }) => id === picked))}
        />
      )}
    </FieldFrame>
  )
}

interface LevelsColumn {
  readonly title: string
  readonly levelIn: (context: Context) => Level
}

interface LevelsTableProps {
  readonly label: string
  /** Main column; marks levels that are higher or lower than in the column beside it. */
  readonly column: LevelsColumn
  readonly beside: LevelsColumn
}

/** Table with the permission levels of a user beside the default levels of an account type. */
function LevelsTable({ label, column, beside }: LevelsTableProps) {
  const { t } = useTranslation(['access', 'common'])
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.context')}</th>
          <th scope="col">{column.title}</th>
          <th scope="col">{beside.title}</th>
        </tr>
      </thead>
      <tbody>
        {contexts.map((context) => {
          const level = column.levelIn(context)
          const other = beside.levelIn(context)
          const step = levels.indexOf(level) - levels.indexOf(other)
          return (
            <tr key={context}>
              <th scope="row">{t(`common:context.${context}`)}</th>
              <td>
                {t(`common:level.${level}`)}
                {step !== 0 && (
                  <span className={classNames(styles.mark, step > 0 ? styles.more : styles.less)}>
                    {t(step > 0 ? 'mine.more' : 'mine.less')}
                  </span>
                )}
              </td>
              <td>{t(`common:level.${other}`)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Drawer that compares a user's permissions with the defaults of their account type. */
export function CompareDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['access', 'commands', 'start'])
  const { close } = useRunner()
  const id = z.safeParse(recordId, args.user).data ?? 0
  const user = useQuery(queryOptionsFor(getUser, { params: { id } }))
  const permissions = useQuery(queryOptionsFor(getUserPermissions, { params: { id } }))
  const person = user.data?.data
  const name = person ? formatFullName(person) : ''
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
          <Skeleton height="320px" />
        )}
      </div>
    </Drawer>
  )
}

interface ComparedProps {
  readonly person: User
  readonly permissions: UserPermissions
}

function Compared({ person, permissions: { type, permissions } }: ComparedProps) {
  const { t } = useTranslation(['access', 'start'])
  const { run } = useRunner()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOptionsFor(getAccountType, { params: { name: type } }))
  if (!data) {
    if (error) return <ErrorPanel error={error} onRetry={refetch} />
    return <Skeleton height="320px" />
  }
  const staff = { access: type, permissions }
  const standard = { access: type, permissions: data.default_permissions }
  const count = contexts.filter((context) => getLevel(staff, context) !== getLevel(standard, context)).length
  const user = String(person.id)
  return (
    <>
      {type === 'admin_boss' && <p>{t('compare.boss')}</p>}
      <p role="status">{count === 0 ? t('compare.same') : t('compare.differs', { count })}</p>
      <LevelsTable
        label={t('compare.title', { name: formatFullName(person) })}
        column={{ title: t('column.person'), levelIn: (context) => getLevel(staff, context) }}
        beside={{
          title: t('column.standard', { type: t(`start:accountType.${type}`) }),
          levelIn: (context) => getLevel(standard, context),
        }}
      />
      <div className={styles.actions}>
        {can(usersEdit.access) && <Button onClick={() => run(usersEdit, { user })}>{t('compare.edit')}</Button>}
      </div>
    </>
  )
}

/** List of the users who can grant a permission. */
function Grantors({ need: { context, level } }: { readonly need: RequiredLevel }) {
  const { t } = useTranslation(['access', 'common'])
  const isThere = useSession().can(listGrantors.access)
  const query = queryOptionsFor(listGrantors, { query: { context, level } })
  const { data, error, refetch } = useQuery({ ...query, enabled: isThere })
  const right = t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) })
  if (!isThere) return null
  return (
    <section className={styles.people} aria-label={t('grantors.title', { right })}>
      <h3 className={styles.heading}>{t('grantors.title', { right })}</h3>
      {!data && <QueryPlaceholder error={error} onRetry={refetch} width="240px" height="32px" />}
      {data?.data.length === 0 && <p>{t('grantors.none')}</p>}
      <ul className={styles.list}>
        {data?.data.map(({ email, ...person }) => (
          <li key={email} className={styles.person}>
            <span>{formatFullName(person)}</span>
            <span className={styles.muted}>{email}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Drawer that compares the signed-in user's permissions with the defaults of their account type. */
export function MineDrawer() {
  const { t } = useTranslation(['access', 'start'])
  const { close } = useRunner()
  const { user } = useSession()
  const type = t(`start:accountType.${user.access}`)
  return (
    <Drawer title={t('mine.title')} subtitle={t('mine.subtitle', { type })} onClose={close}>
      <div className={styles.body}>
        {user.access === 'admin_boss' && <p>{t('why.boss')}</p>}
        <LevelsTable
          label={t('mine.title')}
          column={{ title: t('column.mine'), levelIn: (context) => getLevel(user, context) }}
          beside={{ title: t('column.standard', { type }), levelIn: (context) => user.type_permissions[context] }}
        />
      </div>
    </Drawer>
  )
}

/** State of the command to explain; starts with the command named by the link. */
function useCommand(args: Arguments) {
  return useState(() => findCommand(args.command ?? ''))
}

/** Drawer that lists the users with the permissions that a command requires. */
export function WhoCanDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('access')
  const { close } = useRunner()
  const [command, setCommand] = useCommand(args)
  const needs = command ? getRequiredLevels(command.access) : []
  return (
    <Drawer title={t('whoCan.title')} subtitle={t('whoCan.subtitle')} onClose={close}>
      <div className={styles.body}>
        <CommandPicker command={command} onPick={setCommand} />
        {command && needs.length === 0 && <p>{t('why.everybody')}</p>}
        {needs.length > 1 && <p>{t(command && 'any' in Object(command.access) ? 'whoCan.any' : 'whoCan.all')}</p>}
        {needs.map((need) => (
          <People key={need.context} need={need} />
        ))}
      </div>
    </Drawer>
  )
}

function People({ need: { context, level } }: { readonly need: RequiredLevel }) {
  const { t } = useTranslation(['access', 'common', 'start'])
  const { data, error, refetch } = useQuery(queryOptionsFor(listUsers, { query: { context, level } }))
  const right = t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) })
  return (
    <section className={styles.people} aria-label={right}>
      <h3 className={styles.heading}>{data ? t('whoCan.count', { count: data.meta.total, right }) : right}</h3>
      {!data && <QueryPlaceholder error={error} onRetry={refetch} width="240px" height="96px" />}
      <ul className={styles.list}>
        {data?.data.map(({ id, access, ...person }) => (
          <li key={id} className={styles.person}>
            <span>{formatFullName(person)}</span>
            <span className={styles.muted}>{t(`start:accountType.${access}`)}</span>
          </li>
        ))}
      </ul>
      {data && data.meta.last_page > 1 && (
        <div>
          <ButtonLink to={buildCommandLink(usersList, { context, level })}>{t('whoCan.everybody')}</ButtonLink>
        </div>
      )}
    </section>
  )
}

/**
 * Drawer that explains why a command is denied: required permissions, the user's levels, and who can grant the missing.
 */
export function WhyDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('access')
  const { close } = useRunner()
  const [command, setCommand] = useCommand(args)
  return (
    <Drawer title={t('why.title')} subtitle={t('why.subtitle')} onClose={close}>
      <div className={styles.body}>
        <CommandPicker command={command} onPick={setCommand} />
        {command && <Why command={command} />}
      </div>
    </Drawer>
  )
}

function Why({ command }: { readonly command: Command }) {
  const { t } = useTranslation(['access', 'commands'])
  const { run } = useRunner()
  const { user, can } = useSession()
  const needs = getRequiredLevels(command.access)
  const isChoice = command.access !== 'public' && 'any' in command.access && needs.length > 1
  const lacking = getMissingLevels(user, command.access)
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
      {needs.length === 0 ? (
        <p>{t('why.everybody')}</p>
      ) : (
        <table className={styles.table}>
          <caption className={styles.caption}>{t(isChoice ? 'why.any' : 'why.all')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.context')}</th>
              <th scope="col">{t('column.needed')}</th>
              <th scope="col">{t('column.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {needs.map((need) => (
              <NeedRow key={need.context} need={need} isMissing={lacking.includes(need)} />
            ))}
          </tbody>
        </table>
      )}
      {lacking.map((need) => (
        <Grantors key={need.context} need={need} />
      ))}
      {lacking.length > 0 && (
        <div className={styles.actions}>
          <AccessRequestButtons access={command.access} />
        </div>
      )}
      {can(accessWhoCan.access) && (
        <div>
          <Button onClick={() => run(accessWhoCan, { command: command.id })}>{t('why.whoCan')}</Button>
        </div>
      )}
    </>
  )
}

function NeedRow({
  need: { context, level },
  isMissing,
}: {
  readonly need: RequiredLevel
  readonly isMissing: boolean
}) {
  const { t } = useTranslation(['access', 'common'])
  const { user } = useSession()
  const mine = t(`common:level.${getLevel(user, context)}`)
  return (
    <tr>
      <th scope="row">{t(`common:context.${context}`)}</th>
      <td>{t(`common:level.${level}`)}</td>
      <td>{isMissing ? <strong className={styles.less}>{mine}</strong> : mine}</td>
    </tr>
  )
}
