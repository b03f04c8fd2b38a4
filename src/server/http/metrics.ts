// Collects Prometheus metrics of requests, the process and the connection pool, without personal data.
import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '#server/version.ts'
import { hashToken } from './cookies.ts'

interface RequestMeasurement {
  readonly method: string
  /** Path pattern of the route instead of the path, so that the label has few values and no ids. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface Metrics {
  readonly observeRequest: (request: RequestMeasurement) => void
  readonly watchPool: (pool: pg.Pool) => void
  /** Returns all metrics in the Prometheus text format. */
  readonly formatMetrics: () => Promise<string>
  readonly contentType: string
}

/** Histogram buckets in seconds, from a cached response to the longest export. */
const histogramBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2.5, 5, 10, 30, 110]
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Creates the metrics registry of a server. */
export function createMetrics(): Metrics {
  const registries = [new Registry()]
  const [registry] = registries
  if (!registry) throw new Error('No registry')
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Responses sent, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: registries,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from a request to the beginning of its response.',
    labelNames: ['method', 'route'],
    buckets: histogramBuckets,
    registers: registries,
  })
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the label is the version.',
    labelNames: ['version'],
    registers: registries,
  }).set({ version }, 1)
  return {
    observeRequest({ method, route, status, seconds }) {
      const methodLabel = methods.has(method) ? method : 'OTHER'
      requests.inc({ method: methodLabel, route, status })
      durations.observe({ method: methodLabel, route }, seconds)
    },
    watchPool(pool) {
      collectDefaultMetrics({ register: registry })
      new Gauge({
        name: 'database_connections',
        help: 'Connections of the pool by state, and requests that wait for a connection.',
        labelNames: ['state'],
        registers: registries,
        collect() {
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },
    formatMetrics: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Responds with the metrics if the bearer token is `METRICS_TOKEN`; responds with 404 if no token is configured. */
export async function respondWithMetrics(context: Context, metrics: Metrics, token: string | null): Promise<Response> {
  if (token === null) return context.notFound()
  const bearerToken = /^Bearer (.+)$/i.exec(context.req.header('Authorization') ?? '')?.[1] ?? ''
  if (!timingSafeEqual(hashToken(bearerToken), hashToken(token)))
    return context.body(null, 401, { 'WWW-Authenticate': 'Bearer realm="metrics"' })
  return context.body(await metrics.formatMetrics(), 200, { 'Content-Type': metrics.contentType })
}
