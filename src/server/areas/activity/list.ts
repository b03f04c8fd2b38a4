import { and, desc, eq, sql } from 'drizzle-orm'
import { getActivity, listActivity } from '#contract/activity.ts'
import { seenBy } from '#server/activity-scope.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/guards.ts'
import { withoutSecrets } from '#server/http/activity.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { refusal } from '#server/http/refusal.ts'
import type { Reversals } from '#server/http/reversal.ts'
import { matching } from './filtering.ts'
import { shownRows } from './shown.ts'

/** Ids have no gaps: of the whole record this is the total, too. */
export async function newestId(db: Database): Promise<number> {
  const [row] = await db.select({ newest: sql<string | null>`max(${activity.id})` }).from(activity)
  return Number(row?.newest ?? 0)
}

export function readingHandlers(reversals: Reversals): readonly Handler[] {
  return [
    /** The newest first. */
    handle(listActivity, async ({ query, db, staff, services }) => {
      const { page, limit, ...filters } = query
      const condition = matching(filters, staff)
      const rows = await db
        .select()
        .from(activity)
        .where(condition)
        .orderBy(desc(activity.id))
        .limit(limit)
        .offset(offsetOf({ page, limit }))
      const total = await db.$count(activity, condition)
      const shown = await shownRows(db, rows, { staff, now: services.now(), reversals })
      return pageEnvelope({ path: listActivity.path, query }, { page, limit }, total, shown)
    }),

    handle(getActivity, async ({ params, db, staff, services }) => {
      const [row] = await db
        .select()
        .from(activity)
        .where(and(eq(activity.id, params.id), seenBy(staff)))
      const [shown] = row ? await shownRows(db, [row], { staff, now: services.now(), reversals }) : []
      if (!row || !shown) throw refusal(404, 'not_found')
      const json = (value: unknown) => (value === null ? null : JSON.stringify(withoutSecrets(value), null, 2))
      return {
        data: { ...shown, request_id: row.request_id, before: json(row.before), after: json(row.after) },
      }
    }),
  ]
}
