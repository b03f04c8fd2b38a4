// Reprocess, shared parts: form schema, request, outcome and its errors, owner of a record.
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
import { useDebouncedValue, useIsTyped } from '#console/lib/hooks.ts'
import { type NotificationContent, notify } from '#console/lib/notices.ts'
import { largestTypedId } from '#console/records/reprocess-check.ts'
import { isExtensionMissing } from '#console/session/session.tsx'
import { type LookupResult as AnyFound, lookUpRecords, type OwnedLookupResult } from '#contract/console/tickets.ts'
import { recordId, requiredText, ticketNumber } from '#contract/fields.ts'
import { getEcommerce } from '#contract/platform/ecommerces.ts'
import {
  Attempt,
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

interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** Names and values, one a line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Saves the log of an attempt. */
export function openLog(attemptId: number, t: TFunction): void {
  downloadAndSave(getAttemptLog, { params: { attempt_id: attemptId } }).catch((failure: unknown) =>
    notify(toErrorNotification(failure, t)),
  )
}

// Form schema and request body, the same shape for reverses and refunds.

export const RequestForm = z.object({
  type: z.enum(reprocessTypes),
  entity_id: recordId,
  task: requiredText(60),
  ticket: ticketNumber,
  /** Only where the search cannot say it. */
  ecommerce_id: recordId.optional(),
})
export type RequestValues = z.input<typeof RequestForm>

/** A request that is complete: the record, why, and whose it is. */
export interface ReprocessRequest {
  readonly type: ReprocessType
  readonly entity_id: number
  readonly task: string
  readonly ticket: string
  readonly ecommerce_id: number
  /** The person saw the earlier attempt and wants another one. */
  readonly confirm_duplicate: boolean
}

/** The call of its type. */
export function endpointOf(type: ReprocessType) {
  return type === 'reverse' ? reprocessReverse : reprocessRefund
}

/** Sends it, as the call of its type. */
export function send(
  { type, entity_id, ...rest }: ReprocessRequest,
  options: RequestOptions,
): Promise<ReprocessResponse> {
  const body = { ...rest, force_reprocessing: true as const }
  return type === 'reverse'
    ? callApi(reprocessReverse, { body: { ...body, reverse_id: entity_id } }, options)
    : callApi(reprocessRefund, { body: { ...body, refund_id: entity_id } }, options)
}

/** Maps API errors of `reverse_id` or `refund_id` to the form's one field `entity_id`. */
export function atFormFields(failure: unknown): unknown {
  return renameErrorFields(failure, (field) => field.replace(/^body\.(reverse|refund)_id$/, 'body.entity_id'))
}

/** Another go at a record, stamped with the ticket in hand. */
export function repeatOf(attempt: Attempt, ticket: string | null): ReprocessRequest {
  const { type, entity_id, task, ecommerce_id } = attempt
  return { type, entity_id, task, ecommerce_id, ticket: ticket ?? attempt.ticket, confirm_duplicate: true }
}

// Outcome of a reprocess, and what its errors mean.

export interface Outcome {
  readonly request: ReprocessRequest
  /** Null when the server never began. */
  readonly attempt: Attempt | null
  /** What the server said; null when its answer never came. */
  readonly message: string | null
  /** What became of the record's status; null where it stayed, or the answer never came. */
  readonly moved: StatusChange | null
  /** Cancelling came after the end. */
  readonly isLate: boolean
  /** The ticket became the one of this tab. */
  readonly hasSetTicket: boolean
}

/** Said when the person has gone elsewhere meanwhile. */
export function farewell({ request, attempt }: Outcome, t: TFunction): NotificationContent {
  const record = t(`reprocess:record.${request.type}`, { id: request.entity_id })
  const status = attempt?.status ?? 'cancelled'
  const kind = status === 'done' ? 'success' : status === 'failed' ? 'error' : 'info'
  return { kind, text: `${record}: ${t(`reprocess:result.title.${status}`)}` }
}

export function isOver(attempt: Attempt | null): boolean {
  return attempt?.status === 'done' || attempt?.status === 'failed'
}

export function isDuplicate(failure: unknown): boolean {
  return isApiError(failure) && failure.code === 'reprocess.duplicate'
}

export function earlierOf(failure: unknown): Attempt | null {
  const earlier = isApiError(failure) ? failure.problem?.context?.attempt : undefined
  const parsed = z.safeParse(Attempt, earlier)
  return parsed.success ? parsed.data : null
}

// The ecommerce that owns a reverse or refund, from the lookup of its id (product decision A6).

export type Found = OwnedLookupResult

type Owner =
  | { readonly kind: 'found'; readonly found: Found }
  /** More than one ecommerce has a record of this id. */
  | { readonly kind: 'several'; readonly among: readonly Found[] }
  /** There is such a record, but of the other type. */
  | { readonly kind: 'otherType'; readonly found: Found }
  | { readonly kind: 'missing' }

const isRecord = (found: AnyFound): found is Found => found.kind === 'reverse' || found.kind === 'refund'

export function ownerOf(answers: readonly AnyFound[], type: ReprocessType, id: number): Owner {
  const records = answers.filter(isRecord).filter((found) => found.id === id && found.matched === 'id')
  const ofType = records.filter(({ kind }) => kind === type)
  const [first, ...others] = ofType
  if (first) return others.length === 0 ? { kind: 'found', found: first } : { kind: 'several', among: ofType }
  const [other] = records
  return other ? { kind: 'otherType', found: other } : { kind: 'missing' }
}

/** The id as typed, null while it is none. */
export function idOf(typed: unknown): number | null {
  const parsed = typed === '' ? null : z.safeParse(recordId, typed)
  return parsed?.success ? parsed.data : null
}

export interface Choice {
  /** The page is about this ecommerce and no other. */
  readonly fixed: number | null
  /** Given by the link, or chosen among several. */
  readonly chosen: number | null
}

type Refusal =
  | { readonly refused: 'mismatch'; readonly found: Found }
  | { readonly refused: 'otherType'; readonly found: Found }
  /** `ask`: the person must say whose it is. */
  | { readonly refused: 'missing' | 'ambiguous' | 'ask' }

export type Target = { readonly ecommerceId: number } | Refusal

/** The ecommerce that a request goes to; `owner` is null when the search does not answer. */
export function targetOf(owner: Owner | null, { fixed, chosen }: Choice): Target {
  const wanted = fixed ?? chosen
  if (owner === null) return wanted === null ? { refused: 'ask' } : { ecommerceId: wanted }
  if (owner.kind === 'missing') return { refused: 'missing' }
  if (owner.kind === 'otherType') return { refused: 'otherType', found: owner.found }
  const among = owner.kind === 'found' ? [owner.found] : owner.among
  if (wanted !== null && among.some(({ ecommerce_id }) => ecommerce_id === wanted)) return { ecommerceId: wanted }
  const [first] = among
  if (fixed !== null && first) return { refused: 'mismatch', found: first }
  return owner.kind === 'found' ? { ecommerceId: owner.found.ecommerce_id } : { refused: 'ambiguous' }
}

/** Why there is nobody whose record is meant, in words. */
export function refusalText(
  target: Refusal,
  { type, entity_id: id }: Pick<ReprocessRequest, 'type' | 'entity_id'>,
  t: TFunction<'reprocess'>,
): string {
  switch (target.refused) {
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
        name: target.found.ecommerce_name,
        ecommerce: target.found.ecommerce_id,
      })
  }
}

