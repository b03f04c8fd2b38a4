// Request handlers that test the connection of an integration to the merchant's system, and report the results of
// recent requests to that system.
import { and, count, inArray, isNotNull, max, sql } from 'drizzle-orm'
import { isHttpUrl } from '#contract/fields.ts'
import { getIntegrationsHealth, HEALTH_DAYS, pingIntegration } from '#contract/platform/integrations.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, defineLongHandler, type Services } from '#server/http/handler.ts'
import { translate } from '#server/http/text.ts'
import { openConnector } from '#server/services/connector.ts'
import { ensureEcommerceExists } from '#server/services/ecommerces.ts'
import {
  failedAttemptCondition,
  readIntegrationHealth,
  respondedAttemptCondition,
  toIsoString,
} from '#server/services/integration-health.ts'
import { findIntegrationRow, type IntegrationRow } from './integration-rows.ts'

/**
 * Tests the connection of an integration. Opens the transaction after the merchant's system has responded, because a
 * transaction must not wait for an external server.
 */
export const pingIntegrationHandler = defineLongHandler(
  pingIntegration,
  async ({ params, db, services, request, finish }) => {
    const row = await findIntegrationRow(db, params.id)
    if (!row) throw httpError(404, 'not_found')
    const startedAt = Date.now()
    const errorReason = await testConnection(row, services, request.signal)
    const milliseconds = Date.now() - startedAt
    const error = errorReason === null ? null : `connector.${errorReason}`
    return finish(async (_, record) => {
      const target = { entity: 'integration', entity_id: row.id, ecommerce_id: row.ecommerce_id }
      await record({ action: 'ecommerces.pingIntegration', ...target, after: { success: errorReason === null, error } })
      const message_translated = translate(request.language, error ?? 'connector.ok')
      return { success: errorReason === null, error, message_translated, milliseconds }
    })
  },
)

/** Sends a ping to the merchant's system; returns null if the response is correct, else an error code. */
async function testConnection(row: IntegrationRow, services: Services, signal: AbortSignal): Promise<string | null> {
  if (!isHttpUrl(row.api_url)) return 'address_missing'
  const connector = await openConnector(services.db, row, services, signal)
  if (typeof connector === 'string') return connector
  const response = await connector.request({ path: '/ping', body: { merchant: { id: row.ecommerce_id } }, signal })
  if ('fault' in response) return response.reason ?? response.fault
  return response.status === 200 ? null : 'unexpected'
}

export const healthHandler = defineHandler(getIntegrationsHealth, async ({ params, db, services }) => {
  await ensureEcommerceExists(db, params.id)
  const healthRows = await readIntegrationHealth(db, [params.id])
  const failingSince = new Map(healthRows.map(({ id, failing_since }) => [id, toIsoString(failing_since)]))
  const { integration_id, outcome, error, created_at, finished_at } = reprocessAttempts
  const recentCondition = sql`${created_at} > ${new Date(services.now().getTime() - HEALTH_DAYS * 86_400_000).toISOString()}`
  const rows = await db
    .select({
      id: integration_id,
      last_success_at: sql<string | null>`${max(finished_at)} filter (where ${respondedAttemptCondition})`,
      last_failure_at: sql<string | null>`${max(finished_at)} filter (where ${failedAttemptCondition})`,
      last_error: sql<
        string | null
      >`(array_agg(${error} order by ${created_at} desc) filter (where ${failedAttemptCondition}))[1]`,
      sent: sql<number>`(${count()} filter (where ${recentCondition}))::int`,
      answered: sql<number>`(${count()} filter (where ${recentCondition} and ${respondedAttemptCondition}))::int`,
    })
    .from(reprocessAttempts)
    .where(and(inArray(integration_id, [...failingSince.keys()]), isNotNull(outcome)))
    .groupBy(integration_id)
    .orderBy(integration_id)
  return {
    data: rows.flatMap(({ id, last_success_at, last_failure_at, ...counts }) =>
      id === null
        ? []
        : [
            {
              integration_id: id,
              last_success_at: toIsoString(last_success_at),
              last_failure_at: toIsoString(last_failure_at),
              failing_since: failingSince.get(id) ?? null,
              ...counts,
            },
          ],
    ),
  }
})
