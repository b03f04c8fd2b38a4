// The API of a test: the real pipeline and handlers on a database of their own, called in process.
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { desc, eq } from 'drizzle-orm'
import { type AccountType, accountTypes, type Permissions, presets, sameLevelEverywhere } from '#contract/access.ts'
import { buildEndpointPath, type Endpoint, type EndpointInput } from '#contract/endpoint.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { users } from '#server/db/schema/platform/users.ts'
import type { Handler, Services } from '#server/http/handler.ts'
import type { IdentityProvider } from '#server/services/identity.ts'
import { createServices } from '#server/services.ts'
import type { PlatformAdapter } from '#server/upstream/adapter.ts'
import { demo } from '../src/demo/demo.ts'
import { demoUsers } from '../src/demo/people.ts'
import { testDatabase } from './database.ts'
import { signInUser } from './factories.ts'
import { listenOnLoopback } from './loopback.ts'

export interface Answer {
  readonly status: number
  /** Parsed JSON, or the text of anything else; undefined when empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape, wrong ones too
  readonly body: any
  readonly headers: Headers
}

export interface Calling {
  /** An account type (of the demo's people), a token, or nobody. Default `admin_boss`. */
  readonly as?: AccountType | (string & {}) | null
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface ApiOptions {
  readonly config?: Partial<Config>
  readonly handlers?: readonly Handler[]
  readonly provider?: IdentityProvider
  /** Adapter of the platform at `config.upstreamUrl`. */
  readonly adapter?: PlatformAdapter
  /** Where this very server listens, when it does. */
  readonly ownAddress?: () => string
  readonly consoleBuild?: string
  /** Shared by several servers; not closed by `close`. */
  readonly connection?: Connection
}

/** Rights of a person made for a test: an account type, or levels; what is left out is denied. */
export type Rights = AccountType | Partial<Permissions>

export interface Api {
  readonly app: ReturnType<typeof createApp>
  readonly connection: Connection
  readonly services: Services
  /** Lines that the server logged. */
  readonly lines: readonly Readonly<Record<string, unknown>>[]
  /** Sets the clock, or lets it run again. */
  setTime(now: Date | null): void
  /** Calls an endpoint; `input` may be wrong on purpose, so it is not typed by the endpoint. */
  request(endpoint: Endpoint, input?: RawInput, calling?: Calling): Promise<Answer>
  /** The same, with a typed input and a parsed answer; anything but 200 throws. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, calling?: Calling): Promise<Answer['body']>
  /** Any request at all. */
  send(path: string, init?: RequestInit, calling?: Calling): Promise<Answer>
  /** Opens a session and answers its token. */
  as(rights: Rights): Promise<string>
  /** Stops what is at work, as the server's stop does. */
  stop(): void
  close(): Promise<void>
}

export interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>> | string
  readonly body?: unknown
}

export const testConfig: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: 'memory://',
  databaseUrl: null,
  publicUrl: null,
  googleClientId: null,
  upstreamUrl: null,
  upstreamAdapter: null,
  allowedDomains: [],
  demo: true,
  demoReset: false,
  demoEcommerces: 0,
  demoReverses: null,
  demoStores: 0,
  demoTrackingErrors: 0,
  production: false,
  secretKey: Buffer.alloc(32, 7),
  oldSecretKeys: [],
  resetSecretKey: false,
  zipServiceUrl: null,
  bling: null,
  connectorOrigins: [],
  dashboardHosts: [],
  metricsToken: null,
  tickets: { prefix: 'ZD', url: null },
  helpdesk: null,
  drainSeconds: 0,
  exportFiles: null,
  retention: { activity: 60, corrections: 12, exports: 24, inbox: 6, inboxRead: 3 },
  limits: { signIn: 0, writes: 0, reads: 0, exports: 0 },
}

