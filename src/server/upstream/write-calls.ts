// Lists the writes of all features to the external platform API.
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
