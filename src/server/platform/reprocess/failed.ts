// Lists failed reprocesses: reverses and refunds whose last attempt to reach the merchant's system failed and is still
// unresolved.
import { and, count, desc, eq, inArray, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type FailedReprocess,
  type failedReprocessSortColumns,
  listFailedReprocesses,
} from '#contract/console/failed-reprocesses.ts'
import { buildEndpointPath, type ParsedInput, type ResponseBody } from '#contract/endpoint.ts'
import { getAttemptLog, reprocessTypes } from '#contract/platform/reprocess.ts'
import { getNumberSpellings } from '#contract/search-words.ts'
import { parseMarkedTicket } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts as attempts, refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import { buildNormalizedText, buildStatusCondition, parseSearchId } from '#server/db/search.ts'
import { listRows } from '#server/http/list-rows.ts'
import { buildClaimCondition } from '#server/services/claims.ts'
import {
  buildOpenFailureCondition,
  failedAtExpression,
  recordJoins,
  recordStatusExpression,
} from '#server/services/failed-reprocesses.ts'
import type { FailedReprocessFilter } from '#server/services/platform-port.ts'

type Query = ParsedInput<typeof listFailedReprocesses>['query']

const error = sql<
  string | null
>`case when ${attempts.status} = 'running' then 'reprocess.interrupted' else ${attempts.error} end`
/** Selects the unresolved failures, with the columns used to filter, sort and display them. */
function selectFailures(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: attempts.id,
      type: attempts.type,
      entity_id: attempts.entity_id,
      reverse_id: sql<number>`${reverses.id}`.as('reverse_id'),
      order_number: reverses.order_number,
      status: recordStatusExpression.as('record_status'),
      error: error.as('failure'),
      merchant_message: attempts.merchant_message,
      failed_at: failedAtExpression.as('failed_at'),
      ticket: attempts.ticket,
      task: attempts.task,
      user: attempts.user_name,
      attempt: attempts.attempt,
      has_log: sql<boolean>`${attempts.log} <> ''`.as('has_log'),
      owner_id: sql<number>`${ecommerces.id}`.as('owner_id'),
      owner: ecommerces.display_name,
    })
    .from(attempts)
    .leftJoin(refunds, recordJoins.refund)
    .innerJoin(reverses, recordJoins.reverse)
    .innerJoin(ecommerces, eq(ecommerces.id, attempts.ecommerce_id))
    .where(and(buildOpenFailureCondition(db), condition))
    .as('failures')
}

function buildSearchCondition(text: string): SQL | undefined {
  const name = text.replace(/^#\s*/, '').toUpperCase()
  const id = parseSearchId(name)
  return or(
    id === null ? undefined : or(eq(attempts.entity_id, id), eq(reverses.id, id)),
    inArray(sql`upper(${reverses.order_number})`, [...getNumberSpellings(name)]),
    eq(attempts.ticket, parseMarkedTicket(text) ?? name),
  )
}

function buildCondition(query: Query, { userId, claimFilters }: FailedReprocessFilter): SQL | undefined {
  const { type, status: statusFilter, ecommerce_id, q } = query
  const hasClaimFilter = claimFilters.reverse !== undefined || claimFilters.refund !== undefined
  return and(
    q ? buildSearchCondition(q) : undefined,
    type ? eq(attempts.type, type) : undefined,
    buildStatusCondition(recordStatusExpression, statusFilter),
    ecommerce_id ? eq(attempts.ecommerce_id, ecommerce_id) : undefined,
    userId === undefined ? undefined : eq(attempts.user_id, userId),
    hasClaimFilter
      ? or(
          ...reprocessTypes.map((recordType) =>
            and(eq(attempts.type, recordType), buildClaimCondition(claimFilters[recordType], attempts.entity_id)),
          ),
        )
      : undefined,
  )
}

type Failures = ReturnType<typeof selectFailures>

const sortExpressions: Readonly<
  Record<(typeof failedReprocessSortColumns)[number], (failures: Failures) => SQLWrapper>
> = {
  failed_at: ({ failed_at }) => failed_at,
  entity_id: ({ entity_id }) => entity_id,
  order_number: ({ order_number }) => order_number,
  ecommerce: ({ owner }) => buildNormalizedText(owner),
  status: ({ status }) => status,
  error: ({ error }) => error,
  ticket: ({ ticket }) => ticket,
  user: ({ user }) => sql`folded((${user}->>'first_name') || ' ' || (${user}->>'last_name'))`,
  attempt: ({ attempt }) => attempt,
}

async function countErrors(db: Database, failures: Failures) {
  const rows = await db
    .select({ error: failures.error, count: count() })
    .from(failures)
    .where(isNotNull(failures.error))
    .groupBy(failures.error)
    .orderBy(desc(count()), failures.error)
  return rows.map(({ error, count }) => ({ error: error ?? '', count }))
}

/** Returns one page of unresolved failures, and the number of failures for each error. */
export async function listFailed(
  db: Database,
  query: Query,
  filter: FailedReprocessFilter,
): Promise<ResponseBody<typeof listFailedReprocesses>> {
  const failures = selectFailures(db, buildCondition(query, filter))
  const condition = query.error ? eq(failures.error, query.error) : undefined
  const page = await listRows({
    path: listFailedReprocesses.path,
    query,
    rows: db.select().from(failures).where(condition).$dynamic(),
    order: { orderExpressions: [sortExpressions[query.order_by](failures), failures.id], sort: query.sort },
    total: () => db.$count(failures, condition),
    toApi: (rows) =>
      rows.map(
        ({ id, owner_id, owner, has_log, failed_at, ...row }): FailedReprocess => ({
          ...row,
          attempt_id: id,
          ecommerce: { id: owner_id, display_name: owner },
          failed_at: new Date(failed_at).toISOString(),
          url_log: has_log ? buildEndpointPath(getAttemptLog.path, { attempt_id: id }) : null,
        }),
      ),
  })
  return { ...page, errors: await countErrors(db, failures) }
}
