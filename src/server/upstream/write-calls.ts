// Lists the writes of all features to the external platform API.
import type { Endpoint } from '#contract/endpoint.ts'
import { ecommerceWrites } from './calls/ecommerces.ts'
import { groupWrites } from './calls/groups.ts'
import { metadataWrites } from './calls/metadata.ts'
import { operationWrites } from './calls/operations.ts'
import { storeWrites } from './calls/stores.ts'
import { userWrites } from './calls/users.ts'
import type { WriteCall } from './writes.ts'

export const writeCalls: readonly WriteCall[] = [
  ...ecommerceWrites,
  ...metadataWrites,
  ...groupWrites,
  ...storeWrites,
  ...userWrites,
  ...operationWrites,
]

/**
 * Returns the definition of the platform API call for a write endpoint. Throws if the API specification has no such
 * call.
 */
export function getWriteCall(endpoint: Endpoint): WriteCall {
  const call = writeCalls.find((candidate) => candidate.endpoint === endpoint)
  if (!call) throw new Error(`${endpoint.method} ${endpoint.path} is not a write of the specifications`)
  return call
}
