// Handlers that list, read and export reverses and refunds. Responses contain only zip code and city of a consumer.
import { eq } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import {
  attemptsAccess,
  exportReverses,
  getRefund,
  getReverse,
  listReverses,
  placeAccess,
  type Reverse,
  type ReverseAction,
  type ReverseRow,
} from '#contract/platform/reverses.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { zipRefusal } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import { httpError } from '#server/http/errors.ts'
import { sentFile } from '#server/http/file-answer.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { pageEnvelope } from '#server/http/pages.ts'
import { csvName } from '#server/services/csv.ts'
import { mainIntegrationOf } from '#server/services/ecommerces.ts'
import { conditionOf, owner, reverseTexts, rowsOf } from './list.ts'
import { refundFacts, refundsOf } from './refunds.ts'

/** Returns the error with which a reprocess would fail now; null if a reprocess can start. */
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

function placeOf({ customer }: Found['record']): Reverse['customer'] {
  const { zip_code, city, state, country } = customer.address
  return { address: { zip_code, city, state, country } }
}

interface Asking {
  readonly db: Database
  readonly staff: SignedInUser
  readonly reprocessRefusal: ReprocessRefusal
}

async function actionsOf({ record }: Found, { db, staff, reprocessRefusal }: Asking): Promise<ReverseAction[]> {
  const { id, tracking_error, customer } = record
  return [
    ...(allows(staff, attemptsAccess)
      ? [{ action: 'reprocess' as const, refusal: await reprocessRefusal(db, 'reverse', id) }]
      : []),
    ...(allows(staff, placeAccess)
      ? [{ action: 'correct_zip' as const, refusal: zipRefusal(tracking_error, customer.address.country) }]
      : []),
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

/** Receives the function of the reprocess feature as a parameter, because features do not import each other. */
export function reverseHandlers(reprocessRefusal: ReprocessRefusal): readonly Handler[] {
  return [
    // Bypasses `listRows`: sorting by ecommerce needs a lateral join, and sorting by order number needs an operator.
    handle(listReverses, async ({ query, db, services }) => {
      const rows = await rowsOf(db, query)
      const count = async () => db.$count(reverses, conditionOf(query))
      const total = await services.totals.of(listReverses, query, count)
      return pageEnvelope({ path: listReverses.path, query }, query, total, rows)
    }),

    handle(exportReverses, async (call) => {
      const { query, record, request, services, download } = call
      download(csvName('reversas', services.now()))
      if (request.isHead) return new Blob([]).stream()
      await record({ action: 'reverses.export', entity: 'report', entity_id: 'reverses', after: { filters: query } })
      return sentFile(reverseTexts(services.db, query, request.language), call)
    }),

    handle(getReverse, async ({ params, db, staff, tag }) => {
      const found = await reverseRow(db, params.id)
      tag(found.record.version)
      return { data: await shown(found, { db, staff, reprocessRefusal }) }
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
