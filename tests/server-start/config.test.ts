// Tests how the server configuration is read from environment variables.
import { expect, test } from 'vitest'
import { ConfigError, ensureNodeVersion, ensureSafeStart, readConfig } from '#server/config.ts'

test('Without variables, the server is local, embedded and contains the demo data', () => {
  expect(readConfig({})).toEqual({
    port: 4173,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    publicUrl: null,
    googleClientId: null,
    upstreamUrl: null,
    upstreamAdapter: null,
    allowedDomains: [],
    demo: true,
    demoEcommerces: 300,
    demoReverses: null,
    demoStores: 0,
    demoReset: false,
    demoTrackingErrors: 0,
    production: false,
    secretKey: null,
    oldSecretKeys: [],
    resetSecretKey: false,
    zipServiceUrl: null,
    tickets: { prefix: 'ZD', url: null },
    helpdesk: null,
    bling: null,
    connectorOrigins: [],
    dashboardHosts: [],
    metricsToken: null,
    drainSeconds: 0,
    exportFiles: { dir: 'data/exports', maxBytes: 1_000_000_000 },
    retentionMonths: { activity: 60, corrections: 12, exports: 24, inbox: 6, inboxRead: 3 },
    limits: { signIn: 10, writes: 120, reads: 1200, exports: 6 },
  })
})

test('Export files are stored next to the embedded database, or in the configured folder', () => {
  const readExportFiles = (environment: Record<string, string>) => readConfig(environment).exportFiles
  const url = 'postgres://reversa@db.example/reversa'
  expect(readExportFiles({ DATA_DIR: '/var/lib/reversa' })?.dir).toBe('/var/lib/reversa/exports')
  expect(readExportFiles({ DATA_DIR: 'memory://' })).toBeNull()
  expect(readExportFiles({ DATABASE_URL: url })).toBeNull()
  const environment = { DATABASE_URL: url, EXPORTS_DIR: '/srv/exports' }
  expect(readExportFiles(environment)).toEqual({ dir: '/srv/exports', maxBytes: 1_000_000_000 })
  expect(readExportFiles({ ...environment, EXPORTS_MB: '0' })).toBeNull()
})

test('An empty variable equals a missing one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}))
})

