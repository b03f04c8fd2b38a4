// The environment, parsed once. A wrong value stops the start with one clear line.
import { StartError } from './start-error.ts'

export interface Config {
  /** 0 takes any free port. Default 4173. */
  readonly port: number
  /** Default 127.0.0.1. */
  readonly host: string
  /** Where PGlite keeps its data; ignored with `databaseUrl`. `memory://` keeps nothing. Default `./data`. */
  readonly dataDir: string
  /** `postgres://…`: any PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | null
  /** The address people use, when a proxy stands before the server; https turns on secure cookies and HSTS. */
  readonly publicUrl: URL | null
  readonly googleClientId: string | null
  /** A platform API that answers in this server's place: this one is then a gateway to it. Null: stand-alone. */
  readonly upstreamUrl: URL | null
  /** E-mail domains whose people may sign in. */
  readonly allowedDomains: readonly string[]
  /** Demo data and the demo identity provider: of the embedded database, or where DEMO=1 asks for them. */
  readonly demo: boolean
  readonly demoEcommerces: number
  /** Stores of one demo ecommerce beyond the usual number: how a very long list is tried. */
  readonly demoStores: number
  /** Demo reverses with tracking errors beyond the usual number, for the same reason. */
  readonly demoTrackingErrors: number
  readonly production: boolean
  /** 32 bytes that encrypt stored passwords and tokens; null: none was given. */
  readonly secretKey: Buffer | null
  /** Keys of before: they still open what they sealed. */
  readonly oldSecretKeys: readonly Buffer[]
  /** Takes the key as it is, once, where the one of before is lost. */
  readonly resetSecretKey: boolean
  /** Of a zip code service that speaks ViaCEP's protocol, `{zip}` for the digits; null: the embedded table. */
  readonly zipServiceUrl: string | null
  /** Where integrations with Bling are authorized; null: at Bling, in the demo at a provider of its own. */
  readonly bling: { readonly authorizeUrl: string; readonly tokenUrl: string } | null
  /** Origins of dashboards that may be shown inside the console, as sources of a content policy: `https://*.example.com`. */
  readonly dashboardHosts: readonly string[]
  /** Who has it may read `/metrics`; null: nobody may. */
  readonly metricsToken: string | null
  /** How long the server still answers after SIGTERM, told unhealthy meanwhile, before it stops. Default none. */
  readonly drainSeconds: number
  /** Requests a minute and person (sign-in: and address); 0 is unlimited. */
  readonly limits: Readonly<Record<'signIn' | 'writes' | 'reads' | 'exports', number>>
}

