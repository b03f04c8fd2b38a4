// Formats all data of a consumer for a data subject request, both as JSON for programs and as text for the consumer.

import type { Language } from '#contract/languages.ts'
import type { Address } from '#contract/platform/addresses.ts'
import { translate } from '#server/http/text.ts'
import type { ConsumerRecords } from './find.ts'
import { listLocations } from './mentions.ts'

type ConsumerDataExport = ReturnType<typeof buildConsumerDataExport>

/**
 * Returns the data to hand out to the consumer, without data of the console's users. For texts by other people, returns
 * only the locations, because such a text may also mention other consumers.
 */
export function buildConsumerDataExport(consumerRecords: ConsumerRecords, now: Date) {
  const {
    reverses,
    merchants,
    refunds,
    corrections,
    feedbacks,
    transfers,
    attempts,
    platformReverseIds,
    platformAttempts,
    batchRows,
    activity,
    mentions,
    told: merchantMentions,
  } = consumerRecords
  const filterRows = <Row>(rows: readonly Row[], matches: (row: Row) => boolean) => rows.filter(matches)
  // Leaves out the details of notes, because a note is a text by another person.
  const listActivity = (reverseId: number) =>
    filterRows(activity, ({ entity_id }) => entity_id === String(reverseId)).map(({ at, action, before, after }) => ({
      at: at.toISOString(),
      ...(action.startsWith('notes.') ? { action } : { action, before, after }),
    }))
  return {
    generated_at: now.toISOString(),
    reverses: reverses.map((reverse) => ({
      id: reverse.id,
      merchant: merchants.find(({ id }) => id === reverse.ecommerce_id)?.name ?? String(reverse.ecommerce_id),
      created_at: reverse.created_at.toISOString(),
      status: reverse.status,
      source: reverse.source,
      order_number: reverse.order_number,
      tracking_code: reverse.tracking_code,
      tracking_error: reverse.tracking_error,
      customer: reverse.customer,
      items: reverse.items.map(({ price, ...item }) => ({ ...item, price: price / 100 })),
      refunds: filterRows(refunds, ({ reverse_id }) => reverse_id === reverse.id).map(
        ({ id, status, amount, due_on }) => ({
          ...{ id, status, due_on },
          amount: Number(amount),
        }),
      ),
      corrections: filterRows(corrections, ({ reverse_id }) => reverse_id === reverse.id).map((correction) => ({
        at: correction.created_at.toISOString(),
        before: correction.before.address,
        after: correction.after.address,
      })),
      feedbacks: filterRows(feedbacks, ({ reverse_id }) => reverse_id === reverse.id).map((feedback) => ({
        at: feedback.created_at.toISOString(),
        ...{ score: feedback.score, comment: feedback.comment },
      })),
      transfers: filterRows(transfers, ({ reverse_id }) => reverse_id === reverse.id).map((transfer) => ({
        on: transfer.transferred_on,
        ...{ carrier: transfer.carrier, service: transfer.service, tracking_code: transfer.tracking_code },
      })),
      attempts: filterRows(attempts, ({ entity_id }) => entity_id === reverse.id).map((attempt) => ({
        at: attempt.created_at.toISOString(),
        ...{ status: attempt.status, log: attempt.log },
      })),
      record: listActivity(reverse.id),
    })),
    /** Data that this server stores about reverses at an external platform. */
    platform_reverses: platformReverseIds.map((id) => ({
      id,
      attempts: filterRows(platformAttempts, ({ entity_id }) => entity_id === id).map((attempt) => ({
        at: attempt.created_at.toISOString(),
        ...{ status: attempt.status, error: attempt.error, message: attempt.message, log_url: attempt.log_url },
      })),
      zip_codes: filterRows(batchRows, ({ entity_id }) => entity_id === id).map(({ zip_code, finished_at }) => ({
        at: finished_at?.toISOString() ?? null,
        zip_code,
      })),
      record: listActivity(id),
    })),
    /** Locations of texts by staff and merchants that mention the consumer. */
    mentioned_in: [...listLocations(mentions), ...listLocations(merchantMentions)],
  }
}

