// Handlers of the subscription, quotas and fees of an ecommerce; every write locks its row, so that writes are serial.
import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import { atUtcMidnight, fullName } from '#contract/fields.ts'
import {
  addFee,
  billedServices,
  type Fee,
  getQuotaUse,
  getSubscription,
  listFees,
  type Subscription,
  saveQuotas,
  saveSubscription,
} from '#contract/platform/billing.ts'
import type { Database } from '#server/db/database.ts'
import {
  billingFees,
  billingQuotas,
  ecommerces,
  quotaUse,
  subscriptions,
} from '#server/db/schema/platform/ecommerces.ts'
import { httpError } from '#server/http/errors.ts'
import { type Call, type Handler, handle } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import {
  changedSince,
  expectUnchanged,
  type Facts,
  factsOf,
  putBack,
  type UndoInput,
  type UndoRule,
  undoThrough,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { lockEcommerce, refuseUnknownEcommerce } from '#server/services/ecommerces.ts'
import { ecommerceRow, quotasOf } from './list.ts'

type FeeRow = typeof billingFees.$inferSelect

/** Returns the fee history, the latest start first; of fees with the same start, the one added last comes first. */
async function feesOf(db: Database, ecommerceId: number): Promise<Fee[]> {
  const rows = await db
    .select()
    .from(billingFees)
    .where(eq(billingFees.ecommerce_id, ecommerceId))
    .orderBy(desc(billingFees.start_at), desc(billingFees.id))
  return rows.map(shown)
}

function shown({ ecommerce_id, user_id, user_name, created_at, start_at, ...facts }: FeeRow): Fee {
  // Splits the full name at the first space (product decision A27).
  const [first_name = '', ...last] = user_name.split(' ')
  return { ...facts, start_at: atUtcMidnight(start_at), user: { first_name, last_name: last.join(' ') } }
}

const feeHandlers: readonly Handler[] = [
  handle(listFees, async ({ params, db }) => {
    await refuseUnknownEcommerce(db, params.id)
    return { data: await feesOf(db, params.id) }
  }),

  handle(addFee, async (call) => {
    await lockEcommerce(call.db, call.params.id)
    return { success: true as const, data: await insertFee(call, call.body, 'body') }
  }),
]

type NewFee = Parsed<typeof addFee>['body']
type Billing = Pick<Call<typeof addFee>, 'params' | 'db' | 'staff' | 'record' | 'services'>

/** Inserts a fee of a locked ecommerce. Throws 409 for a repeated start; `path` is the path of the fee in the body. */
async function insertFee({ params, db, staff, record, services }: Billing, fee: NewFee, at: string): Promise<Fee> {
  const { service_code, start_at } = fee
  const isSameStart = and(
    eq(billingFees.ecommerce_id, params.id),
    eq(billingFees.service_code, service_code),
    eq(billingFees.start_at, start_at),
  )
  const [earlier] = await db.select().from(billingFees).where(isSameStart)
  if (earlier) {
    const fields = [{ field: `${at}.start_at`, code: 'billing.fee_exists' }]
    throw httpError(409, 'billing.fee_exists', { fields, context: { fee: shown(earlier) } })
  }
  const user_name = fullName(staff)
  const [added] = await db
    .insert(billingFees)
    .values({ ...fee, ecommerce_id: params.id, user_id: staff.id, user_name, created_at: services.now() })
    .returning()
  if (!added) throw new Error('An inserted fee was not returned')
  await record({ action: 'ecommerces.addFee', ...placeOf(added), after: told(added) })
  return shown(added)
}

/** Adds a fee and returns the fee of the same service that applied on its start date; undefined if there was none. */
export async function followFee(call: Billing, fee: NewFee): Promise<Fee | undefined> {
  await lockEcommerce(call.db, call.params.id)
  const history = await feesOf(call.db, call.params.id)
  await insertFee(call, fee, 'body')
  const start = atUtcMidnight(fee.start_at)
  return history.find(({ service_code, start_at }) => service_code === fee.service_code && start_at <= start)
}

const placeOf = ({ id, ecommerce_id }: FeeRow) => ({ entity: 'billing_fee', entity_id: id, ecommerce_id })

/** Returns the values of a fee for the activity record. */
function told({ service_code, fixed_fee, variable_fee, start_at, comments }: FeeRow) {
  return { service_code, fixed_fee, variable_fee, start_at, comments }
}

/** Undoes the creation of a fee by deleting it; the fee history cannot be changed in any other way. */
async function takeBackFee({ row, after, db, record }: UndoInput): Promise<void> {
  await lockEcommerce(db, row.ecommerce_id ?? 0)
  const isIt = eq(billingFees.id, Number(row.entity_id))
  const [present] = await db.select().from(billingFees).where(isIt)
  if (!present) throw changedSince()
  expectUnchanged(told(present), after)
  await db.delete(billingFees).where(isIt)
  await record({ action: 'ecommerces.removeFee', ...placeOf(present), before: told(present) })
}

/** Parses the recorded values of a fee as the body of a request; throws 409 if they are no longer valid. */
function sentAgain({ start_at, ...fee }: Facts): NewFee {
  const { data } = addFee.body.safeParse({ ...fee, start_at: atUtcMidnight(String(start_at)) })
  if (!data) throw changedSince()
  return data
}

type FeeLine = NonNullable<Parsed<typeof saveSubscription>['body']['billing_fees']>[number]

/** Inserts the fees without an id. Throws 422 if a fee with an id differs from the stored one. */
async function keepFees(call: Billing, lines: readonly FeeLine[]): Promise<void> {
  const history = await feesOf(call.db, call.params.id)
  for (const [index, { id, user, ...line }] of lines.entries()) {
    const at = `body.billing_fees.${index}`
    const kept = history.find((fee) => fee.id === id)
    if (id === undefined) await insertFee(call, line, at)
    else if (!kept || !isAsKept(kept, line)) {
      const fields = [{ field: kept ? at : `${at}.id`, code: 'billing.fee_kept' }]
      throw httpError(422, 'billing.fee_kept', { fields })
    }
  }
}

function isAsKept(kept: Fee, line: NewFee): boolean {
  const { service_code, comments, start_at } = kept
  const isSameFee = (['fixed_fee', 'variable_fee'] as const).every(
    (name) => Number(kept[name] ?? -1) === Number(line[name] ?? -1),
  )
  return (
    isSameFee &&
    service_code === line.service_code &&
    comments === line.comments &&
    start_at === atUtcMidnight(line.start_at)
  )
}

/** Formats months in the time zone of São Paulo, where use is billed. */
const here = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'America/Sao_Paulo' })

