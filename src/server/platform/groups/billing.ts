// Handlers that register a group in the billing system and list what its ecommerces pay (S2 §4; A31, A45).
import { and, asc, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { missing, retryAccess } from '#contract/access.ts'
import { type BilledEcommerce, getGroupBilling, registerGroupBilling } from '#contract/platform/groups.ts'
import type { Database } from '#server/db/database.ts'
import { billingFees, billingQuotas, ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { forbidden, httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { lockRow } from '#server/http/save-row.ts'
import { translate } from '#server/http/text.ts'
import { releaseDone } from '#server/services/claims.ts'
import { updateGroup } from '#server/services/group-links.ts'
import { groupRow, shownOne } from './rows.ts'

/** Returns the ids of ecommerces without a billing client; the billing system rejects a group with any of them. */
async function withoutClient(db: Database, groupId: number): Promise<readonly number[]> {
  const rows = await db
    .select({ id: ecommerces.id })
    .from(ecommerces)
    .where(and(eq(ecommerces.ecommerce_group_id, groupId), isNull(ecommerces.superlogica_client_id)))
    .orderBy(asc(ecommerces.id))
  return rows.map(({ id }) => id)
}

/** Returns the current date in São Paulo as `2026-11-20`. */
function today(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now)
}

async function billedEcommerces(db: Database, groupId: number, date: string): Promise<BilledEcommerce[]> {
  const { id, display_name, is_active } = ecommerces
  const linked = await db
    .select({ id, display_name, is_active })
    .from(ecommerces)
    .where(eq(ecommerces.ecommerce_group_id, groupId))
    .orderBy(asc(id))
  const ids = linked.map((ecommerce) => ecommerce.id)
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
  const of = <Row extends { readonly ecommerce_id: number }>(rows: readonly Row[], ecommerceId: number) =>
    rows.filter((row) => row.ecommerce_id === ecommerceId)
  return linked.map((ecommerce) => ({
    ...ecommerce,
    billing_quotas: of(quotas, ecommerce.id),
    current_fees: of(fees, ecommerce.id),
  }))
}

export const billingHandlers: readonly Handler[] = [
  handle(getGroupBilling, async ({ params, db, services }) => {
    const { id } = await groupRow(db, params.id)
    return { data: await billedEcommerces(db, id, today(services.now())) }
  }),

  // Bypasses `saveRow`, because the billing status of the group decides about conflicts, not its version.
  handle(registerGroupBilling, async ({ params, staff, db, record, services, tag }) => {
    const group = { entity: 'group', entity_id: params.id }
    const row = await lockRow(db, groups, eq(groups.id, params.id))
    const { status_replica_group_in_billing: status } = row
    if (status === 'complete') throw httpError(409, 'groups.already_registered')
    const needs = status === 'error' ? missing(staff, retryAccess) : []
    if (needs.length > 0) {
      const context = { missing: needs }
      throw forbidden({ ...group, after: context }, 'groups.retry_denied', { context })
    }
    const unknown = await withoutClient(db, row.id)
    const success = unknown.length === 0
    const error = success ? null : translate('pt-BR', 'groups.billing_clients', { ids: unknown.join(', ') })
    const replica = {
      status_replica_group_in_billing: success ? ('complete' as const) : ('error' as const),
      error_replica_group_in_billing: error,
    }
    const kept = await updateGroup(db, row, replica, services.now())
    const before = { status_replica_group_in_billing: status }
    if (success) await releaseDone(db, 'group', group.entity_id)
    await record({ action: 'groups.registerBilling', ...group, before, after: replica })
    tag(kept.version)
    return { success, data: await shownOne(db, kept) }
  }),
]