test('Every variable is read', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/var/lib/reversa',
    DATABASE_URL: 'postgresql://reversa@db.example/reversa',
    PUBLIC_URL: 'https://console.example.com',
    GOOGLE_CLIENT_ID: 'id.apps.example.com',
    UPSTREAM_URL: 'http://platform.internal:8080/api',
    ALLOWED_DOMAINS: 'Example.com, example.com.br',
    DEMO: '0',
    DEMO_ECOMMERCES: '100000',
    DEMO_TODAY: '2026-11-16',
    DEMO_REVERSES: '1000000',
    DEMO_STORES: '5000',
    DEMO_TRACKING_ERRORS: '40000',
    SECRET_KEY: 'ab'.repeat(32),
    SECRET_KEY_OLD: `${'cd'.repeat(32)},${Buffer.alloc(32, 1).toString('base64')}`,
    SECRET_KEY_RESET: '1',
    ZIP_SERVICE_URL: 'http://cep.internal:8080/ws/{zip}/json/',
    BLING_AUTHORIZE_URL: 'https://bling.example/authorize',
    BLING_TOKEN_URL: 'https://bling.example/token',
    CONNECTOR_ORIGINS: 'http://10.0.0.7:8080, https://ERP.internal',
    DASHBOARD_HOSTS: 'Looker.example.com, *.example.org,http://localhost:9000',
    METRICS_TOKEN: 'who-may-read-the-metrics',
    DRAIN_SECONDS: '15',
    RETENTION_ACTIVITY_MONTHS: '0',
    RETENTION_CORRECTIONS_MONTHS: '6',
    RETENTION_EXPORTS_MONTHS: '36',
    RETENTION_INBOX_MONTHS: '2',
    RETENTION_INBOX_READ_MONTHS: '1',
    EXPORTS_DIR: '/srv/exports',
    EXPORTS_MB: '250',
    TICKET_PREFIX: 'fd',
    HELPDESK: 'freshdesk',
    HELPDESK_URL: 'https://acme.freshdesk.com/a/tickets/{number}',
    HELPDESK_TOKEN: 'freshdesk-token',
    LIMIT_SIGN_IN: '0',
    LIMIT_WRITES: '1',
    LIMIT_READS: '2',
    LIMIT_EXPORTS: '3',
    NODE_ENV: 'production',
  })
  expect(config).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/var/lib/reversa',
    databaseUrl: 'postgresql://reversa@db.example/reversa',
    publicUrl: new URL('https://console.example.com'),
    googleClientId: 'id.apps.example.com',
    upstreamUrl: new URL('http://platform.internal:8080/api'),
    upstreamAdapter: null,
    allowedDomains: ['example.com', 'example.com.br'],
    demo: false,
    demoEcommerces: 100_000,
    demoReverses: 1_000_000,
    demoStores: 5000,
    demoReset: false,
    demoTrackingErrors: 40_000,
    production: true,
    secretKey: Buffer.alloc(32, 0xab),
    oldSecretKeys: [Buffer.alloc(32, 0xcd), Buffer.alloc(32, 1)],
    resetSecretKey: true,
    zipServiceUrl: 'http://cep.internal:8080/ws/{zip}/json/',
    tickets: { prefix: 'FD', url: 'https://acme.freshdesk.com/a/tickets/{number}' },
    helpdesk: {
      ...{ kind: 'freshdesk', apiUrl: new URL('https://acme.freshdesk.com') },
      ...{ token: 'freshdesk-token', user: '', accountId: '' },
    },
    bling: { authorizeUrl: 'https://bling.example/authorize', tokenUrl: 'https://bling.example/token' },
    connectorOrigins: ['http://10.0.0.7:8080', 'https://erp.internal'],
    dashboardHosts: ['https://looker.example.com', 'https://*.example.org', 'http://localhost:9000'],
    metricsToken: 'who-may-read-the-metrics',
    drainSeconds: 15,
    // Null, because the external platform at `upstreamUrl` creates the export files and this server stores none.
    exportFiles: null,
    retentionMonths: { activity: 0, corrections: 6, exports: 36, inbox: 2, inboxRead: 1 },
    limits: { signIn: 0, writes: 1, reads: 2, exports: 3 },
  })
})

const freshdesk = 'https://acme.freshdesk.com/a/tickets/{number}'

test.each([
  ['on a plain start', {}, true],
  ['in production', { NODE_ENV: 'production' }, false],
  ['at a gateway', { UPSTREAM_URL: 'https://api.example.com' }, false],
  ['with a PostgreSQL', { DATABASE_URL: 'postgres://db/reversa' }, false],
  ['with a PostgreSQL, asked for', { DATABASE_URL: 'postgres://db/reversa', DEMO: '1' }, true],
  ['with Google', { GOOGLE_CLIENT_ID: 'x', ALLOWED_DOMAINS: 'example.com' }, false],
  ['at a public address', { PUBLIC_URL: 'https://console.example.com' }, false],
  ['at a public address, asked for', { PUBLIC_URL: 'https://console.example.com', DEMO: '1' }, true],
  ['switched off', { DEMO: 'off' }, false],
  ['switched on', { DEMO: 'true' }, true],
])('The server contains the demo data or not, by default or by setting: %s', (_, environment, demo) => {
  expect(readConfig(environment).demo).toBe(demo)
})

