// Handlers of access requests (requests for a permission): create, list, grant, decline and reopen; and the rules that
// undo a decision.
import { and, eq, ne, type SQL } from 'drizzle-orm'
import {
  canGrantLevel,
  canManageUser,
  getPermissionLevel,
  type Level,
  levels,
  type RequiredLevel,
} from '#contract/access.ts'
import {
  type AccessRequest,
  type AccessRequestStatus,
  accessRequestStatuses,
  answerAccessRequest,
  listAccessRequests,
  requestAccess,
} from '#contract/console/access-requests.ts'
import type { InboxKind } from '#contract/console/inbox.ts'
import { formatFullName } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { accessRequests } from '#server/db/schema/console/people.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { lockRow, writeRow } from '#server/http/save-row.ts'
import { buildEndpointUndoRule, createRecordChangedError, type UndoRule } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { addNotifications, markNotificationsDone } from '#server/services/inbox.ts'
import type { PlatformUsers } from '#server/services/platform-port.ts'
import { buildDeniedError, ensureCanChangeUser } from '#server/services/user-refusals.ts'

type AccessRequestRow = typeof accessRequests.$inferSelect

const toRequiredLevel = ({ context, level }: AccessRequestRow): RequiredLevel => ({ context, level })
const buildDeduplicationKey = ({ id }: AccessRequestRow) => `access request ${id}`

function serializeAccessRequest(row: AccessRequestRow, requester: SignedInUser, user: SignedInUser): AccessRequest {
  const { id, user_id, context, level, reason, status, answered_by, version } = row
  return {
    ...{ id, user_id, context, level, reason, status, answered_by, version },
    user_name: formatFullName(requester),
    email: requester.email,
    held: getPermissionLevel(requester, context),
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    may_answer: getPermissionLevel(user, 'users') === 'read_and_write' && canDecideAccessRequest(user, requester, row),
  }
}

/**
 * Returns true if the user may decide the request. The user must be allowed to edit the requester and to grant the
 * requested level, which must not exceed the user's own level.
 */
function canDecideAccessRequest(
  user: SignedInUser,
  requester: SignedInUser,
  { context, level }: AccessRequestRow,
): boolean {
  return canManageUser(user, requester) && canGrantLevel(user, requester, context, level)
}

const isAtLeast = (level: Level, minimum: Level) => levels.indexOf(level) >= levels.indexOf(minimum)

const requestAccessHandler = defineHandler(requestAccess, async ({ body, user, db, record, services }) => {
  // Locks the user, so that concurrent access requests of the same user run one after the other.
  const { users } = services.platformPort
  const requester = await users.lock(db, user.id)
  const { context, level, reason } = body
  const activityFields = { action: 'access.request', entity: 'user', entity_id: user.id } as const
  if (isAtLeast(getPermissionLevel(requester, context), level)) {
    await record({ ...activityFields, before: {}, after: {} })
    return { success: true as const, data: null }
  }
  const [openRequest] = await db
    .select()
    .from(accessRequests)
    .where(
      and(
        ...[eq(accessRequests.user_id, user.id), eq(accessRequests.context, context)],
        ...[eq(accessRequests.level, level), eq(accessRequests.status, 'open')],
      ),
    )
  if (openRequest) {
    await record({ ...activityFields, before: {}, after: {} })
    return { success: true as const, data: serializeAccessRequest(openRequest, requester, user) }
  }
  const [row] = await db
    .insert(accessRequests)
    .values({ user_id: user.id, context, level, reason, created_at: services.now() })
    .returning()
  if (!row) throw new Error('The access request was not inserted')
  await record({ ...activityFields, after: { request: row.id, asked: [toRequiredLevel(row)], reason } })
  await notifyGrantors(db, users, { row, requester, now: services.now() })
  return { success: true as const, data: serializeAccessRequest(row, requester, user) }
})

interface GrantorNotification {
  readonly row: AccessRequestRow
  readonly requester: SignedInUser
  readonly now: Date
}

async function notifyGrantors(
  db: Database,
  users: PlatformUsers,
  { row, requester, now }: GrantorNotification,
): Promise<void> {
  const { id: request, context, level, reason } = row
  const details = { request, context, level, reason, person: formatFullName(requester) }
  const grantorIds = await users.listGrantorIds(db, [toRequiredLevel(row)])
  await addNotifications(db, grantorIds, { kind: 'accessAsked', key: buildDeduplicationKey(row), facts: details, now })
}

const situationConditions: Readonly<Record<'open' | 'answered' | 'all', SQL | undefined>> = {
  open: eq(accessRequests.status, 'open'),
  answered: ne(accessRequests.status, 'open'),
  all: undefined,
}

const listRequestsHandler = defineHandler(listAccessRequests, async ({ query, db, user, services }) => {
  const condition = situationConditions[query.situation]
  return listRows({
    path: listAccessRequests.path,
    query,
    rows: db.select().from(accessRequests).where(condition).$dynamic(),
    order: { orderExpressions: [accessRequests.id], sort: query.situation === 'open' ? 'asc' : 'desc' },
    total: () => db.$count(accessRequests, condition),
    toApi: async (rows) => {
      const ids = rows.map(({ user_id }) => user_id)
      const users = await services.platformPort.users.readByIds(db, ids)
      return rows.flatMap((row) => {
        const requester = users.get(row.user_id)
        return requester ? [serializeAccessRequest(row, requester, user)] : []
      })
    },
  })
})