export class ConfigError extends StartError {}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws a ConfigError that names the variable. An empty value is the same as none. */
export function readConfig(environment: Environment): Config {
  const read = (name: string): string | null => environment[name]?.trim() || null
  const production = read('NODE_ENV') === 'production'
  const googleClientId = read('GOOGLE_CLIENT_ID')
  const allowedDomains = domainsOf(read('ALLOWED_DOMAINS'))
  const publicUrl = publicUrlOf(read('PUBLIC_URL'))
  const secretKey = read('SECRET_KEY')
  const upstreamUrl = upstreamUrlOf(read('UPSTREAM_URL'))
  const databaseUrl = databaseUrlOf(read('DATABASE_URL'))
  if (upstreamUrl && databaseUrl && secretKey === null)
    throw new ConfigError('Com UPSTREAM_URL e DATABASE_URL, informe SECRET_KEY: ela cifra os tokens das sessões.')
  if (googleClientId && allowedDomains.length === 0)
    throw new ConfigError('Com GOOGLE_CLIENT_ID, diga em ALLOWED_DOMAINS de quais domínios de e-mail se pode entrar.')
  return {
    port: wholeNumber('PORT', read('PORT') ?? '4173', 65_535),
    host: hostOf(read('HOST') ?? '127.0.0.1'),
    dataDir: read('DATA_DIR') ?? './data',
    databaseUrl,
    publicUrl,
    googleClientId,
    upstreamUrl,
    allowedDomains,
    demo: demoOf(read('DEMO'), {
      production,
      isGateway: upstreamUrl !== null,
      isEmbedded: databaseUrl === null,
      isPublic: googleClientId !== null || publicUrl?.protocol === 'https:',
    }),
    demoEcommerces: wholeNumber('DEMO_ECOMMERCES', read('DEMO_ECOMMERCES') ?? '300', 1_000_000),
    demoStores: wholeNumber('DEMO_STORES', read('DEMO_STORES') ?? '0', 1_000_000),
    demoTrackingErrors: wholeNumber('DEMO_TRACKING_ERRORS', read('DEMO_TRACKING_ERRORS') ?? '0', 1_000_000),
    production,
    secretKey: secretKey === null ? null : secretKeyOf('SECRET_KEY', secretKey),
    oldSecretKeys: wordsOf(read('SECRET_KEY_OLD')).map((key) => secretKeyOf('SECRET_KEY_OLD', key)),
    resetSecretKey: isOn('SECRET_KEY_RESET', read('SECRET_KEY_RESET') ?? '0'),
    zipServiceUrl: zipServiceUrlOf(read('ZIP_SERVICE_URL')),
    bling: blingOf(read('BLING_AUTHORIZE_URL'), read('BLING_TOKEN_URL')),
    dashboardHosts: dashboardHostsOf(read('DASHBOARD_HOSTS')),
    metricsToken: metricsTokenOf(read('METRICS_TOKEN')),
    drainSeconds: wholeNumber('DRAIN_SECONDS', read('DRAIN_SECONDS') ?? '0', 600),
    limits: {
      signIn: wholeNumber('LIMIT_SIGN_IN', read('LIMIT_SIGN_IN') ?? '10', 1_000_000),
      writes: wholeNumber('LIMIT_WRITES', read('LIMIT_WRITES') ?? '120', 1_000_000),
      reads: wholeNumber('LIMIT_READS', read('LIMIT_READS') ?? '1200', 1_000_000),
      exports: wholeNumber('LIMIT_EXPORTS', read('LIMIT_EXPORTS') ?? '6', 1_000_000),
    },
  }
}

/** Not part of reading: packing the database needs nobody to sign in. */
export function refuseWithoutSignIn({ databaseUrl, demo, googleClientId, upstreamUrl }: Config): void {
  if (databaseUrl === null || demo || googleClientId !== null || upstreamUrl !== null) return
  throw new ConfigError(
    'Nobody could sign in: with DATABASE_URL, set GOOGLE_CLIENT_ID and ALLOWED_DOMAINS, or DEMO=1 for demo data and demo identities.',
  )
}

/** What the start says while the demo is on; null: it is off. */
export function demoNotice({ demo, googleClientId }: Config): string | null {
  if (!demo) return null
  const who = googleClientId === null ? ' and whoever reaches this server can sign in, as an administrator too' : ''
  return `The demo is on: demo data is added to the database${who}. DEMO=0 turns it off.`
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number <= most) return number
  throw new ConfigError(`${name}=${text} não vale: use um número inteiro de 0 a ${most}.`)
}

function hostOf(text: string): string {
  if (/^[\w.:%-]+$/.test(text)) return text
  throw new ConfigError(`HOST=${text} não vale: use um endereço ou nome de máquina, sem protocolo nem porta.`)
}

function databaseUrlOf(text: string | null): string | null {
  if (text === null) return null
  const protocol = urlOf(text)?.protocol
  if (protocol === 'postgres:' || protocol === 'postgresql:') return text
  // The value is not repeated: it may carry a password.
  throw new ConfigError('DATABASE_URL não vale: use postgres://usuário:senha@máquina:porta/banco.')
}

function publicUrlOf(text: string | null): URL | null {
  if (text === null) return null
  const url = urlOf(text)
  const isOrigin = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (isOrigin && (url.protocol === 'https:' || url.protocol === 'http:')) return url
  throw new ConfigError(`PUBLIC_URL=${text} não vale: use só a origem, como https://console.exemplo.com.`)
}