/** Returns the last twelve months as `2026-11`, the current month last. */
export function lastMonths(now: Date): string[] {
  const parts = new Map(here.formatToParts(now).map(({ type, value }) => [type, value]))
  const present = Number(parts.get('year')) * 12 + Number(parts.get('month')) - 1
  return Array.from({ length: 12 }, (_, index) => textOf(present - 11 + index))
}

export function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return textOf((year ?? 0) * 12 + (number ?? 1))
}

/** Returns the first day of a month as a date column stores it: `2026-11-01`. */
export function firstDayOf(month: string): string {
  return `${month}-01`
}

/** Formats a number of months since the year 0 as `2026-11`. */
function textOf(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

const quotaUseHandler = handle(getQuotaUse, async ({ params, db, services }) => {
  await refuseUnknownEcommerce(db, params.id)
  const months = lastMonths(services.now())
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const rows = await db
    .select({ service_code: quotaUse.service_code, month: quotaUse.month, used: quotaUse.used })
    .from(quotaUse)
    .where(
      and(
        eq(quotaUse.ecommerce_id, params.id),
        gte(quotaUse.month, firstDayOf(first)),
        lt(quotaUse.month, firstDayOf(monthAfter(last))),
      ),
    )
    .orderBy(asc(quotaUse.service_code), asc(quotaUse.month))
  return { data: { months, use: rows.map(({ month, ...row }) => ({ ...row, month: month.slice(0, 7) })) } }
})

const quotasHandler = handle(saveQuotas, async ({ params: { id }, body, ...call }) => {
  const { db } = call
  const toApi = async ({ version }: { readonly version: number }) => ({
    billing_quotas: await quotasOf(db, id),
    version,
  })
  const { saved } = await saveRow(call, {
    table: ecommerces,
    where: eq(ecommerces.id, id),
    toApi,
    change: async () => {
      const before = await quotasOf(db, id)
      await db.delete(billingQuotas).where(eq(billingQuotas.ecommerce_id, id))
      if (body.billing_quotas.length > 0)
        await db.insert(billingQuotas).values(body.billing_quotas.map((quota) => ({ ...quota, ecommerce_id: id })))
      return {
        patch: {},
        activity: {
          ...{ action: 'ecommerces.editQuota', entity: 'ecommerce', entity_id: id, ecommerce_id: id },
          before: { billing_quotas: before },
          after: { billing_quotas: await quotasOf(db, id) },
        },
      }
    },
  })
  return { success: true as const, data: await toApi(saved) }
})

type SubscriptionRow = typeof subscriptions.$inferSelect

async function rowOf(db: Database, ecommerceId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.ecommerce_id, ecommerceId))
  return row
}

async function subscriptionToApi(db: Database, row: SubscriptionRow): Promise<Subscription> {
  const { created_at, updated_at, started_at, ...facts } = row
  const billing_fees = await feesOf(db, row.ecommerce_id)
  return { ...facts, frequency_id: frequencyOf(row), started_at: atUtcMidnight(started_at), billing_fees }
}

function frequencyOf({ ecommerce_id, frequency_id }: SubscriptionRow): Subscription['frequency_id'] {
  if (frequency_id === 1 || frequency_id === 2 || frequency_id === 3) return frequency_id
  throw new Error(`The subscription of ${ecommerce_id} has no known frequency: ${frequency_id}`)
}

