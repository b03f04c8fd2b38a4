// Creates the services that handlers share, once at start.
import { setMaxListeners } from 'node:events'
import { setTicketHome } from '#contract/typed-text.ts'
import type { Config } from './config.ts'
import { answers } from './db/connect.ts'
import type { PooledDatabase } from './db/database.ts'
import type { DemoMode } from './demo-mode.ts'
import { platformAt } from './gateway/platform.ts'
import { gatewayPlatform } from './gateway/port.ts'
import type { Services } from './http/handler.ts'
import { makeMetrics } from './http/metrics.ts'
import { type Log, makeLog } from './log.ts'
import { ownPlatform } from './platform/port.ts'
import { exportFilesIn } from './services/export-files.ts'
import type { IdentityProvider } from './services/identity.ts'
import { makeIdentities } from './services/identity-provider.ts'
import { makeSecrets } from './services/secrets.ts'
import { makeTotals, totalsKeptFor } from './services/totals.ts'
import { makeWorkSignal } from './services/work-signal.ts'

interface ServiceOptions {
  readonly config: Config
  readonly db: PooledDatabase
  readonly now?: () => Date
  readonly leaving?: AbortSignal
  readonly stopping?: AbortSignal
  /** Default: the configured one. */
  readonly secretKey?: Buffer | null
  /** Known once the server listens. Default: its configured port on this machine. */
  readonly ownAddress?: () => string
  /** In place of stderr. */
  readonly log?: Log
  /** Milliseconds; tests write past the server. */
  readonly totalsKeptFor?: number
  /** Default: never. */
  readonly isDiskFull?: Services['isDiskFull']
  /** Default: by a query like any other. */
  readonly isDatabaseThere?: Services['isDatabaseThere']
  /** Default: none is served. */
  readonly consoleBuild?: string
  /** What demo mode adds, where the configuration has it on. Default: nothing. */
  readonly demo?: DemoMode | null
  /** Instead of the configured one: tests sign in at a provider of their own. */
  readonly provider?: IdentityProvider
}

export function makeServices({ config, db, provider, ...options }: ServiceOptions): Services {
  const now = options.now ?? (() => new Date())
  setTicketHome(config.tickets)
  const demo = (config.demo && options.demo) || null
  const stopping = options.stopping ?? new AbortController().signal
  const log = makeLog(now, options.log)
  const isDiskFull = options.isDiskFull ?? (() => false)
  // Every request at work listens to it.
  setMaxListeners(0, stopping)
  return {
    config,
    db,
    now,
    leaving: options.leaving ?? stopping,
    stopping,
    batchBell: makeWorkSignal(),
    metrics: makeMetrics(),
    totals: makeTotals(options.totalsKeptFor ?? totalsKeptFor),
    log,
    isDatabaseThere: options.isDatabaseThere ?? (() => answers(db.$client)),
    isDiskFull,
    exportFiles: config.exportFiles && exportFilesIn({ ...config.exportFiles, now, isDiskFull, log }),
    consoleBuild: options.consoleBuild ?? null,
    secrets: makeSecrets(options.secretKey === undefined ? config.secretKey : options.secretKey, config.oldSecretKeys),
    platform: config.upstreamUrl && platformAt(config.upstreamUrl),
    platformPort: config.upstreamUrl ? gatewayPlatform : ownPlatform,
    ownAddress: options.ownAddress ?? (() => `http://localhost:${config.port}`),
    demo,
    identities: makeIdentities(config, db, demo, provider),
  }
}
