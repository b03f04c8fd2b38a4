// Implements `PlatformPort` for a server that uses an external platform API. Uses API calls, and data from earlier API
// responses, which this server has stored.
import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import {
  type AccessRule,
  getRequiredLevels,
  hasAccess,
  levels,
  read as mayRead,
  type RequiredLevel,
} from '#contract/access.ts'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { getMaintenance, listAlerts } from '#contract/platform/comunication.ts'
import { getEcommerce } from '#contract/platform/ecommerces.ts'
import { getReverse } from '#contract/platform/reverses.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { getAccountType, getUserPermissions, saveUserPermissions } from '#contract/platform/users.ts'
import type { Database } from '#server/db/database.ts'
import { people } from '#server/db/schema/console/people.ts'
import { upstreamAttempts, upstreamRecords } from '#server/db/schema/console/upstream.ts'
import { buildAnySpellingCondition, buildNormalizedText } from '#server/db/search.ts'
import { HttpError } from '#server/http/errors.ts'
import { lockRow } from '#server/http/save-row.ts'
import { copyPlatformUser } from '#server/services/people.ts'
import type { PlatformHome, PlatformPort, PlatformReverses, PlatformUsers } from '#server/services/platform-port.ts'
import { closeStaleAttempts, readAttempts, readAttemptsOfTicket, serializeAttempt } from './attempts.ts'
import { UpstreamError } from './client.ts'
import { findPlatformContext, getPlatformContext } from './context.ts'
import { readRecords } from './directory.ts'
import { changeEcommerce } from './ecommerce-changes.ts'
import { ensureSaved, parseWriteBody, sendToPlatform } from './exchange.ts'
import { listFailures } from './failed.ts'
import { readHistory } from './history.ts'
import { createLookup } from './lookup.ts'
import { createReader } from './reader.ts'

const { id, first_name, last_name, email, access, permissions } = people
const userColumns = { id, first_name, last_name, email, access, permissions }
const userName = sql<string>`trim(${first_name} || ' ' || ${last_name})`

/** Returns functions that call the platform API with the session of the current request. */
const getReader = (db: Database) => createReader(db, getPlatformContext())

const getPlatformOrigin = () => findPlatformContext()?.session.platform.origin ?? ''

function hasLevel({ context, level }: RequiredLevel): SQL {
  return inArray(sql`${permissions} ->> ${context}`, levels.slice(levels.indexOf(level)))
}

function meetsAccess(rule: AccessRule): SQL | undefined {
  if (rule === 'public') return undefined
  const conditions = getRequiredLevels(rule).map(hasLevel)
  return or(eq(access, 'admin_boss'), 'all' in rule ? and(...conditions) : or(...conditions))
}

const canGrant = (required: readonly RequiredLevel[]) =>
  or(
    eq(access, 'admin_boss'),
    and(...[{ context: 'users', level: 'read_and_write' } as const, ...required].map(hasLevel)),
  )

const MAX_GRANTORS = 3

/** Reads users from the copies that this server stores when users sign in. */
const users: PlatformUsers = {
  // Returns the user from the console's own database. In contrast, `readCaller` in `session.ts` reads the current
  // permissions from the external platform API.
  readCaller: async (db, userId) => ({ user: await users.find(db, userId), maintenance: null }),

  async find(db, userId) {
    const [user] = await db.select(userColumns).from(people).where(eq(id, userId))
    return user ?? null
  },

  lock: (db, userId) => lockRow(db, people, eq(id, userId)),

  // Reads the user from the platform, because the stored copy changes only while the user works in this console. Keeps
  // the row locked during the call, so that two decisions about the same user cannot overwrite each other.
  async lockCurrent(db, userId) {
    const storedUser = await users.lock(db, userId)
    const { type, permissions } = await getReader(db).read(getUserPermissions, { params: { id: userId } })
    const currentUser = { ...storedUser, access: type, permissions }
    await copyPlatformUser(db, currentUser)
    return currentUser
  },

  // Returns null, because the external platform signs users in and creates users.
  lockByEmail: async () => null,
  create: async () => null,
  recordSignIn: (db, userId) => users.find(db, userId),

  async setPermissions(db, userId, newPermissions) {
    const { session } = getPlatformContext()
    const type = (await users.find(db, userId))?.access
    const response = await sendToPlatform(session, {
      ...{ method: 'PUT', path: buildEndpointPath(saveUserPermissions.path, { id: userId }) },
      body: JSON.stringify({ type, permissions: newPermissions }),
    })
    ensureSaved(parseWriteBody(response))
    await db.update(people).set({ permissions: newPermissions }).where(eq(id, userId))
  },

  async listIds(db, ids) {
    const rows = await db
      .select({ id })
      .from(people)
      .where(ids && inArray(id, [...ids]))
    return rows.map((row) => row.id)
  },

  async readNames(db, ids) {
    if (ids.length === 0) return new Map()
    const uniqueIds = [...new Set(ids)]
    const rows = await db.select({ id, name: userName }).from(people).where(inArray(id, uniqueIds))
    const storedRecords = await readRecords(db, 'user', uniqueIds)
    return new Map([
      ...[...storedRecords].map(([userId, { name }]) => [userId, name] as const),
      ...rows.map((row) => [row.id, row.name] as const),
    ])
  },

  async readByIds(db, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db
      .select(userColumns)
      .from(people)
      .where(inArray(id, [...new Set(ids)]))
    return new Map(rows.map((user) => [user.id, user]))
  },

  async listWithAccess(db, rule, ids) {
    if (ids.length === 0) return []
    return db
      .select({ id, name: userName })
      .from(people)
      .where(and(inArray(id, [...ids]), meetsAccess(rule)))
  },

  // Finds only users who have signed in to this console, because a note can mention only these users.
  async search(db, rule, { q, limit }) {
    const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const text = sql`${buildNormalizedText(first_name)} || ' ' || ${buildNormalizedText(last_name)} || ' ' || ${email}`
    return db
      .select({ id, name: userName, email })
      .from(people)
      .where(and(meetsAccess(rule), ...words.map((word) => buildAnySpellingCondition(text, [word]))))
      .orderBy(buildNormalizedText(first_name), id)
      .limit(limit)
  },

  findGrantors: (db, required) =>
    db.select({ first_name, last_name, email }).from(people).where(canGrant(required)).orderBy(id).limit(MAX_GRANTORS),

  async listGrantorIds(db, required) {
    const rows = await db.select({ id }).from(people).where(canGrant(required))
    return rows.map((row) => row.id)
  },

  async readTypePermissions(db, type) {
    if (!hasAccess(getPlatformContext().user, mayRead('users'))) return null
    const response = await readOrNullIfUnavailable(() => getReader(db).read(getAccountType, { params: { name: type } }))
    return response?.default_permissions ?? null
  },
}

