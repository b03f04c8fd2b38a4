// Simulated system of a merchant, which receives returns and refunds (docs/connector.md). There is one URL for each
// outcome of a request, such as success, rejection or time-out.
import { createServer, type Server } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { translatedRejectionCodes } from '#server/platform/reprocess/send.ts'
import { buildDemoTracking } from './carrier-events.ts'
import { cert, privateKeyPem } from './self-signed.ts'

const demoConnectorPath = '/demo/connector'

/**
 * Converts the URL of a demo merchant's system to a URL on this server; returns null for other URLs. Domains under
 * `.example` never exist (RFC 2606), so this server responds in place of them.
 */
export function resolveDemoConnectorUrl(url: URL, serverUrl: string): URL | null {
  const { protocol, hostname, pathname, search } = url
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (isLocal && pathname.startsWith(`${demoConnectorPath}/${UNTRUSTED_CERTIFICATE_CASE}/`))
    return getUntrustedServerUrl()
  if (isLocal && pathname.startsWith(`${demoConnectorPath}/`)) return new URL(pathname + search, serverUrl)
  if (!hostname.endsWith('.example')) return null
  const [endpointPath = '/'] = connectorPathPattern.exec(pathname) ?? []
  return new URL(`${demoConnectorPath}/done${endpointPath}`, serverUrl)
}

/**
 * Matches the end of the path of a request to the merchant's connector: `/reverses/12/events`. The beginning of the
 * path is the path of the merchant's URL.
 */
const connectorPathPattern = /\/(?:ping|reverses\/\d+\/events|(?:reverses|refunds)\/\d+\/reprocess)$/

/** Name of the test case in which the server presents a TLS certificate that clients reject. */
const UNTRUSTED_CERTIFICATE_CASE = 'certificate'
/** TLS server that presents the untrusted certificate. Listens on a free port until the process ends. */
let untrustedTlsServer: Server | undefined

function getUntrustedServerUrl(): URL {
  const address = untrustedTlsServer?.address()
  return new URL(`https://127.0.0.1:${typeof address === 'object' ? (address?.port ?? '') : ''}`)
}

/**
 * Request that sends a record to the merchant's system again. A request with a known idempotency key gets the response
 * of a completed request, so that nothing runs twice.
 */
interface ConnectorRequest {
  readonly context: Context
  /** Number of earlier requests with the same idempotency key. */
  readonly repeatCount: number
  readonly expectedStatus: string
}

const respondDone = ({ context, expectedStatus }: ConnectorRequest) =>
  context.json({ status: expectedStatus, message: 'Feito pela loja' })

const respondRefused =
  (code: string) =>
  ({ context }: ConnectorRequest) =>
    context.json({ code, message: `Recusado pela loja: ${code}` }, 422)

/**
 * Returns a request handler that calls `firstResponse` for the first request with an idempotency key, and reports
 * success for repeated requests with the same key.
 */
const succeedOnRetry =
  (firstResponse: (request: ConnectorRequest) => Response | Promise<Response>) => (request: ConnectorRequest) =>
    request.repeatCount === 0 ? firstResponse(request) : respondDone(request)

const SLOW_RESPONSE_MS = 2_000
/** Delay in milliseconds before the response; longer than the timeout of every client. */
const NO_RESPONSE_DELAY_MS = 60_000

async function respondNever({ context }: ConnectorRequest): Promise<Response> {
  await sleep(NO_RESPONSE_DELAY_MS, undefined, { signal: context.req.raw.signal, ref: false }).catch(() => {})
  return context.body(null, 504)
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }

