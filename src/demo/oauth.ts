// Simulated OAuth 2.0 provider, which replaces the platform Bling in the demo: consent page, authorization codes and
// token endpoint.

import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { createToken } from '#server/http/cookies.ts'
import { createNonce } from '#server/http/static.ts'
import { escapeHtml, type Page } from './html.ts'

/**
 * Returns the client secret for a client id. The secret is a hash of the id, so the provider needs no list of clients.
 */
export function getDemoClientSecret(clientId: string): string {
  return `demo-${createHash('sha256').update(`bling ${clientId}`).digest('hex').slice(0, 24)}`
}

/** Pattern of the client ids that the provider accepts. */
const CLIENT_ID_PATTERN = /^[0-9a-f]{20}$/

const CODE_LIFETIME_MS = 60_000

/** Store of authorization codes, which are single-use, valid for a minute and bound to their client id. */
interface AuthorizationCodes {
  readonly issue: (clientId: string) => string
  /** Invalidates the code. Returns true if the code was valid and belongs to this client. */
  readonly redeem: (code: string, clientId: string) => boolean
}

function createAuthorizationCodes(now: () => Date): AuthorizationCodes {
  const issuedCodes = new Map<string, { readonly clientId: string; readonly until: number }>()
  return {
    issue: (clientId) => {
      const time = now().getTime()
      for (const [code, { until }] of issuedCodes) if (until <= time) issuedCodes.delete(code)
      const code = createToken()
      issuedCodes.set(code, { clientId, until: time + CODE_LIFETIME_MS })
      return code
    },
    redeem: (code, clientId) => {
      const issuedCode = issuedCodes.get(code)
      issuedCodes.delete(code)
      return issuedCode?.clientId === clientId && issuedCode.until > now().getTime()
    },
  }
}

/** CSS of the provider's pages. They simulate pages of a third party, so they use no files of the console. */
const STYLE = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b1f23; background: #eef1f4 }
main { max-width: 420px; margin: 12vh auto 0; padding: 32px; border-radius: 8px; background: #fff; box-shadow: 0 1px 6px #0002 }
h1 { margin: 0 0 12px; font-size: 20px }
code { overflow-wrap: anywhere }
form { display: flex; gap: 12px; margin-top: 24px }
button { flex: 1; padding: 10px; border: 1px solid #8a949e; border-radius: 6px; font: inherit; background: #fff; cursor: pointer }
button[value=allow] { border-color: #14683a; color: #fff; background: #14683a }
@media (prefers-color-scheme: dark) {
  body { color: #e6e9ec; background: #15181b } main { background: #22272c } button { color: #e6e9ec; background: #2c3238 }
}`

function renderConsentPage(nonce: string, clientId: string, state: string): Page {
  return renderPage(
    nonce,
    'Autorizar aplicativo',
    `<p>O aplicativo <code>${escapeHtml(clientId)}</code> pede acesso a pedidos, contatos e produtos desta conta.</p>
    <p>Provedor de demonstração: nenhum dado sai desta máquina.</p>
    <form method="post" action="/demo/oauth/decision">
      <input type="hidden" name="client_id" value="${escapeHtml(clientId)}">
      <input type="hidden" name="state" value="${escapeHtml(state)}">
      <button name="decision" value="deny">Recusar</button>
      <button name="decision" value="allow">Autorizar</button>
    </form>`,
  )
}

function renderUnknownClientPage(nonce: string): Page {
  return renderPage(
    nonce,
    'Aplicativo desconhecido',
    '<p>Nenhum aplicativo tem este client_id. Confira as opções da integração.</p>',
  )
}

function renderPage(nonce: string, title: string, content: string): Page {
  const html = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body><main><h1>${title}</h1>${content}</main></body>
</html>`
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return { html, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy } }
}

const ACCESS_TOKEN_SECONDS = 21_600
/** Path of the redirect URI, the same for all clients. */
const REDIRECT_PATH = '/oauth/callback'

/** Adds the routes of the OAuth provider to the demo server: the complete authorization code flow. */
export function addDemoOauthRoutes(app: Hono, { now }: { readonly now: () => Date }): void {
  const codes = createAuthorizationCodes(now)
  app.get('/demo/oauth/authorize', (context) => {
    const { client_id = '', state = '', response_type } = context.req.query()
    const isValidRequest = CLIENT_ID_PATTERN.test(client_id) && response_type === 'code'
    const nonce = createNonce()
    return isValidRequest
      ? sendPage(context, renderConsentPage(nonce, client_id, state))
      : sendPage(context, renderUnknownClientPage(nonce), 400)
  })
  app.post('/demo/oauth/decision', async (context) => {
    const { client_id: clientId, state, decision } = await readFormFields(context)
    if (!CLIENT_ID_PATTERN.test(clientId ?? '')) return sendPage(context, renderUnknownClientPage(createNonce()), 400)
    const result = decision === 'allow' ? { code: codes.issue(clientId ?? '') } : { error: 'access_denied' }
    return context.redirect(`${REDIRECT_PATH}?${new URLSearchParams({ ...result, state: state ?? '' })}`, 303)
  })
  app.post('/demo/oauth/token', async (context) => {
    const response = buildTokenResponse(codes, context.req.header('Authorization') ?? '', await readFormFields(context))
    return context.json(response, 'error' in response ? (response.error === 'invalid_client' ? 401 : 400) : 200)
  })
}

type FormFields = Readonly<Record<string, string | undefined>>

/**
 * Returns the response of the token endpoint (RFC 6749 §4.1.3, §5, §6). Every non-empty refresh token is valid, because
 * the provider does not store refresh tokens.
 */
function buildTokenResponse(
  codes: AuthorizationCodes,
  authorizationHeader: string,
  { grant_type, code = '', refresh_token = '' }: FormFields,
) {
  const [clientId = '', clientSecret] = parseBasicCredentials(authorizationHeader)
  if (!CLIENT_ID_PATTERN.test(clientId) || clientSecret !== getDemoClientSecret(clientId))
    return { error: 'invalid_client' }
  if (grant_type !== 'authorization_code' && grant_type !== 'refresh_token') return { error: 'unsupported_grant_type' }
  const isGranted = grant_type === 'refresh_token' ? refresh_token !== '' : codes.redeem(code, clientId)
  if (!isGranted) return { error: 'invalid_grant' }
  return {
    access_token: createToken(),
    refresh_token: createToken(),
    token_type: 'Bearer',
    scope: 'pedidos contatos produtos',
    expires_in: ACCESS_TOKEN_SECONDS,
  }
}

function parseBasicCredentials(authorization: string): string[] {
  const encoded = /^Basic ([\w+/=]{1,2000})$/i.exec(authorization)?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString().split(':')
}

async function readFormFields(context: Context): Promise<FormFields> {
  const text = await context.req.text()
  return Object.fromEntries(new URLSearchParams(text.slice(0, 10_000)))
}

function sendPage(context: Context, { html, headers }: Page, status: 200 | 400 = 200): Response {
  return context.body(html, status, headers)
}
