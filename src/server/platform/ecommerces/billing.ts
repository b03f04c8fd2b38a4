// Request handlers of the subscription, quotas and fees of an ecommerce. Every write locks the ecommerce, so that
// writes run one after the other.
import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import { formatFullName, toUtcMidnight } from '#contract/fields.ts'
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
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import type { Database } from '#server/db/database.ts'
import {
  billingFees,
  billingQuotas,
  ecommerces,
  quotaUse,
  subscriptions,
} from '#server/db/schema/platform/ecommerces.ts'
import { httpError } from '#server/http/errors.ts'
import { diffPatch, hasChanges } from '#server/http/field-diff.ts'
import { defineHandler, type Handler, type HandlerContext } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import {
  buildEndpointUndoRule,
  createRecordChangedError,
  expectUnchanged,
  type FieldValues,
  restoreFields,
  toFieldRecord,
  type UndoInput,
  type UndoRule,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { ensureEcommerceExists, lockEcommerce } from '#server/services/ecommerces.ts'
import { readEcommerceRow, readQuotas } from './list.ts'

type FeeRow = typeof billingFees.$inferSelect

/** Returns the fee history, sorted by start date and then by id, the latest fee first. */
async function readFeeHistory(db: Database, ecommerceId: number): Promise<Fee[]> {
  const rows = await db
    .select()
    .from(billingFees)
    .where(eq(billingFees.ecommerce_id, ecommerceId))
    .orderBy(desc(billingFees.start_at), desc(billingFees.id))
  return rows.map(serializeFee)
}

function serializeFee({ ecommerce_id, user_id, user_name, created_at, start_at, ...fields }: FeeRow): Fee {
  // Splits the full name at the first space (product decision A27).
  const [first_name = '', ...lastNames] = user_name.split(' ')
  return { ...fields, start_at: toUtcMidnight(start_at), user: { first_name, last_name: lastNames.join(' ') } }
}

const feeHandlers: readonly Handler[] = [
  defineHandler(listFees, async ({ params, db }) => {
    await ensureEcommerceExists(db, params.id)
    return { data: await readFeeHistory(db, params.id) }
  }),

  defineHandler(addFee, async (context) => {
    await lockEcommerce(context.db, context.params.id)
    return { success: true as const, data: await insertFee(context, context.body, 'body') }
  }),
]

type FeeBody = ParsedInput<typeof addFee>['body']
type BillingContext = Pick<HandlerContext<typeof addFee>, 'params' | 'db' | 'user' | 'record' | 'services'>

/**
 * Inserts a fee; the ecommerce must be locked. Throws 409 if the service already has a fee with the same start date.
 * `path` locates the fee in the request body, for error messages.
 */
async function insertFee(
  { params, db, user, record, services }: BillingContext,
  fee: FeeBody,
  path: string,
): Promise<Fee> {
  const { service_code, start_at } = fee
  const sameStartCondition = and(
    eq(billingFees.ecommerce_id, params.id),
    eq(billingFees.service_code, service_code),
    eq(billingFees.start_at, start_at),
  )
  const [existingFee] = await db.select().from(billingFees).where(sameStartCondition)
  if (existingFee) {
    const fields = [{ field: `${path}.start_at`, code: 'billing.fee_exists' }]
    throw httpError(409, 'billing.fee_exists', { fields, context: { fee: serializeFee(existingFee) } })
  }
  const user_name = formatFullName(user)
  const [insertedFee] = await db
    .insert(billingFees)
    .values({ ...fee, ecommerce_id: params.id, user_id: user.id, user_name, created_at: services.now() })
    .returning()
  if (!insertedFee) throw new Error('An inserted fee was not returned')
  await record({ action: 'ecommerces.addFee', ...getActivityTarget(insertedFee), after: toActivityValues(insertedFee) })
  return serializeFee(insertedFee)
}

/**
 * Adds a fee and returns the previous fee of the same service: the fee that applies until the new fee starts. Returns
 * undefined for the first fee of a service.
 */
export async function addFeeAndGetPrevious(context: BillingContext, fee: FeeBody): Promise<Fee | undefined> {
  await lockEcommerce(context.db, context.params.id)
  const history = await readFeeHistory(context.db, context.params.id)
  await insertFee(context, fee, 'body')
  const start = toUtcMidnight(fee.start_at)
  return history.find(({ service_code, start_at }) => service_code === fee.service_code && start_at <= start)
}

const getActivityTarget = ({ id, ecommerce_id }: FeeRow) => ({ entity: 'billing_fee', entity_id: id, ecommerce_id })

/** Returns the values of a fee for the activity log. */
function toActivityValues({ service_code, fixed_fee, variable_fee, start_at, comments }: FeeRow) {
  return { service_code, fixed_fee, variable_fee, start_at, comments }
}

/** Undoes the creation of a fee by deleting it; the fee history cannot be changed in any other way. */
async function undoAddFee({ row, after, db, record }: UndoInput): Promise<void> {
  await lockEcommerce(db, row.ecommerce_id ?? 0)
  const idCondition = eq(billingFees.id, Number(row.entity_id))
  const [currentFee] = await db.select().from(billingFees).where(idCondition)
  if (!currentFee) throw createRecordChangedError()
  expectUnchanged(toActivityValues(currentFee), after)
  await db.delete(billingFees).where(idCondition)
  await record({
    action: 'ecommerces.removeFee',
    ...getActivityTarget(currentFee),
    before: toActivityValues(currentFee),
  })
}

/** Parses the recorded values of a fee as a request body. Throws 409 if the recorded values are no longer valid. */
function parseRecordedFee({ start_at, ...fee }: FieldValues): FeeBody {
  const { data } = addFee.body.safeParse({ ...fee, start_at: toUtcMidnight(String(start_at)) })
  if (!data) throw createRecordChangedError()
  return data
}

type FeeLine = NonNullable<ParsedInput<typeof saveSubscription>['body']['billing_fees']>[number]

/**
 * Inserts the fees that have no id yet. Throws 422 if a fee with an id differs from the stored fee, because stored fees
 * cannot be changed.
 */
async function saveNewFees(context: BillingContext, lines: readonly FeeLine[]): Promise<void> {
  const history = await readFeeHistory(context.db, context.params.id)
  for (const [index, { id, user, ...line }] of lines.entries()) {
    const path = `body.billing_fees.${index}`
    const storedFee = history.find((fee) => fee.id === id)
    if (id === undefined) await insertFee(context, line, path)
    else if (!storedFee || !isUnchanged(storedFee, line)) {
      const fields = [{ field: storedFee ? path : `${path}.id`, code: 'billing.fee_kept' }]
      throw httpError(422, 'billing.fee_kept', { fields })
    }
  }
}

function isUnchanged(storedFee: Fee, line: FeeBody): boolean {
  const { service_code, comments, start_at } = storedFee
  const isSameFee = (['fixed_fee', 'variable_fee'] as const).every(
    (name) => Number(storedFee[name] ?? -1) === Number(line[name] ?? -1),
  )
  return (
    isSameFee &&
    service_code === line.service_code &&
    comments === line.comments &&
    start_at === toUtcMidnight(line.start_at)
  )
}

/**
 * Returns the last twelve months in the format `2026-11`, the current month last. Uses the time zone of São Paulo,
 * because usage is billed by the months of that time zone.
 */
export function listLastMonths(now: Date): string[] {
  const [year = 0, month = 0] = formatSaoPauloDate(now).split('-').map(Number)
  const currentMonth = year * 12 + month - 1
  return Array.from({ length: 12 }, (_, index) => formatMonth(currentMonth - 11 + index))
}

export function getNextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return formatMonth((year ?? 0) * 12 + (number ?? 1))
}

