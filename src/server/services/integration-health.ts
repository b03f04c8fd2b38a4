// Reads whether integrations work or since when they fail, from the outcomes of reprocess attempts.
import { inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { EcommerceHealth } from '#contract/platform/ecommerces.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'

/** SQL condition of an attempt to which the merchant's system responded, with success or with a rejection. */
export const respondedCondition = sql`${reprocessAttempts.outcome} in ('done', 'refused')`
/**
 * SQL condition of a failed attempt. Attempts that were given up while the system was busy are left out, because they
 * say nothing about its health.
 */
export const failedCondition = sql`${reprocessAttempts.status} = 'failed' and ${reprocessAttempts.outcome} in ('failed', 'unknown')`

const { integration_id, created_at, finished_at } = reprocessAttempts
const attemptsOfIntegration = sql`from ${reprocessAttempts} where ${integration_id} = ${integrations.id}`

type IntegrationHealth = {
  readonly id: number
  readonly ecommerce_id: number
  readonly is_active: boolean
  readonly was_answered: boolean
  /** Timestamp of the first failure after the last response; null if there is none. */
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
      select ${created_at} as at ${attemptsOfIntegration} and ${respondedCondition} order by ${created_at} desc limit 1
    ) answered on true
    left join lateral (
      select ${finished_at} as at ${attemptsOfIntegration} and ${failedCondition} and ${created_at} > coalesce(answered.at, '-infinity')
      order by ${created_at} limit 1
    ) failed on true
    where ${inArray(integrations.ecommerce_id, [...ecommerceIds])}`)
  return rows
}

export const toIsoString = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

/**
 * Returns the health of ecommerces by id, which is that of the active integration that has failed for the longest.
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

/** Builds the condition that the integration returned no response after this attempt. */
export const buildNoLaterResponseCondition = (
  attempt: Readonly<Record<'integration_id' | 'created_at', SQLWrapper>>,
) => sql`not exists (
    select from ${reprocessAttempts} later where later.integration_id = ${attempt.integration_id}
    and later.outcome in ('done', 'refused') and later.created_at > ${attempt.created_at})`

/**
 * SQL condition of an ecommerce with a failing integration. The query starts from the few failed attempts, not from the
 * many integrations.
 */
export const failingIntegrationCondition = sql<boolean>`${ecommerces.id} in (select ${integrations.ecommerce_id} from ${integrations}
    where ${integrations.is_active} and ${integrations.id} in (select ${integration_id} from ${reprocessAttempts} where ${failedCondition} and ${buildNoLaterResponseCondition(reprocessAttempts)}))`
