// Environment variables as one schema; all errors are reported at once, one line per variable.
import { join } from 'node:path'
import * as z from 'zod'
import { parseUrl } from '#contract/parse-url.ts'
import { StartError } from './errors.ts'

export class ConfigError extends StartError {}

const text = (must: string, isRight: (text: string) => boolean) => z.string().refine(isRight, must)

function wholeNumber(most: number) {
  const isRight = (text: string) => /^\d{1,9}$/.test(text) && Number(text) <= most
  return text(`must be a whole number from 0 to ${most}`, isRight).transform(Number)
}

const yes = /^(1|true|on|yes)$/i
const flag = text('must be 1 or 0', (text) => yes.test(text) || /^(0|false|off|no)$/i.test(text)) //
  .transform((text) => yes.test(text))

/** What stands between commas or blanks, each of this shape. */
function list<Item>(item: z.ZodType<Item, string>) {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(item))
}

const protocolOf = (text: string) => parseUrl(text)?.protocol ?? ''
const isWeb = (text: string) => ['http:', 'https:'].includes(protocolOf(text))

const url = (must: string, isRight: (url: URL) => boolean) =>
  text(must, (text) => isWeb(text) && isRight(new URL(text))).transform((text) => new URL(text))

const bytesOf = (key: string) => (/^[0-9a-f]{64}$/i.test(key) ? Buffer.from(key, 'hex') : Buffer.from(key, 'base64'))
const secretKey = text(
  'must be 32 bytes in hexadecimal or base64, as `openssl rand -base64 32` makes them',
  (key) => bytesOf(key).length === 32,
).transform(bytesOf)

const emailDomain = text('must be e-mail domains, such as example.com,example.com.br', (domain) =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain),
)

