// Parses the environment variables with one schema, and reports all errors at once, one line per variable.
import { join } from 'node:path'
import * as z from 'zod'
import { parseUrl } from '#contract/parse-url.ts'
import { StartError } from './errors.ts'

/** Error in the environment variables, with one line per variable. */
export class ConfigError extends StartError {}

const createTextSchema = (requirement: string, isValid: (text: string) => boolean) =>
  z.string().refine(isValid, requirement)

function createWholeNumberSchema(maximum: number) {
  const isValid = (text: string) => /^\d{1,9}$/.test(text) && Number(text) <= maximum
  return createTextSchema(`must be a whole number from 0 to ${maximum}`, isValid).transform(Number)
}

const truePattern = /^(1|true|on|yes)$/i
const flagSchema = createTextSchema(
  'must be 1 or 0',
  (text) => truePattern.test(text) || /^(0|false|off|no)$/i.test(text),
) //
  .transform((text) => truePattern.test(text))

/** Creates the schema of a text that contains several items, separated by commas or spaces. */
function createListSchema<Item>(item: z.ZodType<Item, string>) {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(item))
}

const getProtocol = (text: string) => parseUrl(text)?.protocol ?? ''
const isWebUrl = (text: string) => ['http:', 'https:'].includes(getProtocol(text))

const createUrlSchema = (requirement: string, isValid: (urlSchema: URL) => boolean) =>
  createTextSchema(requirement, (text) => isWebUrl(text) && isValid(new URL(text))).transform((text) => new URL(text))

const decodeKey = (key: string) => (/^[0-9a-f]{64}$/i.test(key) ? Buffer.from(key, 'hex') : Buffer.from(key, 'base64'))
const secretKeySchema = createTextSchema(
  'must be 32 bytes in hexadecimal or base64, as `openssl rand -base64 32` makes them',
  (key) => decodeKey(key).length === 32,
).transform(decodeKey)

const emailDomainSchema = createTextSchema('must be e-mail domains, such as example.com,example.com.br', (domain) =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain),
)

/**
 * Schema of the host of an embedded dashboard: `looker.example.com`, `*.example.com` or `host:8443`. Without a scheme,
 * https is assumed.
 */
