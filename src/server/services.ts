// Creates the shared services (database, log, encryption, external systems) that all request handlers receive.
import { setMaxListeners } from 'node:events'
import { CARRIER_EVENTS_LIFETIME_MS } from '#contract/platform/reverses.ts'
import { setTicketSettings } from '#contract/typed-text.ts'
import type { Config } from './config.ts'
import { isDatabaseResponding } from './db/connect.ts'
import type { PooledDatabase } from './db/database.ts'
import type { DemoMode } from './demo-mode.ts'
import type { Services } from './http/handler.ts'
import { createMetrics } from './http/metrics.ts'
import { createLog, type Log } from './log.ts'
import { localPlatform } from './platform/port.ts'
import { createExpiringCache } from './services/expiring-cache.ts'
import { createExportFiles } from './services/export-files.ts'
import type { IdentityProvider } from './services/identity.ts'
import { createTokenVerifier } from './services/identity-provider.ts'
import type { Platform } from './services/platform.ts'
import { createSecrets } from './services/secrets.ts'
import { createTotalsCache, TOTALS_LIFETIME_MS } from './services/totals.ts'
import { createWorkSignal } from './services/work-signal.ts'
import { adaptPlatform, type PlatformAdapter } from './upstream/adapter.ts'
import { createPlatformClient } from './upstream/client.ts'
import { upstreamPort } from './upstream/port.ts'

interface ServiceOptions {
  readonly config: Config
  readonly db: PooledDatabase
  readonly now?: () => Date
  readonly leaving?: AbortSignal
  readonly stopping?: AbortSignal
  /** Encryption key for stored secrets; the default is SECRET_KEY. */
  readonly secretKey?: Buffer | null
  /** Returns the local URL of the running server; the default is the configured port on localhost. */
  readonly ownAddress?: () => string
  /** Log function; the default writes to stderr. */
  readonly log?: Log
  /** Cache lifetime of list totals in milliseconds; tests set it to 0, because they write to the database directly. */
  readonly totalsLifetimeMs?: number
  /** Returns true if the disk of the embedded database is full; the default always returns false. */
  readonly isDiskFull?: Services['isDiskFull']
  /** Returns true if the database responds; the default sends a query on the main connection pool. */
  readonly isDatabaseReachable?: Services['isDatabaseReachable']
  /** Build id of the console; absent if the server does not serve the console. */
  readonly consoleBuild?: string
  /** Demo mode, used only if the configuration turns it on. */
  readonly demo?: DemoMode | null
  /**
   * Adapter for an external platform API whose requests or responses differ from the specified API; null without an
   * adapter.
   */
  readonly adapter?: PlatformAdapter | null
  /** Identity provider that replaces the configured one; tests sign in with their own provider. */
  readonly provider?: IdentityProvider
}

/** Creates the HTTP client of the external platform API, wrapped in the adapter if there is one. */
export function createPlatform(baseUrl: URL, adapter: PlatformAdapter | null): Platform {
  const platform = createPlatformClient(baseUrl)
  return adapter ? adaptPlatform(platform, adapter) : platform
}

/**
 * Creates the services. As a side effect, sets the global ticket prefix and URL that parsing of ticket numbers uses.
 */
export function createServices({ config, db, provider, ...options }: ServiceOptions): Services {
  const now = options.now ?? (() => new Date())
  setTicketSettings(config.tickets)
  const demo = (config.demo && options.demo) || null
  const stopping = options.stopping ?? new AbortController().signal
  const log = createLog(now, options.log)
  const isDiskFull = options.isDiskFull ?? (() => false)
  // Removes Node's limit of event listeners on this signal, because every running request adds a listener.
  setMaxListeners(0, stopping)
  return {
    config,
    db,
    now,
    draining: options.leaving ?? stopping,
    stopping,
    batchSignal: createWorkSignal(),
    metrics: createMetrics(),
    totals: createTotalsCache(options.totalsLifetimeMs ?? TOTALS_LIFETIME_MS),
    carrierTracking: createExpiringCache({ lifetimeMs: CARRIER_EVENTS_LIFETIME_MS, maxEntries: 1000, now }),
    log,
    isDatabaseReachable: options.isDatabaseReachable ?? (() => isDatabaseResponding(db.$client)),
    isDiskFull,
    exportFiles: config.exportFiles && createExportFiles({ ...config.exportFiles, now, isDiskFull, log }),
    consoleBuild: options.consoleBuild ?? null,
    secrets: createSecrets(
      options.secretKey === undefined ? config.secretKey : options.secretKey,
      config.oldSecretKeys,
    ),
    platform: config.upstreamUrl && createPlatform(config.upstreamUrl, options.adapter ?? null),
    platformPort: config.upstreamUrl ? upstreamPort : localPlatform,
    ownAddress: options.ownAddress ?? (() => `http://localhost:${config.port}`),
    demo,
    tokenVerifier: createTokenVerifier(config, db, demo, provider),
  }
}
