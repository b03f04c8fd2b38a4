// Runs a write to the external platform API: reads the record, compares versions, sends the request, and records the
// activity.
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { diffPatch } from '#server/http/field-diff.ts'
import type { ActivityEntry } from '#server/http/handler.ts'
import type { CallInput, JsonObject, ReadEndpoint } from './calls.ts'
import type { RecordDirectory } from './payloads.ts'

/** Functions that read records from the platform API before and after a write. */
export interface PlatformReader {
  readonly read: ReadEndpoint
  /** Returns the record or rows of a response as the platform sent them, without conversion. */
  readonly readPayload: (
    endpoint: Endpoint,
    input: { readonly params?: JsonObject; readonly query?: JsonObject },
  ) => Promise<unknown>
  /** Returns the body of a response as text, for JSON whose notation must not change. */
  readonly readText: (endpoint: Endpoint, input: { readonly params?: JsonObject }) => Promise<string>
  readonly directory: RecordDirectory
}

type ActivityTarget = Pick<ActivityEntry, 'action' | 'entity' | 'entity_id' | 'ecommerce_id'>

export interface WriteResult {
  readonly input: CallInput
  /** Record before the write; empty if the platform API offers no way to read the record. */
  readonly before: JsonObject
  /** Record after the write. If the record cannot be read again: the record before the write with the sent fields. */
  readonly after: JsonObject
  /** Parsed body of the platform's response; null without a JSON body. */
  readonly responseBody: unknown
}

/** Definition of a write to the platform API. */
export interface WriteCall {
  readonly endpoint: Endpoint
  /** Endpoint to call at the platform, if its path or method differs from `endpoint`. */
  readonly platformEndpoint?: Endpoint
  /** Returns the endpoint to call at the platform, if the endpoint depends on the record before the write. */
  readonly selectPlatformEndpoint?: (before: JsonObject) => Endpoint
  /** Reads the record; called before and after the write. Returns null if the record cannot be found. */
  readonly read?: (reader: PlatformReader, input: CallInput) => Promise<JsonObject | null>
  /** Reads the record that the write has created. `id` is null if the response to the write contained no id. */
  readonly readCreated?: (reader: PlatformReader, id: number | null, input: CallInput) => Promise<JsonObject | null>
  /** Builds the request body from the fields that the API specification defines. Absent: the write has no body. */
  readonly body?: (
    input: CallInput,
    before: JsonObject,
    reader: PlatformReader,
  ) => JsonObject | FormData | string | Promise<JsonObject | FormData | string>
  readonly isDelete?: boolean
  /** Builds the response to the client, if the response contains more than the record. */
  readonly buildWriteResponse?: (result: WriteResult, reader: PlatformReader) => unknown
  /** Returns the action and entity of the activity row. `record` is the new record, or the record before the write. */
  readonly activity: (input: CallInput, record: JsonObject) => ActivityTarget
  /**
   * Returns true if the write changes a secret. The activity log then records that the secret changed, but not its
   * value.
   */
  readonly changesSecret?: (input: CallInput, before: JsonObject) => boolean
  /** Returns the values to record in the activity row. Default: the changed fields without secrets. */
  readonly changes?: (
    before: JsonObject,
    after: JsonObject,
    input: CallInput,
  ) => { readonly before: unknown; readonly after: unknown }
}

/** Fields that are or may contain secrets; the activity log does not store their values. */
const unrecordedKeys = new Set([
  'password',
  'options',
  'has_password',
  'version',
  'created_at',
  'updated_at',
  'success',
])

function pickRecordable(record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      if (unrecordedKeys.has(key)) return []
      return [[key, isRecord(value) ? pickRecordable(value) : value]]
    }),
  )
}

/** Returns the values to record in the activity row: the new record, the deleted record, or the changed fields. */
export function getRecordedChanges(call: WriteCall, { before, after, input }: WriteResult) {
  if (call.changes) return call.changes(before, after, input)
  if (call.isDelete)
    return { before: pickRecordable(before), after: input.body.reason ? { reason: input.body.reason } : null }
  if (call.readCreated) return { before: null, after: pickRecordable(after) }
  const changes = diffPatch(pickRecordable(before), pickRecordable(after))
  return call.changesSecret?.(input, before)
    ? { before: changes.before, after: { ...changes.after, has_secrets: 'changed' } }
    : changes
}

/** Wraps a record in the response envelope of an endpoint: in `data`, in `store`, or without an envelope. */
export function wrapInEnvelope({ response }: Endpoint, record: JsonObject): JsonObject {
  const shape = response instanceof z.ZodObject ? response.shape : {}
  if ('data' in shape && !('group_id' in shape)) return { success: true, data: record }
  return 'store' in shape ? { success: true, store: record } : { success: true, ...record }
}