export async function startApi(options: ApiOptions = {}): Promise<Api> {
  const connection = options.connection ?? (await testDatabase())
  const { db } = connection
  const stopping = new AbortController()
  const lines: Readonly<Record<string, unknown>>[] = []
  let time: Date | null = null
  const services = createServices({
    config: { ...testConfig, ...options.config },
    db,
    demo,
    now: () => time ?? new Date(),
    stopping: stopping.signal,
    log: (line) => lines.push(line),
    totalsLifetimeMs: 0,
    adapter: options.adapter ?? null,
    ...(options.provider ? { provider: options.provider } : {}),
    ...(options.consoleBuild ? { consoleBuild: options.consoleBuild } : {}),
    ownAddress: options.ownAddress ?? (() => `http://127.0.0.1:${own.port}`),
  })
  const app = createApp(services, options.handlers ?? allHandlers)
  // The demo's connector stands at this very server, which is called over HTTP.
  const own = await listenOnLoopback(createAdaptorServer({ fetch: app.fetch }) as Server)
  const tokens = new Map<string, string>()

  async function as(rights: Rights): Promise<string> {
    const userId = typeof rights === 'string' ? await demoUser(connection, rights) : await newUser(connection, rights)
    return signInUser(db, userId, 'test', services.now())
  }

  async function tokenOf(who: string): Promise<string> {
    const accountType = accountTypes.find((type) => type === who)
    if (!accountType) return who
    const token = tokens.get(who) ?? (await as(accountType))
    tokens.set(who, token)
    return token
  }

  async function send(path: string, init: RequestInit = {}, calling: Calling = {}): Promise<Answer> {
    const who = calling.as === undefined ? 'admin_boss' : calling.as
    // Encoded first: a Request of a FormData goes on enqueueing after its stream was cancelled, an unhandled rejection.
    const body = init.body instanceof FormData ? await new Response(init.body).blob() : (init.body ?? null)
    const headers = new Headers(init.headers)
    if (who !== null) headers.set('Authorization', `Bearer ${await tokenOf(who)}`)
    for (const [name, value] of Object.entries(calling.headers ?? {})) headers.set(name, value)
    const signal = calling.signal ?? null
    return answerOf(await app.request(`http://localhost${path}`, { ...init, body, headers, signal }))
  }

  function request(endpoint: Endpoint, { params, query, body }: RawInput = {}, calling?: Calling): Promise<Answer> {
    const search = typeof query === 'string' ? query : searchOf(query)
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(endpoint.fileMediaType === undefined ? {} : { Accept: endpoint.fileMediaType }),
    }
    const init = { method: endpoint.method, headers, ...json }
    return send(buildEndpointPath(endpoint.path, params) + (search && `?${search}`), init, calling)
  }

  return {
    app,
    connection,
    services,
    lines,
    setTime: (now) => {
      time = now
    },
    send,
    request,
    as,
    async call(endpoint, input, calling) {
      const answer = await request(endpoint, input as RawInput, calling)
      if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    stop: () => stopping.abort(),
    close: async () => {
      stopping.abort()
      await own.close()
      if (!options.connection) await connection.close()
    },
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('Content-Type') ?? '')
  const body = text === '' ? undefined : isJson ? JSON.parse(text) : text
  return { status: response.status, body, headers: response.headers }
}

function searchOf(query: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

async function demoUser({ db }: Pick<Connection, 'db'>, accountType: AccountType): Promise<number> {
  const person = demoUsers.find(({ account_type }) => account_type === accountType)
  if (!person) throw new Error(`No demo person is ${accountType}`)
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, person.email))
  if (found) return found.id
  const { first_name, last_name, email } = person
  const row = { first_name, last_name, email, access: accountType, permissions: presets[accountType] }
  // Two calls at once may both be the first.
  const [made] = await db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
  return made?.id ?? demoUser({ db }, accountType)
}

let made = 0

async function newUser({ db }: Connection, permissions: Partial<Permissions>): Promise<number> {
  const row = {
    first_name: 'Pessoa',
    last_name: 'de Teste',
    email: `person-${++made}-${Date.now()}@test.reversa.example`,
    access: 'collaborator_aftersale' as const,
    permissions: { ...sameLevelEverywhere('denied'), ...permissions },
  }
  const [user] = await db.insert(users).values(row).returning({ id: users.id })
  return user?.id ?? 0
}

/** The row of activity written last. */
export async function lastActivity(db: Database) {
  return (await db.select().from(activity).orderBy(desc(activity.id)).limit(1))[0]
}