/** Returns the first day of a month in the format of a date column, such as `2026-11-01`. */
export function getFirstDayOfMonth(month: string): string {
  return `${month}-01`
}

/** Formats a month number, counted from January of the year 0, as `2026-11`. */
function formatMonth(monthNumber: number): string {
  return `${Math.floor(monthNumber / 12)}-${String((monthNumber % 12) + 1).padStart(2, '0')}`
}

const getQuotaUseHandler = defineHandler(getQuotaUse, async ({ params, db, services }) => {
  await ensureEcommerceExists(db, params.id)
  const months = listLastMonths(services.now())
  const [firstMonth = '', lastMonth = ''] = [months[0], months.at(-1)]
  const rows = await db
    .select({ service_code: quotaUse.service_code, month: quotaUse.month, used: quotaUse.used })
    .from(quotaUse)
    .where(
      and(
        eq(quotaUse.ecommerce_id, params.id),
        gte(quotaUse.month, getFirstDayOfMonth(firstMonth)),
        lt(quotaUse.month, getFirstDayOfMonth(getNextMonth(lastMonth))),
      ),
    )
    .orderBy(asc(quotaUse.service_code), asc(quotaUse.month))
  return { data: { months, use: rows.map(({ month, ...row }) => ({ ...row, month: month.slice(0, 7) })) } }
})

