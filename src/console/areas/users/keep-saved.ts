// What a save answers, while the person is read anew: what is opened next begins with its version, not with the one of before.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#console/lib/query.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getUser, getUserPermissions, type putUser, type putUserPermissions } from '#contract/users.ts'

type Data = Answer<typeof putUser>
type Rights = Answer<typeof putUserPermissions>

const userOf = (id: number) => queryOf(getUser, { params: { id } }).queryKey
const rightsOf = (id: number) => queryOf(getUserPermissions, { params: { id } }).queryKey

// Each half has a version of its own: where one is saved, what is known of the other is as true as it was.

export function keepData(client: QueryClient, answer: Data): void {
  const { id } = answer.data
  client.setQueryData(userOf(id), answer)
  client.setQueryData(rightsOf(id), (known) => known)
}

export function keepRights(client: QueryClient, id: number, answer: Rights): void {
  client.setQueryData(rightsOf(id), answer)
  client.setQueryData(userOf(id), (known) => known && { ...known, data: { ...known.data, access: answer.type } })
}
