// Does the daily work of a support agent with a client that is generated from `/openapi.json`.
import { ok } from '@oazapfts/runtime'
import {
  correctZip,
  defaults,
  exportActivity,
  getReverseReport,
  getTrackingError,
  getUserReport,
  listAttempts,
  lookUp,
  makeDemoToken,
  reprocessReverse,
  signIn,
} from './client.ts'

const ticket = 'ZD-48213'
const csv = { headers: { Accept: 'text/csv' } }

/**
 * Corrects and reprocesses a reverse and exports reports; returns the responses. Each `getBody` throws an error if the
 * status is not 2xx.
 */
export async function runJourney(baseUrl: string, reverseId: number) {
  defaults.baseUrl = baseUrl
  const { google_token } = await ok(makeDemoToken({ accountType: 'admin_boss' }))
  const { token } = await ok(signIn({ body: { google_token } }))
  defaults.headers = { Authorization: `Bearer ${token}` }

  const lookup = await ok(lookUp({ q: String(reverseId), kind: 'reverse' }))
  const reverse = lookup.data.find(({ id, kind }) => id === reverseId && kind === 'reverse')
  if (reverse?.kind !== 'reverse') throw new Error(`${reverseId} was not found`)

  const readRequest = getTrackingError({ id: reverse.id })
  const { data: before } = await ok(readRequest)
  const ifMatch = (await readRequest).headers.get('ETag') ?? ''

  const correction = { id: before.id, xTicket: ticket, body: { zip_code: '20040-002' } }
  const idempotencyKey = crypto.randomUUID()
  const corrected = await ok(correctZip({ ...correction, ifMatch, idempotencyKey }))
  const repeated = await ok(correctZip({ ...correction, ifMatch, idempotencyKey }))
  const staleCorrection = await correctZip({ ...correction, ifMatch })

  const reprocessBody = { task: 'CEP corrigido', ticket, ecommerce_id: before.ecommerce.id, reverse_id: before.id }
  const reprocessed = await ok(reprocessReverse({ body: reprocessBody }))
  const repeatedReprocess = await reprocessReverse({ body: reprocessBody })
  const attempts = await ok(listAttempts({ id: before.ecommerce.id }))

  const report = await ok(getReverseReport({ $type: 'source' }))
  // The same path returns a CSV text if the request accepts `text/csv`.
  const reverses = String(await ok(getReverseReport({ $type: 'source' }, csv)))
  const users = String(await ok(getUserReport({}, csv)))
  const record = await ok(exportActivity({ ofTicket: ticket }))

  return {
    before,
    corrected,
    repeated,
    late: staleCorrection,
    reprocessed,
    again: repeatedReprocess,
    attempts,
    report,
    reverses,
    users,
    record,
  }
}
