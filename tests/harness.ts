// Starts the API server inside the test process, with the real request pipeline and handlers and a separate test
// database.
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { desc, eq } from 'drizzle-orm'
import {
  type AccountType,
  accountTypes,
  buildUniformPermissions,
  defaultPermissionsByType,
  type Permissions,
} from '#contract/access.ts'
import { buildEndpointPath, type Endpoint, type EndpointInput } from '#contract/endpoint.ts'
import { getHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { users } from '#server/db/schema/platform/users.ts'
import type { Handler, Services } from '#server/http/handler.ts'
import type { IdentityProvider } from '#server/services/identity.ts'
import type { Platform } from '#server/services/platform.ts'
import { createServices } from '#server/services.ts'
import type { PlatformAdapter } from '#server/upstream/adapter.ts'
import { demo } from '../src/demo/demo.ts'
import { demoUsers } from '../src/demo/people.ts'
import { createTestDatabase } from './database.ts'
import { signInUser } from './factories.ts'
import { listenOnLoopback } from './loopback.ts'

export interface ApiResponse {
  readonly status: number
  /** Parsed JSON, or the text of any other media type; undefined when the body is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape, including invalid ones
  readonly body: any
  readonly headers: Headers
}

export interface RequestOptions {
  /**
   * Sender of the request: an account type (for a demo user), a session token, or null for no session. Default:
   * `admin_boss`.
   */
  readonly as?: AccountType | (string & {}) | null
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface ApiOptions {
  readonly config?: Partial<Config>
  readonly handlers?: readonly Handler[]
  readonly provider?: IdentityProvider
  /**
   * Adapter for the external platform at `config.upstreamUrl`, whose API the server then uses instead of its own
   * tables.
   */
  readonly adapter?: PlatformAdapter
  /** Returns the public URL of this API server. Default: the loopback server that `startApi` starts. */
  readonly ownAddress?: () => string
  readonly consoleBuild?: string
  /** Database connection that several API servers share; `close` leaves this connection open. */
  readonly connection?: Connection
  /** Platform client that replaces the client for `config.upstreamUrl`. */
  readonly platform?: Platform
  /** Opens a session for `Api.as`. Default: stores a user and a session in the database. */
  readonly openSession?: (permissions: TestPermissions) => Promise<string>
}

/**
 * Permissions of a test user: the permissions of an account type, or a level by context. Contexts without a level are
 * denied.
 */
export type TestPermissions = AccountType | Partial<Permissions>

export interface Api {
  readonly app: ReturnType<typeof createApp>
  readonly connection: Connection
  readonly services: Services
  /** Log lines of the server. */
  readonly logLines: readonly Readonly<Record<string, unknown>>[]
  /** Stops the server's clock at `now`; null starts the real clock again. */
  setTime(now: Date | null): void
  /** Sends a request to an endpoint. The type of `input` is loose, so that tests can send invalid input. */
  request(endpoint: Endpoint, input?: RawInput, options?: RequestOptions): Promise<ApiResponse>
  /** Sends a request with typed input and returns the body. Throws unless the status is 200. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: RequestOptions): Promise<ApiResponse['body']>
  /** Sends a request to any path. */
  send(path: string, init?: RequestInit, options?: RequestOptions): Promise<ApiResponse>
  /** Opens a session for a user with these permissions, and returns the session token. */
  openSession(permissions: TestPermissions): Promise<string>
  /** Aborts the running work, as the shutdown of the server does. */
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
  retentionMonths: { activity: 60, corrections: 12, exports: 24, inbox: 6, inboxRead: 3 },
  limits: { signIn: 0, writes: 0, reads: 0, exports: 0 },
}

export async function startApi(options: ApiOptions = {}): Promise<Api> {
  const connection = options.connection ?? (await createTestDatabase())
  const { db } = connection
  const shutdown = new AbortController()
  const lines: Readonly<Record<string, unknown>>[] = []
  let fixedTime: Date | null = null
  const defaultServices = createServices({
    config: { ...testConfig, ...options.config },
    db,
    demo,
    now: () => fixedTime ?? new Date(),
    stopping: shutdown.signal,
    log: (line) => lines.push(line),
    totalsLifetimeMs: 0,
    adapter: options.adapter ?? null,
    ...(options.provider ? { provider: options.provider } : {}),
    ...(options.consoleBuild ? { consoleBuild: options.consoleBuild } : {}),
    ownAddress: options.ownAddress ?? (() => `http://127.0.0.1:${loopback.port}`),
  })
  const services = options.platform ? { ...defaultServices, platform: options.platform } : defaultServices
  const app = createApp(services, options.handlers ?? getHandlers(services))
  // Also serves this API server over HTTP, because the handlers call the demo connector at its URL.
  const loopback = await listenOnLoopback(createAdaptorServer({ fetch: app.fetch }) as Server)
  const tokens = new Map<string, string>()

  async function as(permissions: TestPermissions): Promise<string> {
    if (options.openSession) return options.openSession(permissions)
    const userId =
      typeof permissions === 'string'
        ? await findDemoUserId(connection, permissions)
        : await createUser(connection, permissions)
    return signInUser(db, userId, 'test', services.now())
  }

  async function getToken(sender: string): Promise<string> {
    const accountType = accountTypes.find((type) => type === sender)
    if (!accountType) return sender
    const token = tokens.get(sender) ?? (await as(accountType))
    tokens.set(sender, token)
    return token
  }

  async function send(path: string, init: RequestInit = {}, request: RequestOptions = {}): Promise<ApiResponse> {
    const sender = request.as === undefined ? 'admin_boss' : request.as
    // Encodes FormData before the request, because a Request with a FormData body keeps enqueueing after its stream is
    // cancelled, which causes an unhandled rejection.
    const body = init.body instanceof FormData ? await new Response(init.body).blob() : (init.body ?? null)
    const headers = new Headers(init.headers)
    if (sender !== null) headers.set('Authorization', `Bearer ${await getToken(sender)}`)
    for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value)
    const signal = request.signal ?? null
    return parseResponse(await app.request(`http://localhost${path}`, { ...init, body, headers, signal }))
  }

  function request(
    endpoint: Endpoint,
    { params, query, body }: RawInput = {},
    requestOptions?: RequestOptions,
  ): Promise<ApiResponse> {
    const search = typeof query === 'string' ? query : buildQuery(query)
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(endpoint.fileMediaType === undefined ? {} : { Accept: endpoint.fileMediaType }),
    }
    const init = { method: endpoint.method, headers, ...json }
    return send(buildEndpointPath(endpoint.path, params) + (search && `?${search}`), init, requestOptions)
  }

  return {
    app,
    connection,
    services,
    logLines: lines,
    setTime: (now) => {
      fixedTime = now
    },
    send,
    request,
    openSession: as,
    async call(endpoint, input, requestOptions) {
      const { status, body } = await request(endpoint, input as RawInput, requestOptions)
      if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
      return body
    },
    stop: () => shutdown.abort(),
    close: async () => {
      shutdown.abort()
      await loopback.close()
      if (!options.connection) await connection.close()
    },
  }
}

