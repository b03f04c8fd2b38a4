// Request handlers that list, read and export reverses (return requests) and refunds. Responses contain only zip code,
// city, state and country of a consumer.
import { eq } from 'drizzle-orm'
import { hasAccess } from '#contract/access.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import {
  consumerAddressAccess,
  exportReverses,
  getRefund,
  getReverse,
  listReverses,
  type Reverse,
  type ReverseAction,
  type ReverseRow,
  reprocessAttemptsAccess,
} from '#contract/platform/reverses.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { getZipCorrectionError } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import { httpError } from '#server/http/errors.ts'
import { streamFile } from '#server/http/file-answer.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { buildPageEnvelope } from '#server/http/pages.ts'
import { translate } from '#server/http/text.ts'
import { buildFileName } from '#server/services/csv.ts'
import { readMainIntegration } from '#server/services/ecommerces.ts'
import { reverseEventsHandler } from './carrier-events.ts'
import { buildCondition, ecommerceColumns, readRows, streamReversesCsv } from './list.ts'
import { readRefunds, serializeRefund } from './refunds.ts'

/**
 * Returns the error code with which a reprocess (sending the record to the merchant's system again) would fail now;
 * null if a reprocess can start.
 */
type FindReprocessError = (db: Database, type: ReprocessType, id: number) => Promise<string | null>

async function readReverseRow(db: Database, id: number) {
  const [row] = await db
    .select({ record: reverses, ecommerce: ecommerceColumns })
    .from(reverses)
    .innerJoin(ecommerces, eq(ecommerces.id, reverses.ecommerce_id))
    .where(eq(reverses.id, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}

type ReverseWithEcommerce = Awaited<ReturnType<typeof readReverseRow>>

function serializeListRow({ record, ecommerce }: ReverseWithEcommerce): ReverseRow {
  const { id, status, order_number, tracking_code, tracking_error, amount, created_at } = record
  const tracking = { tracking_code, tracking_error }
  return { id, ecommerce, status, order_number, ...tracking, amount, created_at: created_at.toISOString() }
}

function maskCustomer({ customer }: ReverseWithEcommerce['record']): Reverse['customer'] {
  const { zip_code, city, state, country } = customer.address
  return { address: { zip_code, city, state, country } }
}

interface ReverseContext {
  readonly db: Database
  readonly user: SignedInUser
  readonly findReprocessError: FindReprocessError
}

async function listActions(
  { record }: ReverseWithEcommerce,
  { db, user, findReprocessError }: ReverseContext,
): Promise<ReverseAction[]> {
  const { id, tracking_error, customer } = record
  return [
    ...(hasAccess(user, reprocessAttemptsAccess)
      ? [{ action: 'reprocess' as const, refusal: await findReprocessError(db, 'reverse', id) }]
      : []),
    ...(hasAccess(user, consumerAddressAccess)
      ? [{ action: 'correct_zip' as const, refusal: getZipCorrectionError(tracking_error, customer.address.country) }]
      : []),
  ]
}

async function readIntegration(db: Database, ecommerceId: number): Promise<Reverse['integration']> {
  const integration = await readMainIntegration(db, ecommerceId)
  return (
    integration && {
      id: integration.id,
      name: integration.name,
      platform: integration.software_name,
      is_active: integration.is_active,
    }
  )
}

async function serializeReverse(reverse: ReverseWithEcommerce, context: ReverseContext): Promise<Reverse> {
  const { record } = reverse
  const { db, user } = context
  return {
    ...serializeListRow(reverse),
    source: record.source,
    items: [...record.items],
    customer: hasAccess(user, consumerAddressAccess) ? maskCustomer(record) : null,
    refunds: await readRefunds(db, record.id),
    integration: hasAccess(user, reprocessAttemptsAccess) ? await readIntegration(db, record.ecommerce_id) : null,
    actions: await listActions(reverse, context),
    version: record.version,
    updated_at: record.updated_at.toISOString(),
  }
}

/** Builds the handlers of reverses. `findReprocessError` is a parameter, because features do not import each other. */
export function buildReverseHandlers(findReprocessError: FindReprocessError): readonly Handler[] {
  return [
    reverseEventsHandler,

    // Does not use `listRows`, because sorting by ecommerce needs a lateral join, and sorting by order number needs a
    // special operator.
    defineHandler(listReverses, async ({ query, db, services }) => {
      const rows = await readRows(db, query)
      const count = async () => db.$count(reverses, buildCondition(query))
      const total = await services.totals.get(listReverses, query, count)
      return buildPageEnvelope({ path: listReverses.path, query }, query, total, rows)
    }),

    defineHandler(exportReverses, async (context) => {
      const { query, record, request, services, setDownloadName } = context
      setDownloadName(buildFileName(translate(request.language, 'reverses.file_name'), services.now()))
      if (request.isHead) return new Blob([]).stream()
      await record({ action: 'reverses.export', entity: 'report', entity_id: 'reverses', after: { filters: query } })
      return streamFile(streamReversesCsv(services.db, query, request.language), context)
    }),

    defineHandler(getReverse, async ({ params, db, user, setEtag }) => {
      const reverse = await readReverseRow(db, params.id)
      setEtag(reverse.record.version)
      return { data: await serializeReverse(reverse, { db, user, findReprocessError }) }
    }),

    defineHandler(getRefund, async ({ params, db, user, setEtag }) => {
      const [refund] = await db.select().from(refunds).where(eq(refunds.id, params.id))
      if (!refund) throw httpError(404, 'not_found')
      const reverse = await readReverseRow(db, refund.reverse_id)
      const canReprocess = hasAccess(user, reprocessAttemptsAccess)
      const refusal = canReprocess ? await findReprocessError(db, 'refund', refund.id) : null
      setEtag(refund.version)
      return {
        data: {
          ...serializeRefund(refund),
          actions: canReprocess ? [{ action: 'reprocess' as const, refusal }] : [],
          reverse: serializeListRow(reverse),
          version: refund.version,
          updated_at: refund.updated_at.toISOString(),
        },
      }
    }),
  ]
}