const saveQuotasHandler = defineHandler(saveQuotas, async ({ params: { id }, body, ...context }) => {
  const { db } = context
  const serializeQuotas = async ({ version }: { readonly version: number }) => ({
    billing_quotas: await readQuotas(db, id),
    version,
  })
  const { saved } = await saveRow(context, {
    table: ecommerces,
    where: eq(ecommerces.id, id),
    toApi: serializeQuotas,
    prepareChange: async () => {
      const before = await readQuotas(db, id)
      await db.delete(billingQuotas).where(eq(billingQuotas.ecommerce_id, id))
      if (body.billing_quotas.length > 0)
        await db.insert(billingQuotas).values(body.billing_quotas.map((quota) => ({ ...quota, ecommerce_id: id })))
      const changes = diffPatch({ billing_quotas: before }, { billing_quotas: await readQuotas(db, id) })
      const target = { entity: 'ecommerce', entity_id: id, ecommerce_id: id }
      return {
        patch: hasChanges(changes) ? {} : null,
        activity: { action: 'ecommerces.editQuota', ...target, ...changes },
      }
    },
  })
  return { success: true as const, data: await serializeQuotas(saved) }
})

type SubscriptionRow = typeof subscriptions.$inferSelect

async function findSubscriptionRow(db: Database, ecommerceId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.ecommerce_id, ecommerceId))
  return row
}

async function serializeSubscription(db: Database, row: SubscriptionRow): Promise<Subscription> {
  const { created_at, updated_at, started_at, ...fields } = row
  const billing_fees = await readFeeHistory(db, row.ecommerce_id)
  return { ...fields, frequency_id: getFrequency(row), started_at: toUtcMidnight(started_at), billing_fees }
}

function getFrequency({ ecommerce_id, frequency_id }: SubscriptionRow): Subscription['frequency_id'] {
  if (frequency_id === 1 || frequency_id === 2 || frequency_id === 3) return frequency_id
  throw new Error(`The subscription of ${ecommerce_id} has no known frequency: ${frequency_id}`)
}

const subscriptionHandlers: readonly Handler[] = [
  defineHandler(getSubscription, async ({ params, db, setEtag }) => {
    await ensureEcommerceExists(db, params.id)
    const row = await findSubscriptionRow(db, params.id)
    setEtag(row?.version ?? 0)
    return { data: row ? await serializeSubscription(db, row) : null }
  }),

  // Saves a subscription. Locks the ecommerce instead of using `saveRow`, because an ecommerce without a subscription
  // has no row to lock.
  defineHandler(saveSubscription, async (context) => {
    const { params, db, request, record, services, setEtag } = context
    const { ecommerce_id = params.id, billing_fees = [], version: _, ...body } = context.body
    if (ecommerce_id !== params.id) throw createOtherEcommerceError()
    await lockEcommerce(db, params.id)
    const before = await findSubscriptionRow(db, params.id)
    await expectVersion(request, before?.version ?? 0, () => before && serializeSubscription(db, before))
    const newValues = { ...body, version: (before?.version ?? 0) + 1, updated_at: services.now() }
    const [savedSubscription] = await db
      .insert(subscriptions)
      .values({ ...newValues, ecommerce_id: params.id, created_at: services.now() })
      .onConflictDoUpdate({ target: subscriptions.ecommerce_id, set: newValues })
      .returning()
    if (!savedSubscription) throw new Error('A saved subscription was not returned')
    const target = { entity: 'subscription', entity_id: params.id, ecommerce_id: params.id }
    await record({ action: 'ecommerces.editSubscription', ...target, ...diffSubscriptions(before, savedSubscription) })
    await saveNewFees(context, billing_fees)
    setEtag(savedSubscription.version)
    return { success: true as const, data: await serializeSubscription(db, savedSubscription) }
  }),
]

