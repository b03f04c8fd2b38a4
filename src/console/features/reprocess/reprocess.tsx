// Shared code for reprocessing, for example the form schema, the request and the error messages. To reprocess a reverse
// (return request) or refund means to send it to the merchant's system again.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  callApi,
  isApiError,
  type RequestOptions,
  renameErrorFields,
  toErrorNotification,
} from '#console/api/client.ts'
import { downloadAndSave } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useDebouncedValue, useIsBeingTyped } from '#console/lib/hooks.ts'
import { type NotificationContent, notify } from '#console/lib/notices.ts'
import { MAX_LOOKUP_ID_WHILE_TYPING } from '#console/records/reprocess-check.ts'
import { isEndpointUnavailable } from '#console/session/session.tsx'
import { type EcommerceRecordLookupResult, type LookupResult, lookUpRecords } from '#contract/console/tickets.ts'
import { recordId, requiredText, ticketNumber } from '#contract/fields.ts'
import { getEcommerce } from '#contract/platform/ecommerces.ts'
import {
  Attempt,
  type AttemptStatus,
  checkReprocess,
  getAttemptLog,
  type ReprocessResponse,
  type ReprocessType,
  reprocessRefund,
  reprocessReverse,
  reprocessTypes,
  type StatusChange,
} from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'
import styles from './reprocess.module.css'

interface Detail {
  readonly name: string
  readonly value: ReactNode
}