const dashboardHostSchema = z
  .string()
  .transform((host) => (/^https?:\/\//.test(host) ? host : `https://${host}`))
  .refine(
    (origin) => /^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(origin),
    'must be hosts, such as looker.example.com,*.example.com.br',
  )

const originSchema = createTextSchema(
  'must be origins, such as http://10.0.0.7:8080,https://erp.internal',
  (text) => isWebUrl(text) && new URL(text).origin === text.toLowerCase(),
).transform((text) => text.toLowerCase())

/** Returns true for a URL of a zip code service, which contains the placeholder `{zip}` after the host. */
function isZipServiceUrl(url: string): boolean {
  const exampleUrl = url.replace('{zip}', '01310100')
  const path = url.replace(/^\w+:\/\/[^/]*/, '')
  return isWebUrl(exampleUrl) && new URL(exampleUrl).username === '' && path.includes('{zip}')
}

/** Makes an environment variable optional; a missing variable becomes null. */
const createOptionalSchema = <Output>(schema: z.ZodType<Output, string>) => schema.nullable().default(null)

const helpdeskKinds = ['zendesk', 'freshdesk', 'chatwoot', 'webhook'] as const
export type HelpdeskKind = (typeof helpdeskKinds)[number]

/** Matches the account id in the URL of a Chatwoot ticket: `/accounts/1/conversations/{number}`. */
const chatwootAccountPattern = /\/accounts\/(\d+)\//

/** Schema of the environment variables. Error messages never repeat a value, because a value may be a secret. */
const variablesSchema = z.object({
  /** Port of the server; 0 selects any free port. */
  PORT: createWholeNumberSchema(65_535).default(4173),
  HOST: createTextSchema('must be an address or a host name, without protocol and port', (host) =>
    /^[\w.:%-]+$/.test(host),
  ) //
    .default('127.0.0.1'),
  /** Data folder of the embedded database; `memory://` stores nothing on disk. Ignored if DATABASE_URL is set. */
  DATA_DIR: z.string().default('./data'),
  /** URL of a PostgreSQL database, used instead of the embedded database. */
  DATABASE_URL: createOptionalSchema(
    createTextSchema('must be postgres://user:password@host:port/database', (url) =>
      ['postgres:', 'postgresql:'].includes(getProtocol(url)),
    ),
  ),
  /** Public URL of the console behind a reverse proxy; https turns on secure cookies and HSTS. */
  PUBLIC_URL: createOptionalSchema(
    createUrlSchema(
      'must be an origin alone, such as https://console.example.com',
      ({ pathname, search, hash, username }) => pathname === '/' && search === '' && hash === '' && username === '',
    ),
  ),
  GOOGLE_CLIENT_ID: createOptionalSchema(z.string()),
  /**
   * Base URL of an external platform API that the server calls instead of its own tables. Private IP addresses are
   * allowed, because only the operator sets this URL.
   */
  UPSTREAM_URL: createOptionalSchema(
    createUrlSchema(
      "must be the address of the platform's API, such as https://api.example.com",
      ({ username, password, search, hash }) => username === '' && password === '' && search === '' && hash === '',
    ),
  ),
  /**
   * Path of a JavaScript module that adapts requests and responses of the platform at UPSTREAM_URL; see
   * docs/platform.md.
   */
  UPSTREAM_ADAPTER: createOptionalSchema(z.string()),
  /** E-mail domains of the users who may sign in. */
  ALLOWED_DOMAINS: z.string().toLowerCase().pipe(createListSchema(emailDomainSchema)).default([]),
  /** Turns on demo data and the demo identity provider. */
  DEMO: flagSchema.optional(),
  /** Deletes the data folder of the embedded database before the demo data is created. */
  DEMO_RESET: flagSchema.default(false),
  DEMO_ECOMMERCES: createWholeNumberSchema(1_000_000).default(300),
  /** Last day of the demo data, for reproducible runs; the default is today. Read by `src/demo/today.ts`. */
  DEMO_TODAY: createOptionalSchema(z.iso.date('must be a calendar date, such as 2026-11-16')),
  /** Number of demo reverses; the default is twelve per ecommerce. */
  DEMO_REVERSES: createOptionalSchema(createWholeNumberSchema(2_000_000)),
  /** Additional stores of one demo ecommerce, for testing a very long list. */
  DEMO_STORES: createWholeNumberSchema(1_000_000).default(0),
  /** Additional demo reverses with tracking errors, for testing a very long list. */
  DEMO_TRACKING_ERRORS: createWholeNumberSchema(1_000_000).default(0),
  NODE_ENV: z.string().default(''),
  /** Key that encrypts stored passwords and tokens. */
  SECRET_KEY: createOptionalSchema(secretKeySchema),
  /** Former encryption keys. The server decrypts old values with these keys, but encrypts only with SECRET_KEY. */
  SECRET_KEY_OLD: createListSchema(secretKeySchema).default([]),
  /** Accepts a new SECRET_KEY once, after the former key was lost. */
  SECRET_KEY_RESET: flagSchema.default(false),
  /** URL of a zip code service with the API of ViaCEP; the default is the built-in zip code table. */
  ZIP_SERVICE_URL: createOptionalSchema(
    createTextSchema('must be an address with {zip}, such as https://viacep.com.br/ws/{zip}/json/', isZipServiceUrl),
  ),
  /**
   * OAuth URL where users authorize Bling integrations. Default: the URL of Bling, or the demo OAuth provider in demo
   * mode.
   */
  BLING_AUTHORIZE_URL: createOptionalSchema(createTextSchema('must be an http:// or https:// address', isWebUrl)),
  BLING_TOKEN_URL: createOptionalSchema(createTextSchema('must be an http:// or https:// address', isWebUrl)),
  /** Origins of merchants' systems that this server may call even if they have private IP addresses. */
  CONNECTOR_ORIGINS: createListSchema(originSchema).default([]),
  /** Hosts of dashboards that the console may show in a frame (Content-Security-Policy sources). */
  DASHBOARD_HOSTS: z.string().toLowerCase().pipe(createListSchema(dashboardHostSchema)).default([]),
  /** Bearer token of `/metrics`; without a token, `/metrics` returns 404. */
  METRICS_TOKEN: createOptionalSchema(
    createTextSchema('must be 16 to 200 letters, digits and signs, without spaces', (token) =>
      /^[\x21-\x7e]{16,200}$/.test(token),
    ),
  ),
  /** Prefix of ticket numbers in the helpdesk of this installation, such as ZD. */
  TICKET_PREFIX: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9]{0,9}$/, 'must be 1 to 10 letters and digits, a letter first, such as ZD')
    .default('ZD'),
  /** Helpdesk whose API adds notes to tickets; `webhook` sends the notes to a URL of the operator. */
  HELPDESK: createOptionalSchema(z.enum(helpdeskKinds, `must be one of ${helpdeskKinds.join(', ')}`)),
  /**
   * Base URL of the helpdesk API, if its host differs from the host in `HELPDESK_URL`. For `webhook`, the URL to call.
   */
  HELPDESK_API_URL: createOptionalSchema(
    createUrlSchema(
      'must be an http:// or https:// address, such as https://acme.zendesk.com',
      ({ username, password, hash }) => username === '' && password === '' && hash === '',
    ),
  ),
  /** E-mail of the Zendesk agent who owns the API token. */
  HELPDESK_USER: createOptionalSchema(
    createTextSchema('must be an e-mail address', (email) => /^[^\s@:]+@[^\s@:]+$/.test(email)),
  ),
  /** API token of the helpdesk; sent only to the helpdesk. */
  HELPDESK_TOKEN: createOptionalSchema(
    createTextSchema('must be 8 to 500 letters, digits and signs, without spaces', (token) =>
      /^[\x21-\x7e]{8,500}$/.test(token),
    ),
  ),
  /** URL of a ticket page in the helpdesk, with the placeholder `{number}`. */
  HELPDESK_URL: createOptionalSchema(
    createTextSchema(
      'must be an address with {number}, such as https://acme.zendesk.com/agent/tickets/{number}',
      (url) => url.includes('{number}') && isWebUrl(url.replace('{number}', '1')),
    ),
  ),
  /** Seconds after SIGTERM in which the server still answers requests but reports itself as unhealthy. */
  DRAIN_SECONDS: createWholeNumberSchema(600).default(0),
  // Retention periods in months; 0 means that the data is never deleted.
  RETENTION_ACTIVITY_MONTHS: createWholeNumberSchema(1_200).default(60),
  RETENTION_CORRECTIONS_MONTHS: createWholeNumberSchema(1_200).default(12),
  RETENTION_EXPORTS_MONTHS: createWholeNumberSchema(1_200).default(24),
  RETENTION_INBOX_MONTHS: createWholeNumberSchema(1_200).default(6),
  RETENTION_INBOX_READ_MONTHS: createWholeNumberSchema(1_200).default(3),
  /**
   * Folder for copies of finished exports, so that users can download an export again. Default: a folder inside
   * `DATA_DIR`.
   */
  EXPORTS_DIR: createOptionalSchema(z.string()),
  /** Maximum total size of the export files in megabytes; 0 stores no files. */
  EXPORTS_MB: createWholeNumberSchema(1_000_000).default(1_000),
  // Rate limits in requests per minute: per IP address for sign-in, per user for other requests. 0 means unlimited.
  LIMIT_SIGN_IN: createWholeNumberSchema(1_000_000).default(10),
  LIMIT_WRITES: createWholeNumberSchema(1_000_000).default(120),
  LIMIT_READS: createWholeNumberSchema(1_000_000).default(1200),
  LIMIT_EXPORTS: createWholeNumberSchema(1_000_000).default(6),
})
type Variables = z.output<typeof variablesSchema>

