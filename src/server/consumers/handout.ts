// Formats a consumer's data for handing them out: as JSON for programs, and as text for people.

import type { Language } from '#contract/languages.ts'
import type { Address } from '#contract/platform/addresses.ts'
import { translate } from '#server/http/text.ts'
import type { Records } from './find.ts'
import { placesOf } from './mentions.ts'

type Handout = ReturnType<typeof handoutOf>

/**
 * Returns the data to hand out, without data of staff. Texts of other people are only located, not quoted, because they
 * may mention other consumers too.
 */
export function handoutOf(records: Records, now: Date) {
  const { reverses, merchants, refunds, corrections, feedbacks, transfers, attempts, activity, mentions, told } =
    records
  const of = <Row>(rows: readonly Row[], isOwn: (row: Row) => boolean) => rows.filter(isOwn)
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
      refunds: of(refunds, ({ reverse_id }) => reverse_id === reverse.id).map(({ id, status, amount, due_on }) => ({
        ...{ id, status, due_on },
        amount: Number(amount),
      })),
      corrections: of(corrections, ({ reverse_id }) => reverse_id === reverse.id).map((one) => ({
        at: one.created_at.toISOString(),
        before: one.before.address,
        after: one.after.address,
      })),
      feedbacks: of(feedbacks, ({ reverse_id }) => reverse_id === reverse.id).map((one) => ({
        at: one.created_at.toISOString(),
        ...{ score: one.score, comment: one.comment },
      })),
      transfers: of(transfers, ({ reverse_id }) => reverse_id === reverse.id).map((one) => ({
        on: one.transferred_on,
        ...{ carrier: one.carrier, service: one.service, tracking_code: one.tracking_code },
      })),
      attempts: of(attempts, ({ entity_id }) => entity_id === reverse.id).map((one) => ({
        at: one.created_at.toISOString(),
        ...{ status: one.status, log: one.log },
      })),
      record: of(activity, ({ entity_id }) => entity_id === String(reverse.id)).map((one) => ({
        at: one.at.toISOString(),
        ...{ action: one.action, before: one.before, after: one.after },
      })),
    })),
    /** Locations of texts by staff and merchants that mention the consumer. */
    mentioned_in: [...placesOf(mentions), ...placesOf(told)],
  }
}

/** Formats the data as text in the consumer's language, understandable without knowledge of the console. */
export function readableOf({ generated_at, reverses, mentioned_in }: Handout, language: Language): string {
  const t = (key: string, values = {}) => translate(language, `consumers:${key}`, values)
  const name = (kind: string, code: string) => translate(language, `names:${kind}.${code}`, { defaultValue: code })
  const day = (instant: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(new Date(instant))
  const money = (amount: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(amount)
  const line = (name: string, value: string | null) =>
    value === null || value === '' ? [] : [`  ${t(name)}: ${value}`]
  return [
    t('title', { date: day(generated_at) }),
    ...(reverses.length === 0 ? ['', t('none')] : []),
    ...reverses.flatMap((reverse) => [
      ...['', t('reverse', { id: reverse.id, merchant: reverse.merchant, date: day(reverse.created_at) })],
      ...line('name', reverse.customer.name),
      ...line('document', reverse.customer.document),
      ...line('email', reverse.customer.email),
      ...line('phone', reverse.customer.phone),
      ...line('address', addressLine(reverse.customer.address)),
      ...line('order', reverse.order_number),
      ...line('tracking', reverse.tracking_code),
      ...line('error', reverse.tracking_error),
      ...line('status', reverse.status && name('status', reverse.status)),
      ...reverse.items.flatMap((item) => line('item', `${item.quantity} × ${item.name}, ${money(item.price)}`)),
      ...reverse.refunds.flatMap(({ id, amount, due_on }) =>
        line('refund', [id, money(amount), due_on && day(`${due_on}T12:00:00Z`)].filter(Boolean).join(', ')),
      ),
      ...reverse.corrections.flatMap(({ at, before, after }) =>
        line('correction', `${day(at)}, ${addressLine(before)} → ${addressLine(after)}`),
      ),
      ...reverse.feedbacks.flatMap(({ at, score, comment }) =>
        line('feedback', [day(at), score, comment].filter((one) => one !== '').join(', ')),
      ),
      ...reverse.transfers.flatMap(({ on, carrier, service, tracking_code }) =>
        line('transfer', [day(`${on}T12:00:00Z`), carrier, service, tracking_code].filter(Boolean).join(', ')),
      ),
      ...reverse.attempts.flatMap(({ at }) => line('attempt', day(at))),
      ...reverse.record.flatMap(({ at, action }) => line('record', `${day(at)}, ${name('action', action)}`)),
    ]),
    ...(mentioned_in.length === 0 ? [] : ['', t('mentioned'), ...mentioned_in.map((place) => `  ${place}`)]),
    '',
  ].join('\n')
}

function addressLine(address: Address): string {
  const { address: street, number, complement, neighborhood, city, state, zip_code, country } = address
  return [street, number, complement, neighborhood, city, state, zip_code, country].filter(Boolean).join(', ')
}