function createOtherEcommerceError() {
  const fields = [{ field: 'body.ecommerce_id', code: 'validation.other_record' }]
  return httpError(422, undefined, { fields })
}

const recordedFields = ['frequency_id', 'frequency_fee', 'service_code', 'started_at'] as const

/** Returns the old and new values of the fields that a save of the subscription changed. */
function diffSubscriptions(before: SubscriptionRow | undefined, after: SubscriptionRow) {
  const changedFields = recordedFields.filter((name) => before?.[name] !== after[name])
  const pickChanged = (row: SubscriptionRow) => Object.fromEntries(changedFields.map((name) => [name, row[name]]))
  return { before: before && pickChanged(before), after: pickChanged(after) }
}

export const billingHandlers: readonly Handler[] = [
  ...subscriptionHandlers,
  saveQuotasHandler,
  getQuotaUseHandler,
  ...feeHandlers,
]

export const billingUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: 'ecommerces.editQuota',
    endpoint: saveQuotas,
    handlers: [saveQuotasHandler],
    canUndo: ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
    buildInput: async ({ row, db, before, after }) => {
      // Reads the version before the quotas. If another request saves between these two queries, either the quotas or
      // the version differ, and the undo fails.
      const { id, version } = await readEcommerceRow(db, Number(row.entity_id))
      expectUnchanged({ billing_quotas: await readQuotas(db, id) }, after)
      const lines: readonly unknown[] = Array.isArray(before.billing_quotas) ? before.billing_quotas : []
      return { version, params: { id }, body: { billing_quotas: lines.map(parseRecordedQuota) } }
    },
  }),
  {
    action: 'ecommerces.addFee',
    access: addFee.access,
    canUndo: ({ after }) => 'start_at' in toFieldRecord(after),
    undo: undoAddFee,
  },
  {
    action: 'ecommerces.removeFee',
    access: addFee.access,
    canUndo: ({ before }) => 'start_at' in toFieldRecord(before),
    /** Undoes the removal of a fee by adding the fee again, with a new id. */
    undo: async ({ row, before, ...context }) => {
      const id = row.ecommerce_id ?? 0
      await lockEcommerce(context.db, id)
      return insertFee({ ...context, params: { id } }, parseRecordedFee(before), 'body')
    },
  },
  buildEndpointUndoRule({
    action: 'ecommerces.editSubscription',
    endpoint: saveSubscription,
    handlers: subscriptionHandlers,
    buildInput: async ({ row, db, ...change }) => {
      const id = Number(row.entity_id)
      const [currentSubscription] = await db.select().from(subscriptions).where(eq(subscriptions.ecommerce_id, id))
      if (!currentSubscription) throw createRecordChangedError()
      expectUnchanged(currentSubscription, change.after)
      const { frequency_id, frequency_fee, started_at } = {
        ...currentSubscription,
        ...restoreFields(currentSubscription, change),
      }
      const frequency: Subscription['frequency_id'] = frequency_id === 1 ? 1 : frequency_id === 2 ? 2 : 3
      return {
        version: currentSubscription.version,
        params: { id },
        body: {
          frequency_id: frequency,
          frequency_fee: String(frequency_fee),
          started_at: toUtcMidnight(String(started_at)),
        },
      }
    },
  }),
]

function parseRecordedQuota(line: unknown) {
  const { service_code, monthly_quota, unlimited_quota } = toFieldRecord(line)
  const code = billedServices.find((service) => service === service_code)
  if (!code) throw createRecordChangedError()
  return {
    service_code: code,
    monthly_quota: typeof monthly_quota === 'number' ? monthly_quota : null,
    unlimited_quota: unlimited_quota === true,
  }
}
