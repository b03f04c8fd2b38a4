// Shared code of the users feature: form schemas and values, cache updates, list source and dialog loader.

import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { listUsersCommand } from '#commands/users.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import type { ContractForm } from '#console/forms/use-form.ts'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { joinQueries, type RecordQuery, selectRecord } from '#console/records/record-query.ts'
import { getListUrl } from '#console/run/list-urls.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { defineServerList } from '#console/table/list-state.ts'
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

/**
 * Splits a full name at the first space into the fields `first_name` and `last_name` of the API (S2 §3; product
 * decision A27).
 */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const trimmedName = name.trim()
  const spaceIndex = trimmedName.search(/\s/u)
  if (spaceIndex < 0) return { first_name: trimmedName, last_name: '' }
  return { first_name: trimmedName.slice(0, spaceIndex), last_name: trimmedName.slice(spaceIndex).trim() }
}

const { first_name, email } = saveUser.body.shape
export const UserDataForm = z.object({ name: first_name, email })
type UserDataValues = z.input<typeof UserDataForm>

export const toUserDataValues = (user: User): UserDataValues => ({ name: formatFullName(user), email: user.email })

const levelSchema = z.enum(levels)
const levelFields = Object.fromEntries(contexts.map((context) => [context, levelSchema])) as Record<
  Context,
  typeof levelSchema
>

/**
 * Schema of the permissions form. Every permission context is a separate field, so that edit conflicts are detected per
 * context.
 */
export const PermissionsFormSchema = z.object({ type: z.enum(accountTypes), ...levelFields })
export type PermissionValues = z.input<typeof PermissionsFormSchema>

export const toPermissionValues = ({ type, permissions }: UserPermissions): PermissionValues => ({
  type,
  ...permissions,
})

export function toUserWithPermissions({ type, ...permissions }: PermissionValues): UserWithPermissions {
  return { access: type, permissions }
}

export function toPermissions(values: PermissionValues): Permissions {
  return toUserWithPermissions(values).permissions
}

/** Parses the current form values. Never throws, because users select every level from a fixed list. */
export function parsePermissionValues({ form }: ContractForm<PermissionValues>): PermissionValues {
  return z.parse(PermissionsFormSchema, form.getValues())
}

type SaveUserResponse = ResponseBody<typeof saveUser>
type SavePermissionsResponse = ResponseBody<typeof saveUserPermissions>

const getUserQueryKey = (id: number) => queryOptionsFor(getUser, { params: { id } }).queryKey
const getPermissionsQueryKey = (id: number) => queryOptionsFor(getUserPermissions, { params: { id } }).queryKey

/**
 * Writes a saved user to the query cache, so that the next save sends the new version (ETag). Also marks the cached
 * permissions as fresh, because saving the user does not change the permissions.
 */
export function cacheSavedUser(client: QueryClient, response: SaveUserResponse): void {
  const { id } = response.data
  client.setQueryData(getUserQueryKey(id), response)
  client.setQueryData(getPermissionsQueryKey(id), (cachedResponse) => cachedResponse)
}

/** Writes the saved permissions to the query cache, and the saved account type to the cached user. */
export function cacheSavedPermissions(client: QueryClient, id: number, response: SavePermissionsResponse): void {
  client.setQueryData(getPermissionsQueryKey(id), response)
  client.setQueryData(
    getUserQueryKey(id),
    (cachedResponse) =>
      cachedResponse && { ...cachedResponse, data: { ...cachedResponse.data, access: response.type } },
  )
}

export type UserListQuery = ParsedInput<typeof listUsers>['query']

export const userListSource = defineServerList(listUsersCommand, listUsers.query, (query) =>
  queryOptionsFor(listUsers, { query }),
)

/** Returns a function that builds the title and the hint of the message for a user id that does not exist. */
export function createNotFoundTextBuilder({ user }: Arguments, t: TFunction<'users'>) {
  return (id: number | null) => ({
    title: t('edit.failed'),
    hint: id === null ? t('edit.badId', { id: user }) : t('edit.notFound', { id }),
  })
}

export function UsersListLink() {
  const { t } = useTranslation('users')
  return <ButtonLink to={getListUrl(listUsersCommand)}>{t('edit.toList')}</ButtonLink>
}

export interface LoadedUser {
  readonly user: User
  readonly permissions: UserPermissions
}

/** Loads a user and the permissions of that user. */
export function useUserAndPermissions({ user: id }: { readonly user: number }): RecordQuery<LoadedUser> {
  const user = useQuery({ ...queryOptionsFor(getUser, { params: { id } }), select: selectRecord })
  const permissions = useQuery(queryOptionsFor(getUserPermissions, { params: { id } }))
  return joinQueries({ user, permissions })
}

interface UserLoaderProps {
  readonly args: Arguments
  readonly title: string
  /** Renders the content of the dialog after the user has loaded. */
  readonly children: (loadedUser: LoadedUser) => ReactNode
}

/** Loads the user whose id is in the arguments, and renders a dialog about this user. */
export function UserLoader({ args, title, children }: UserLoaderProps) {
  const { t } = useTranslation('users')
  const { close } = useCommandRunner()
  const id = z.safeParse(recordId, args.user)
  if (id.success)
    return (
      <LoadedUserDialog id={id.data} title={title}>
        {children}
      </LoadedUserDialog>
    )
  return (
    <Dialog title={title} onClose={close}>
      <p>{t('edit.badId', { id: args.user ?? '' })}</p>
    </Dialog>
  )
}

interface LoadedUserDialogProps extends Omit<UserLoaderProps, 'args'> {
  readonly id: number
}

function LoadedUserDialog({ id, title, children }: LoadedUserDialogProps) {
  const { t } = useTranslation('users')
  const { user: actor } = useSession()
  return (
    <LoadedLayer
      surface="dialog"
      query={useUserAndPermissions({ user: id })}
      title={title}
      height="96px"
      getUnavailableReason={({ user }) => !canManageUser(actor, user) && <ForbiddenPanel reason={t('edit.bossOnly')} />}
    >
      {children}
    </LoadedLayer>
  )
}
