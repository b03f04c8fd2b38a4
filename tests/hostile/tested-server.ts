// Describes the server under test of the hostile tests, and starts it as a stand-alone server. `sample-platform.ts`
// starts a server that calls a platform.
import type { Endpoint } from '#contract/endpoint.ts'
import { allHandlers } from '#server/all-handlers.ts'
import type { Api } from '../harness.ts'
import type { SpecPlatform } from '../upstream/spec-platform.ts'
import type { GeneratedRequest } from './calls.ts'
import { buildValidRequests } from './right-calls.ts'
import { listExistingParams, startSampleServer } from './sample-server.ts'

export interface TestedServer {
  readonly api: Api
  /** Platform that the server calls; null for a stand-alone server. */
  readonly platform: SpecPlatform | null
  /** Returns path parameters of existing records. */
  readonly listExistingParams: (
    endpoint: Endpoint,
    many?: number,
  ) => Promise<readonly Readonly<Record<string, string>>[]>
  /** Returns valid requests. `as` is the session token of the user who owns the created records. */
  readonly buildValidRequests: (endpoint: Endpoint, as: string) => Promise<readonly GeneratedRequest[]>
  /** Restores the initial records of the simulated platform. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

export async function startStandAlone(): Promise<TestedServer> {
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

/** All endpoints of a stand-alone server. */
export const allEndpoints: readonly Endpoint[] = allHandlers.map(({ endpoint }) => endpoint)

/** Endpoints of a server that calls a platform without an adapter file. */
export const platformEndpoints: readonly Endpoint[] = allEndpoints.filter(
  ({ extension, path }) => extension === undefined && !path.startsWith('/demo/'),
)
