// Handlers of feature requests: create, list, read and answer; and the rule that undoes an answer.

import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import {
  answerFeatureRequest,
  type FeatureRequest,
  getFeatureRequest,
  listFeatureRequests,
  MAX_OPEN_FEATURE_REQUESTS,
  type requestColumns,
  requestFeature,
} from '#contract/console/feature-requests.ts'
import { lookupEcommerces } from '#contract/console/tickets.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { fullName } from '#contract/fields.ts'
import type { Database } from '#server/db/database.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { folded, hasEveryWord, idIn } from '#server/db/search.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { listRows, type Order } from '#server/http/list-rows.ts'
import { refuseAboveMaximum } from '#server/http/maximum.ts'
import { saveRow } from '#server/http/save-row.ts'
import { changedSince, expectUnchanged, type UndoRule, undoThrough } from '#server/http/undo.ts'
import { isSelectedBy, readClaimFilter, releaseDone } from '#server/services/claims.ts'
import { putIntoInboxes, removeFromInbox } from '#server/services/inbox.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'

type Row = typeof featureRequests.$inferSelect

const answered = 'featureRequests.answer'
const noAnswer = { answered_at: null, answered_by: '' }

const isOpen = eq(featureRequests.answer, '')

const toApi = (row: Row, ecommerce_name: string | null): FeatureRequest => ({
  ...row,
  ecommerce_name,
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
})

async function readEcommerceName(db: Database, platform: PlatformPort, id: number | null): Promise<string | null> {
  if (id === null) return null
  return (await platform.records.read(db, 'ecommerce', [id])).get(id)?.name ?? null
}

async function refuseExcessRequests(db: Database, userId: number): Promise<void> {
  await refuseAboveMaximum(db, {
    userId,
    table: featureRequests,
    rows: and(eq(featureRequests.user_id, userId), isOpen),
    maximum: MAX_OPEN_FEATURE_REQUESTS,
    code: 'featureRequests.too_many',
  })
}

type ListQuery = Parsed<typeof listFeatureRequests>['query']

function isSearched(typed: string): SQL | undefined {
  const id = idIn(typed)
  return or(hasEveryWord(folded(featureRequests.text), typed), id === null ? undefined : eq(featureRequests.id, id))
}

function conditionOf({ situation, of_ecommerce, q }: ListQuery): SQL | undefined {
  return and(
    q ? isSearched(q) : undefined,
    situation === 'all' ? undefined : situation === 'open' ? isOpen : ne(featureRequests.answer, ''),
    of_ecommerce === undefined ? undefined : eq(featureRequests.ecommerce_id, of_ecommerce),
  )
}

/** Builds the sort order of the list. `ecommerceName` is SQL for the ecommerce name by which requests are sorted. */
function orderOf({ situation, order_by, sort = 'asc' }: ListQuery, ecommerceName: SQL): Order {
  const orders = {
    id: featureRequests.id,
    ecommerce: folded(ecommerceName),
    user: folded(featureRequests.user_name),
    created_at: featureRequests.created_at,
  } as const satisfies Readonly<Record<(typeof requestColumns)[number], unknown>>
  if (order_by) return { by: [orders[order_by], featureRequests.id], sort, isEmptyLast: true }
  return { by: [featureRequests.created_at, featureRequests.id], sort: situation === 'open' ? 'asc' : 'desc' }
}

/** Reads the ecommerce names of the requests and returns SQL that maps the ecommerce id of a row to its name. */
async function readNamesForSort(db: Database, platform: PlatformPort, condition: SQL | undefined): Promise<SQL> {
  const rows = await db
    .selectDistinct({ id: featureRequests.ecommerce_id })
    .from(featureRequests)
    .where(and(isNotNull(featureRequests.ecommerce_id), condition))
  const records = await platform.records.read(
    db,
    'ecommerce',
    rows.flatMap(({ id }) => id ?? []),
  )
  const names = Object.fromEntries([...records].map(([id, { name }]) => [id, name]))
  return sql`${JSON.stringify(names)}::jsonb ->> ${featureRequests.ecommerce_id}::text`
}

