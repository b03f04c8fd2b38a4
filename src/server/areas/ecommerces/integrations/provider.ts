// Bling as an OAuth 2.0 provider (https://developer.bling.com.br): its consent page, and what it gives for a code.
import { z } from 'zod'
import type { Services } from '#server/http/handle.ts'
import { type Refusal, refusal } from '#server/http/refusal.ts'
import { type OutboundAnswer, OutboundError, reach } from '#server/outbound.ts'
import type { Credentials } from './credentials.ts'

const bling = {
  authorizeUrl: 'https://www.bling.com.br/Api/v3/oauth/authorize',
  tokenUrl: 'https://api.bling.com.br/Api/v3/oauth/token',
}

const mostBytes = 65_536

type Around = Pick<Services, 'config' | 'demo' | 'ownAddress'>

/** The configured ones; else the demo's own provider, which is this server, or Bling. */
function addressesOf({ config, demo, ownAddress }: Around): typeof bling {
  if (config.bling) return config.bling
  return demo ? demo.bling(ownAddress()) : bling
}

/** Where a person allows the access; relative to the console's own address in the demo. */
export function consentPage(around: Around, clientId: string, state: string): string {
  const { authorizeUrl } = addressesOf(around)
  const query = new URLSearchParams({ response_type: 'code', client_id: clientId, state })
  return `${authorizeUrl}${authorizeUrl.includes('?') ? '&' : '?'}${query}`
}

const token = z.string().min(1).max(8000)
const Tokens = z.object({
  access_token: token,
  refresh_token: token.optional(),
  token_type: z.string().optional(),
  scope: z.string().nullable().optional(),
  expires_in: z
    .number()
    .min(0)
    .max(10 * 365 * 86_400)
    .optional(),
})
export type Tokens = z.infer<typeof Tokens>

/** Throws a `Refusal` that says whose fault it is. */
export async function tokensFor(
  code: string,
  { clientId, clientSecret }: Credentials,
  around: Around,
  signal: AbortSignal,
): Promise<Tokens> {
  const url = new URL(addressesOf(around).tokenUrl)
  const answer = await reach(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'authorization_code', code }).toString(),
    mostBytes,
    trustedOrigins: [url.origin],
    signal,
  }).catch(unreachable)
  const parsed = Tokens.safeParse(answer.status === 200 ? jsonOf(answer.text) : undefined)
  if (parsed.success) return parsed.data
  throw refusalOf(answer)
}

function unreachable(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  if (error.fault === 'timeout') throw refusal(504, 'integrations.provider_slow')
  throw refusal(502, error.fault === 'unreachable' ? 'integrations.provider_down' : 'integrations.provider_answer')
}

/** RFC 6749 §5.2; Bling wraps the error in an object of its own. */
const Fault = z.object({ error: z.union([z.string(), z.object({ type: z.string() })]) })

function refusalOf({ status, text }: OutboundAnswer): Refusal {
  if (status >= 500) return refusal(502, 'integrations.provider_down')
  const { error } = Fault.safeParse(jsonOf(text)).data ?? {}
  const type = typeof error === 'object' ? error.type : error
  if (type === 'invalid_client' || type === 'unauthorized_client' || status === 401)
    return refusal(422, 'integrations.credentials_refused')
  if (type === 'invalid_grant') return refusal(422, 'integrations.code_refused')
  return refusal(502, 'integrations.provider_answer')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