test.each([
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '80a' }],
  ['HOST', { HOST: 'http://localhost' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/reversa' }],
  ['DATABASE_URL', { DATABASE_URL: 'db.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'console.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/console' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://example.com' }],
  ['ALLOWED_DOMAINS', { GOOGLE_CLIENT_ID: 'x' }],
  ['ALLOWED_DOMAINS', { GOOGLE_CLIENT_ID: 'x', ALLOWED_DOMAINS: 'example' }],
  ['DEMO', { DEMO: 'maybe' }],
  ['DEMO', { DEMO: '1', NODE_ENV: 'production' }],
  ['DEMO', { DEMO: '1', UPSTREAM_URL: 'https://api.example.com' }],
  ['UPSTREAM_URL', { UPSTREAM_URL: 'api.example.com' }],
  ['UPSTREAM_URL', { UPSTREAM_URL: 'ftp://api.example.com' }],
  ['UPSTREAM_URL', { UPSTREAM_URL: 'https://user:word@api.example.com' }],
  ['UPSTREAM_URL', { UPSTREAM_URL: 'https://api.example.com?key=1' }],
  ['SECRET_KEY', { UPSTREAM_URL: 'https://api.example.com', DATABASE_URL: 'postgres://db/reversa' }],
  ['DEMO_ECOMMERCES', { DEMO_ECOMMERCES: '1e3' }],
  ['SECRET_KEY', { SECRET_KEY: 'too short' }],
  ['SECRET_KEY_OLD', { SECRET_KEY_OLD: `${'cd'.repeat(32)} too` }],
  ['SECRET_KEY_RESET', { SECRET_KEY_RESET: 'maybe' }],
  ['ZIP_SERVICE_URL', { ZIP_SERVICE_URL: 'https://viacep.com.br/ws/' }],
  ['ZIP_SERVICE_URL', { ZIP_SERVICE_URL: 'https://{zip}.example/' }],
  ['ZIP_SERVICE_URL', { ZIP_SERVICE_URL: 'file:///{zip}' }],
  ['BLING_TOKEN_URL', { BLING_AUTHORIZE_URL: 'https://bling.example/authorize' }],
  ['BLING_TOKEN_URL', { BLING_AUTHORIZE_URL: 'https://bling.example/a', BLING_TOKEN_URL: 'bling.example' }],
  ['CONNECTOR_ORIGINS', { CONNECTOR_ORIGINS: 'https://erp.internal/api' }],
  ['CONNECTOR_ORIGINS', { CONNECTOR_ORIGINS: '10.0.0.7' }],
  ['DASHBOARD_HOSTS', { DASHBOARD_HOSTS: 'https://looker.example.com/path' }],
  ['DASHBOARD_HOSTS', { DASHBOARD_HOSTS: 'looker.example.com; script-src *' }],
  ['DASHBOARD_HOSTS', { DASHBOARD_HOSTS: '*' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'too short' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'one with spaces in it' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
  ['TICKET_PREFIX', { TICKET_PREFIX: '1D' }],
  ['TICKET_PREFIX', { TICKET_PREFIX: 'Z-D' }],
  ['HELPDESK_URL', { HELPDESK_URL: 'https://acme.zendesk.com/agent/tickets/' }],
  ['HELPDESK_URL', { HELPDESK_URL: 'file:///{number}' }],
  ['HELPDESK', { HELPDESK: 'jira', HELPDESK_TOKEN: 'the-token' }],
  ['HELPDESK', { HELPDESK_TOKEN: 'the-token' }],
  ['HELPDESK_TOKEN', { HELPDESK: 'freshdesk', HELPDESK_URL: freshdesk }],
  ['HELPDESK_TOKEN', { HELPDESK: 'freshdesk', HELPDESK_URL: freshdesk, HELPDESK_TOKEN: 'a b c d e f' }],
  ['HELPDESK_URL', { HELPDESK: 'freshdesk', HELPDESK_TOKEN: 'the-token' }],
  ['HELPDESK_URL', { HELPDESK: 'chatwoot', HELPDESK_URL: freshdesk, HELPDESK_TOKEN: 'the-token' }],
  ['HELPDESK_USER', { HELPDESK: 'zendesk', HELPDESK_URL: freshdesk, HELPDESK_TOKEN: 'the-token' }],
  ['HELPDESK_USER', { HELPDESK_USER: 'nobody' }],
  ['HELPDESK_API_URL', { HELPDESK: 'webhook', HELPDESK_TOKEN: 'the-token' }],
  ['HELPDESK_API_URL', { HELPDESK_API_URL: 'https://who:ever@acme.example' }],
  ['LIMIT_WRITES', { LIMIT_WRITES: '1.5' }],
])('A wrong %s is rejected with its name in one line: %o', (name, environment) => {
  let message = ''
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    message = error instanceof Error ? error.message : ''
  }
  expect(message).toContain(name)
  expect(message).not.toContain('\n')
})

test('A wrong DATABASE_URL is not repeated, because it may contain a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@db/x' })).toThrow(/^(?!.*secret)/)
})

