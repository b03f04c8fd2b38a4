// Signs in a second user through the API for an end-to-end test, so that the test can read and write data as this user.
import type { AccountType } from '#contract/access.ts'
import type { UserPermissions } from '#contract/platform/users.ts'

export interface ApiSession {
  readonly get: <Body>(path: string) => Promise<Body>
  readonly put: (path: string, body: unknown) => Promise<number>
  readonly post: (path: string, body: unknown) => Promise<Response>
  readonly remove: (path: string) => Promise<number>
}

/** Google tokens of the simulated platform's users. */
const googleTokenByAccountType: Readonly<Record<AccountType, string>> = {
  admin_boss: 'admin',
  ti: 'ti',
  cs: 'cs',
  n1: 'n1',
  n2: 'n2',
  financial: 'financial',
  collaborator_aftersale: 'aftersale',
}

interface TokenResponse {
  readonly status: number | (() => number)
  readonly json: () => Promise<{ readonly google_token: string }>
}

/**
 * Reads the Google token of a user from a response of the demo. If the server has no demo, returns the token of a user
 * of the simulated platform.
 */
export async function readGoogleToken(response: TokenResponse, accountType: AccountType): Promise<string> {
  const status = typeof response.status === 'number' ? response.status : response.status()
  return status === 404 ? googleTokenByAccountType[accountType] : (await response.json()).google_token
}

/**
 * Signs in the user with this account type, and returns functions that send requests as this user. The user belongs to
 * the demo or, if the server has no demo, to the simulated platform.
 */
export async function openApiSession(
  baseURL: string,
  accountType: AccountType = 'admin_boss',
  userAgent = 'Test',
): Promise<ApiSession> {
  const originHeaders = { Origin: new URL(baseURL).origin, 'User-Agent': userAgent }
  const tokenResponse = await fetch(`${baseURL}/demo/identities/${accountType}/token`, {
    method: 'POST',
    headers: originHeaders,
  })
  const credentials = JSON.stringify({ google_token: await readGoogleToken(tokenResponse, accountType) })
  const jsonHeaders = { 'Content-Type': 'application/json' }
  const loginResponse = await fetch(`${baseURL}/v2/auth/login`, {
    method: 'POST',
    headers: { ...originHeaders, ...jsonHeaders },
    body: credentials,
  })
  const { token } = await loginResponse.json()
  const headers = { ...jsonHeaders, Authorization: `Bearer ${token}` }
  return {
    get: async (path) => (await fetch(`${baseURL}${path}`, { headers })).json(),
    post: (path, body) => fetch(`${baseURL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    remove: async (path) => (await fetch(`${baseURL}${path}`, { method: 'DELETE', headers, body: '{}' })).status,
    put: async (path, body) =>
      (await fetch(`${baseURL}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status,
  }
}

interface RowsWithId {
  readonly data: readonly { readonly id: number }[]
}

/**
 * Returns ids of reverses (return requests) that can be sent to the merchant's system again. A different `page`
 * returns different ids.
 */
export async function listReprocessableReverses(
  { get }: ApiSession,
  count: number,
  page = 1,
): Promise<readonly number[]> {
  const query = `status=completed&order_by=id&sort=asc&limit=${count}&page=${page}`
  const { data } = await get<RowsWithId>(`/v2/boss/reverses?${query}`)
  return data.map(({ id }) => id)
}

/** Changes the permissions of a user while `runWithLevels` runs, and restores the previous permissions afterwards. */
export async function withPermissions(
  baseURL: string,
  userId: number,
  levels: Partial<UserPermissions['permissions']>,
  runWithLevels: (setLevels: (levels: Partial<UserPermissions['permissions']>) => Promise<number>) => Promise<void>,
): Promise<void> {
  const admin = await openApiSession(baseURL)
  const path = `/v2/users/${userId}/permissions`
  const { type, permissions } = await admin.get<UserPermissions>(path)
  const setLevels = (changedLevels: Partial<UserPermissions['permissions']>) =>
    admin.put(path, { type, permissions: { ...permissions, ...changedLevels } })
  await setLevels(levels)
  try {
    await runWithLevels(setLevels)
  } finally {
    await setLevels({})
  }
}
