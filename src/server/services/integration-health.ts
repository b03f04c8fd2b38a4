// Determines from reprocess attempts whether an integration works, and since when it has been failing.
import { inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { EcommerceHealth } from '#contract/platform/ecommerces.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'

/** SQL condition for attempts to which the merchant's system responded, by accepting or rejecting the request. */
export const respondedAttemptCondition = sql`${reprocessAttempts.outcome} in ('done', 'refused')`
/**
 * SQL condition for failed attempts. Attempts that were given up while the merchant's system was busy do not count,
 * because they do not show that the system is failing.
 */
export const failedAttemptCondition = sql`${reprocessAttempts.status} = 'failed' and ${reprocessAttempts.outcome} in ('failed', 'unknown')`

const { integration_id, created_at, finished_at } = reprocessAttempts
const attemptsOfIntegration = sql`from ${reprocessAttempts} where ${integration_id} = ${integrations.id}`

type IntegrationHealth = {
  readonly id: number
  readonly ecommerce_id: number
  readonly is_active: boolean
  readonly was_answered: boolean
  /**
   * Timestamp of the first failure after the last response of the merchant's system; null if there is no such failure.
   */
  readonly failing_since: Date | string | null
}

/** Reads the health of integrations with one or two index look-ups each, regardless of the number of attempts. */
export async function readIntegrationHealth(
  db: Database,
  ecommerceIds: readonly number[],
): Promise<readonly IntegrationHealth[]> {
  if (ecommerceIds.length === 0) return []
  const { rows } = await db.execute<IntegrationHealth>(sql`
    select ${integrations.id}, ${integrations.ecommerce_id}, ${integrations.is_active},
      answered.at is not null as was_answered, failed.at as failing_since
    from ${integrations}
    left join lateral (
      select ${created_at} as at ${attemptsOfIntegration} and ${respondedAttemptCondition} order by ${created_at} desc limit 1
    ) answered on true
    left join lateral (
      select ${finished_at} as at ${attemptsOfIntegration} and ${failedAttemptCondition} and ${created_at} > coalesce(answered.at, '-infinity')
      order by ${created_at} limit 1
    ) failed on true
    where ${inArray(integrations.ecommerce_id, [...ecommerceIds])}`)
  return rows
}

export const toIsoString = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

/**
 * Returns the health of ecommerces by id: the health of the active integration that has been failing the longest.
 * Ecommerces without active integrations are left out.
 */
export async function readEcommerceHealth(
  db: Database,
  ecommerceIds: readonly number[],
): Promise<ReadonlyMap<number, EcommerceHealth>> {
  const healthById = new Map<number, EcommerceHealth>()
  for (const { ecommerce_id, is_active, was_answered, failing_since } of await readIntegrationHealth(
    db,
    ecommerceIds,
  )) {
    if (!is_active) continue
    const since = toIsoString(failing_since)
    const candidate = { state: since ? 'failing' : was_answered ? 'works' : 'untried', since } as const
    const currentHealth = healthById.get(ecommerce_id)
    if (!currentHealth || isMoreUrgent(candidate, currentHealth)) healthById.set(ecommerce_id, candidate)
  }
  return healthById
}

const urgency = { failing: 0, works: 1, untried: 2 } as const

const isMoreUrgent = (first: EcommerceHealth, second: EcommerceHealth) =>
  urgency[first.state] < urgency[second.state] ||
  (first.since !== null && second.since !== null && first.since < second.since)

/**
 * Builds the SQL condition that the merchant's system has not responded to any later attempt with the same integration
 * as `attempt`.
 */
export const buildNoLaterResponseCondition = (
  attempt: Readonly<Record<'integration_id' | 'created_at', SQLWrapper>>,
) => sql`not exists (
    select from ${reprocessAttempts} later where later.integration_id = ${attempt.integration_id}
    and later.outcome in ('done', 'refused') and later.created_at > ${attempt.created_at})`

/**
 * SQL condition for ecommerces with a failing integration. The subquery starts from failed attempts, because they are
 * fewer than integrations.
 */
export const failingIntegrationCondition = sql<boolean>`${ecommerces.id} in (select ${integrations.ecommerce_id} from ${integrations}
    where ${integrations.is_active} and ${integrations.id} in (select ${integration_id} from ${reprocessAttempts} where ${failedAttemptCondition} and ${buildNoLaterResponseCondition(reprocessAttempts)}))`
