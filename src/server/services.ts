// What handlers share, made once at start.
import { setMaxListeners } from 'node:events'
import { makeBell } from './bell.ts'
import type { Config } from './config.ts'
import type { PooledDatabase } from './db/database.ts'
import type { DemoMode } from './demo-mode.ts'
import type { Services } from './http/handle.ts'
import { makeIdentities } from './identity/identities.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { type Log, makeLog } from './log.ts'
import { makeMetrics } from './metrics.ts'
import { makeSecrets } from './secrets.ts'
import { platformAt } from './upstream/platform.ts'

export interface ServiceOptions {
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
  /** Default: never. */
  readonly isDiskFull?: Services['isDiskFull']
  /** Default: none is served. */
  readonly consoleBuild?: string
  /** What demo mode adds, where the configuration has it on. Default: nothing. */
  readonly demo?: DemoMode | null
  /** Instead of the configured one: tests sign in at a provider of their own. */
  readonly provider?: IdentityProvider
}

export function makeServices({ config, db, provider, ...options }: ServiceOptions): Services {
  const now = options.now ?? (() => new Date())
  const demo = (config.demo && options.demo) || null
  const stopping = options.stopping ?? new AbortController().signal
  // Every request at work listens to it.
  setMaxListeners(0, stopping)
  return {
    config,
    db,
    now,
    leaving: options.leaving ?? stopping,
    stopping,
    batchBell: makeBell(),
    metrics: makeMetrics(),
    log: makeLog(now, options.log),
    isDiskFull: options.isDiskFull ?? (() => false),
    consoleBuild: options.consoleBuild ?? null,
    secrets: makeSecrets(options.secretKey === undefined ? config.secretKey : options.secretKey, config.oldSecretKeys),
    platform: config.upstreamUrl && platformAt(config.upstreamUrl),
    ownAddress: options.ownAddress ?? (() => `http://localhost:${config.port}`),
    demo,
    identities: makeIdentities(config, db, demo, provider),
  }
}
