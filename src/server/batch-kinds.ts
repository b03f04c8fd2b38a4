// Lists the batch kinds, which are the commands that users can run on many records at once.
import { hasAccess, type UserWithPermissions } from '#contract/access.ts'
import { type BatchType, batchAccessByType, batchTypes } from '#contract/console/batches.ts'
import type { Services } from '#server/http/handler.ts'
import type { BatchKind } from '#server/services/batch-kind.ts'
import { createReprocessKind } from './platform/reprocess/batch.ts'
import { zipBatchKind } from './platform/tracking-errors/batch.ts'
import { createUpstreamReprocessKind, createUpstreamZipKind } from './upstream/batches.ts'

const localBatchKinds: Readonly<Record<BatchType, BatchKind>> = {
  'reprocess.reverse': createReprocessKind('reverse'),
  'reprocess.refund': createReprocessKind('refund'),
  'trackingErrors.correctZip': zipBatchKind,
}

/**
 * Batch kinds of a server with an external platform API: the dry run and the execution of a row send requests to that
 * API.
 */
const upstreamBatchKinds: Readonly<Record<BatchType, BatchKind>> = {
  'reprocess.reverse': createUpstreamReprocessKind(localBatchKinds['reprocess.reverse']),
  'reprocess.refund': createUpstreamReprocessKind(localBatchKinds['reprocess.refund']),
  'trackingErrors.correctZip': createUpstreamZipKind(localBatchKinds['trackingErrors.correctZip']),
}

export function getBatchKind(type: BatchType): BatchKind {
  return localBatchKinds[type]
}

/**
 * Returns the implementation of a batch type: on this server's tables or, if `platform` is set, with requests to the
 * external platform API.
 */
export function getActiveBatchKind(type: BatchType, { platform }: Pick<Services, 'platform'>): BatchKind {
  return (platform ? upstreamBatchKinds : localBatchKinds)[type]
}

/** Returns the batch types that the user has permission to read. */
export function listReadableBatchTypes(user: UserWithPermissions): readonly BatchType[] {
  return batchTypes.filter((type) => hasAccess(user, batchAccessByType[type].read))
}
