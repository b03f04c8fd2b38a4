// Lists the batch kinds: the commands that can run on many records at once.
import { allows, type Staff } from '#contract/access.ts'
import { accessOfBatch, type BatchType, batchTypes } from '#contract/console/batches.ts'
import type { BatchKind } from '#server/services/batch-kind.ts'
import { reprocessKind } from './platform/reprocess/batch.ts'
import { zipKind } from './platform/tracking-errors/batch.ts'

const kinds: Readonly<Record<BatchType, BatchKind>> = {
  'reprocess.reverse': reprocessKind('reverse'),
  'reprocess.refund': reprocessKind('refund'),
  'trackingErrors.correctZip': zipKind,
}

export function kindOf(type: BatchType): BatchKind {
  return kinds[type]
}

/** Returns the batch types that the user has permission to read. */
export function readableTypes(staff: Staff): readonly BatchType[] {
  return batchTypes.filter((type) => allows(staff, accessOfBatch[type].read))
}
