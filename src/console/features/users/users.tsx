// Shared code of the users feature: form schemas and values, cache updates, the list source and the dialog loader.

import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { usersList } from '#commands/users.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import type { ContractForm } from '#console/forms/use-form.ts'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { joinQueries, type RecordQuery, recordIn } from '#console/records/record-query.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { serverList } from '#console/table/list-state.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ForbiddenPanel } from '#console/ui/panels.tsx'
import {
  accountTypes,
  type Context,
  canManageUser,
  contexts,
  levels,
  type Permissions,
  type UserWithPermissions,
} from '#contract/access.ts'
import type { ParsedInput, ResponseBody } from '#contract/endpoint.ts'
import { formatFullName, recordId } from '#contract/fields.ts'
import {
  getUser,
  getUserPermissions,
  listUsers,
  saveUser,
  type saveUserPermissions,
  type User,
  type UserPermissions,
} from '#contract/platform/users.ts'
import { z } from '#contract/zod.ts'

/** Splits a full name at the first space into the API's `first_name` and `last_name` (S2 §3; product decision A27). */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const whole = name.trim()
  const space = whole.search(/\s/u)
  if (space < 0) return { first_name: whole, last_name: '' }
  return { first_name: whole.slice(0, space), last_name: whole.slice(space).trim() }
}

const { first_name, email } = saveUser.body.shape
export const DataForm = z.object({ name: first_name, email })
type DataValues = z.input<typeof DataForm>

export const dataOf = (user: User): DataValues => ({ name: formatFullName(user), email: user.email })

const level = z.enum(levels)
const levelFields = Object.fromEntries(contexts.map((context) => [context, level])) as Record<Context, typeof level>

/** Form schema with one field per context, so that edit conflicts are detected separately for each context. */
export const RightsForm = z.object({ type: z.enum(accountTypes), ...levelFields })
export type RightsValues = z.input<typeof RightsForm>

export const rightsOf = ({ type, permissions }: UserPermissions): RightsValues => ({ type, ...permissions })

export function staffOf({ type, ...permissions }: RightsValues): UserWithPermissions {
  return { access: type, permissions }
}

export function permissionsOf(values: RightsValues): Permissions {
  return staffOf(values).permissions
}

/** Parses the current form values; cannot fail because every level is selected from a fixed list. */
export function typedRights({ form }: ContractForm<RightsValues>): RightsValues {
  return z.parse(RightsForm, form.getValues())
}

type Data = ResponseBody<typeof saveUser>
type Rights = ResponseBody<typeof saveUserPermissions>

const userOf = (id: number) => queryOptionsFor(getUser, { params: { id } }).queryKey
const permissionsKey = (id: number) => queryOptionsFor(getUserPermissions, { params: { id } }).queryKey

/**
 * Writes a saved user into the query cache, so that the next edit sends the new version (ETag). The permissions have a
 * version of their own, so their cache entry is marked as fresh.
 */
export function keepData(client: QueryClient, answer: Data): void {
  const { id } = answer.data
  client.setQueryData(userOf(id), answer)
  client.setQueryData(permissionsKey(id), (known) => known)
}

/** Writes saved permissions into the query cache, and the saved account type into the cached user. */
export function keepRights(client: QueryClient, id: number, answer: Rights): void {
  client.setQueryData(permissionsKey(id), answer)
  client.setQueryData(userOf(id), (known) => known && { ...known, data: { ...known.data, access: answer.type } })
}

export type ListQuery = ParsedInput<typeof listUsers>['query']

export const source = serverList(usersList, listUsers.query, (query) => queryOptionsFor(listUsers, { query }))

/** Returns the title and hint to show when the URL names a user that does not exist. */
export function notFoundTexts({ user }: Arguments, t: TFunction<'users'>) {
  return (id: number | null) => ({
    title: t('edit.failed'),
    hint: id === null ? t('edit.badId', { id: user }) : t('edit.notFound', { id }),
  })
}

export function ToUsers() {
  const { t } = useTranslation('users')
  return <ButtonLink to={buildCommandLink(usersList)}>{t('edit.toList')}</ButtonLink>
}

export interface KnownPerson {
  readonly user: User
  readonly permissions: UserPermissions
}

/** Loads a user and the permissions of that user. */
export function usePerson({ user: id }: { readonly user: number }): RecordQuery<KnownPerson> {
  const user = useQuery({ ...queryOptionsFor(getUser, { params: { id } }), select: recordIn })
  const permissions = useQuery(queryOptionsFor(getUserPermissions, { params: { id } }))
  return joinQueries({ user, permissions })
}

interface WithPersonProps {
  readonly args: Arguments
  readonly title: string
  /** Renders the content of the dialog once the user is loaded. */
  readonly children: (person: KnownPerson) => ReactNode
}

/** Loads the user named in the arguments and renders a dialog about that user. */
export function WithPerson({ args, title, children }: WithPersonProps) {
  const { t } = useTranslation('users')
  const { close } = useRunner()
  const id = z.safeParse(recordId, args.user)
  if (id.success)
    return (
      <Loaded id={id.data} title={title}>
        {children}
      </Loaded>
    )
  return (
    <Dialog title={title} onClose={close}>
      <p>{t('edit.badId', { id: args.user ?? '' })}</p>
    </Dialog>
  )
}

interface LoadedProps extends Omit<WithPersonProps, 'args'> {
  readonly id: number
}

function Loaded({ id, title, children }: LoadedProps) {
  const { t } = useTranslation('users')
  const { user: actor } = useSession()
  return (
    <LoadedLayer
      surface="dialog"
      query={usePerson({ user: id })}
      title={title}
      height="96px"
      refusal={({ user }) => !canManageUser(actor, user) && <ForbiddenPanel reason={t('edit.bossOnly')} />}
    >
      {children}
    </LoadedLayer>
  )
}
