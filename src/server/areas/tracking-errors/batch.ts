// Many corrections of zip codes, each through the very function of the single command.
import { inArray } from 'drizzle-orm'
import { accessOfBatch } from '#contract/batches.ts'
import type { BatchKind, Looked, Named } from '#server/batch-kind.ts'
import type { Database } from '#server/db/database.ts'
import { reverses } from '#server/db/schema/reverses.ts'
import { Refusal, refusal } from '#server/http/refusal.ts'
import { correctable, correctZip, lookedUp } from './correcting.ts'
import { type LookUp, notLookedUp, startLookUps } from './zip-look-ups.ts'

export const zipKind: BatchKind = {
  type: 'trackingErrors.correctZip',
  access: accessOfBatch['trackingErrors.correctZip'],
  entity: 'zip_batch',
  asksReason: false,
  wanted: { idHeaders: ['reverse id', 'id da reversa', 'id de la reversa', 'reversa', 'reverse', 'id'], zip: true },

  startLook({ db, config }, { signal }) {
    const lookUp = startLookUps(config, signal)
    return async (rows) => {
      const present = await reversesOf(db, rows)
      const looked: Looked[] = []
      for (const row of rows) looked.push(await lookedAt(row, present.get(row.entity_id), lookUp))
      return looked
    }
  },

  async perform({ batch, row, services, signal, transaction, begin, end }) {
    const { entity_id: reverse_id, zip_code } = row
    if (reverse_id === null || zip_code === null) throw new Error(`Row ${row.position} names no zip code`)
    await correctable(services.db, reverse_id, false).catch(unnamed)
    const found = await lookedUp(services.config, zip_code, signal)
    await transaction(async (db, record) => {
      const zip = { reverse_id, found, ticket: batch.ticket }
      const admit = async () => begin(db, null)
      await correctZip(db, record, zip, { now: services.now(), admit }).catch(unnamed)
      await end(db, { status: 'done', error: null })
    })
  },

  /** A correction is one transaction: it is done, or was never begun. */
  closeDead: async () => {},
}

/** A row keeps the reason and no name. */
function unnamed(error: unknown): never {
  throw error instanceof Refusal && error.code === 'trackingErrors.corrected'
    ? refusal(409, 'batches.corrected')
    : error
}

interface Present {
  readonly ecommerce_id: number
  readonly tracking_error: string | null
  readonly country: string
}

async function lookedAt({ zip_code }: Named, reverse: Present | undefined, lookUp: LookUp): Promise<Looked> {
  if (!reverse) return { check: 'not_found', ecommerce_id: null, error: null }
  const { ecommerce_id, tracking_error, country } = reverse
  if (tracking_error === null) return { check: 'already_done', ecommerce_id, error: 'trackingErrors.no_error' }
  if (country !== 'BR') return { check: 'not_allowed', ecommerce_id, error: 'trackingErrors.other_country' }
  const error = zip_code === null ? null : await lookUp(zip_code)
  return { check: error === null || error === notLookedUp ? 'ok' : 'not_allowed', ecommerce_id, error }
}

async function reversesOf(db: Database, rows: readonly Named[]) {
  const { id, ecommerce_id, tracking_error, customer } = reverses
  const ids = rows.map(({ entity_id }) => entity_id)
  const found = await db.select({ id, ecommerce_id, tracking_error, customer }).from(reverses).where(inArray(id, ids))
  return new Map(
    found.map(({ customer, ...reverse }) => [reverse.id, { ...reverse, country: customer.address.country }]),
  )
}
