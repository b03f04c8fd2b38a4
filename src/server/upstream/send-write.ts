// Sends a write to the external platform API, reads the record again, and builds the activity entry.
import { isRecord } from '#server/http/canonical-json.ts'
import { HttpError } from '#server/http/errors.ts'
import type { ActivityEntry } from '#server/http/handler.ts'
import { type CallInput, getPath, type JsonObject } from './calls.ts'
import { UpstreamError } from './client.ts'
import { getPlatformContext } from './context.ts'
import { ensureSaved, parseWriteBody, sendToPlatform } from './exchange.ts'
import { isStorableId, toRecord } from './payloads.ts'
import { getRecordedChanges, type PlatformReader, type WriteCall, type WriteResult } from './writes.ts'

/** Returns the version of the record in a response body, in `data` or in `store`; null if there is no version. */
export function getVersion(response: unknown): number | null {
  const record = toRecord(response)
  const candidates = [record, record.data, record.store].filter(isRecord)
  return candidates.map(({ version }) => version).find((version) => typeof version === 'number') ?? null
}

/** Sends the write once and returns the parsed response. Throws if the body of the response reports a failure. */
async function sendRequest(
  call: WriteCall,
  input: CallInput,
  before: JsonObject,
  reader: PlatformReader,
): Promise<unknown> {
  const target = call.selectPlatformEndpoint?.(before) ?? call.platformEndpoint ?? call.endpoint
  const body = call.body && (await call.body(input, before, reader))
  const response = await sendToPlatform(getPlatformContext().session, {
    method: target.method,
    path: getPath(target, input),
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const responseBody = parseWriteBody(response)
  ensureSaved(responseBody)
  return responseBody
}

const payloadNames = ['data', 'store', 'user', 'ecommerce', 'group'] as const

function findId(responseBody: unknown): number | null {
  const record = toRecord(responseBody)
  const candidates = [record, ...payloadNames.map((name) => record[name])].filter(isRecord)
  const id = candidates
    .map((candidate) => Number(candidate.id))
    .find((number) => Number.isSafeInteger(number) && number > 0)
  return id ?? null
}

/**
 * Reads the record again after a write. If this fails, returns the earlier record merged with the sent fields, because
 * the write is already saved and the request must not fail.
 */
async function readRecordAfterWrite(
  call: WriteCall,
  input: CallInput,
  before: JsonObject,
  responseBody: unknown,
  reader: PlatformReader,
) {
  const fallback = { ...before, ...input.body }
  try {
    if (call.isDelete) return before
    if (call.readCreated) {
      const id = findId(responseBody)
      return (await call.readCreated(reader, id, input)) ?? { ...input.body, ...(id === null ? {} : { id }) }
    }
    return (await call.read?.(reader, input)) ?? fallback
  } catch (error) {
    if (error instanceof HttpError || error instanceof UpstreamError) return fallback
    throw error
  }
}

/** Sends the write once, and returns the record before and after the write. Throws if the platform rejects it. */
export async function sendWrite(
  call: WriteCall,
  input: CallInput,
  before: JsonObject,
  reader: PlatformReader,
): Promise<WriteResult> {
  const responseBody = await sendRequest(call, input, before, reader)
  const after = toRecord(await readRecordAfterWrite(call, input, before, responseBody, reader))
  return { input, before, after, responseBody }
}

/**
 * Builds the activity log entry of a write, with the changed fields. If the platform returns no usable id for a new
 * record, the entry gets the id 0. The request must not fail in this case, because the platform has already saved the
 * write.
 */
export function buildActivityEntry(call: WriteCall, result: WriteResult): ActivityEntry {
  const { input, before, after } = result
  const { ecommerce_id, ...target } = call.activity(input, call.readCreated ? after : before)
  return {
    ...target,
    entity_id: Number.isNaN(target.entity_id) ? 0 : target.entity_id,
    ...(isStorableId(ecommerce_id) ? { ecommerce_id } : {}),
    ...getRecordedChanges(call, result),
  }
}