/**
 * Runs a read request. Returns null if the platform rejects the request or does not respond, so that other data still
 * loads.
 */
async function readOrNullIfUnavailable<Result>(task: () => Promise<Result>): Promise<Result | null> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof UpstreamError || (error instanceof HttpError && error.status !== 401)) return null
    throw error
  }
}

const ifPermitted = <Result>(rule: AccessRule, task: () => Promise<Result>): Promise<Result | null> =>
  hasAccess(getPlatformContext().user, rule) ? readOrNullIfUnavailable(task) : Promise.resolve(null)

const home: PlatformHome = {
  async readMaintenance(db) {
    const state = await ifPermitted(mayRead('comunication'), () => getReader(db).read(getMaintenance, {}))
    return state?.maintenance_mode ? { since: state.changed_at, until: state.until } : null
  },

  async countLiveAlerts(db) {
    const alerts = await ifPermitted(mayRead('comunication'), () => getReader(db).read(listAlerts, {}))
    return alerts ? alerts.data.filter(({ is_active }) => is_active).length : null
  },

  // Returns null, because the platform API does not provide failing integrations, failing carriers or the figures of
  // the start page.
  listFailingIntegrations: async () => null,
  listFailingCarriers: async () => null,
  readFigures: async () => null,

  queueCounters: {
    async trackingErrors(db) {
      const page = await ifPermitted(mayRead('courier'), () => getReader(db).read(listTrackingErrors, {}))
      return page && { count: page.total, is_more: false, oldest: null, recent: null }
    },
    async failedReprocesses(db, now) {
      await closeStaleAttempts(db, now)
      const query = { page: 1, limit: 1, sort: 'asc', order_by: 'failed_at' } as const
      const filter = { userId: undefined, claimFilters: { reverse: undefined, refund: undefined } }
      const { total, data } = await listFailures(db, query, filter, getPlatformOrigin())
      return { count: total, is_more: false, oldest: data[0]?.failed_at ?? null, recent: null }
    },
    groupBilling: async () => null,
    overQuota: async () => null,
    feesThisWeek: async () => null,
  },

  countAttempts: async (db, userId, tickets) => {
    const { ticket, status } = upstreamAttempts
    const rows = await db
      .select({ ticket, status, count: count() })
      .from(upstreamAttempts)
      .where(and(eq(upstreamAttempts.user_id, userId), inArray(ticket, [...tickets])))
      .groupBy(ticket, status)
    return rows.map((row) => ({ ...row, status: row.status ?? 'failed' }))
  },
}

const readReplyData: PlatformReverses['readReplyData'] = async (db, reverseId) => {
  const { data: reverse } = await getReader(db).read(getReverse, { params: { id: reverseId } })
  const { ecommerce, status, order_number, tracking_code, tracking_error } = reverse
  const details = await ifPermitted(getEcommerce.access, () =>
    getReader(db).read(getEcommerce, { params: { id: ecommerce.id } }),
  )
  return {
    ...{ ecommerce, status, order_number, tracking_code, tracking_error },
    language: details?.data.language ?? null,
    // The platform does not return the result of the checks; the console knows only its own attempts.
    address_error: null,
    attempt_error: null,
  }
}

export const upstreamPort: PlatformPort = {
  ecommerces: { change: changeEcommerce },
  home,
  lookup: createLookup(getReader),
  users,
  records: {
    read: readRecords,
    selectIdsByName: (kind, spellings) =>
      sql`select ${upstreamRecords.id} as id from ${upstreamRecords}
        where ${and(eq(upstreamRecords.kind, kind), buildAnySpellingCondition(buildNormalizedText(upstreamRecords.name), spellings))}`,
  },
  reprocesses: {
    listFailed: (db, query, filter) => listFailures(db, query, filter, getPlatformOrigin()),
    async listByTicket(db, ticket, limit) {
      const { rows, total } = await readAttemptsOfTicket(db, ticket, limit)
      const names = await readRecords(
        db,
        'ecommerce',
        rows.map(({ ecommerce_id }) => ecommerce_id),
      )
      return {
        attempts: rows.map((row) => ({
          ...serializeAttempt(row, getPlatformOrigin()),
          ecommerce_name: names.get(row.ecommerce_id)?.name ?? '',
        })),
        total,
      }
    },
    async readMessages(db, attemptIds) {
      const rows = await readAttempts(db, attemptIds)
      return new Map(rows.flatMap((row) => (row.message === null ? [] : [[row.id, row.message] as const])))
    },
  },
  reverses: {
    readReplyData,
    readHistory,
    readAttempts: async (db, ids) =>
      (await readAttempts(db, ids)).map((row) => serializeAttempt(row, getPlatformOrigin())),
  },
}
