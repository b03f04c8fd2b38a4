// Reverses and refunds as records: list, one, its timeline. Nothing of a consumer leaves but the masked place.
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { noStatus, type ReprocessType } from '#contract/reprocess.ts'
import {
  attemptsAccess,
  getRefund,
  getReverse,
  listReverses,
  placeAccess,
  type RefundFacts,
  type Reverse,
  type ReverseAction,
  type ReverseRow,
  reverseTimeline,
} from '#contract/reverses.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/ecommerces.ts'
import { refunds, reverses } from '#server/db/schema/reverses.ts'
import { idIn, instantsWithin, literally } from '#server/db/search.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { mainIntegrationOf } from '#server/services/ecommerces.ts'
import { timelineOf } from './timeline.ts'

// The list.

type Query = Parsed<typeof listReverses>['query']

function conditionOf({ q, status, ecommerce_id, tracking_error, from, to }: Query): SQL | undefined {
  return and(
    q ? isNamed(q) : undefined,
    status === undefined ? undefined : status === noStatus ? isNull(reverses.status) : eq(reverses.status, status),
    ecommerce_id ? eq(reverses.ecommerce_id, ecommerce_id) : undefined,
    tracking_error === 'yes' ? isNotNull(reverses.tracking_error) : undefined,
    tracking_error === 'no' ? isNull(reverses.tracking_error) : undefined,
    ...instantsWithin(sql`${reverses.created_at}`, { from, to }),
  )
}

/** As long a beginning of an order number finds few enough of them. */
const shortestBeginning = 4