const subscriptionHandlers: readonly Handler[] = [
  handle(getSubscription, async ({ params, db, tag }) => {
    await refuseUnknownEcommerce(db, params.id)
    const row = await rowOf(db, params.id)
    tag(row?.version ?? 0)
    return { data: row ? await subscriptionToApi(db, row) : null }
  }),

  // Bypasses `saveRow`: an ecommerce without a subscription has no row to lock, so the ecommerce is locked instead.
  handle(saveSubscription, async (call) => {
    const { params, db, request, record, services, tag } = call
    const { ecommerce_id = params.id, billing_fees = [], version: _, ...body } = call.body
    if (ecommerce_id !== params.id) throw otherEcommerce()
    await lockEcommerce(db, params.id)
    const before = await rowOf(db, params.id)
    await expectVersion(request, before?.version ?? 0, () => before && subscriptionToApi(db, before))
    const next = { ...body, version: (before?.version ?? 0) + 1, updated_at: services.now() }
    const [saved] = await db
      .insert(subscriptions)
      .values({ ...next, ecommerce_id: params.id, created_at: services.now() })
      .onConflictDoUpdate({ target: subscriptions.ecommerce_id, set: next })
      .returning()
    if (!saved) throw new Error('A saved subscription was not returned')
    const of = { entity: 'subscription', entity_id: params.id, ecommerce_id: params.id }
    await record({ action: 'ecommerces.editSubscription', ...of, ...changes(before, saved) })
    await keepFees(call, billing_fees)
    tag(saved.version)
    return { success: true as const, data: await subscriptionToApi(db, saved) }
  }),
]

function otherEcommerce() {
  const fields = [{ field: 'body.ecommerce_id', code: 'validation.other_record' }]
  return httpError(422, undefined, { fields })
}

const noted = ['frequency_id', 'frequency_fee', 'service_code', 'started_at'] as const

/** Returns the changed fields before and after a save. */
function changes(before: SubscriptionRow | undefined, after: SubscriptionRow) {
  const changed = noted.filter((name) => before?.[name] !== after[name])
  const of = (row: SubscriptionRow) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  return { before: before && of(before), after: of(after) }
}

export const billingHandlers: readonly Handler[] = [
  ...subscriptionHandlers,
  quotasHandler,
  quotaUseHandler,
  ...feeHandlers,
]

export const billingReversals: readonly UndoRule[] = [
  undoThrough({
    action: 'ecommerces.editQuota',
    endpoint: saveQuotas,
    handlers: [quotasHandler],
    fits: ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
    input: async ({ row, db, before, after }) => {
      // Reads the version before the quotas, so that a save in between fails one of the two comparisons.
      const { id, version } = await ecommerceRow(db, Number(row.entity_id))
      expectUnchanged({ billing_quotas: await quotasOf(db, id) }, after)
      const lines: readonly unknown[] = Array.isArray(before.billing_quotas) ? before.billing_quotas : []
      return { version, params: { id }, body: { billing_quotas: lines.map(lineOf) } }
    },
  }),
  {
    action: 'ecommerces.addFee',
    access: addFee.access,
    fits: ({ after }) => 'start_at' in factsOf(after),
    undo: takeBackFee,
  },
  {
    action: 'ecommerces.removeFee',
    access: addFee.access,
    fits: ({ before }) => 'start_at' in factsOf(before),
    /** The restored fee gets a new id. */
    undo: async ({ row, before, ...call }) => {
      const id = row.ecommerce_id ?? 0
      await lockEcommerce(call.db, id)
      return insertFee({ ...call, params: { id } }, sentAgain(before), 'body')
    },
  },
  undoThrough({
    action: 'ecommerces.editSubscription',
    endpoint: saveSubscription,
    handlers: subscriptionHandlers,
    input: async ({ row, db, ...change }) => {
      const id = Number(row.entity_id)
      const [present] = await db.select().from(subscriptions).where(eq(subscriptions.ecommerce_id, id))
      if (!present) throw changedSince()
      expectUnchanged(present, change.after)
      const { frequency_id, frequency_fee, started_at } = { ...present, ...putBack(present, change) }
      const frequency: Subscription['frequency_id'] = frequency_id === 1 ? 1 : frequency_id === 2 ? 2 : 3
      return {
        version: present.version,
        params: { id },
        body: {
          frequency_id: frequency,
          frequency_fee: String(frequency_fee),
          started_at: atUtcMidnight(String(started_at)),
        },
      }
    },
  }),
]

function lineOf(line: unknown) {
  const { service_code, monthly_quota, unlimited_quota } = factsOf(line)
  const code = billedServices.find((one) => one === service_code)
  if (!code) throw changedSince()
  return {
    service_code: code,
    monthly_quota: typeof monthly_quota === 'number' ? monthly_quota : null,
    unlimited_quota: unlimited_quota === true,
  }
}