/** The operator's own choice, so it may be an address that is not public; what calls go to stands under its path. */
function upstreamUrlOf(text: string | null): URL | null {
  if (text === null) return null
  const url = urlOf(text)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (isWeb && url.username === '' && url.password === '' && url.search === '' && url.hash === '') return url
  // The value is not repeated: it may carry a password.
  throw new ConfigError('UPSTREAM_URL não vale: use o endereço da API da plataforma, como https://api.exemplo.com.')
}

/** The value is never repeated. */
function secretKeyOf(name: string, text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length === 32) return key
  throw new ConfigError(
    `${name} não vale: use 32 bytes em hexadecimal ou base64, como os de \`openssl rand -base64 32\`.`,
  )
}

/** The value is never repeated. */
function metricsTokenOf(text: string | null): string | null {
  if (text === null || /^[\x21-\x7e]{16,200}$/.test(text)) return text
  throw new ConfigError('METRICS_TOKEN não vale: use de 16 a 200 letras, números e sinais, sem espaços.')
}

function zipServiceUrlOf(text: string | null): string | null {
  if (text === null) return null
  const url = urlOf(text.replace('{zip}', '01310100'))
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (isWeb && url.username === '' && text.replace(/^\w+:\/\/[^/]*/, '').includes('{zip}')) return text
  // The value is not repeated: it may carry a key.
  throw new ConfigError(
    'ZIP_SERVICE_URL não vale: use um endereço com {zip}, como https://viacep.com.br/ws/{zip}/json/.',
  )
}

function blingOf(authorizeUrl: string | null, tokenUrl: string | null): Config['bling'] {
  if (authorizeUrl === null && tokenUrl === null) return null
  const isWeb = (text: string | null): text is string => /^https?:$/.test(urlOf(text ?? '')?.protocol ?? '')
  if (isWeb(authorizeUrl) && isWeb(tokenUrl)) return { authorizeUrl, tokenUrl }
  throw new ConfigError('BLING_AUTHORIZE_URL e BLING_TOKEN_URL vão juntas: informe os dois endereços, com https://.')
}

/** `looker.example.com`, `*.example.com`, `host:8443`; https unless a scheme is said. */
function dashboardHostsOf(text: string | null): readonly string[] {
  return wordsOf(text?.toLowerCase()).map((origin) => {
    const whole = /^https?:\/\//.test(origin) ? origin : `https://${origin}`
    if (/^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(whole)) return whole
    throw new ConfigError(
      `DASHBOARD_HOSTS: ${origin} não é um host. Use, por exemplo, looker.exemplo.com,*.exemplo.com.br.`,
    )
  })
}

/** What stands between commas or blanks. */
function wordsOf(text: string | null | undefined): readonly string[] {
  return (text ?? '').split(/[\s,]+/).filter(Boolean)
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function domainsOf(text: string | null): readonly string[] {
  const domains = wordsOf(text?.toLowerCase())
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
  if (wrong === undefined) return domains
  throw new ConfigError(`ALLOWED_DOMAINS: ${wrong} não é um domínio. Use, por exemplo, exemplo.com,exemplo.com.br.`)
}

/** Anybody may enter a demo as anybody: where people are reached, it is there only when it is asked for. */
function demoOf(
  text: string | null,
  {
    production,
    isGateway,
    isEmbedded,
    isPublic,
  }: Readonly<Record<'production' | 'isGateway' | 'isEmbedded' | 'isPublic', boolean>>,
) {
  if (text === null) return isEmbedded && !production && !isGateway && !isPublic
  const demo = isOn('DEMO', text)
  if (demo && production) throw new ConfigError('DEMO não pode ser ligado com NODE_ENV=production.')
  if (demo && isGateway)
    throw new ConfigError('DEMO não vale com UPSTREAM_URL: os dados e as pessoas são da plataforma.')
  return demo
}

function isOn(name: string, text: string): boolean {
  const on = /^(1|true|on|yes)$/i.test(text)
  if (on || /^(0|false|off|no)$/i.test(text)) return on
  throw new ConfigError(`${name}=${text} não vale: use 1 ou 0.`)
}