/** `looker.example.com`, `*.example.com`, `host:8443`; https unless a scheme is said. */
const dashboardHost = z
  .string()
  .transform((host) => (/^https?:\/\//.test(host) ? host : `https://${host}`))
  .refine(
    (origin) => /^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(origin),
    'must be hosts, such as looker.example.com,*.example.com.br',
  )

const origin = text(
  'must be origins, such as http://10.0.0.7:8080,https://erp.internal',
  (text) => isWeb(text) && new URL(text).origin === text.toLowerCase(),
).transform((text) => text.toLowerCase())

/** Needs `{zip}` behind the host, for the digits. */
function isZipService(address: string): boolean {
  const filled = address.replace('{zip}', '01310100')
  const path = address.replace(/^\w+:\/\/[^/]*/, '')
  return isWeb(filled) && new URL(filled).username === '' && path.includes('{zip}')
}

const none = <Output>(schema: z.ZodType<Output, string>) => schema.nullable().default(null)

const helpdeskKinds = ['zendesk', 'freshdesk', 'chatwoot', 'webhook'] as const
export type HelpdeskKind = (typeof helpdeskKinds)[number]

/** The account in the address of a Chatwoot ticket: `/accounts/1/conversations/{number}`. */
const chatwootAccount = /\/accounts\/(\d+)\//

/** Messages never repeat a value: it may be a secret. */
const Variables = z.object({
  /** 0 takes any free port. */
  PORT: wholeNumber(65_535).default(4173),
  HOST: text('must be an address or a host name, without protocol and port', (host) => /^[\w.:%-]+$/.test(host)) //
    .default('127.0.0.1'),
  /** Where PGlite keeps its data; ignored with DATABASE_URL. `memory://` keeps nothing. */
  DATA_DIR: z.string().default('./data'),
  /** Any PostgreSQL instead of the embedded one. */
  DATABASE_URL: none(
    text('must be postgres://user:password@host:port/database', (address) =>
      ['postgres:', 'postgresql:'].includes(protocolOf(address)),
    ),
  ),
  /** The address people use, when a proxy stands before the server; https turns on secure cookies and HSTS. */
  PUBLIC_URL: none(
    url(
      'must be an origin alone, such as https://console.example.com',
      ({ pathname, search, hash, username }) => pathname === '/' && search === '' && hash === '' && username === '',
    ),
  ),
  GOOGLE_CLIENT_ID: none(z.string()),
  /** A platform API that answers in this server's place. The operator's own choice, so it may be a private address. */
  UPSTREAM_URL: none(
    url(
      "must be the address of the platform's API, such as https://api.example.com",
      ({ username, password, search, hash }) => username === '' && password === '' && search === '' && hash === '',
    ),
  ),
  /** E-mail domains whose people may sign in. */
  ALLOWED_DOMAINS: z.string().toLowerCase().pipe(list(emailDomain)).default([]),
  /** Demo data and the demo identity provider. */
  DEMO: flag.optional(),
  /** Deletes the embedded database and its folder's other files before the demo data is created. */
  DEMO_RESET: flag.default(false),
  DEMO_ECOMMERCES: wholeNumber(1_000_000).default(300),
  /** The day the demo data ends at, for runs that tell the same; read by `src/demo/today.ts`. Left out: today. */
  DEMO_TODAY: none(z.iso.date('must be a calendar date, such as 2026-11-16')),
  /** Demo reverses; left out, a dozen for each ecommerce. */
  DEMO_REVERSES: none(wholeNumber(2_000_000)),
  /** Stores of one demo ecommerce beyond the usual number: how a very long list is tried. */
  DEMO_STORES: wholeNumber(1_000_000).default(0),
  /** Demo reverses with tracking errors beyond the usual number, for the same reason. */
  DEMO_TRACKING_ERRORS: wholeNumber(1_000_000).default(0),
  NODE_ENV: z.string().default(''),
  /** Encrypts stored passwords and tokens. */
  SECRET_KEY: none(secretKey),
  /** Keys of before: they still open what they sealed. */
  SECRET_KEY_OLD: list(secretKey).default([]),
  /** Takes the key as it is, once, where the one of before is lost. */
  SECRET_KEY_RESET: flag.default(false),
  /** A zip code service that speaks ViaCEP's protocol; without it, the embedded table. */
  ZIP_SERVICE_URL: none(
    text('must be an address with {zip}, such as https://viacep.com.br/ws/{zip}/json/', isZipService),
  ),
  /** Where integrations with Bling are authorized; without them at Bling, in the demo at a provider of its own. */
  BLING_AUTHORIZE_URL: none(text('must be an http:// or https:// address', isWeb)),
  BLING_TOKEN_URL: none(text('must be an http:// or https:// address', isWeb)),
  /** Origins of merchants' systems that may stand at addresses that are not public. */
  CONNECTOR_ORIGINS: list(origin).default([]),
  /** Origins of dashboards that may be shown inside the console, as sources of a content policy. */
  DASHBOARD_HOSTS: z.string().toLowerCase().pipe(list(dashboardHost)).default([]),
  /** Who has it may read `/metrics`; without it nobody may. */
  METRICS_TOKEN: none(
    text('must be 16 to 200 letters, digits and signs, without spaces', (token) => /^[\x21-\x7e]{16,200}$/.test(token)),
  ),
  /** Of the tickets of this installation's helpdesk. */
  TICKET_PREFIX: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9]{0,9}$/, 'must be 1 to 10 letters and digits, a letter first, such as ZD')
    .default('ZD'),
  /** Whose API puts notes on tickets; `webhook`: an address of one's own. */
  HELPDESK: none(z.enum(helpdeskKinds, `must be one of ${helpdeskKinds.join(', ')}`)),
  /** Where its API stands, when not at the host of `HELPDESK_URL`; of a webhook, what is called. */
  HELPDESK_API_URL: none(
    url(
      'must be an http:// or https:// address, such as https://acme.zendesk.com',
      ({ username, password, hash }) => username === '' && password === '' && hash === '',
    ),
  ),
  /** Zendesk: the e-mail of the agent whose token it is. */
  HELPDESK_USER: none(text('must be an e-mail address', (email) => /^[^\s@:]+@[^\s@:]+$/.test(email))),
  /** It goes to the helpdesk, and nowhere else. */
  HELPDESK_TOKEN: none(
    text('must be 8 to 500 letters, digits and signs, without spaces', (token) => /^[\x21-\x7e]{8,500}$/.test(token)),
  ),
  /** Where a ticket is read in the helpdesk, with `{number}`. */
  HELPDESK_URL: none(
    text(
      'must be an address with {number}, such as https://acme.zendesk.com/agent/tickets/{number}',
      (address) => address.includes('{number}') && isWeb(address.replace('{number}', '1')),
    ),
  ),
  /** How long the server still answers after SIGTERM, told unhealthy meanwhile, before it stops. */
  DRAIN_SECONDS: wholeNumber(600).default(0),
  // Months that something is kept; 0 is for good.
  RETENTION_ACTIVITY_MONTHS: wholeNumber(1_200).default(60),
  RETENTION_CORRECTIONS_MONTHS: wholeNumber(1_200).default(12),
  RETENTION_EXPORTS_MONTHS: wholeNumber(1_200).default(24),
  RETENTION_INBOX_MONTHS: wholeNumber(1_200).default(6),
  RETENTION_INBOX_READ_MONTHS: wholeNumber(1_200).default(3),
  /** Where files of exports are kept for a second download; without it, inside `DATA_DIR`. */
  EXPORTS_DIR: none(z.string()),
  /** Megabytes of all of them; 0 keeps none. */
  EXPORTS_MB: wholeNumber(1_000_000).default(1_000),
  // Requests a minute and person (sign-in: and address); 0 is unlimited.
  LIMIT_SIGN_IN: wholeNumber(1_000_000).default(10),
  LIMIT_WRITES: wholeNumber(1_000_000).default(120),
  LIMIT_READS: wholeNumber(1_000_000).default(1200),
  LIMIT_EXPORTS: wholeNumber(1_000_000).default(6),
})
type Variables = z.output<typeof Variables>