const outcomes: Readonly<Record<string, (request: ConnectorRequest) => Response | Promise<Response>>> = {
  done: respondDone,
  refused: respondRefused('not_today'),
  ...Object.fromEntries(translatedRejectionCodes.map((code) => [`refused-${code}`, respondRefused(code)])),
  slow: async (request) => {
    await sleep(SLOW_RESPONSE_MS)
    return respondDone(request)
  },
  busy: succeedOnRetry(({ context }) => context.json({ message: 'Aguarde' }, 429, { 'Retry-After': '1' })),
  error: succeedOnRetry(({ context }) => context.json({ message: 'Erro interno' }, 500)),
  down: ({ context }) => context.json({ message: 'Em manutenção' }, 503),
  timeout: respondNever,
  late: succeedOnRetry(respondNever),
  broken: ({ context }) => context.body('{"status": "appro', 200, JSON_HEADERS),
  huge: ({ context, expectedStatus }) => context.json({ status: expectedStatus, message: 'x'.repeat(1_000_000) }),
  redirect: ({ context }) => context.redirect('/demo/connector/elsewhere', 307),
  unauthorized: ({ context }) => context.json({ message: 'Credenciais recusadas' }, 401),
  missing: ({ context }) => context.notFound(),
  unexpected: ({ context }) => context.json({ message: 'Aceito' }, 202),
  unknown_status: ({ context }) => context.json({ status: 'teleported', message: 'Status que ninguém conhece' }),
}

export const demoOutcomes: readonly string[] = [...Object.keys(outcomes), UNTRUSTED_CERTIFICATE_CASE]

/** Schema of the request members on which the response depends; docs/connector.openapi.json has the complete schema. */
const ReprocessRequestBody = z.object({ record: z.object({ id: z.int(), expected_status: z.string() }) })

/** Maximum number of idempotency keys in memory; a real system stores keys for 30 days. */
const MAX_IDEMPOTENCY_KEYS = 5_000

interface DemoServices {
  readonly db: Database
  readonly now: () => Date
}

export function addDemoConnectorRoutes(app: Hono, { db, now }: DemoServices): void {
  untrustedTlsServer ??= createServer({ key: privateKeyPem, cert }).listen(0, '127.0.0.1').unref()
  const useCountsByKey = new Map<string, number>()
  /** Counts a request with this idempotency key, and returns the number of earlier requests with the key. */
  const countKeyUse = (key: string): number => {
    const previousCount = useCountsByKey.get(key) ?? 0
    if (useCountsByKey.size >= MAX_IDEMPOTENCY_KEYS) useCountsByKey.clear()
    useCountsByKey.set(key, previousCount + 1)
    return previousCount
  }

  app.get(demoConnectorPath, ({ json, req }) => json({ data: demoOutcomes.map((outcome) => `${req.url}/${outcome}`) }))

  app.post(`${demoConnectorPath}/:outcome/ping`, (context) => {
    const respond = outcomes[context.req.param('outcome')]
    return respond ? respond({ context, repeatCount: 0, expectedStatus: 'done' }) : context.notFound()
  })

  // Only the outcome `done` returns events; the other outcomes respond like to a reprocess.
  app.get(`${demoConnectorPath}/:outcome/reverses/:id{[0-9]+}/events`, async (context) => {
    const { outcome, id } = context.req.param()
    const respond = outcomes[outcome]
    if (respond && respond !== respondDone) return respond({ context, repeatCount: 0, expectedStatus: 'done' })
    const tracking = respond ? await buildDemoTracking(db, Number(id), now().getTime()) : null
    return tracking ? context.json(tracking) : context.notFound()
  })

  app.post(`${demoConnectorPath}/:outcome/:records{reverses|refunds}/:id{[0-9]+}/reprocess`, async (context) => {
    const { outcome, id } = context.req.param()
    const respond = outcomes[outcome]
    if (!respond) return context.notFound()
    const key = context.req.header('Idempotency-Key') ?? ''
    const request = ReprocessRequestBody.safeParse(await context.req.json().catch(() => null))
    if (key === '' || !request.success || String(request.data.record.id) !== id) return context.body(null, 400)
    const expected = request.data.record.expected_status
    return respond({ context, repeatCount: countKeyUse(`${outcome} ${key}`), expectedStatus: expected })
  })
}
