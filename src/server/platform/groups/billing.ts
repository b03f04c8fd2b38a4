// Request handlers that register a group in the billing system and list the fees and quotas of its ecommerces (S2 §4;
// A31, A45).
import { and, asc, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { getMissingLevels, retryBillingAccess } from '#contract/access.ts'
import { type BilledEcommerce, getGroupBilling, registerGroupBilling } from '#contract/platform/groups.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import type { Database } from '#server/db/database.ts'
import { billingFees, billingQuotas, ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { forbiddenError, httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { lockRow } from '#server/http/save-row.ts'
import { translate } from '#server/http/text.ts'
import { releaseFinishedClaim } from '#server/services/claims.ts'
import { updateGroup } from '#server/services/group-links.ts'
import { readGroupRow, serializeGroup } from './rows.ts'

/**
 * Returns the ids of the group's ecommerces that are not clients in the billing system. The billing system rejects a
 * group with such an ecommerce.
 */
async function listEcommercesMissingInBilling(db: Database, groupId: number): Promise<readonly number[]> {
  const rows = await db
    .select({ id: ecommerces.id })
    .from(ecommerces)
    .where(and(eq(ecommerces.ecommerce_group_id, groupId), isNull(ecommerces.superlogica_client_id)))
    .orderBy(asc(ecommerces.id))
  return rows.map(({ id }) => id)
}

async function readBilledEcommerces(db: Database, groupId: number, date: string): Promise<BilledEcommerce[]> {
  const { id, display_name, is_active } = ecommerces
  const linkedEcommerces = await db
    .select({ id, display_name, is_active })
    .from(ecommerces)
    .where(eq(ecommerces.ecommerce_group_id, groupId))
    .orderBy(asc(id))
  const ids = linkedEcommerces.map((ecommerce) => ecommerce.id)
  if (ids.length === 0) return []
  const quotas = await db
    .select()
    .from(billingQuotas)
    .where(inArray(billingQuotas.ecommerce_id, ids))
    .orderBy(billingQuotas.service_code)
  const { ecommerce_id, service_code, fixed_fee, variable_fee, start_at } = billingFees
  const fees = await db
    .selectDistinctOn([ecommerce_id, service_code], { ecommerce_id, service_code, fixed_fee, variable_fee, start_at })
    .from(billingFees)
    .where(and(inArray(ecommerce_id, ids), lte(start_at, date)))
    .orderBy(ecommerce_id, service_code, desc(start_at), desc(billingFees.id))
  const filterByEcommerce = <Row extends { readonly ecommerce_id: number }>(
    rows: readonly Row[],
    ecommerceId: number,
  ) => rows.filter((row) => row.ecommerce_id === ecommerceId)
  return linkedEcommerces.map((ecommerce) => ({
    ...ecommerce,
    billing_quotas: filterByEcommerce(quotas, ecommerce.id),
    current_fees: filterByEcommerce(fees, ecommerce.id),
  }))
}

export const billingHandlers: readonly Handler[] = [
  defineHandler(getGroupBilling, async ({ params, db, services }) => {
    const { id } = await readGroupRow(db, params.id)
    return { data: await readBilledEcommerces(db, id, formatSaoPauloDate(services.now())) }
  }),

  // Does not use `saveRow`, because conflicts are detected by the billing status of the group, not by its version.
  defineHandler(registerGroupBilling, async ({ params, user, db, record, services, setEtag }) => {
    const target = { entity: 'group', entity_id: params.id }
    const row = await lockRow(db, groups, eq(groups.id, params.id))
    const { status_replica_group_in_billing: status } = row
    if (status === 'complete') throw httpError(409, 'groups.already_registered')
    const missingLevels = status === 'error' ? getMissingLevels(user, retryBillingAccess) : []
    if (missingLevels.length > 0) {
      const context = { missing: missingLevels }
      throw forbiddenError({ ...target, after: context }, 'groups.retry_denied', { context })
    }
    const idsWithoutClient = await listEcommercesMissingInBilling(db, row.id)
    const success = idsWithoutClient.length === 0
    const error = success ? null : translate('pt-BR', 'groups.billing_clients', { ids: idsWithoutClient.join(', ') })
    const registrationResult = {
      status_replica_group_in_billing: success ? ('complete' as const) : ('error' as const),
      error_replica_group_in_billing: error,
    }
    const saved = await updateGroup(db, row, registrationResult, services.now())
    const before = { status_replica_group_in_billing: status }
    if (success) await releaseFinishedClaim(db, 'group', target.entity_id)
    await record({ action: 'groups.registerBilling', ...target, before, after: registrationResult })
    setEtag(saved.version)
    return { success, data: await serializeGroup(db, saved) }
  }),
]