export const featureRequestHandlers: readonly Handler[] = [
  handle(requestFeature, async ({ body, staff, db, record, tag, services }) => {
    const ecommerce_id = body.ecommerce_id ?? null
    // Users who may not look ecommerces up get the same error for every id, so that they cannot probe for ids or names.
    const name = allows(staff, lookupEcommerces.access)
      ? await readEcommerceName(db, services.platformPort, ecommerce_id)
      : null
    if (ecommerce_id !== null && name === null)
      throw fieldError({ field: 'body.ecommerce_id', code: 'validation.ecommerce' })
    await refuseExcessRequests(db, staff.id)
    const values = { text: body.text, ecommerce_id, user_id: staff.id, user_name: fullName(staff) }
    const [row] = await db
      .insert(featureRequests)
      .values({ ...values, created_at: services.now() })
      .returning()
    if (!row) throw new Error('The feature request was not kept')
    await record({
      ...{ action: 'feature.request', entity: 'feature_request', entity_id: row.id },
      ...(ecommerce_id === null ? {} : { ecommerce_id }),
      after: { text: row.text, ecommerce_id },
    })
    tag(row.version)
    return { success: true as const, data: toApi(row, name) }
  }),

  handle(listFeatureRequests, async ({ query, db, staff, services }) => {
    const claims = await readClaimFilter(db, 'feature_request', query.person, { staff, now: services.now() })
    const condition = and(conditionOf(query), isSelectedBy(claims, featureRequests.id))
    const platform = services.platformPort
    const sortsByName = query.order_by === 'ecommerce'
    return listRows({
      path: listFeatureRequests.path,
      query,
      rows: db.select().from(featureRequests).where(condition).$dynamic(),
      order: orderOf(query, sortsByName ? await readNamesForSort(db, platform, condition) : sql`null`),
      total: () => db.$count(featureRequests, condition),
      toApi: async (rows) => {
        const ids = rows.flatMap(({ ecommerce_id }) => ecommerce_id ?? [])
        const records = await platform.records.read(db, 'ecommerce', ids)
        return rows.map((row) => toApi(row, records.get(row.ecommerce_id ?? 0)?.name ?? null))
      },
    })
  }),

  handle(getFeatureRequest, async ({ params, db, tag, services }) => {
    const [row] = await db.select().from(featureRequests).where(eq(featureRequests.id, params.id))
    if (!row) throw httpError(404, 'not_found')
    tag(row.version)
    return { data: toApi(row, await readEcommerceName(db, services.platformPort, row.ecommerce_id)) }
  }),

  handle(answerFeatureRequest, async ({ params, body: { answer }, staff, ...call }) => {
    const { db, services } = call
    const platform = services.platformPort
    const toAnswer = async (row: Row) => toApi(row, await readEcommerceName(db, platform, row.ecommerce_id))
    const { before, saved } = await saveRow(call, {
      table: featureRequests,
      where: eq(featureRequests.id, params.id),
      toApi: toAnswer,
      change: ({ id, ecommerce_id, answer: previousAnswer }) => {
        const isSame = answer === previousAnswer
        const who = answer === '' ? noAnswer : { answered_at: services.now(), answered_by: fullName(staff) }
        return {
          patch: isSame ? null : { ...who, answer },
          activity: {
            ...{ action: answered, entity: 'feature_request', entity_id: id },
            ...(ecommerce_id === null ? {} : { ecommerce_id }),
            ...(isSame ? {} : { before: { answer: previousAnswer }, after: { answer } }),
          },
        }
      },
    })
    const { id, text, user_id, version, answered_by } = saved
    if (answer !== '') await releaseDone(db, 'feature_request', id)
    const keyPrefix = `feature request ${id} `
    // The notification of the previous answer contains a text that has since been changed or withdrawn.
    if (saved !== before) await removeFromInbox(db, user_id, keyPrefix)
    if (saved !== before && answer !== '' && user_id !== staff.id) {
      const facts = { request: id, text, answer, person: answered_by }
      const key = `${keyPrefix}${version}`
      const recipients = await platform.users.listIds(db, [user_id])
      await putIntoInboxes(db, recipients, { kind: 'featureAnswered', key, facts, now: services.now() })
    }
    return { success: true as const, data: await toAnswer(saved) }
  }),
]

export const featureRequestReversals: readonly UndoRule[] = [
  undoThrough({
    action: answered,
    endpoint: answerFeatureRequest,
    handlers: featureRequestHandlers,
    input: async ({ row, db, before, after }) => {
      const [present] = await db
        .select()
        .from(featureRequests)
        .where(eq(featureRequests.id, Number(row.entity_id)))
      if (!present) throw changedSince()
      expectUnchanged(present, after)
      return { version: present.version, params: { id: present.id }, body: { answer: String(before.answer ?? '') } }
    },
  }),
]
