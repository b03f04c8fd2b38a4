// Applies a bulk change of ecommerces to one of them at an external platform API: reads the ecommerce, compares the
// values, and sends the same write as a save of a single ecommerce.
import type { EcommerceChange } from '#contract/console/ecommerce-changes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addFee, type Fee, listFees } from '#contract/platform/billing.ts'
import { getEcommerce, saveEcommerceDetails } from '#contract/platform/ecommerces.ts'
import { saveFeatures } from '#contract/platform/features.ts'
import { saveMetadatas } from '#contract/platform/metadatas.ts'
import { toCanonicalJson } from '#server/http/canonical-json.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import { getErrorMessage } from '#server/http/problem.ts'
import { maskText } from '#server/services/metadata.ts'
import type { EcommerceChangeResult, PlatformEcommerces, ResponseChange } from '#server/services/platform-port.ts'
import { buildFee, buildFlagSwitches } from './calls/ecommerces.ts'
import type { CallInput, JsonObject } from './calls.ts'
import { reportUpstreamError, UpstreamError } from './client.ts'
import { getPlatformContext } from './context.ts'
import { readRecords } from './directory.ts'
import { toRecord } from './payloads.ts'
import { createReader } from './reader.ts'
import { buildActivityEntry, sendWrite } from './send-write.ts'
import { getWriteCall } from './write-calls.ts'
import type { PlatformReader, WriteCall } from './writes.ts'

/** Write that changes one ecommerce, prepared from its current record. */
interface PreparedWrite {
  readonly call: WriteCall
  readonly input: CallInput
  /** Record before the write, in the format that `call.read` returns. */
  readonly before: JsonObject
  /** Old and new values for the response; null if nothing would change. */
  readonly change: ResponseChange | null
}

/** Kinds of change that the platform has a call for; the API specification has no owners and tags. */
type SpecifiedChange = Exclude<EcommerceChange, { readonly kind: 'ownership' }>

/** Reads the ecommerce and prepares the write. Sends no write. */
async function prepareWrite(reader: PlatformReader, id: number, change: SpecifiedChange): Promise<PreparedWrite> {
  const { user } = getPlatformContext()
  const params = { id }
  const buildInput = (body: JsonObject): CallInput => ({
    ...{ params, query: {}, body, bodyText: JSON.stringify(body), user },
  })
  const readBefore = async (endpoint: Endpoint, body: JsonObject = {}) =>
    toRecord(await getWriteCall(endpoint).read?.(reader, buildInput(body)))

  switch (change.kind) {
    case 'features': {
      const before = await readBefore(saveFeatures)
      const { modules, enabled, disabled } = buildFlagSwitches(before.features, change)
      const values = { before: { features: disabled }, after: { features: enabled } }
      return {
        ...{ call: getWriteCall(saveFeatures), input: buildInput({ modules }), before },
        change: enabled.length + disabled.length === 0 ? null : values,
      }
    }
    case 'segment': {
      const before = await readBefore(saveEcommerceDetails)
      const { address, ...details } = before
      const { segment } = change
      const values = { before: { segment: before.segment }, after: { segment } }
      return {
        ...{ call: getWriteCall(saveEcommerceDetails), input: buildInput({ ...details, segment }), before },
        change: before.segment === segment ? null : values,
      }
    }
    case 'metadata': {
      const { name, text } = change
      const body = { texts: { [name]: text } }
      const before = await readBefore(saveMetadatas, body)
      const { value } = before
      // Masks secrets in the recorded values, because the response may be stored with its idempotency key.
      const maskValue = (storedText: string) => ({ value: maskText(storedText, { name }) })
      const values = { before: typeof value === 'string' ? maskValue(value) : { value }, after: maskValue(text) }
      return {
        ...{ call: getWriteCall(saveMetadatas), input: buildInput(body), before },
        change: value === text ? null : values,
      }
    }
    case 'fee': {
      const { fee } = change
      const { data } = await reader.read(listFees, { params })
      const { service_code, ...values } = fee
      const previousFee = findPreviousFee(data, fee)
      // Skips the write if the ecommerce already has an identical fee, so that a retry after a lost response does not
      // add the fee twice.
      const hasFee = data.some((storedFee) => getFeeKey(storedFee) === getFeeKey(fee))
      return {
        call: getWriteCall(addFee),
        input: buildInput(fee),
        before: {},
        change: hasFee ? null : { before: previousFee, after: values },
      }
    }
  }
}

