// What a save answers, while the person is read anew: what is opened next begins with its version, not with the one of before.
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#console/lib/query.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getUser, getUserPermissions, type putUser, type putUserPermissions } from '#contract/users.ts'

type Data = Answer<typeof putUser>
type Rights = Answer<typeof putUserPermissions>

export function keepData(client: QueryClient, answer: Data): void {
  client.setQueryData(queryOf(getUser, { params: { id: answer.data.id } }).queryKey, answer)
}

export function keepRights(client: QueryClient, id: number, answer: Rights): void {
  client.setQueryData(queryOf(getUserPermissions, { params: { id } }).queryKey, answer)
}
