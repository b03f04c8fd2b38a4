// Runs a write at the platform: reads the record, compares versions, sends the request, records the activity.
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { diffPatch } from '#server/http/field-diff.ts'
import type { ActivityEntry } from '#server/http/handler.ts'
import type { CallInput, ReadEndpoint, Values } from './calls.ts'
import type { RecordDirectory } from './payloads.ts'

/** Reads that a write may need. */
export interface Reader {
  readonly read: ReadEndpoint
  /** Returns the record or rows of a response as the platform sent them, without conversion. */
  readonly readPayload: (
    endpoint: Endpoint,
    input: { readonly params?: Values; readonly query?: Values },
  ) => Promise<unknown>
  /** Returns the body of a response as text, for JSON whose notation must not change. */
  readonly readText: (endpoint: Endpoint, input: { readonly params?: Values }) => Promise<string>
  readonly directory: RecordDirectory
}

type Target = Pick<ActivityEntry, 'action' | 'entity' | 'entity_id' | 'ecommerce_id'>

export interface WriteResult {
  readonly input: CallInput
  /** Record before the write; empty if it cannot be read. */
  readonly before: Values
  /** Record after the write: read again, or else the record before with the fields that were sent. */
  readonly after: Values
  /** Parsed body of the platform's response; null without a JSON body. */
  readonly responseBody: unknown
}

/** A write of the specifications. */
export interface WriteCall {
  readonly endpoint: Endpoint
  /** Endpoint at whose path and method the platform offers this write, if that is another one. */
  readonly target?: Endpoint
  /** Reads the record before the write, and again after it. Null if the record cannot be found. */
  readonly read?: (reader: Reader, input: CallInput) => Promise<Values | null>
  /** Reads a record that the write created. `id` is null if the response did not contain the id. */
  readonly readCreated?: (reader: Reader, id: number | null, input: CallInput) => Promise<Values | null>
  /** Builds the request body from the fields that the specifications name; without it, no body is sent. */
  readonly body?: (
    input: CallInput,
    before: Values,
    reader: Reader,
  ) => Values | FormData | string | Promise<Values | FormData | string>
  readonly isDelete?: boolean
  /** Builds the members of the response that depend on more than the record. */
  readonly respond?: (result: WriteResult, reader: Reader) => unknown
  /** Names the activity row. `record` is the record after a creation, and before any other write. */
  readonly activity: (input: CallInput, record: Values) => Target
  /** Returns true if the write changes a secret. The activity row then tells so without the secret. */
  readonly changesSecret?: (input: CallInput, before: Values) => boolean
  /** Returns the recorded values; default: the changed fields, without secrets. */
  readonly changes?: (
    before: Values,
    after: Values,
    input: CallInput,
  ) => { readonly before: unknown; readonly after: unknown }
}

/** Fields that contain secrets, or texts that may contain secrets; the activity log does not store them. */
const unrecordedKeys = new Set([
  'password',
  'options',
  'has_password',
  'version',
  'created_at',
  'updated_at',
  'success',
])

function pickRecordable(record: Values): Values {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      if (unrecordedKeys.has(key)) return []
      return [[key, isRecord(value) ? pickRecordable(value) : value]]
    }),
  )
}

/** Returns the recorded values of a write: the new record, the deleted record, or the changed fields. */
export function getDefaultChanges(call: WriteCall, { before, after, input }: WriteResult) {
  if (call.changes) return call.changes(before, after, input)
  if (call.isDelete) return { before: pickRecordable(before), after: null }
  if (call.readCreated) return { before: null, after: pickRecordable(after) }
  const changes = diffPatch(pickRecordable(before), pickRecordable(after))
  return call.changesSecret?.(input, before)
    ? { before: changes.before, after: { ...changes.after, has_secrets: 'changed' } }
    : changes
}

/** Puts the record into the member in which the endpoint returns it. */
export function toResponse({ response }: Endpoint, record: Values): Values {
  const shape = response instanceof z.ZodObject ? response.shape : {}
  if ('data' in shape && !('group_id' in shape)) return { success: true, data: record }
  return 'store' in shape ? { success: true, store: record } : { success: true, ...record }
}
