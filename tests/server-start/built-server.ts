// Sends HTTP requests to the built server as a user of the demo.
import type { AccountType } from '#contract/access.ts'

export interface SignedInUser {
  readonly token: string
}

export async function signIn(url: string, accountType: AccountType = 'admin_boss'): Promise<SignedInUser> {
  const { google_token } = await post(`${url}/demo/identities/${accountType}/token`, {})
  const { token } = await post(`${url}/v2/auth/login`, { google_token })
  return { token }
}

async function post(url: string, body: unknown) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Returns the number that `saveNumber` has saved in the user's preferences; null if there is none. */
export async function readSavedNumber(url: string, { token }: SignedInUser): Promise<number | null> {
  const response = await fetch(`${url}/v2/users/me/preferences`, { headers: { Authorization: `Bearer ${token}` } })
  const { data } = await response.json()
  const [word] = data.recent_tasks
  return word === undefined ? null : Number(word)
}

/**
 * Saves a number in the user's preferences and returns the response status. `readSavedNumber` reads the number again.
 */
export async function saveNumber(url: string, { token }: SignedInUser, number: number): Promise<number> {
  const response = await fetch(`${url}/v2/users/me/preferences`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ recent_tasks: [String(number)] }),
  })
  await response.arrayBuffer()
  return response.status
}
