// Lists the batch kinds: the commands that can run on many records at once.
import { hasAccess, type UserWithPermissions } from '#contract/access.ts'
import { type BatchType, batchAccessByType, batchTypes } from '#contract/console/batches.ts'
import type { BatchKind } from '#server/services/batch-kind.ts'
import { createReprocessKind } from './platform/reprocess/batch.ts'
import { zipBatchKind } from './platform/tracking-errors/batch.ts'

const kinds: Readonly<Record<BatchType, BatchKind>> = {
  'reprocess.reverse': createReprocessKind('reverse'),
  'reprocess.refund': createReprocessKind('refund'),
  'trackingErrors.correctZip': zipBatchKind,
}

export function getBatchKind(type: BatchType): BatchKind {
  return kinds[type]
}

/** Returns the batch types that the user has permission to read. */
export function listReadableTypes(user: UserWithPermissions): readonly BatchType[] {
  return batchTypes.filter((type) => hasAccess(user, batchAccessByType[type].read))
}