test('All errors are reported together, one line per variable, without the values', () => {
  const invalidEnvironment = {
    PORT: '80a',
    SECRET_KEY: 'hidden',
    DEMO: '1',
    NODE_ENV: 'production',
    GOOGLE_CLIENT_ID: 'x',
  }
  expect(() => readConfig(invalidEnvironment)).toThrow(
    new ConfigError(
      [
        'PORT must be a whole number from 0 to 65535.',
        'SECRET_KEY must be 32 bytes in hexadecimal or base64, as `openssl rand -base64 32` makes them.',
        'ALLOWED_DOMAINS must name the e-mail domains that may sign in with GOOGLE_CLIENT_ID.',
        'DEMO must be off with NODE_ENV=production.',
      ].join('\n'),
    ),
  )
})

const database = { DATABASE_URL: 'postgres://db/reversa' }
const google = { GOOGLE_CLIENT_ID: 'x', ALLOWED_DOMAINS: 'example.com' }
const key = { SECRET_KEY: 'ab'.repeat(32) }
const production = { NODE_ENV: 'production' }

test.each([
  ['DATABASE_URL', production],
  ['DATABASE_URL', { ...production, ...google }],
  ['DATABASE_URL', { ...production, ...google, ...key }],
  ['GOOGLE_CLIENT_ID', database],
  ['GOOGLE_CLIENT_ID', { ...database, DEMO: '0' }],
  ['GOOGLE_CLIENT_ID', { ...production, ...database, ...key }],
  ['SECRET_KEY', { ...database, ...google }],
  ['SECRET_KEY', { ...production, ...database, ...google }],
])('A start that requires %s reports this in one line: %o', (name, environment) => {
  expect(() => ensureSafeStart(readConfig(environment))).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`))
})

test.each([
  {},
  { DEMO: '0' },
  google,
  { ...database, DEMO: '1' },
  { ...database, ...google, ...key },
  { ...production, ...database, ...google, ...key },
  { ...production, UPSTREAM_URL: 'https://api.example.com' },
])('A start with %o requires none of these variables', (environment) => {
  expect(() => ensureSafeStart(readConfig(environment))).not.toThrow()
})

test.each(['18.20.8', '16.0.0', '20.18.3', '19.9.0', '4.1.0'])('Node %s is too old', (version) => {
  expect(() => ensureNodeVersion(version)).toThrow(`Node 20.19 or newer is needed; this is ${version}.`)
})

test.each(['20.19.0', '20.20.1', '22.0.0', '24.11.0', '26.1.0'])('Node %s is supported', (version) => {
  expect(() => ensureNodeVersion(version)).not.toThrow()
})

test('DEMO_RESET is rejected unless the server is the demo on the embedded database', () => {
  for (const otherSettings of [{ DEMO: '0' }, { DATABASE_URL: 'postgresql://reversa@db.example/reversa', DEMO: '1' }])
    expect(() => readConfig({ DEMO_RESET: '1', ...otherSettings })).toThrow('DEMO_RESET')
  expect(readConfig({ DEMO_RESET: '1' }).demoReset).toBe(true)
})