/** What variables ask of one another; told together with what is wrong with each of them. */
const rule = (name: keyof Variables, must: string, isRight: (variables: Partial<Variables>) => boolean) =>
  z.refine<Variables>(isRight, { path: [name], error: must, when: () => true })

const Environment = Variables.check(
  rule(
    'SECRET_KEY',
    'must be set with UPSTREAM_URL and DATABASE_URL: it encrypts the tokens of the sessions',
    ({ UPSTREAM_URL, DATABASE_URL, SECRET_KEY }) => !UPSTREAM_URL || !DATABASE_URL || !!SECRET_KEY,
  ),
  rule(
    'ALLOWED_DOMAINS',
    'must name the e-mail domains that may sign in with GOOGLE_CLIENT_ID',
    ({ GOOGLE_CLIENT_ID, ALLOWED_DOMAINS }) => !GOOGLE_CLIENT_ID || ALLOWED_DOMAINS?.length !== 0,
  ),
  rule(
    'BLING_AUTHORIZE_URL',
    'must be set with BLING_TOKEN_URL',
    ({ BLING_AUTHORIZE_URL, BLING_TOKEN_URL }) => !BLING_TOKEN_URL || !!BLING_AUTHORIZE_URL,
  ),
  rule(
    'BLING_TOKEN_URL',
    'must be set with BLING_AUTHORIZE_URL',
    ({ BLING_AUTHORIZE_URL, BLING_TOKEN_URL }) => !BLING_AUTHORIZE_URL || !!BLING_TOKEN_URL,
  ),
  rule(
    'HELPDESK_TOKEN',
    'must be set with HELPDESK: it is the token of its API',
    ({ HELPDESK, HELPDESK_TOKEN }) => !HELPDESK || !!HELPDESK_TOKEN,
  ),
  rule(
    'HELPDESK',
    `must be set with HELPDESK_TOKEN, to one of ${helpdeskKinds.join(', ')}`,
    ({ HELPDESK, HELPDESK_TOKEN }) => !HELPDESK_TOKEN || !!HELPDESK,
  ),
  rule(
    'HELPDESK_USER',
    'must be set with HELPDESK=zendesk: the e-mail of the agent whose token it is',
    ({ HELPDESK, HELPDESK_USER }) => HELPDESK !== 'zendesk' || !!HELPDESK_USER,
  ),
  rule(
    'HELPDESK_API_URL',
    'must be set with HELPDESK=webhook: the address that is called',
    ({ HELPDESK, HELPDESK_API_URL }) => HELPDESK !== 'webhook' || !!HELPDESK_API_URL,
  ),
  rule(
    'HELPDESK_URL',
    'must be set with HELPDESK: where a ticket is read, with {number}; of Chatwoot with its account, /accounts/1/conversations/{number}',
    ({ HELPDESK, HELPDESK_URL }) =>
      !['zendesk', 'freshdesk', 'chatwoot'].includes(HELPDESK ?? '') ||
      (!!HELPDESK_URL && (HELPDESK !== 'chatwoot' || chatwootAccount.test(HELPDESK_URL))),
  ),
  rule(
    'DEMO',
    'must be off with NODE_ENV=production',
    ({ DEMO, NODE_ENV }) => DEMO !== true || NODE_ENV !== 'production',
  ),
  rule(
    'DEMO',
    "must be off with UPSTREAM_URL: data and people are the platform's",
    ({ DEMO, UPSTREAM_URL }) => DEMO !== true || !UPSTREAM_URL,
  ),
  rule(
    'DEMO_RESET',
    'works only with the demo on the embedded database: without DATABASE_URL and UPSTREAM_URL, and not with DEMO=0',
    ({ DEMO_RESET, DEMO, DATABASE_URL, UPSTREAM_URL }) =>
      !DEMO_RESET || (DEMO !== false && DATABASE_URL === null && UPSTREAM_URL === null),
  ),
).transform((variables) => {
  const { BLING_AUTHORIZE_URL: authorizeUrl, BLING_TOKEN_URL: tokenUrl } = variables
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    publicUrl: variables.PUBLIC_URL,
    googleClientId: variables.GOOGLE_CLIENT_ID,
    upstreamUrl: variables.UPSTREAM_URL,
    allowedDomains: variables.ALLOWED_DOMAINS,
    demo: variables.DEMO ?? isDemoByDefault(variables),
    demoReset: variables.DEMO_RESET,
    demoEcommerces: variables.DEMO_ECOMMERCES,
    demoReverses: variables.DEMO_REVERSES,
    demoStores: variables.DEMO_STORES,
    demoTrackingErrors: variables.DEMO_TRACKING_ERRORS,
    production: variables.NODE_ENV === 'production',
    secretKey: variables.SECRET_KEY,
    oldSecretKeys: variables.SECRET_KEY_OLD,
    resetSecretKey: variables.SECRET_KEY_RESET,
    zipServiceUrl: variables.ZIP_SERVICE_URL,
    bling: authorizeUrl !== null && tokenUrl !== null ? { authorizeUrl, tokenUrl } : null,
    connectorOrigins: variables.CONNECTOR_ORIGINS,
    dashboardHosts: variables.DASHBOARD_HOSTS,
    metricsToken: variables.METRICS_TOKEN,
    tickets: { prefix: variables.TICKET_PREFIX, url: variables.HELPDESK_URL },
    helpdesk: helpdeskOf(variables),
    drainSeconds: variables.DRAIN_SECONDS,
    exportFiles: exportFilesOf(variables),
    retention: {
      activity: variables.RETENTION_ACTIVITY_MONTHS,
      corrections: variables.RETENTION_CORRECTIONS_MONTHS,
      exports: variables.RETENTION_EXPORTS_MONTHS,
      inbox: variables.RETENTION_INBOX_MONTHS,
      inboxRead: variables.RETENTION_INBOX_READ_MONTHS,
    },
    limits: {
      signIn: variables.LIMIT_SIGN_IN,
      writes: variables.LIMIT_WRITES,
      reads: variables.LIMIT_READS,
      exports: variables.LIMIT_EXPORTS,
    },
  }
})

