// Lists failed reprocesses in a server that uses an external platform API: reverses (return requests) and refunds whose
// last attempt from this console failed.
import { and, desc, eq, inArray, isNull, max, or, type SQL } from 'drizzle-orm'
import type { FailedReprocess, listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import type { ParsedInput, ResponseBody } from '#contract/endpoint.ts'
import { reprocessTypes } from '#contract/platform/reprocess.ts'
import { parseMarkedTicket } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { upstreamAttempts, upstreamRecords } from '#server/db/schema/console/upstream.ts'
import { parseSearchId } from '#server/db/search.ts'
import { buildClaimCondition } from '#server/services/claims.ts'
import type { FailedReprocessFilter } from '#server/services/platform-port.ts'
import { serializeAttempt } from './attempts.ts'
import { readPageInfo } from './envelope.ts'

type Query = ParsedInput<typeof listFailedReprocesses>['query']

/** Maximum number of failures to read from the database, because the list is filtered and sorted in memory. */
const MAX_FAILURES = 2000

/** Matches an id or a ticket in any spelling that a stand-alone server accepts. */
function buildTextCondition(text: string): SQL | undefined {
  const id = parseSearchId(text)
  const { entity_id, ticket } = upstreamAttempts
  return or(id === null ? undefined : eq(entity_id, id), eq(ticket, parseMarkedTicket(text) ?? text))
}

function compareValues(left: string | number, right: string | number): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Reads the last attempt of each record if that attempt failed or has an unknown result. */
async function readFailures(db: Database, query: Query, { userId, claimFilters }: FailedReprocessFilter) {
  const attempts = upstreamAttempts
  const lastIds = db
    .select({ id: max(attempts.id).as('id') })
    .from(attempts)
    .groupBy(attempts.type, attempts.entity_id)
  const hasClaimFilter = claimFilters.reverse !== undefined || claimFilters.refund !== undefined
  const isOfClaims = reprocessTypes.map((type) =>
    and(eq(attempts.type, type), buildClaimCondition(claimFilters[type], attempts.entity_id)),
  )
  return db
    .select({ attempt: attempts, ecommerce_name: upstreamRecords.name })
    .from(attempts)
    .leftJoin(
      upstreamRecords,
      and(eq(upstreamRecords.kind, 'ecommerce'), eq(upstreamRecords.id, attempts.ecommerce_id)),
    )
    .where(
      and(
        inArray(attempts.id, lastIds),
        or(eq(attempts.status, 'failed'), isNull(attempts.status)),
        query.type ? eq(attempts.type, query.type) : undefined,
        query.ecommerce_id ? eq(attempts.ecommerce_id, query.ecommerce_id) : undefined,
        query.q ? buildTextCondition(query.q) : undefined,
        userId === undefined ? undefined : eq(attempts.user_id, userId),
        hasClaimFilter ? or(...isOfClaims) : undefined,
      ),
    )
    .orderBy(desc(attempts.id))
    .limit(MAX_FAILURES)
}

type FailureRow = Awaited<ReturnType<typeof readFailures>>[number]

function serializeFailure({ attempt, ecommerce_name }: FailureRow, origin: string): FailedReprocess {
  const { id, type, entity_id, ticket, task, user, error, url_log, ...rest } = serializeAttempt(attempt, origin)
  return {
    attempt_id: id,
    ...{ type, entity_id, ticket, task, user, error, url_log },
    // The reverse id of a refund is null, because the platform API does not return it.
    reverse_id: type === 'reverse' ? entity_id : null,
    ecommerce: { id: attempt.ecommerce_id, display_name: ecommerce_name ?? '' },
    order_number: '',
    status: null,
    merchant_message: rest.merchant_message ?? null,
    attempt: null,
    failed_at: (attempt.finished_at ?? attempt.created_at).toISOString(),
  }
}

const sortValues: Readonly<Record<Query['order_by'], (row: FailedReprocess) => string | number>> = {
  failed_at: ({ failed_at }) => failed_at,
  entity_id: ({ entity_id }) => entity_id,
  order_number: ({ order_number }) => order_number,
  ecommerce: ({ ecommerce }) => ecommerce.display_name.toLowerCase(),
  status: ({ status }) => status ?? '',
  error: ({ error }) => error ?? '',
  ticket: ({ ticket }) => ticket,
  user: ({ user }) => user.first_name.toLowerCase(),
  attempt: ({ attempt_id }) => attempt_id,
}

/** Returns one page of the failures, and the number of failures for each error. */
export async function listFailures(
  db: Database,
  query: Query,
  filter: FailedReprocessFilter,
  origin: string,
): Promise<ResponseBody<typeof listFailedReprocesses>> {
  const all = (await readFailures(db, query, filter)).map((row) => serializeFailure(row, origin))
  const counts = new Map<string, number>()
  for (const { error } of all) if (error !== null) counts.set(error, (counts.get(error) ?? 0) + 1)
  const getSortValue = sortValues[query.order_by]
  const selected = all
    .filter(({ error }) => query.error === undefined || error === query.error)
    .sort((left, right) => compareValues(getSortValue(left), getSortValue(right)))
  if (query.sort === 'desc') selected.reverse()
  const offset = (query.page - 1) * query.limit
  const data = selected.slice(offset, offset + query.limit)
  const info = readPageInfo(
    { total: selected.length, current_page: query.page, per_page: query.limit },
    data.length,
    query,
  )
  return {
    ...info,
    next_page_url: null,
    prev_page_url: null,
    data,
    errors: [...counts].map(([error, count]) => ({ error, count })),
  }
}
