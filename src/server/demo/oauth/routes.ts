// A small OAuth 2.0 provider on the demo's own origin: what Bling is for real installations. Every step is a real one.
import type { Context, Hono } from 'hono'
import { makeNonce } from '#server/http/console-files.ts'
import type { Services } from '#server/http/handle.ts'
import { newToken } from '#server/http/token.ts'
import { demoClientId, demoClientSecret } from './client-secret.ts'
import { type Codes, makeCodes } from './codes.ts'
import { consentPage, type Page, refusalPage } from './page.ts'

const secondsOfAccess = 21_600
/** The redirect link that every application of the demo has registered. */
const redirectLink = '/oauth/callback'

export function addDemoOauth(app: Hono, { now }: Pick<Services, 'now'>): void {
  const codes = makeCodes(now)
  app.get('/demo/oauth/authorize', (context) => {
    const { client_id = '', state = '', response_type } = context.req.query()
    const isKnown = demoClientId.test(client_id) && response_type === 'code'
    const nonce = makeNonce()
    return isKnown ? show(context, consentPage(nonce, client_id, state)) : show(context, refusalPage(nonce), 400)
  })
  app.post('/demo/oauth/decision', async (context) => {
    const { client_id: clientId, state, decision } = await fieldsOf(context)
    if (!demoClientId.test(clientId ?? '')) return show(context, refusalPage(makeNonce()), 400)
    const answer = decision === 'allow' ? { code: codes.give(clientId ?? '') } : { error: 'access_denied' }
    return context.redirect(`${redirectLink}?${new URLSearchParams({ ...answer, state: state ?? '' })}`, 303)
  })
  app.post('/demo/oauth/token', async (context) => {
    const answer = tokenAnswer(codes, context.req.header('Authorization') ?? '', await fieldsOf(context))
    return context.json(answer, 'error' in answer ? (answer.error === 'invalid_client' ? 401 : 400) : 200)
  })
}

type Fields = Readonly<Record<string, string | undefined>>

/** RFC 6749 §4.1.3 and §5. */
function tokenAnswer(codes: Codes, authorization: string, { grant_type, code = '' }: Fields) {
  const [clientId = '', clientSecret] = basicOf(authorization)
  if (!demoClientId.test(clientId) || clientSecret !== demoClientSecret(clientId)) return { error: 'invalid_client' }
  if (grant_type !== 'authorization_code') return { error: 'unsupported_grant_type' }
  if (!codes.take(code, clientId)) return { error: 'invalid_grant' }
  return {
    access_token: newToken(),
    refresh_token: newToken(),
    token_type: 'Bearer',
    scope: 'pedidos contatos produtos',
    expires_in: secondsOfAccess,
  }
}

function basicOf(authorization: string): string[] {
  const encoded = /^Basic ([\w+/=]{1,2000})$/i.exec(authorization)?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString().split(':')
}

async function fieldsOf(context: Context): Promise<Fields> {
  const text = await context.req.text()
  return Object.fromEntries(new URLSearchParams(text.slice(0, 10_000)))
}

function show(context: Context, { html, headers }: Page, status: 200 | 400 = 200): Response {
  return context.body(html, status, headers)
}
