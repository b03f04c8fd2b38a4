// Simulated merchant system of the demo, which implements docs/connector.md with one URL for each outcome.
import { createServer, type Server } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { refusalCodes } from '#server/platform/reprocess/send.ts'
import { cert, key } from './self-signed.ts'

const demoConnectorPath = '/demo/connector'

/**
 * Returns the URL on this server for the URL of a demo merchant's system; null for all other URLs. Domains under
 * `.example` are reserved (RFC 2606), so this server responds for them.
 */
export function ownDemoConnector(url: URL, ownAddress: string): URL | null {
  const { protocol, hostname, pathname, search } = url
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (isHere && pathname.startsWith(`${demoConnectorPath}/${wrongCertificate}/`)) return untrusted()
  if (isHere && pathname.startsWith(`${demoConnectorPath}/`)) return new URL(pathname + search, ownAddress)
  if (!hostname.endsWith('.example')) return null
  const [asked = '/'] = /\/(?:ping|(?:reverses|refunds)\/\d+\/reprocess)$/.exec(pathname) ?? []
  return new URL(`${demoConnectorPath}/done${asked}`, ownAddress)
}

/** Outcome with an untrusted TLS certificate, so that clients abort the handshake. */
const wrongCertificate = 'certificate'
/** TLS server with the untrusted certificate, on a free port, until the process ends. */
let tls: Server | undefined

function untrusted(): URL {
  const address = tls?.address()
  return new URL(`https://127.0.0.1:${typeof address === 'object' ? (address?.port ?? '') : ''}`)
}

/**
 * Request to reprocess a record. A repeated idempotency key gets the response of a completed request, so that nothing
 * is executed twice.
 */
interface Asked {
  readonly context: Context
  /** Number of earlier requests with the same idempotency key. */
  readonly seen: number
  readonly expected: string
}

const done = ({ context, expected }: Asked) => context.json({ status: expected, message: 'Feito pela loja' })

const refuse =
  (code: string) =>
  ({ context }: Asked) =>
    context.json({ code, message: `Recusado pela loja: ${code}` }, 422)

/**
 * Returns a responder that uses `firstResponse` for the first request of a key, and reports success for its
 * repetitions.
 */
const doneLater = (first: (asked: Asked) => Response | Promise<Response>) => (asked: Asked) =>
  asked.seen === 0 ? first(asked) : done(asked)

const slowMilliseconds = 2_000
/** Delay in milliseconds that exceeds every client's timeout. */
const neverMilliseconds = 60_000

async function silence({ context }: Asked): Promise<Response> {
  await sleep(neverMilliseconds, undefined, { signal: context.req.raw.signal, ref: false }).catch(() => {})
  return context.body(null, 504)
}

const broken = { 'Content-Type': 'application/json' }

const outcomes: Readonly<Record<string, (asked: Asked) => Response | Promise<Response>>> = {
  done,
  refused: refuse('not_today'),
  ...Object.fromEntries(refusalCodes.map((code) => [`refused-${code}`, refuse(code)])),
  slow: async (asked) => {
    await sleep(slowMilliseconds)
    return done(asked)
  },
  busy: doneLater(({ context }) => context.json({ message: 'Aguarde' }, 429, { 'Retry-After': '1' })),
  error: doneLater(({ context }) => context.json({ message: 'Erro interno' }, 500)),
  down: ({ context }) => context.json({ message: 'Em manutenção' }, 503),
  timeout: silence,
  late: doneLater(silence),
  broken: ({ context }) => context.body('{"status": "appro', 200, broken),
  huge: ({ context, expected }) => context.json({ status: expected, message: 'x'.repeat(1_000_000) }),
  redirect: ({ context }) => context.redirect('/demo/connector/elsewhere', 307),
  unauthorized: ({ context }) => context.json({ message: 'Credenciais recusadas' }, 401),
  missing: ({ context }) => context.notFound(),
  unexpected: ({ context }) => context.json({ message: 'Aceito' }, 202),
  unknown_status: ({ context }) => context.json({ status: 'teleported', message: 'Status que ninguém conhece' }),
}

export const demoOutcomes: readonly string[] = [...Object.keys(outcomes), wrongCertificate]

/** Members of a request that the response depends on; docs/connector.openapi.json defines the full request. */
const Request = z.object({ record: z.object({ id: z.int(), expected_status: z.string() }) })

/** Maximum number of idempotency keys in memory; a real system stores keys for 30 days. */
const mostKeys = 5_000

export function addDemoConnector(app: Hono): void {
  tls ??= createServer({ key, cert }).listen(0, '127.0.0.1').unref()
  const seen = new Map<string, number>()
  /** Counts a request with this key, and returns the number of earlier ones. */
  const countOf = (key: string): number => {
    const before = seen.get(key) ?? 0
    if (seen.size >= mostKeys) seen.clear()
    seen.set(key, before + 1)
    return before
  }

  app.get(demoConnectorPath, ({ json, req }) => json({ data: demoOutcomes.map((outcome) => `${req.url}/${outcome}`) }))

  app.post(`${demoConnectorPath}/:outcome/ping`, (context) => {
    const answer = outcomes[context.req.param('outcome')]
    return answer ? answer({ context, seen: 0, expected: 'done' }) : context.notFound()
  })

  app.post(`${demoConnectorPath}/:outcome/:records{reverses|refunds}/:id{[0-9]+}/reprocess`, async (context) => {
    const { outcome, id } = context.req.param()
    const answer = outcomes[outcome]
    if (!answer) return context.notFound()
    const key = context.req.header('Idempotency-Key') ?? ''
    const request = Request.safeParse(await context.req.json().catch(() => null))
    if (key === '' || !request.success || String(request.data.record.id) !== id) return context.body(null, 400)
    const expected = request.data.record.expected_status
    return answer({ context, seen: countOf(`${outcome} ${key}`), expected })
  })
}