/** The API that takes notes; null: they are copied. */
export interface Helpdesk {
  readonly kind: HelpdeskKind
  readonly apiUrl: URL
  readonly token: string
  readonly user: string
  /** Chatwoot's, by its number. */
  readonly account: string
}

function helpdeskOf({ HELPDESK, HELPDESK_URL, HELPDESK_API_URL, HELPDESK_USER, HELPDESK_TOKEN }: Variables) {
  const page = HELPDESK_URL?.replace('{number}', '1')
  const apiUrl = HELPDESK_API_URL ?? (page === undefined ? null : new URL(new URL(page).origin))
  if (HELPDESK === null || HELPDESK_TOKEN === null || apiUrl === null) return null
  const account = chatwootAccount.exec(HELPDESK_URL ?? '')?.[1] ?? ''
  const made: Helpdesk = { kind: HELPDESK, apiUrl, token: HELPDESK_TOKEN, user: HELPDESK_USER ?? '', account }
  return made
}

/** Null: none are kept. At a gateway the files are the platform's. */
function exportFilesOf({ EXPORTS_DIR, EXPORTS_MB, DATA_DIR, DATABASE_URL, UPSTREAM_URL }: Variables) {
  const isOnDisk = DATABASE_URL === null && DATA_DIR !== 'memory://'
  const dir = EXPORTS_DIR ?? (isOnDisk ? join(DATA_DIR, 'exports') : null)
  return dir === null || EXPORTS_MB === 0 || UPSTREAM_URL !== null ? null : { dir, mostBytes: EXPORTS_MB * 1_000_000 }
}

