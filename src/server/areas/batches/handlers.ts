import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { batchRowsSize, exportBatch, getBatch, listBatches, listBatchRows } from '#contract/batches.ts'
import { pathOf } from '#contract/path.ts'
import { csvName } from '#server/csv.ts'
import { batches, batchRows } from '#server/db/schema/batches.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { sentFile } from '#server/http/sent-file.ts'
import { kindOf, readableTypes } from '../batch-kinds.ts'
import { changeHandlers } from './changes.ts'
import { createHandler } from './create.ts'
import { outcomeTexts } from './outcome.ts'
import { ownBatch } from './own.ts'
import { shownBatch, shownBatches, shownRow } from './shown.ts'

const listSize = 15

export const batchHandlers: readonly Handler[] = [
  createHandler,
  ...changeHandlers,

  handle(listBatches, async ({ query, db, staff }) => {
    const own = and(eq(batches.user_id, staff.id), inArray(batches.type, [...readableTypes(staff)]))
    const window = { ...query, limit: listSize }
    const count = db.$count(batches, own)
    const found = await db
      .select({ batch: batches, total: count })
      .from(batches)
      .where(own)
      .orderBy(desc(batches.id))
      .limit(listSize)
      .offset(offsetOf(window))
    const total = found[0]?.total ?? (await count)
    const rows = found.map(({ batch }) => batch)
    return pageEnvelope({ path: listBatches.path, query }, window, total, await shownBatches(db, rows))
  }),

  handle(getBatch, async ({ params, db, staff, tag }) => {
    const batch = await ownBatch(db, params.id, staff)
    tag(batch.version)
    return { data: await shownBatch(db, batch) }
  }),

  handle(listBatchRows, async ({ params, query, db, staff }) => {
    const batch = await ownBatch(db, params.id, staff)
    const wanted = and(
      eq(batchRows.batch_id, batch.id),
      query.row_status && eq(batchRows.status, query.row_status),
      query.check && eq(batchRows.check, query.check),
    )
    const window = { ...query, limit: batchRowsSize }
    const count = db.$count(batchRows, wanted)
    const found = await db
      .select({ row: batchRows, name: ecommerces.display_name, total: count })
      .from(batchRows)
      .leftJoin(ecommerces, eq(ecommerces.id, batchRows.ecommerce_id))
      .where(wanted)
      .orderBy(asc(batchRows.position))
      .limit(batchRowsSize)
      .offset(offsetOf(window))
    const total = found[0]?.total ?? (await count)
    const path = pathOf(listBatchRows.path, params)
    return pageEnvelope(
      { path, query },
      window,
      total,
      found.map(({ row, name }) => shownRow(row, name)),
    )
  }),

  handle(exportBatch, async (call) => {
    const { params, db, staff, record, request, services, download } = call
    const batch = await ownBatch(db, params.id, staff)
    download(csvName(`lote-${batch.id}`, services.now()))
    if (request.isHead) return new Blob([]).stream()
    const { entity } = kindOf(batch.type)
    await record({ action: 'batches.export', entity, entity_id: batch.id, ticket: batch.ticket })
    return sentFile(outcomeTexts(db, batch, request.language), call)
  }),
]