/**
 * Creates a validation rule that compares several variables. Its error is reported together with the errors of single
 * variables.
 */
const buildVariableRule = (
  name: keyof Variables,
  requirement: string,
  isValid: (variables: Partial<Variables>) => boolean,
) => z.refine<Variables>(isValid, { path: [name], error: requirement, when: () => true })

const environmentSchema = variablesSchema
  .check(
    buildVariableRule(
      'SECRET_KEY',
      'must be set with UPSTREAM_URL and DATABASE_URL: it encrypts the tokens of the sessions',
      ({ UPSTREAM_URL, DATABASE_URL, SECRET_KEY }) => !UPSTREAM_URL || !DATABASE_URL || !!SECRET_KEY,
    ),
    buildVariableRule(
      'UPSTREAM_ADAPTER',
      'must be set with UPSTREAM_URL: it adapts the calls to that platform',
      ({ UPSTREAM_ADAPTER, UPSTREAM_URL }) => !UPSTREAM_ADAPTER || !!UPSTREAM_URL,
    ),
    buildVariableRule(
      'ALLOWED_DOMAINS',
      'must name the e-mail domains that may sign in with GOOGLE_CLIENT_ID',
      ({ GOOGLE_CLIENT_ID, ALLOWED_DOMAINS }) => !GOOGLE_CLIENT_ID || ALLOWED_DOMAINS?.length !== 0,
    ),
    buildVariableRule(
      'BLING_AUTHORIZE_URL',
      'must be set with BLING_TOKEN_URL',
      ({ BLING_AUTHORIZE_URL, BLING_TOKEN_URL }) => !BLING_TOKEN_URL || !!BLING_AUTHORIZE_URL,
    ),
    buildVariableRule(
      'BLING_TOKEN_URL',
      'must be set with BLING_AUTHORIZE_URL',
      ({ BLING_AUTHORIZE_URL, BLING_TOKEN_URL }) => !BLING_AUTHORIZE_URL || !!BLING_TOKEN_URL,
    ),
    buildVariableRule(
      'HELPDESK_TOKEN',
      'must be set with HELPDESK: it is the token of its API',
      ({ HELPDESK, HELPDESK_TOKEN }) => !HELPDESK || !!HELPDESK_TOKEN,
    ),
    buildVariableRule(
      'HELPDESK',
      `must be set with HELPDESK_TOKEN, to one of ${helpdeskKinds.join(', ')}`,
      ({ HELPDESK, HELPDESK_TOKEN }) => !HELPDESK_TOKEN || !!HELPDESK,
    ),
    buildVariableRule(
      'HELPDESK_USER',
      'must be set with HELPDESK=zendesk: the e-mail of the agent whose token it is',
      ({ HELPDESK, HELPDESK_USER }) => HELPDESK !== 'zendesk' || !!HELPDESK_USER,
    ),
    buildVariableRule(
      'HELPDESK_API_URL',
      'must be set with HELPDESK=webhook: the address that is called',
      ({ HELPDESK, HELPDESK_API_URL }) => HELPDESK !== 'webhook' || !!HELPDESK_API_URL,
    ),
    buildVariableRule(
      'HELPDESK_URL',
      'must be set with HELPDESK: where a ticket is read, with {number}; of Chatwoot with its account, /accounts/1/conversations/{number}',
      ({ HELPDESK, HELPDESK_URL }) =>
        !['zendesk', 'freshdesk', 'chatwoot'].includes(HELPDESK ?? '') ||
        (!!HELPDESK_URL && (HELPDESK !== 'chatwoot' || chatwootAccountPattern.test(HELPDESK_URL))),
    ),
    buildVariableRule(
      'DEMO',
      'must be off with NODE_ENV=production',
      ({ DEMO, NODE_ENV }) => DEMO !== true || NODE_ENV !== 'production',
    ),
    buildVariableRule(
      'DEMO',
      "must be off with UPSTREAM_URL: data and people are the platform's",
      ({ DEMO, UPSTREAM_URL }) => DEMO !== true || !UPSTREAM_URL,
    ),
    buildVariableRule(
      'DEMO_RESET',
      'works only with the demo on the embedded database: without DATABASE_URL and UPSTREAM_URL, and not with DEMO=0',
      ({ DEMO_RESET, DEMO, DATABASE_URL, UPSTREAM_URL }) =>
        !DEMO_RESET || (DEMO !== false && DATABASE_URL === null && UPSTREAM_URL === null),
    ),
  )
  .transform((variables) => {
    const { BLING_AUTHORIZE_URL: authorizeUrl, BLING_TOKEN_URL: tokenUrl } = variables
    return {
      port: variables.PORT,
      host: variables.HOST,
      dataDir: variables.DATA_DIR,
      databaseUrl: variables.DATABASE_URL,
      publicUrl: variables.PUBLIC_URL,
      googleClientId: variables.GOOGLE_CLIENT_ID,
      upstreamUrl: variables.UPSTREAM_URL,
      upstreamAdapter: variables.UPSTREAM_ADAPTER,
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
      helpdesk: buildHelpdesk(variables),
      drainSeconds: variables.DRAIN_SECONDS,
      exportFiles: getExportFileSettings(variables),
      retentionMonths: {
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

/** Helpdesk API that adds notes to tickets. */
export interface Helpdesk {
  readonly kind: HelpdeskKind
  readonly apiUrl: URL
  readonly token: string
  readonly user: string
  /** Account id of Chatwoot; empty for other helpdesks. */
  readonly accountId: string
}

/** Returns the helpdesk API; null if none is configured. Without a helpdesk API, users copy the notes by hand. */
function buildHelpdesk({ HELPDESK, HELPDESK_URL, HELPDESK_API_URL, HELPDESK_USER, HELPDESK_TOKEN }: Variables) {
  const ticketUrl = HELPDESK_URL?.replace('{number}', '1')
  const apiUrl = HELPDESK_API_URL ?? (ticketUrl === undefined ? null : new URL(new URL(ticketUrl).origin))
  if (HELPDESK === null || HELPDESK_TOKEN === null || apiUrl === null) return null
  const account = chatwootAccountPattern.exec(HELPDESK_URL ?? '')?.[1] ?? ''
  const helpdesk: Helpdesk = {
    kind: HELPDESK,
    apiUrl,
    token: HELPDESK_TOKEN,
    user: HELPDESK_USER ?? '',
    accountId: account,
  }
  return helpdesk
}

/**
 * Returns the folder and maximum size of stored export files, or null if the server stores no files. With an external
 * platform API, that platform runs the exports, so this server stores none.
 */
function getExportFileSettings({ EXPORTS_DIR, EXPORTS_MB, DATA_DIR, DATABASE_URL, UPSTREAM_URL }: Variables) {
  const isOnDisk = DATABASE_URL === null && DATA_DIR !== 'memory://'
  const dir = EXPORTS_DIR ?? (isOnDisk ? join(DATA_DIR, 'exports') : null)
  return dir === null || EXPORTS_MB === 0 || UPSTREAM_URL !== null ? null : { dir, maxBytes: EXPORTS_MB * 1_000_000 }
}

/** Parsed configuration of the server. */
export type Config = Readonly<z.output<typeof environmentSchema>>

/**
 * Returns true if demo mode is on by default, which is only the case for a local server. Everyone can sign in to a
 * demo, so a public server runs as a demo only with DEMO=1.
 */
function isDemoByDefault({ NODE_ENV, UPSTREAM_URL, DATABASE_URL, GOOGLE_CLIENT_ID, PUBLIC_URL }: Variables): boolean {
  const isPublic = GOOGLE_CLIENT_ID !== null || PUBLIC_URL?.protocol === 'https:'
  return NODE_ENV !== 'production' && UPSTREAM_URL === null && DATABASE_URL === null && !isPublic
}

/** Parses the environment. Throws a `ConfigError` with one line per invalid variable. Empty values count as absent. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const nonEmptyVariables = Object.entries(environment).flatMap(([name, value]) =>
    value?.trim() ? [[name, value.trim()]] : [],
  )
  const parseResult = environmentSchema.safeParse(Object.fromEntries(nonEmptyVariables))
  if (parseResult.success) return parseResult.data
  const errorLines = new Map<PropertyKey, string>()
  for (const { path, message } of parseResult.error.issues) {
    const name = path[0] ?? ''
    if (!errorLines.has(name)) errorLines.set(name, `${String(name)} ${message}.`)
  }
  throw new ConfigError([...errorLines.values()].join('\n'))
}

/**
 * Throws a `ConfigError` for a configuration that is unsafe for a server. Command-line commands accept such a
 * configuration, so `readConfig` does not check this.
 */
export function ensureSafeStart(config: Config): void {
  const { databaseUrl, demo, googleClientId, upstreamUrl, production, secretKey } = config
  const isStandalone = !demo && upstreamUrl === null
  if (isStandalone && production && databaseUrl === null)
    throw new ConfigError(
      'NODE_ENV=production needs DATABASE_URL: the embedded database does not survive a loss of power.',
    )
  if (isStandalone && (production || databaseUrl !== null) && googleClientId === null)
    throw new ConfigError(
      'Nobody could sign in: with DATABASE_URL, set GOOGLE_CLIENT_ID and ALLOWED_DOMAINS, or DEMO=1 for demo data and demo identities.',
    )
  if (isStandalone && databaseUrl !== null && secretKey === null)
    throw new ConfigError(
      'SECRET_KEY must be set with DATABASE_URL: it encrypts stored passwords and tokens. `openssl rand -base64 32` makes one.',
    )
}

/** Minimum Node.js version, as major and minor number. */
const MIN_NODE_VERSION = [20, 19] as const

/** Throws a `ConfigError` if the Node.js version is too old. */
export function ensureNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1])) return
  throw new ConfigError(`Node ${MIN_NODE_VERSION.join('.')} or newer is needed; this is ${version}.`)
}

/** Returns the warning to print at the start in demo mode; null if demo mode is off. */
export function getDemoWarning({ demo, googleClientId }: Config): string | null {
  if (!demo) return null
  const signInWarning =
    googleClientId === null ? ' and whoever reaches this server can sign in, as an administrator too' : ''
  return `The demo is on: demo data is added to the database${signInWarning}. DEMO=0 turns it off.`
}
