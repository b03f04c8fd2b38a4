// API sessions for end-to-end tests: signs in a second user, who reads and writes without a page.
import type { AccountType } from '#contract/access.ts'
import type { UserPermissions } from '#contract/platform/users.ts'

export interface Elsewhere {
  readonly get: <Body>(path: string) => Promise<Body>
  readonly put: (path: string, body: unknown) => Promise<number>
  readonly post: (path: string, body: unknown) => Promise<Response>
  readonly remove: (path: string) => Promise<number>
}

/** Signs in the demo user of an account type and returns functions that send requests as this user. */
export async function elsewhere(
  baseURL: string,
  who: AccountType = 'admin_boss',
  userAgent = 'Test',
): Promise<Elsewhere> {
  const origin = { Origin: new URL(baseURL).origin, 'User-Agent': userAgent }
  const answer = await fetch(`${baseURL}/demo/identities/${who}/token`, { method: 'POST', headers: origin })
  const body = JSON.stringify(await answer.json())
  const json = { 'Content-Type': 'application/json' }
  const signedIn = await fetch(`${baseURL}/v2/auth/login`, { method: 'POST', headers: { ...origin, ...json }, body })
  const { token } = await signedIn.json()
  const headers = { ...json, Authorization: `Bearer ${token}` }
  return {
    get: async (path) => (await fetch(`${baseURL}${path}`, { headers })).json(),
    post: (path, body) => fetch(`${baseURL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    remove: async (path) => (await fetch(`${baseURL}${path}`, { method: 'DELETE', headers, body: '{}' })).status,
    put: async (path, body) =>
      (await fetch(`${baseURL}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status,
  }
}

/** Returns ids of demo reverses that can be reprocessed; each page has different ids. */
export async function reversesToMove({ get }: Elsewhere, count: number, page = 1): Promise<readonly number[]> {
  const query = `status=completed&order_by=id&sort=asc&limit=${count}&page=${page}`
  const { data } = await get<{ data: readonly { readonly id: number }[] }>(`/v2/boss/reverses?${query}`)
  return data.map(({ id }) => id)
}

/** Changes the permissions of a user while `run` runs, and restores them afterwards. */
export async function withRights(
  baseURL: string,
  userId: number,
  levels: Partial<UserPermissions['permissions']>,
  work: (set: (levels: Partial<UserPermissions['permissions']>) => Promise<number>) => Promise<void>,
): Promise<void> {
  const boss = await elsewhere(baseURL)
  const path = `/v2/users/${userId}/permissions`
  const { type, permissions } = await boss.get<UserPermissions>(path)
  const set = (next: Partial<UserPermissions['permissions']>) =>
    boss.put(path, { type, permissions: { ...permissions, ...next } })
  await set(levels)
  try {
    await work(set)
  } finally {
    await set({})
  }
}