const actionsByStatus = { granted: 'access.grant', declined: 'access.decline', open: 'access.reopen' } as const
const inboxKindsByStatus = {
  granted: 'accessGranted',
  declined: 'accessDeclined',
  open: 'accessReopened',
} as const satisfies Record<AccessRequestStatus, InboxKind>

/**
 * Grants, declines or reopens an access request. Does not use `saveRow`, because the requester must also be locked and
 * checked before the version is compared.
 */
const decideAccessRequestHandler = defineHandler(
  answerAccessRequest,
  async ({ params, body, request, user, db, record, setEtag, services }) => {
    const row = await lockRow(db, accessRequests, eq(accessRequests.id, params.id))
    const { users } = services.platformPort
    const { status, note = '' } = body
    // Declining changes no permissions. It does not read the current permissions, so that it also works for a user who
    // was deleted at the platform.
    const requester =
      status === 'declined' ? await users.lock(db, row.user_id) : await users.lockCurrent(db, row.user_id)
    ensureCanChangeUser(user, requester)
    if (!canDecideAccessRequest(user, requester, row))
      throw buildDeniedError(requester, 'users.above_own', { context: { above: [row.context] } })
    await expectVersion(request, row.version, () => serializeAccessRequest(row, requester, user))
    ensureNewDecision(row, status)
    const now = services.now()
    const levelBefore = requester.permissions[row.context]
    const level = getLevelAfterDecision(row, status, requester)
    if (level !== levelBefore)
      await users.setPermissions(db, requester.id, { ...requester.permissions, [row.context]: level }, now)
    const isReopened = status === 'open'
    const patch = {
      status,
      level_before: status === 'granted' ? levelBefore : null,
      answered_at: isReopened ? null : now,
      answered_by: isReopened ? '' : formatFullName(user),
    }
    const saved = await writeRow(db, accessRequests, { where: eq(accessRequests.id, row.id), before: row, patch, now })
    const buildPermissionChange = (value: Level) => (level === levelBefore ? {} : { [row.context]: value })
    await record({
      ...{ action: actionsByStatus[status], entity: 'user', entity_id: requester.id },
      before: { decision: row.status, ...buildPermissionChange(levelBefore) },
      after: {
        ...{ decision: status, request: row.id, asked: [toRequiredLevel(row)], ...buildPermissionChange(level) },
        ...(note === '' ? {} : { reason: note }),
      },
    })
    if (isReopened) await notifyGrantors(db, users, { row: saved, requester, now })
    await markNotificationsDone(db, buildDeduplicationKey(row), isReopened ? null : now)
    if (requester.id !== user.id) {
      const details = { request: row.id, context: row.context, level: row.level, person: formatFullName(user), note }
      const key = `${buildDeduplicationKey(row)} ${saved.version}`
      await addNotifications(db, [requester.id], { kind: inboxKindsByStatus[status], key, facts: details, now })
    }
    setEtag(saved.version)
    const updatedRequester = { ...requester, permissions: { ...requester.permissions, [row.context]: level } }
    return { success: true as const, data: serializeAccessRequest(saved, updatedRequester, user) }
  },
)

/** Throws 409 if an open request is reopened, or if a decided request is decided again. */
function ensureNewDecision(row: AccessRequestRow, status: AccessRequestStatus): void {
  const isDecision = status !== 'open'
  const wasDecided = row.status !== 'open'
  if (isDecision !== wasDecided) return
  if (!wasDecided) throw httpError(409, 'access.not_answered')
  throw httpError(409, `access.${row.status}`, { values: { person: row.answered_by } })
}

/**
 * Returns the user's permission level after the decision. Granting raises the level to the requested level. Reopening a
 * granted request restores the level from before the grant, and throws if the level has changed since the grant.
 */
function getLevelAfterDecision(
  row: AccessRequestRow,
  status: AccessRequestStatus,
  { permissions }: SignedInUser,
): Level {
  const currentLevel = permissions[row.context]
  if (status === 'granted') return isAtLeast(currentLevel, row.level) ? currentLevel : row.level
  if (status === 'declined' || row.level_before === null || isAtLeast(row.level_before, row.level)) return currentLevel
  if (currentLevel !== row.level) throw createRecordChangedError()
  return row.level_before
}

export const accessRequestHandlers: readonly Handler[] = [
  requestAccessHandler,
  listRequestsHandler,
  decideAccessRequestHandler,
]

const parseStatus = (value: unknown) => accessRequestStatuses.find((status) => status === value)

export const accessRequestUndoRules: readonly UndoRule[] = Object.values(actionsByStatus).map((action) =>
  buildEndpointUndoRule({
    action,
    endpoint: answerAccessRequest,
    handlers: accessRequestHandlers,
    buildInput: async ({ db, before, after }) => {
      const id = Number(after.request)
      const [accessRequest] = await db.select().from(accessRequests).where(eq(accessRequests.id, id))
      const status = parseStatus(before.decision)
      if (!accessRequest || !status || accessRequest.status !== after.decision) throw createRecordChangedError()
      return { version: null, params: { id }, body: { status } }
    },
  }),
)