/** Description list with one name and one value per line. */
export function DescriptionList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={styles.facts}>
      {details.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Downloads the log file of an attempt to reprocess a record. If the download fails, shows an error notification. */
export function downloadLog(attemptId: number, t: TFunction): void {
  downloadAndSave(getAttemptLog, { params: { attempt_id: attemptId } }).catch((failure: unknown) =>
    notify(toErrorNotification(failure, t)),
  )
}

/** Schema of the reprocess form for reverses (return requests) and refunds. */
export const ReprocessFormSchema = z.object({
  type: z.enum(reprocessTypes),
  entity_id: recordId,
  task: requiredText(60),
  ticket: ticketNumber,
  /**
   * Id of the ecommerce, which the user selects if the lookup finds no ecommerce. An invalid text counts as missing,
   * because the field is hidden when the lookup finds the ecommerce.
   */
  ecommerce_id: recordId.optional().catch(undefined),
})
export type ReprocessFormValues = z.input<typeof ReprocessFormSchema>

/** Complete request to reprocess a record: record, task, helpdesk ticket and ecommerce. */
export interface ReprocessRequest {
  readonly type: ReprocessType
  readonly entity_id: number
  readonly task: string
  readonly ticket: string
  readonly ecommerce_id: number
  /** True if the user has seen the earlier attempt to reprocess the record and has confirmed another attempt. */
  readonly confirm_duplicate: boolean
}

/** Returns the endpoint that reprocesses records of this type. */
export function getReprocessEndpoint(type: ReprocessType) {
  return type === 'reverse' ? reprocessReverse : reprocessRefund
}

/** Sends a request to reprocess a record to the endpoint for reverses (return requests) or refunds. */
export function sendReprocessRequest(
  { type, entity_id, ...bodyFields }: ReprocessRequest,
  options: RequestOptions,
): Promise<ReprocessResponse> {
  const body = { ...bodyFields, force_reprocessing: true as const }
  return type === 'reverse'
    ? callApi(reprocessReverse, { body: { ...body, reverse_id: entity_id } }, options)
    : callApi(reprocessRefund, { body: { ...body, refund_id: entity_id } }, options)
}

/**
 * Renames the fields `reverse_id` and `refund_id` in an API error to `entity_id`, because the form has one field for
 * both ids.
 */
export function toFormErrors(failure: unknown): unknown {
  return renameErrorFields(failure, (field) => field.replace(/^body\.(reverse|refund)_id$/, 'body.entity_id'))
}

/**
 * Builds a request that repeats an earlier attempt to reprocess a record. The request contains the current helpdesk
 * ticket of the browser tab or, if there is none, the ticket of the earlier attempt.
 */
export function buildRepeatRequest(attempt: Attempt, ticket: string | null): ReprocessRequest {
  const { type, entity_id, task, ecommerce_id } = attempt
  return { type, entity_id, task, ecommerce_id, ticket: ticket ?? attempt.ticket, confirm_duplicate: true }
}

/** Outcome of a request to reprocess a record. */
export interface ReprocessOutcome {
  readonly request: ReprocessRequest
  /** Attempt to reprocess the record as stored on the server; null if the server has not started an attempt. */
  readonly attempt: Attempt | null
  /** Message of the server; null if the response was lost. */
  readonly message: string | null
  /** Change of the record's status; null if the status is the same or the response was lost. */
  readonly statusChange: StatusChange | null
  /** True if the user cancelled the request too late, when the server had already finished it. */
  readonly isCancelledTooLate: boolean
  /**
   * True if the browser tab had no current helpdesk ticket before the request. The ticket of the request then becomes
   * the current ticket.
   */
  readonly hasSetTicket: boolean
}

/**
 * Returns the status of an attempt to reprocess a record. Returns `cancelled` if the server started no attempt, and
 * `unknown` if the attempt has no status.
 */
export function getOutcomeStatus({ attempt }: Pick<ReprocessOutcome, 'attempt'>): AttemptStatus | 'unknown' {
  return attempt === null ? 'cancelled' : (attempt.status ?? 'unknown')
}

/**
 * Builds the notification about the outcome of reprocessing a record. Shown to a user who has left the form in the
 * meantime.
 */
export function buildOutcomeNotification(outcome: ReprocessOutcome, t: TFunction): NotificationContent {
  const { request } = outcome
  const record = t(`reprocess:record.${request.type}`, { id: request.entity_id })
  const status = getOutcomeStatus(outcome)
  const kind = status === 'done' ? 'success' : status === 'failed' ? 'error' : 'info'
  return { kind, text: `${record}: ${t(`reprocess:result.title.${status}`)}` }
}

export function hasEnded(attempt: Attempt | null): boolean {
  return attempt?.status === 'done' || attempt?.status === 'failed'
}

export function isDuplicate(failure: unknown): boolean {
  return isApiError(failure) && failure.code === 'reprocess.duplicate'
}

/**
 * Returns the earlier attempt to reprocess the record from the error that the server sends for a duplicate request.
 * Returns null for other errors.
 */
export function getEarlierAttempt(failure: unknown): Attempt | null {
  const earlierAttempt = isApiError(failure) ? failure.problem?.context?.attempt : undefined
  const parsed = z.safeParse(Attempt, earlierAttempt)
  return parsed.success ? parsed.data : null
}

/** Reverse (return request) or refund that the lookup by id returned, with its ecommerce. */
export type ReverseOrRefund = EcommerceRecordLookupResult

/** Result of the lookup of the ecommerce that owns a record (product decision A6). */
type RecordOwnerResult =
  | { readonly kind: 'found'; readonly record: ReverseOrRefund }
  /** Several ecommerces have a record with this id. */
  | { readonly kind: 'several'; readonly candidates: readonly ReverseOrRefund[] }
  /**
   * The id belongs only to a record of the other type, for example to a refund instead of a reverse (return request).
   */
  | { readonly kind: 'otherType'; readonly record: ReverseOrRefund }
  | { readonly kind: 'missing' }
  /**
   * The lookup cannot determine the owner, because only the external platform knows which ecommerce owns the record.
   */
  | { readonly kind: 'unknown' }

const isReverseOrRefund = (record: LookupResult): record is ReverseOrRefund =>
  record.kind === 'reverse' || record.kind === 'refund'

/** Determines which ecommerce owns a record from the results of a lookup by its id. */
export function findRecordOwner(
  lookupResults: readonly LookupResult[],
  type: ReprocessType,
  id: number,
): RecordOwnerResult {
  const records = lookupResults
    .filter(isReverseOrRefund)
    .filter((result) => result.id === id && result.matched === 'id')
  const matchingRecords = records.filter(({ kind }) => kind === type)
  const [firstMatch, ...otherMatches] = matchingRecords
  if (firstMatch)
    return otherMatches.length === 0
      ? { kind: 'found', record: firstMatch }
      : { kind: 'several', candidates: matchingRecords }
  const [otherRecord] = records
  return otherRecord ? { kind: 'otherType', record: otherRecord } : { kind: 'missing' }
}

/**
 * Determines the owner of a record. With an external platform API, the owner of a record that the lookup does not find
 * is unknown, because such an API cannot find records by id.
 */
function findRecordOwnerOrUnknown(
  results: readonly LookupResult[],
  type: ReprocessType,
  id: number,
): RecordOwnerResult {
  const owner = findRecordOwner(results, type, id)
  const hasMatch = owner.kind === 'found' || owner.kind === 'several'
  return hasMatch || !isEndpointUnavailable(checkReprocess) ? owner : { kind: 'unknown' }
}

/** Parses a typed record id. Returns null if the text is not a valid id. */
export function parseRecordId(idText: unknown): number | null {
  const parsed = idText === '' ? null : z.safeParse(recordId, idText)
  return parsed?.success ? parsed.data : null
}

/**
 * Ecommerce (merchant) to which a request applies: the ecommerce of the page, or else the ecommerce that a link
 * contains or the user has selected.
 */
export interface EcommerceChoice {
  /** Id of the ecommerce on whose page the form is shown; null in a drawer. The user cannot change this ecommerce. */
  readonly pageEcommerceId: number | null
  /** Id of the ecommerce that the link contains or that the user has selected; null if there is none. */
  readonly chosenEcommerceId: number | null
}

type UnknownEcommerceReason =
  | { readonly refused: 'mismatch'; readonly record: ReverseOrRefund }
  | { readonly refused: 'otherType'; readonly record: ReverseOrRefund }
  /**
   * The record was not found, several ecommerces have a record with this id, or the user must select the ecommerce
   * (`ask`).
   */
  | { readonly refused: 'missing' | 'ambiguous' | 'ask' }

export type RequestTarget = { readonly ecommerceId: number } | UnknownEcommerceReason

/**
 * Returns the ecommerce for a request, or the reason why no ecommerce can be determined. `owner` is null if the lookup
 * has failed.
 */
export function resolveRequestTarget(
  owner: RecordOwnerResult | null,
  { pageEcommerceId, chosenEcommerceId }: EcommerceChoice,
): RequestTarget {
  const ecommerceId = pageEcommerceId ?? chosenEcommerceId
  if (owner === null || owner.kind === 'unknown') return ecommerceId === null ? { refused: 'ask' } : { ecommerceId }
  if (owner.kind === 'missing') return { refused: 'missing' }
  if (owner.kind === 'otherType') return { refused: 'otherType', record: owner.record }
  const candidates = owner.kind === 'found' ? [owner.record] : owner.candidates
  if (ecommerceId !== null && candidates.some(({ ecommerce_id }) => ecommerce_id === ecommerceId))
    return { ecommerceId }
  const [firstCandidate] = candidates
  if (pageEcommerceId !== null && firstCandidate) return { refused: 'mismatch', record: firstCandidate }
  return owner.kind === 'found' ? { ecommerceId: owner.record.ecommerce_id } : { refused: 'ambiguous' }
}

/** Returns the message for a record whose ecommerce cannot be determined. */
export function formatUnknownEcommerce(
  unknownReason: UnknownEcommerceReason,
  { type, entity_id: id }: Pick<ReprocessRequest, 'type' | 'entity_id'>,
  t: TFunction<'reprocess'>,
): string {
  switch (unknownReason.refused) {
    case 'ask':
      return t('errors:validation.required')
    case 'ambiguous':
      return t('owner.ambiguous', { id })
    case 'missing':
      return t(`owner.missing.${type}`, { id })
    case 'otherType':
      return t(`owner.otherType.${type === 'reverse' ? 'refund' : 'reverse'}`, { id })
    case 'mismatch':
      return t(`owner.mismatch.${type}`, {
        id,
        name: unknownReason.record.ecommerce_name,
        ecommerce: unknownReason.record.ecommerce_id,
      })
  }
}

/**
 * Moves the focus into the form when the form is mounted again after a request. The form is unmounted while a request
 * is running.
 */
export function useFocusOnReturn(stage: string, focus: () => void): void {
  const previousStage = useRef(stage)
  const focusForm = useEffectEvent(focus)
  useEffect(() => {
    if (stage === 'ready' && previousStage.current !== 'ready') focusForm()
    previousStage.current = stage
  }, [stage])
}

/** Debounce delay in milliseconds before a typed id is looked up. */
const RECORD_LOOKUP_DELAY_MS = 250

const getLookupQuery = (id: number) => queryOptionsFor(lookUpRecords, { query: { q: String(id) } })

/**
 * Looks up which ecommerce owns a record. If the request fails, returns the cached result, or null if nothing is
 * cached.
 */
export async function lookUpRecordOwner(
  client: QueryClient,
  type: ReprocessType,
  id: number,
): Promise<RecordOwnerResult | null> {
  const query = getLookupQuery(id)
  const results = await client.fetchQuery(query).catch(() => client.getQueryData(query.queryKey))
  return results ? findRecordOwnerOrUnknown(results.data, type, id) : null
}

/** State of the lookup of a typed record id. */
export interface OwnerLookup {
  readonly id: number | null
  readonly owner: RecordOwnerResult | null
  readonly isSearching: boolean
  /**
   * True if the typed id is so long that the user may still be typing digits. Such an id is looked up only when the
   * user submits the form.
   */
  readonly isDelayed: boolean
  readonly error: unknown
}

/** Looks up which ecommerce owns the record with the typed id. The lookup starts after a debounce delay. */
export function useRecordOwner(type: ReprocessType, idText: unknown): OwnerLookup {
  const id = parseRecordId(idText)
  const isBeingTyped = useIsBeingTyped(id === null ? '' : String(id))
  const isDelayed = isBeingTyped && id !== null && id > MAX_LOOKUP_ID_WHILE_TYPING
  const debouncedId = useDebouncedValue(isDelayed ? null : id, RECORD_LOOKUP_DELAY_MS)
  const { data, error } = useQuery({ ...getLookupQuery(debouncedId ?? 0), enabled: debouncedId !== null })
  const isDebounced = id === debouncedId
  const owner = isDebounced && id !== null && data ? findRecordOwnerOrUnknown(data.data, type, id) : null
  return {
    id,
    owner,
    isSearching: id !== null && owner === null && !error && !isDelayed,
    isDelayed,
    error: isDebounced && id !== null && owner === null ? error : null,
  }
}

/**
 * Returns a function that reads the name of the ecommerce of a request from the query cache. The function returns null
 * if the cache does not contain the name.
 */
export function useCachedEcommerceName(): (
  request: Pick<ReprocessRequest, 'ecommerce_id' | 'entity_id'>,
) => string | null {
  const client = useQueryClient()
  return ({ ecommerce_id, entity_id }) => {
    const page = client.getQueryData(queryOptionsFor(getEcommerce, { params: { id: ecommerce_id } }).queryKey)
    const cachedNames = client
      .getQueryData(getLookupQuery(entity_id).queryKey)
      ?.data.flatMap((lookupResult) =>
        'ecommerce_id' in lookupResult && lookupResult.ecommerce_id === ecommerce_id
          ? [lookupResult.ecommerce_name]
          : [],
      )
    const name = page?.data.display_name ?? cachedNames?.[0] ?? ''
    return name === '' ? null : name
  }
}

/** Details of a request as a list of names and values: type, id, ecommerce, task and helpdesk ticket (S1 §2). */
export function useRequestDetails(request: ReprocessRequest): readonly Detail[] {
  const { t } = useTranslation('reprocess')
  const name = useCachedEcommerceName()(request)
  return [
    { name: t('type.label'), value: t(`type.${request.type}`) },
    { name: t(`field.id.${request.type}`), value: <code>{request.entity_id}</code> },
    {
      name: t('field.ecommerce'),
      value: name === null ? request.ecommerce_id : t('owner.named', { name, id: request.ecommerce_id }),
    },
    { name: t('field.task'), value: request.task },
    { name: t('field.ticket'), value: <code>{request.ticket}</code> },
  ]
}