/** Formats the data as text in the consumer's language, understandable without knowledge of the console. */
export function formatConsumerDataExport(
  { generated_at, reverses, platform_reverses, mentioned_in }: ConsumerDataExport,
  language: Language,
): string {
  const translateKey = (key: string, values = {}) => translate(language, `consumers:${key}`, values)
  const translateName = (kind: string, code: string) =>
    translate(language, `names:${kind}.${code}`, { defaultValue: code })
  const formatDay = (instant: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(new Date(instant))
  const formatMoney = (amount: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(amount)
  const formatLine = (name: string, value: string | null) =>
    value === null || value === '' ? [] : [`  ${translateKey(name)}: ${value}`]
  const formatAttempts = (attempts: readonly { readonly at: string }[]) =>
    attempts.flatMap(({ at }) => formatLine('attempt', formatDay(at)))
  const formatActivity = (rows: readonly { readonly at: string; readonly action: string }[]) =>
    rows.flatMap(({ at, action }) => formatLine('record', `${formatDay(at)}, ${translateName('action', action)}`))
  return [
    translateKey('title', { date: formatDay(generated_at) }),
    ...(reverses.length + platform_reverses.length === 0 ? ['', translateKey('none')] : []),
    ...reverses.flatMap((reverse) => [
      ...[
        '',
        translateKey('reverse', { id: reverse.id, merchant: reverse.merchant, date: formatDay(reverse.created_at) }),
      ],
      ...formatLine('name', reverse.customer.name),
      ...formatLine('document', reverse.customer.document),
      ...formatLine('email', reverse.customer.email),
      ...formatLine('phone', reverse.customer.phone),
      ...formatLine('address', formatAddress(reverse.customer.address)),
      ...formatLine('order', reverse.order_number),
      ...formatLine('tracking', reverse.tracking_code),
      ...formatLine('error', reverse.tracking_error),
      ...formatLine('status', reverse.status && translateName('status', reverse.status)),
      ...reverse.items.flatMap((item) =>
        formatLine('item', `${item.quantity} × ${item.name}, ${formatMoney(item.price)}`),
      ),
      ...reverse.refunds.flatMap(({ id, amount, due_on }) =>
        formatLine(
          'refund',
          [id, formatMoney(amount), due_on && formatDay(`${due_on}T12:00:00Z`)].filter(Boolean).join(', '),
        ),
      ),
      ...reverse.corrections.flatMap(({ at, before, after }) =>
        formatLine('correction', `${formatDay(at)}, ${formatAddress(before)} → ${formatAddress(after)}`),
      ),
      ...reverse.feedbacks.flatMap(({ at, score, comment }) =>
        formatLine('feedback', [formatDay(at), score, comment].filter((value) => value !== '').join(', ')),
      ),
      ...reverse.transfers.flatMap(({ on: transferredOn, carrier, service, tracking_code }) =>
        formatLine(
          'transfer',
          [formatDay(`${transferredOn}T12:00:00Z`), carrier, service, tracking_code].filter(Boolean).join(', '),
        ),
      ),
      ...formatAttempts(reverse.attempts),
      ...formatActivity(reverse.record),
    ]),
    ...platform_reverses.flatMap((reverse) => [
      ...['', translateKey('platformReverse', { id: reverse.id })],
      ...reverse.zip_codes.flatMap(({ at, zip_code }) =>
        formatLine('zipCode', [at && formatDay(at), zip_code].filter(Boolean).join(', ')),
      ),
      ...formatAttempts(reverse.attempts),
      ...formatActivity(reverse.record),
    ]),
    ...(mentioned_in.length === 0
      ? []
      : ['', translateKey('mentioned'), ...mentioned_in.map((location) => `  ${location}`)]),
    '',
  ].join('\n')
}

function formatAddress(address: Address): string {
  const { address: street, number, complement, neighborhood, city, state, zip_code, country } = address
  return [street, number, complement, neighborhood, city, state, zip_code, country].filter(Boolean).join(', ')
}