/** Each by an index of its own. Reports and tickets write a number sign before what they number. */
function isNamed(typed: string): SQL {
  const name = typed.replace(/^#\s*/, '').toUpperCase()
  const id = idIn(name)
  const number = sql`upper(${reverses.order_number})`
  const isOrder = name.length < shortestBeginning ? sql`${number} = ${name}` : sql`${number} like ${beginning(name)}`
  const of = (condition: SQL) => sql`select ${reverses.id} from ${reverses} where ${condition}`
  const found = [...(id === null ? [] : [eq(reverses.id, id)]), isOrder, eq(reverses.tracking_code, name)].map(of)
  return sql`${reverses.id} in (${sql.join(found, sql` union all `)})`
}

const beginning = (name: string) => `${literally(name)}%`

/** Each is an index; all end in the id, so that nothing is on two pages. */
const orders = {
  id: [reverses.id],
  created_at: [reverses.created_at, reverses.id],
  status: [reverses.status, reverses.created_at, reverses.id],
  amount: [reverses.amount, reverses.id],
} as const satisfies Record<Query['order_by'], unknown>

const ways = { asc: sql.raw('asc'), desc: sql.raw('desc') }

const orderOf = ({ order_by, sort }: Query) => orders[order_by].map((column) => sql`${column} ${ways[sort]}`)

const owner = { id: ecommerces.id, display_name: ecommerces.display_name }

const rowColumns = {
  id: reverses.id,
  ecommerce: owner,
  status: reverses.status,
  order_number: reverses.order_number,
  tracking_code: reverses.tracking_code,
  tracking_error: reverses.tracking_error,
  amount: reverses.amount,
  created_at: reverses.created_at,
}

/** The ids alone are skipped through, so that a page far behind costs little more than the first. */
async function rowsOf(db: Database, query: Query): Promise<ReverseRow[]> {
  const wanted = db
    .select({ id: reverses.id })
    .from(reverses)
    .where(conditionOf(query))
    .orderBy(...orderOf(query))
    .offset(offsetOf(query))
    .limit(query.limit)
    .as('wanted')
  const rows = await db
    .select(rowColumns)
    .from(wanted)
    .innerJoin(reverses, eq(reverses.id, wanted.id))
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .orderBy(...orderOf(query))
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

// One record.

/** Why a reprocess would fail now; null where nothing speaks against it. */
type ReprocessRefusal = (db: Database, type: ReprocessType, id: number) => Promise<string | null>

async function reverseRow(db: Database, id: number) {
  const [found] = await db
    .select({ record: reverses, ecommerce: owner })
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(eq(reverses.id, id))
  if (!found) throw httpError(404, 'not_found')
  return found
}

type Found = Awaited<ReturnType<typeof reverseRow>>

function rowOf({ record, ecommerce }: Found): ReverseRow {
  const { id, status, order_number, tracking_code, tracking_error, amount, created_at } = record
  const tracking = { tracking_code, tracking_error }
  return { id, ecommerce, status, order_number, ...tracking, amount, created_at: created_at.toISOString() }
}

async function refundsOf(db: Database, reverseId: number): Promise<RefundFacts[]> {
  const rows = await db.select().from(refunds).where(eq(refunds.reverse_id, reverseId)).orderBy(desc(refunds.id))
  return rows.map(refundFacts)
}

function refundFacts({ id, status, amount, due_on, created_at }: typeof refunds.$inferSelect): RefundFacts {
  return { id, status, amount, due_on, created_at: created_at.toISOString() }
}

function placeOf({ customer }: Found['record']): Reverse['customer'] {
  const { zip_code, city, state, country } = customer.address
  return { address: { zip_code, city, state, country } }
}

function zipRefusal({ tracking_error, customer }: Found['record']): string | null {
  if (tracking_error === null) return 'trackingErrors.no_error'
  return customer.address.country === 'BR' ? null : 'trackingErrors.other_country'
}

interface Asking {
  readonly db: Database
  readonly staff: SignedInUser
  readonly reprocessRefusal: ReprocessRefusal
}

async function actionsOf({ record }: Found, { db, staff, reprocessRefusal }: Asking): Promise<ReverseAction[]> {
  const { id } = record
  return [
    ...(allows(staff, attemptsAccess)
      ? [{ action: 'reprocess' as const, refusal: await reprocessRefusal(db, 'reverse', id) }]
      : []),
    ...(allows(staff, placeAccess) ? [{ action: 'correct_zip' as const, refusal: zipRefusal(record) }] : []),
  ]
}

async function integrationOf(db: Database, ecommerceId: number): Promise<Reverse['integration']> {
  const found = await mainIntegrationOf(db, ecommerceId)
  return found && { id: found.id, name: found.name, platform: found.software_name, is_active: found.is_active }
}

async function shown(found: Found, asking: Asking): Promise<Reverse> {
  const { record } = found
  const { db, staff } = asking
  return {
    ...rowOf(found),
    source: record.source,
    items: [...record.items],
    customer: allows(staff, placeAccess) ? placeOf(record) : null,
    refunds: await refundsOf(db, record.id),
    integration: allows(staff, attemptsAccess) ? await integrationOf(db, record.ecommerce_id) : null,
    actions: await actionsOf(found, asking),
    version: record.version,
    updated_at: record.updated_at.toISOString(),
  }
}

/** `reprocessRefusal` is the reprocess's own: features import no other. */
export function reverseHandlers(reprocessRefusal: ReprocessRefusal): readonly Handler[] {
  return [
    handle(listReverses, async ({ query, db }) => {
      const rows = await rowsOf(db, query)
      const total = await db.$count(reverses, conditionOf(query))
      return pageEnvelope({ path: listReverses.path, query }, query, total, rows)
    }),

    handle(getReverse, async ({ params, db, staff, tag }) => {
      const found = await reverseRow(db, params.id)
      tag(found.record.version)
      return { data: await shown(found, { db, staff, reprocessRefusal }) }
    }),

    handle(reverseTimeline, async ({ params, db, staff }) => {
      const { record } = await reverseRow(db, params.id)
      return timelineOf(db, staff, record, await refundsOf(db, record.id))
    }),

    handle(getRefund, async ({ params, db, staff, tag }) => {
      const [refund] = await db.select().from(refunds).where(eq(refunds.id, params.id))
      if (!refund) throw httpError(404, 'not_found')
      const found = await reverseRow(db, refund.reverse_id)
      const mayReprocess = allows(staff, attemptsAccess)
      const refusal = mayReprocess ? await reprocessRefusal(db, 'refund', refund.id) : null
      tag(refund.version)
      return {
        data: {
          ...refundFacts(refund),
          actions: mayReprocess ? [{ action: 'reprocess' as const, refusal }] : [],
          reverse: rowOf(found),
          version: refund.version,
          updated_at: refund.updated_at.toISOString(),
        },
      }
    }),
  ]
}