async function parseResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('Content-Type') ?? '')
  const body = text === '' ? undefined : isJson ? JSON.parse(text) : text
  return { status: response.status, body, headers: response.headers }
}

function buildQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString()
}

/** Returns the id of the demo user with this account type. Inserts the user if the database has no demo data. */
async function findDemoUserId({ db }: Pick<Connection, 'db'>, accountType: AccountType): Promise<number> {
  const demoUser = demoUsers.find(({ account_type }) => account_type === accountType)
  if (!demoUser) throw new Error(`The demo has no user with the account type ${accountType}`)
  const [existing] = await db.select({ id: users.id }).from(users).where(eq(users.email, demoUser.email))
  if (existing) return existing.id
  const { first_name, last_name, email } = demoUser
  const row = { first_name, last_name, email, access: accountType, permissions: defaultPermissionsByType[accountType] }
  // Ignores a conflict, because a parallel call may have inserted the user in the meantime.
  const [inserted] = await db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
  return inserted?.id ?? findDemoUserId({ db }, accountType)
}

let createdUsers = 0

async function createUser({ db }: Connection, permissions: Partial<Permissions>): Promise<number> {
  const row = {
    first_name: 'Pessoa',
    last_name: 'de Teste',
    email: `person-${++createdUsers}-${Date.now()}@test.reversa.example`,
    access: 'collaborator_aftersale' as const,
    permissions: { ...buildUniformPermissions('denied'), ...permissions },
  }
  const [user] = await db.insert(users).values(row).returning({ id: users.id })
  return user?.id ?? 0
}

/** Returns the newest activity row. */
export async function readLastActivity(db: Database) {
  return (await db.select().from(activity).orderBy(desc(activity.id)).limit(1))[0]
}
