// Performs the daily work of a support agent with a client that is generated from `/openapi.json`.
import { ok as getBody } from '@oazapfts/runtime'
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
 * Corrects a reverse (return request), sends it to the merchant's system again and exports reports. Returns the
 * responses. Each `getBody` throws an error if the status is not 2xx.
 */
export async function doAgentWork(baseUrl: string, reverseId: number) {
  defaults.baseUrl = baseUrl
  const { google_token } = await getBody(makeDemoToken({ accountType: 'admin_boss' }))
  const { token } = await getBody(signIn({ body: { google_token } }))
  defaults.headers = { Authorization: `Bearer ${token}` }

  const lookup = await getBody(lookUp({ q: String(reverseId), kind: 'reverse' }))
  const reverse = lookup.data.find(({ id, kind }) => id === reverseId && kind === 'reverse')
  if (reverse?.kind !== 'reverse') throw new Error(`${reverseId} was not found`)

  const readRequest = getTrackingError({ id: reverse.id })
  const { data: before } = await getBody(readRequest)
  const ifMatch = (await readRequest).headers.get('ETag') ?? ''

  const correction = { id: before.id, xTicket: ticket, body: { zip_code: '20040-002' } }
  const idempotencyKey = crypto.randomUUID()
  const corrected = await getBody(correctZip({ ...correction, ifMatch, idempotencyKey }))
  const repeated = await getBody(correctZip({ ...correction, ifMatch, idempotencyKey }))
  const staleCorrection = await correctZip({ ...correction, ifMatch })

  const reprocessBody = { task: 'CEP corrigido', ticket, ecommerce_id: reverse.ecommerce_id, reverse_id: before.id }
  const reprocessed = await getBody(reprocessReverse({ body: reprocessBody }))
  const repeatedReprocess = await reprocessReverse({ body: reprocessBody })
  const attempts = await getBody(listAttempts({ id: reverse.ecommerce_id }))

  const report = await getBody(getReverseReport({ $type: 'source' }))
  // Requests the CSV file of the reports with the header `Accept: text/csv`; the same path otherwise returns JSON.
  const reverses = String(await getBody(getReverseReport({ $type: 'source' }, csv)))
  const users = String(await getBody(getUserReport({}, csv)))
  const activityText = await getBody(exportActivity({ ofTicket: ticket }))

  return {
    before,
    corrected,
    repeated,
    staleCorrection,
    reprocessed,
    repeatedReprocess,
    attempts,
    report,
    reverses,
    users,
    activityText,
  }
}
