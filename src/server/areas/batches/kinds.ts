// Every command that can be done to many records at once.
import { allows, type Staff } from '#contract/access.ts'
import { accessOfBatch, type BatchType, batchTypes } from '#contract/batches.ts'
import { refusal } from '#server/http/refusal.ts'
import type { BatchKind } from './kind.ts'
import { reprocessKind } from './reprocess-kind.ts'

const kinds: Readonly<Partial<Record<BatchType, BatchKind>>> = {
  'reprocess.reverse': reprocessKind('reverse'),
  'reprocess.refund': reprocessKind('refund'),
}

export function kindOf(type: BatchType): BatchKind {
  const kind = kinds[type]
  if (!kind) throw refusal(501)
  return kind
}

/** Of which somebody may see their own batches. */
export function readableTypes(staff: Staff): readonly BatchType[] {
  return batchTypes.filter((type) => allows(staff, accessOfBatch[type].read))
}
