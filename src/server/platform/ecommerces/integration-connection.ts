// Handlers that test the connection of an integration, and report the results of its recent requests.
import { and, count, inArray, isNotNull, max, sql } from 'drizzle-orm'
import { isHttpUrl } from '#contract/fields.ts'
import { healthDays, integrationsHealth, pingIntegration } from '#contract/platform/integrations.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { httpError } from '#server/http/errors.ts'
import { handle, handleLong, type Services } from '#server/http/handler.ts'
import { translate } from '#server/http/text.ts'
import { connectorOf } from '#server/services/connector.ts'
import { refuseUnknownEcommerce } from '#server/services/ecommerces.ts'
import { instantOf, isAnswered, isFailed, standingsOf } from '#server/services/integration-health.ts'
import { type IntegrationRow, integrationRow } from './integration-rows.ts'

/** Opens its transaction only after the merchant's system has responded, so that none is open during the request. */
export const pingHandler = handleLong(pingIntegration, async ({ params, db, services, request, finish }) => {
  const row = await integrationRow(db, params.id)
  if (!row) throw httpError(404, 'not_found')
  const began = Date.now()
  const fault = await faultOf(row, services, request.signal)
  const milliseconds = Date.now() - began
  const error = fault === null ? null : `connector.${fault}`
  return finish(async (_, record) => {
    const about = { entity: 'integration', entity_id: row.id, ecommerce_id: row.ecommerce_id }
    await record({ action: 'ecommerces.pingIntegration', ...about, after: { success: fault === null, error } })
    const message_translated = translate(request.language, error ?? 'connector.ok')
    return { success: fault === null, error, message_translated, milliseconds }
  })
})

/** Requests a ping of the merchant's system; returns null if the response is correct, else an error code. */
async function faultOf(row: IntegrationRow, services: Services, signal: AbortSignal): Promise<string | null> {
  if (!isHttpUrl(row.api_url)) return 'address_missing'
  const connector = await connectorOf(services.db, row, services, signal)
  if (typeof connector === 'string') return connector
  const reply = await connector.call({ path: '/ping', body: { merchant: { id: row.ecommerce_id } }, signal })
  if ('fault' in reply) return reply.reason ?? reply.fault
  return reply.status === 200 ? null : 'unexpected'
}

export const healthHandler = handle(integrationsHealth, async ({ params, db, services }) => {
  await refuseUnknownEcommerce(db, params.id)
  const standings = await standingsOf(db, [params.id])
  const failingSince = new Map(standings.map(({ id, failing_since }) => [id, instantOf(failing_since)]))
  const { integration_id, outcome, error, created_at, finished_at } = reprocessAttempts
  const isRecent = sql`${created_at} > ${new Date(services.now().getTime() - healthDays * 86_400_000).toISOString()}`
  const found = await db
    .select({
      id: integration_id,
      last_success_at: sql<string | null>`${max(finished_at)} filter (where ${isAnswered})`,
      last_failure_at: sql<string | null>`${max(finished_at)} filter (where ${isFailed})`,
      last_error: sql<string | null>`(array_agg(${error} order by ${created_at} desc) filter (where ${isFailed}))[1]`,
      sent: sql<number>`(${count()} filter (where ${isRecent}))::int`,
      answered: sql<number>`(${count()} filter (where ${isRecent} and ${isAnswered}))::int`,
    })
    .from(reprocessAttempts)
    .where(and(inArray(integration_id, [...failingSince.keys()]), isNotNull(outcome)))
    .groupBy(integration_id)
    .orderBy(integration_id)
  return {
    data: found.flatMap(({ id, last_success_at, last_failure_at, ...rest }) =>
      id === null
        ? []
        : [
            {
              integration_id: id,
              last_success_at: instantOf(last_success_at),
              last_failure_at: instantOf(last_failure_at),
              failing_since: failingSince.get(id) ?? null,
              ...rest,
            },
          ],
    ),
  }
})
