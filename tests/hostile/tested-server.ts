// Defines the server that the hostile tests send requests to, and starts it with its own database. `sample-platform.ts`
// starts a server that calls an external platform API instead.
import type { Endpoint } from '#contract/endpoint.ts'
import { allHandlers } from '#server/all-handlers.ts'
import type { Api } from '../harness.ts'
import type { SpecPlatform } from '../upstream/spec-platform.ts'
import type { GeneratedRequest } from './calls.ts'
import { buildValidRequests } from './right-calls.ts'
import { listExistingParams, startSampleServer } from './sample-server.ts'

export interface TestedServer {
  readonly api: Api
  /** Simulated platform that the server calls; null for a server that calls no external platform API. */
  readonly platform: SpecPlatform | null
  /** Returns path parameters of existing records. */
  readonly listExistingParams: (
    endpoint: Endpoint,
    maxCount?: number,
  ) => Promise<readonly Readonly<Record<string, string>>[]>
  /** Returns valid requests. `as` is a session token; its user owns the records that the function creates. */
  readonly buildValidRequests: (endpoint: Endpoint, as: string) => Promise<readonly GeneratedRequest[]>
  /** Restores the initial records of the simulated platform. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

export async function startStandAloneServer(): Promise<TestedServer> {
  const api = await startSampleServer()
  return {
    api,
    platform: null,
    listExistingParams: (endpoint, many) => listExistingParams(api, endpoint, many),
    buildValidRequests: (endpoint, as) => buildValidRequests(api, endpoint, as),
    reset: () => {},
    close: api.close,
  }
}

/** All endpoints of a server that has its own database and calls no external platform API. */
export const allEndpoints: readonly Endpoint[] = allHandlers.map(({ endpoint }) => endpoint)

/**
 * Endpoints of a server that calls an external platform API. Excludes endpoints that work only with an adapter file,
 * because the platform's specifications do not define their calls.
 */
export const platformEndpoints: readonly Endpoint[] = allEndpoints.filter(
  ({ extension, path }) => extension === undefined && !path.startsWith('/demo/'),
)