export type Config = Readonly<z.output<typeof Environment>>

/** Anybody may enter a demo as anybody: where people are reached, it is there only when it is asked for. */
function isDemoByDefault({ NODE_ENV, UPSTREAM_URL, DATABASE_URL, GOOGLE_CLIENT_ID, PUBLIC_URL }: Variables): boolean {
  const isPublic = GOOGLE_CLIENT_ID !== null || PUBLIC_URL?.protocol === 'https:'
  return NODE_ENV !== 'production' && UPSTREAM_URL === null && DATABASE_URL === null && !isPublic
}

/** Throws a ConfigError with a line for each wrong variable. An empty value is the same as none. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  const parsed = Environment.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const lines = new Map<PropertyKey, string>()
  for (const { path, message } of parsed.error.issues) {
    const name = path[0] ?? ''
    if (!lines.has(name)) lines.set(name, `${String(name)} ${message}.`)
  }
  throw new ConfigError([...lines.values()].join('\n'))
}

/** What a server may not start with. Not part of reading: some values alone are fine for other uses. */
export function refuseUnsafeStart(config: Config): void {
  const { databaseUrl, demo, googleClientId, upstreamUrl, production, secretKey } = config
  const isOwn = !demo && upstreamUrl === null
  if (isOwn && production && databaseUrl === null)
    throw new ConfigError(
      'NODE_ENV=production needs DATABASE_URL: the embedded database does not survive a loss of power.',
    )
  if (isOwn && (production || databaseUrl !== null) && googleClientId === null)
    throw new ConfigError(
      'Nobody could sign in: with DATABASE_URL, set GOOGLE_CLIENT_ID and ALLOWED_DOMAINS, or DEMO=1 for demo data and demo identities.',
    )
  if (isOwn && databaseUrl !== null && secretKey === null)
    throw new ConfigError(
      'SECRET_KEY must be set with DATABASE_URL: it encrypts stored passwords and tokens. `openssl rand -base64 32` makes one.',
    )
}

const leastNode = [20, 19] as const

export function refuseOldNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return
  throw new ConfigError(`Node ${leastNode.join('.')} or newer is needed; this is ${version}.`)
}

/** What the start says while the demo is on; null: it is off. */
export function demoNotice({ demo, googleClientId }: Config): string | null {
  if (!demo) return null
  const who = googleClientId === null ? ' and whoever reaches this server can sign in, as an administrator too' : ''
  return `The demo is on: demo data is added to the database${who}. DEMO=0 turns it off.`
}
