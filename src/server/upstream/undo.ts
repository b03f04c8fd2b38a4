// Undo rules for writes to an external platform API: each rule sends the inverse write.
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { HttpError } from '#server/http/errors.ts'
import type { ActivityEntry } from '#server/http/handler.ts'
import {
  expectUnchanged,
  isNonEmptyObject,
  recordChangedError,
  type SendInverseWrite,
  toFieldRecord,
  type UndoRule,
} from '#server/http/undo.ts'
import type { CallInput, JsonObject } from './calls.ts'
import { reportUpstreamError, UpstreamError } from './client.ts'
import { getPlatformContext } from './context.ts'
import { type InverseWrite, inverseWrites } from './inverse-writes.ts'
import { toRecord } from './payloads.ts'
import { createReader } from './reader.ts'
import { buildActivityEntry, sendWrite } from './send-write.ts'
import { getWriteCall } from './write-calls.ts'
import type { PlatformReader, WriteCall } from './writes.ts'

/** Returns the recorded values without the reason, because the reason is not a field of the record. */
function omitReason({ reason, ...fields }: JsonObject): JsonObject {
  return fields
}

/** Reads the record before an inverse write; throws 409 if the platform no longer has the record. */
async function readCurrentRecord(call: WriteCall, reader: PlatformReader, input: CallInput): Promise<JsonObject> {
  try {
    return toRecord(await call.read?.(reader, input))
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) throw recordChangedError()
    throw error
  }
}

/** Throws 409 if the activity log contains a newer row with the same action for the same record. */
async function ensureNewestWrite(db: Database, { id, action, entity, entity_id }: ActivityRecord): Promise<void> {
  const sameRecordCondition = and(eq(activity.entity, entity), eq(activity.entity_id, entity_id))
  const newerCondition = and(sameRecordCondition, eq(activity.action, action), gt(activity.id, id))
  if ((await db.$count(activity, newerCondition)) > 0) throw recordChangedError()
}

type SendInput = Parameters<SendInverseWrite>[0]

function buildInverseWriteSender(inverse: InverseWrite): SendInverseWrite {
  const send = async (call: WriteCall, { row, before, after, services, user }: SendInput): Promise<ActivityEntry> => {
    const change = { row, before: omitReason(before), after: omitReason(after) }
    const reader = createReader(services.db, getPlatformContext())
    const emptyInput = { params: inverse.params(row), query: {}, body: {}, bodyText: '', user }
    const currentRecord = await readCurrentRecord(call, reader, emptyInput)
    const isKnown = isNonEmptyObject(currentRecord)
    if (!isKnown) await ensureNewestWrite(services.db, row)
    else if (inverse.selectComparedValues !== null)
      expectUnchanged(inverse.selectComparedValues?.(currentRecord, change) ?? currentRecord, change.after)
    const body = inverse.body?.(change, currentRecord) ?? {}
    const result = await sendWrite(call, { ...emptyInput, body, bodyText: JSON.stringify(body) }, currentRecord, reader)
    const entry = buildActivityEntry(call, result)
    // Uses the recorded values of the write if the current record could not be read from the platform.
    return call.read && !isKnown ? { ...entry, before: change.after, after: change.before } : entry
  }
  return async (input) => {
    const call = getWriteCall(inverse.selectEndpoint?.(input.row) ?? inverse.endpoint)
    return send(call, input).catch((error: unknown) => {
      const { services, request } = input
      throw error instanceof UpstreamError ? reportUpstreamError(services, request, error, call.endpoint) : error
    })
  }
}

function toUndoRule(inverse: InverseWrite): UndoRule {
  const { action, endpoint, needsConfirmation } = inverse
  const canUndo = inverse.canUndo ?? (({ before, after }) => isNonEmptyObject(before) && isNonEmptyObject(after))
  return {
    ...{ action, access: endpoint.access, needsConfirmation },
    // Rejects an undo of a changed secret, because secrets are not recorded and cannot be restored.
    canUndo: (row) => !('has_secrets' in toFieldRecord(row.after)) && canUndo(row),
    undo: { send: buildInverseWriteSender(inverse) },
  }
}

export const upstreamUndoRules: readonly UndoRule[] = inverseWrites.map(toUndoRule)
