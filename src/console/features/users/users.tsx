// Users, shared parts: schemas and values of the edit page's forms, cache updates, list source.

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

// One name field, two in the API: split at the first space (S2 §3; product decision A27). Pure.
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const whole = name.trim()
  const space = whole.search(/\s/u)
  if (space < 0) return { first_name: whole, last_name: '' }
  return { first_name: whole.slice(0, space), last_name: whole.slice(space).trim() }
}

// Schemas of the edit page's two forms, personal data and permissions, which are saved in parallel (S2 §4).

const { first_name, email } = saveUser.body.shape
export const DataForm = z.object({ name: first_name, email })
type DataValues = z.input<typeof DataForm>

export const dataOf = (user: User): DataValues => ({ name: formatFullName(user), email: user.email })

const level = z.enum(levels)
const levelFields = Object.fromEntries(contexts.map((context) => [context, level])) as Record<Context, typeof level>

/** A field for each context, so that two people's changes are told apart context by context. */
export const RightsForm = z.object({ type: z.enum(accountTypes), ...levelFields })
export type RightsValues = z.input<typeof RightsForm>

export const rightsOf = ({ type, permissions }: UserPermissions): RightsValues => ({ type, ...permissions })

export function staffOf({ type, ...permissions }: RightsValues): UserWithPermissions {
  return { access: type, permissions }
}

export function permissionsOf(values: RightsValues): Permissions {
  return staffOf(values).permissions
}

/** What is typed: the levels are chosen from lists, so it is always right. */
export function typedRights({ form }: ContractForm<RightsValues>): RightsValues {
  return z.parse(RightsForm, form.getValues())
}

// Writes the saved answer into the cache during the refetch, so the next edit starts from the new version (ETag).

type Data = ResponseBody<typeof saveUser>
type Rights = ResponseBody<typeof saveUserPermissions>

const userOf = (id: number) => queryOptionsFor(getUser, { params: { id } }).queryKey
const permissionsKey = (id: number) => queryOptionsFor(getUserPermissions, { params: { id } }).queryKey

// Personal data and permissions have separate versions (ETags): saving one keeps the cache of the other valid.

export function keepData(client: QueryClient, answer: Data): void {
  const { id } = answer.data
  client.setQueryData(userOf(id), answer)
  client.setQueryData(permissionsKey(id), (known) => known)
}

export function keepRights(client: QueryClient, id: number, answer: Rights): void {
  client.setQueryData(permissionsKey(id), answer)
  client.setQueryData(userOf(id), (known) => known && { ...known, data: { ...known.data, access: answer.type } })
}

// List state in the URL.

export type ListQuery = ParsedInput<typeof listUsers>['query']

export const source = serverList(usersList, listUsers.query, (query) => queryOptionsFor(listUsers, { query }))

/** Texts of a user's page when there is no such user. */
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
  /** The dialog itself. */
  readonly children: (person: KnownPerson) => ReactNode
}

/** Dialog about the user that the arguments name. */
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