/** The form was away while the request ran: the focus comes back into it. */
export function useFocusOnReturn(at: string, focus: () => void): void {
  const before = useRef(at)
  const focusNow = useEffectEvent(focus)
  useEffect(() => {
    if (at === 'ready' && before.current !== 'ready') focusNow()
    before.current = at
  }, [at])
}

/** Milliseconds of rest before a typed id is looked up. */
const pause = 250

const lookupOf = (id: number) => queryOptionsFor(lookUpRecords, { query: { q: String(id) } })

/** The ecommerce that owns a record, from the lookup, or its cached answer when that fails; null if never known. */
export async function findOwner(client: QueryClient, type: ReprocessType, id: number): Promise<Owner | null> {
  const query = lookupOf(id)
  const found = await client.fetchQuery(query).catch(() => client.getQueryData(query.queryKey))
  return found ? ownerOf(found.data, type, id) : null
}

export interface OwnerState {
  readonly id: number | null
  readonly owner: Owner | null
  readonly isSearching: boolean
  /** Not looked up before it is sent, since more digits may come. */
  readonly isHeld: boolean
  readonly error: unknown
  /** There is no search here: the person says it, and nothing went wrong. */
  readonly isUnsearched: boolean
}

/** Whose the typed record is. */
export function useOwner(type: ReprocessType, typed: unknown): OwnerState {
  const id = idOf(typed)
  const isTyped = useIsTyped(id === null ? '' : String(id))
  const isHeld = isTyped && id !== null && id > largestTypedId
  const rested = useDebouncedValue(isHeld ? null : id, pause)
  const { data, error } = useQuery({ ...lookupOf(rested ?? 0), enabled: rested !== null })
  const isRested = id === rested
  const owner = isRested && id !== null && data ? ownerOf(data.data, type, id) : null
  return {
    id,
    owner,
    isSearching: id !== null && owner === null && !error && !isHeld,
    isHeld,
    error: isRested && id !== null && owner === null ? error : null,
    isUnsearched: isExtensionMissing(lookUpRecords),
  }
}

/** Name of an ecommerce as far as it was seen already; null when it was not. */
export function useKnownName(): (request: Pick<ReprocessRequest, 'ecommerce_id' | 'entity_id'>) => string | null {
  const client = useQueryClient()
  return ({ ecommerce_id, entity_id }) => {
    const page = client.getQueryData(queryOptionsFor(getEcommerce, { params: { id: ecommerce_id } }).queryKey)
    const found = client
      .getQueryData(lookupOf(entity_id).queryKey)
      ?.data.flatMap((one) => ('ecommerce_id' in one && one.ecommerce_id === ecommerce_id ? [one.ecommerce_name] : []))
    return page?.data.display_name ?? found?.[0] ?? null
  }
}

/** What a request says: type, id, whose, task, ticket (S1 §2). */
export function useRequestFacts(request: ReprocessRequest): readonly Fact[] {
  const { t } = useTranslation('reprocess')
  const name = useKnownName()(request)
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
