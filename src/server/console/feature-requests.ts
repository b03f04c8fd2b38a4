// Handlers of feature requests: create, list, read and answer; and the rule that undoes an answer.

import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { hasAccess } from '#contract/access.ts'
import {
  answerFeatureRequest,
  type FeatureRequest,
  type featureRequestColumns,
  getFeatureRequest,
  listFeatureRequests,
  MAX_OPEN_FEATURE_REQUESTS,
  requestFeature,
} from '#contract/console/feature-requests.ts'
import { lookUpEcommerces } from '#contract/console/tickets.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
import type { Database } from '#server/db/database.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { buildEveryWordCondition, buildNormalizedText, parseSearchId } from '#server/db/search.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { listRows, type SortOrder } from '#server/http/list-rows.ts'
import { ensureBelowMaximum } from '#server/http/maximum.ts'
import { saveRow } from '#server/http/save-row.ts'
import { buildEndpointUndoRule, expectUnchanged, recordChangedError, type UndoRule } from '#server/http/undo.ts'
import { buildClaimCondition, readClaimFilter, releaseFinishedClaim } from '#server/services/claims.ts'
import { addNotifications, deleteNotifications } from '#server/services/inbox.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'

type FeatureRequestRow = typeof featureRequests.$inferSelect

const answerAction = 'featureRequests.answer'
const emptyAnswerFields = { answered_at: null, answered_by: '' }

const openCondition = eq(featureRequests.answer, '')

const serializeFeatureRequest = (row: FeatureRequestRow, ecommerce_name: string | null): FeatureRequest => ({
  ...row,
  ecommerce_name,
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
})

async function readEcommerceName(db: Database, platform: PlatformPort, id: number | null): Promise<string | null> {
  if (id === null) return null
  return (await platform.records.read(db, 'ecommerce', [id])).get(id)?.name ?? null
}

async function ensureRequestLimit(db: Database, userId: number): Promise<void> {
  await ensureBelowMaximum(db, {
    userId,
    table: featureRequests,
    rowCondition: and(eq(featureRequests.user_id, userId), openCondition),
    maximum: MAX_OPEN_FEATURE_REQUESTS,
    errorCode: 'featureRequests.too_many',
  })
}

type ListQuery = ParsedInput<typeof listFeatureRequests>['query']

function buildSearchCondition(searchText: string): SQL | undefined {
  const id = parseSearchId(searchText)
  return or(
    buildEveryWordCondition(buildNormalizedText(featureRequests.text), searchText),
    id === null ? undefined : eq(featureRequests.id, id),
  )
}

function buildCondition({ situation, of_ecommerce, q }: ListQuery): SQL | undefined {
  return and(
    q ? buildSearchCondition(q) : undefined,
    situation === 'all' ? undefined : situation === 'open' ? openCondition : ne(featureRequests.answer, ''),
    of_ecommerce === undefined ? undefined : eq(featureRequests.ecommerce_id, of_ecommerce),
  )
}

/** Builds the sort order of the list. `ecommerceName` is the SQL expression for the name of the ecommerce. */
function buildSortOrder({ situation, order_by, sort = 'asc' }: ListQuery, ecommerceName: SQL): SortOrder {
  const sortColumns = {
    id: featureRequests.id,
    ecommerce: buildNormalizedText(ecommerceName),
    user: buildNormalizedText(featureRequests.user_name),
    created_at: featureRequests.created_at,
  } as const satisfies Readonly<Record<(typeof featureRequestColumns)[number], unknown>>
  if (order_by) return { orderExpressions: [sortColumns[order_by], featureRequests.id], sort, isEmptyLast: true }
  return {
    orderExpressions: [featureRequests.created_at, featureRequests.id],
    sort: situation === 'open' ? 'asc' : 'desc',
  }
}

/**
 * Builds an SQL expression for the ecommerce name of a row. The names are read from the platform and embedded in the
 * SQL as JSON, so that the list can be sorted by name.
 */
