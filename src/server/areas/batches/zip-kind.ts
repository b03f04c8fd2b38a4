// Many corrections of zip codes, each through the very function of the single command.
import { inArray } from 'drizzle-orm'
import { accessOfBatch } from '#contract/batches.ts'
import type { Database } from '#server/db/database.ts'
import { reverses } from '#server/db/schema/reverses.ts'
import type { Services } from '#server/http/handle.ts'
import { Refusal, refusal } from '#server/http/refusal.ts'
import { correctable, correctZip, lookedUp } from '../tracking-errors/correcting.ts'
import type { BatchKind, Looked, Named } from './kind.ts'

/** Each may ask another service: of more, the rest is looked up when its row is done. */
const mostLookedUp = 100

export const zipKind: BatchKind = {
  type: 'trackingErrors.correctZip',
  access: accessOfBatch['trackingErrors.correctZip'],
  entity: 'zip_batch',
  asksReason: false,
  wanted: { idHeaders: ['reverse id', 'id da reversa', 'id de la reversa', 'reversa', 'reverse', 'id'], zip: true },

  async look(services, rows) {
    const present = await reversesOf(services.db, rows)
    const known = await knownZips(services, rows)
    return rows.map(({ entity_id, zip_code }): Looked => {
      const reverse = present.get(entity_id)
      if (!reverse) return { check: 'not_found', ecommerce_id: null, error: null }
      const { ecommerce_id, tracking_error, country } = reverse
      if (tracking_error === null) return { check: 'already_done', ecommerce_id, error: 'trackingErrors.no_error' }
      const isElsewhere = country !== 'BR'
      if (isElsewhere) return { check: 'not_allowed', ecommerce_id, error: 'trackingErrors.other_country' }
      const failure = known.get(zip_code ?? '') ?? null
      return { check: failure === null ? 'ok' : 'not_allowed', ecommerce_id, error: failure }
    })
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

async function reversesOf(db: Database, rows: readonly Named[]) {
  const { id, ecommerce_id, tracking_error, customer } = reverses
  const ids = rows.map(({ entity_id }) => entity_id)
  const found = await db.select({ id, ecommerce_id, tracking_error, customer }).from(reverses).where(inArray(id, ids))
  return new Map(
    found.map(({ customer, ...reverse }) => [reverse.id, { ...reverse, country: customer.address.country }]),
  )
}

/** What is known to be wrong with a zip code; a service that does not answer now says nothing of it. */
async function knownZips({ config }: Services, rows: readonly Named[]): Promise<ReadonlyMap<string, string>> {
  const wrong = new Map<string, string>()
  const zips = [...new Set(rows.flatMap(({ zip_code }) => zip_code ?? []))].slice(0, mostLookedUp)
  for (const zip of zips) {
    try {
      await lookedUp(config, zip, AbortSignal.timeout(5_000))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status !== 422) break
      wrong.set(zip, error.code ?? 'address.not_found')
    }
  }
  return wrong
}