type FeeValues = Pick<Fee, 'service_code' | 'start_at'>

/** Returns a comparison key: two fees with the same service, amounts and start date have the same key. */
function getFeeKey(fee: FeeValues): string {
  const { comments, ...values } = buildFee({ ...fee })
  return toCanonicalJson(values)
}

/** Returns the amounts of the fee that applies to the service when the new fee starts; undefined if there is none. */
function findPreviousFee(fees: readonly Fee[], { service_code, start_at }: FeeValues) {
  const start = start_at.slice(0, 10)
  const [previousFee] = fees
    .filter((fee) => fee.service_code === service_code && fee.start_at.slice(0, 10) <= start)
    .sort((first, second) => second.start_at.localeCompare(first.start_at))
  return previousFee && { fixed_fee: previousFee.fixed_fee, variable_fee: previousFee.variable_fee }
}

type Context = Parameters<PlatformEcommerces['change']>[0]

/** Ensures that the name of the ecommerce is stored, because the result of the change contains the name. */
async function ensureNameStored({ db }: Context, reader: PlatformReader, id: number): Promise<void> {
  const records = await readRecords(db, 'ecommerce', [id])
  if (!records.has(id)) await reader.read(getEcommerce, { params: { id } })
}

const unchanged = { entries: [], responseChange: undefined, reason: null } as const

/**
 * Converts an error to the result of the failed change. `sentCall` is the write that was sent; null if the error
 * occurred before the write. After a write was sent, the result is unknown unless the platform has rejected the write.
 * Rethrows an expired session and errors of this server.
 */
function toFailedChange(error: unknown, context: Context, sentCall: WriteCall | null): EcommerceChangeResult {
  const { services, request } = context
  const failure =
    error instanceof UpstreamError
      ? reportUpstreamError(services, request, error, sentCall?.endpoint ?? getEcommerce)
      : error
  if (!(failure instanceof HttpError) || failure.code === 'session_expired') throw error
  const isUnknown = sentCall !== null && failure.status >= 500
  const shownError = isUnknown && failure === error ? httpError(502, 'upstream.unknown_result') : failure
  const reason = getErrorMessage(shownError, request.language)
  return { ...unchanged, outcome: isUnknown ? 'unknown' : 'refused', reason }
}

/**
 * Changes one ecommerce at the external platform with at most one write. Sends no write in a dry run or if nothing
 * would change.
 */
export const changeEcommerce: PlatformEcommerces['change'] = async (context, change, { isDryRun }) => {
  if (change.kind === 'ownership') throw httpError(422, 'upstream.absent')
  const { id } = context.params
  const reader = createReader(context.services.db, getPlatformContext())
  let prepared: PreparedWrite
  try {
    await ensureNameStored(context, reader, id)
    prepared = await prepareWrite(reader, id, change)
  } catch (error) {
    return toFailedChange(error, context, null)
  }
  const { call, input, before, change: responseChange } = prepared
  if (responseChange === null) return { ...unchanged, outcome: 'same' }
  if (isDryRun) {
    const entry = { ...call.activity(input, before), ...responseChange }
    return { outcome: 'changed', entries: [entry], responseChange, reason: null }
  }
  try {
    const result = await sendWrite(call, input, before, reader)
    return { outcome: 'changed', entries: [buildActivityEntry(call, result)], responseChange, reason: null }
  } catch (error) {
    return toFailedChange(error, context, call)
  }
}