async function buildEcommerceNameExpression(
  db: Database,
  platform: PlatformPort,
  condition: SQL | undefined,
): Promise<SQL> {
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
  defineHandler(requestFeature, async ({ body, user, db, record, setEtag, services }) => {
    const ecommerce_id = body.ecommerce_id ?? null
    // Users without permission to look up ecommerces get the same error for every id, so that they cannot find out
    // which ids exist.
    const name = hasAccess(user, lookUpEcommerces.access)
      ? await readEcommerceName(db, services.platformPort, ecommerce_id)
      : null
    if (ecommerce_id !== null && name === null)
      throw fieldError({ field: 'body.ecommerce_id', code: 'validation.ecommerce' })
    await ensureRequestLimit(db, user.id)
    const values = { text: body.text, ecommerce_id, user_id: user.id, user_name: formatFullName(user) }
    const [row] = await db
      .insert(featureRequests)
      .values({ ...values, created_at: services.now() })
      .returning()
    if (!row) throw new Error('The feature request was not inserted')
    await record({
      ...{ action: 'feature.request', entity: 'feature_request', entity_id: row.id },
      ...(ecommerce_id === null ? {} : { ecommerce_id }),
      after: { text: row.text, ecommerce_id },
    })
    setEtag(row.version)
    return { success: true as const, data: serializeFeatureRequest(row, name) }
  }),

  defineHandler(listFeatureRequests, async ({ query, db, user, services }) => {
    const claims = await readClaimFilter(db, 'feature_request', query.person, { user, now: services.now() })
    const condition = and(buildCondition(query), buildClaimCondition(claims, featureRequests.id))
    const platform = services.platformPort
    const sortsByName = query.order_by === 'ecommerce'
    return listRows({
      path: listFeatureRequests.path,
      query,
      rows: db.select().from(featureRequests).where(condition).$dynamic(),
      order: buildSortOrder(
        query,
        sortsByName ? await buildEcommerceNameExpression(db, platform, condition) : sql`null`,
      ),
      total: () => db.$count(featureRequests, condition),
      toApi: async (rows) => {
        const ids = rows.flatMap(({ ecommerce_id }) => ecommerce_id ?? [])
        const records = await platform.records.read(db, 'ecommerce', ids)
        return rows.map((row) => serializeFeatureRequest(row, records.get(row.ecommerce_id ?? 0)?.name ?? null))
      },
    })
  }),

  defineHandler(getFeatureRequest, async ({ params, db, setEtag, services }) => {
    const [row] = await db.select().from(featureRequests).where(eq(featureRequests.id, params.id))
    if (!row) throw httpError(404, 'not_found')
    setEtag(row.version)
    return { data: serializeFeatureRequest(row, await readEcommerceName(db, services.platformPort, row.ecommerce_id)) }
  }),

  defineHandler(answerFeatureRequest, async ({ params, body: { answer }, user, ...context }) => {
    const { db, services } = context
    const platform = services.platformPort
    const serializeWithName = async (row: FeatureRequestRow) =>
      serializeFeatureRequest(row, await readEcommerceName(db, platform, row.ecommerce_id))
    const { before, saved } = await saveRow(context, {
      table: featureRequests,
      where: eq(featureRequests.id, params.id),
      toApi: serializeWithName,
      prepareChange: ({ id, ecommerce_id, answer: previousAnswer }) => {
        const isSame = answer === previousAnswer
        const answerFields =
          answer === '' ? emptyAnswerFields : { answered_at: services.now(), answered_by: formatFullName(user) }
        return {
          patch: isSame ? null : { ...answerFields, answer },
          activity: {
            ...{ action: answerAction, entity: 'feature_request', entity_id: id },
            ...(ecommerce_id === null ? {} : { ecommerce_id }),
            ...(isSame ? {} : { before: { answer: previousAnswer }, after: { answer } }),
          },
        }
      },
    })
    const { id, text, user_id, version, answered_by } = saved
    if (answer !== '') await releaseFinishedClaim(db, 'feature_request', id)
    const keyPrefix = `feature request ${id} `
    // Deletes the notification of the previous answer, because that answer has been changed or withdrawn.
    if (saved !== before) await deleteNotifications(db, user_id, keyPrefix)
    if (saved !== before && answer !== '' && user_id !== user.id) {
      const details = { request: id, text, answer, person: answered_by }
      const key = `${keyPrefix}${version}`
      const recipients = await platform.users.listIds(db, [user_id])
      await addNotifications(db, recipients, { kind: 'featureAnswered', key, facts: details, now: services.now() })
    }
    return { success: true as const, data: await serializeWithName(saved) }
  }),
]

export const featureRequestUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: answerAction,
    endpoint: answerFeatureRequest,
    handlers: featureRequestHandlers,
    buildInput: async ({ row, db, before, after }) => {
      const [currentRow] = await db
        .select()
        .from(featureRequests)
        .where(eq(featureRequests.id, Number(row.entity_id)))
      if (!currentRow) throw recordChangedError()
      expectUnchanged(currentRow, after)
      return {
        version: currentRow.version,
        params: { id: currentRow.id },
        body: { answer: String(before.answer ?? '') },
      }
    },
  }),
]
