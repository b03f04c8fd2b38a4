import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { getQuotaUse } from '#contract/ecommerces/billing.ts'
import { quotaUse } from '#server/db/schema/billing.ts'
import { handle } from '#server/http/handle.ts'
import { firstDayOf, lastMonths, monthAfter } from './months.ts'
import { mustExist } from './owner.ts'

export const quotaUseHandler = handle(getQuotaUse, async ({ params, db, services }) => {
  await mustExist(db, params.id)
  const months = lastMonths(services.now())
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const rows = await db
    .select({ service_code: quotaUse.service_code, month: quotaUse.month, used: quotaUse.used })
    .from(quotaUse)
    .where(
      and(
        eq(quotaUse.ecommerce_id, params.id),
        gte(quotaUse.month, firstDayOf(first)),
        lt(quotaUse.month, firstDayOf(monthAfter(last))),
      ),
    )
    .orderBy(asc(quotaUse.service_code), asc(quotaUse.month))
  return { data: { months, use: rows.map(({ month, ...row }) => ({ ...row, month: month.slice(0, 7) })) } }
})
