// Reads data from the external platform API with the session of a request, and lists the read endpoints of all
// features.
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import type { Platform } from '#server/services/platform.ts'
import { ecommerceReads } from './calls/ecommerces.ts'
import { groupReads } from './calls/groups.ts'
import { metadataReads } from './calls/metadata.ts'
import { operationReads } from './calls/operations.ts'
import { reverseReads } from './calls/reverses.ts'
import { storeReads } from './calls/stores.ts'
import { userReads } from './calls/users.ts'
import {
  buildReadInput,
  callReadEndpoint,
  getPath,
  type JsonObject,
  type ReadCall,
  type ReadEndpoint,
} from './calls.ts'
import type { PlatformContext } from './context.ts'
import { createDirectory, storeRecordsOfResponse } from './directory.ts'
import { unwrapPayload } from './envelope.ts'
import { parseJsonBody, readJsonText, sendToPlatform } from './exchange.ts'
import { toRecord } from './payloads.ts'
import type { PlatformReader } from './writes.ts'

export const readCalls: readonly ReadCall[] = [
  ...ecommerceReads,
  ...metadataReads,
  ...groupReads,
  ...storeReads,
  ...userReads,
  ...operationReads,
  ...reverseReads,
]

/** Returns true if the API specification contains the endpoint or the adapter file defines it. */
export function isEndpointSupported(
  { offeredOperationIds }: Pick<Platform, 'offeredOperationIds'>,
  { extension }: Endpoint,
): boolean {
  return extension === undefined || offeredOperationIds.some((id) => id === extension)
}

function findReadCall(endpoint: Endpoint): ReadCall {
  const call = readCalls.find((candidate) => candidate.endpoint === endpoint)
  if (!call) throw new Error(`The platform has no call for ${endpoint.method} ${endpoint.path}`)
  return call
}

/** Creates functions that send GET requests to the platform API with the token of the session. */
export function createReader(db: Database, { session, user }: PlatformContext): PlatformReader {
  const requestText = async (
    endpoint: Endpoint,
    { params = {}, query = {} }: { params?: JsonObject; query?: JsonObject },
  ) => {
    const path = getPath(endpoint, { params })
    return sendToPlatform(session, { method: 'GET', path, query: findReadCall(endpoint).query?.(query) ?? {} })
  }
  const read: ReadEndpoint = async (endpoint, input = {}) => {
    const parts: { params?: JsonObject; query?: JsonObject } = isRecord(input) ? input : {}
    const parsedQuery = endpoint.query ? toRecord(endpoint.query.parse(parts.query ?? {})) : {}
    const readInput = buildReadInput(user, { params: parts.params ?? {}, query: parsedQuery })
    const response = await callReadEndpoint(session, findReadCall(endpoint), readInput)
    const storedResponse = await storeRecordsOfResponse(db, endpoint, readInput, response, session.now())
    return storedResponse as ResponseBody<typeof endpoint>
  }
  return {
    read,
    readPayload: async (endpoint, input) => {
      const json = parseJsonBody(await requestText(endpoint, input))
      return unwrapPayload(json, 'data')
    },
    readText: async (endpoint, input) => readJsonText(await requestText(endpoint, input)),
    directory: createDirectory(db),
  }
}
