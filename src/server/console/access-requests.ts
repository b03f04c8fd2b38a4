// Handlers of access requests: create, list, grant, decline and reopen; and the rules that undo a decision.
import { and, eq, ne, type SQL } from 'drizzle-orm'
import { type Level, levelOf, levels, mayGive, mayTouch, type Need } from '#contract/access.ts'
import {
  type AccessRequest,
  answerAccessRequest,
  listAccessRequests,
  type RequestStatus,
  requestAccess,
  requestStatuses,
} from '#contract/console/access-requests.ts'
import type { InboxKind } from '#contract/console/inbox.ts'
import { fullName } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { accessRequests } from '#server/db/schema/console/people.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { lockRow, writeRow } from '#server/http/save-row.ts'
import { changedSince, type UndoRule, undoThrough } from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { putIntoInboxes, settleInInboxes } from '#server/services/inbox.ts'
import type { PlatformUsers } from '#server/services/platform-port.ts'
import { deniedOf, refuseBossOf } from '#server/services/user-refusals.ts'

type Row = typeof accessRequests.$inferSelect

const needOf = ({ context, level }: Row): Need => ({ context, level })
const askedKey = ({ id }: Row) => `access request ${id}`

function toApi(row: Row, person: SignedInUser, staff: SignedInUser): AccessRequest {
  const { id, user_id, context, level, reason, status, answered_by, version } = row
  return {
    ...{ id, user_id, context, level, reason, status, answered_by, version },
    user_name: fullName(person),
    email: person.email,
    held: levelOf(person, context),
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    may_answer: levelOf(staff, 'users') === 'read_and_write' && mayAnswer(staff, person, row),
  }
}

/**
 * Returns whether the user may grant the request: nobody can give a level above their own, or to a user they may not
 * edit.
 */
function mayAnswer(staff: SignedInUser, person: SignedInUser, { context, level }: Row): boolean {
  return mayTouch(staff, person) && mayGive(staff, person, context, level)
}

const isAtLeast = (one: Level, other: Level) => levels.indexOf(one) >= levels.indexOf(other)

const askHandler = handle(requestAccess, async ({ body, staff, db, record, services }) => {
  // The lock on the user makes concurrent access requests of the same user run one after the other.
  const { users } = services.platformPort
  const person = await users.lock(db, staff.id)
  const { context, level, reason } = body
  const told = { action: 'access.request', entity: 'user', entity_id: staff.id } as const
  if (isAtLeast(levelOf(person, context), level)) {
    await record({ ...told, before: {}, after: {} })
    return { success: true as const, data: null }
  }
  const [open] = await db
    .select()
    .from(accessRequests)
    .where(
      and(
        ...[eq(accessRequests.user_id, staff.id), eq(accessRequests.context, context)],
        ...[eq(accessRequests.level, level), eq(accessRequests.status, 'open')],
      ),
    )
  if (open) {
    await record({ ...told, before: {}, after: {} })
    return { success: true as const, data: toApi(open, person, staff) }
  }
  const [row] = await db
    .insert(accessRequests)
    .values({ user_id: staff.id, context, level, reason, created_at: services.now() })
    .returning()
  if (!row) throw new Error('The request for a right was not kept')
  await record({ ...told, after: { request: row.id, asked: [needOf(row)], reason } })
  await notifyGrantors(db, users, { row, person, now: services.now() })
  return { success: true as const, data: toApi(row, person, staff) }
})

interface Asked {
  readonly row: Row
  readonly person: SignedInUser
  readonly now: Date
}

async function notifyGrantors(db: Database, users: PlatformUsers, { row, person, now }: Asked): Promise<void> {
  const { id: request, context, level, reason } = row
  const facts = { request, context, level, reason, person: fullName(person) }
  const grantorIds = await users.listGrantorIds(db, [needOf(row)])
  await putIntoInboxes(db, grantorIds, { kind: 'accessAsked', key: askedKey(row), facts, now })
}

const situations: Readonly<Record<'open' | 'answered' | 'all', SQL | undefined>> = {
  open: eq(accessRequests.status, 'open'),
  answered: ne(accessRequests.status, 'open'),
  all: undefined,
}

const listHandler = handle(listAccessRequests, async ({ query, db, staff, services }) => {
  const condition = situations[query.situation]
  return listRows({
    path: listAccessRequests.path,
    query,
    rows: db.select().from(accessRequests).where(condition).$dynamic(),
    order: { by: [accessRequests.id], sort: query.situation === 'open' ? 'asc' : 'desc' },
    total: () => db.$count(accessRequests, condition),
    toApi: async (rows) => {
      const ids = rows.map(({ user_id }) => user_id)
      const users = await services.platformPort.users.list(db, ids)
      return rows.flatMap((row) => {
        const person = users.get(row.user_id)
        return person ? [toApi(row, person, staff)] : []
      })
    },
  })
})

const actions = { granted: 'access.grant', declined: 'access.decline', open: 'access.reopen' } as const
const kinds = {
  granted: 'accessGranted',
  declined: 'accessDeclined',
  open: 'accessReopened',
} as const satisfies Record<RequestStatus, InboxKind>

/**
 * Does not use `saveRow`, because the requesting user must also be locked and checked before the version is compared.
 */
const answerHandler = handle(
  answerAccessRequest,
  async ({ params, body, request, staff, db, record, tag, services }) => {
    const row = await lockRow(db, accessRequests, eq(accessRequests.id, params.id))
    const { users } = services.platformPort
    const person = await users.lock(db, row.user_id)
    const { status, note = '' } = body
    refuseBossOf(staff, person)
    if (!mayAnswer(staff, person, row)) throw deniedOf(person, 'users.above_own', { context: { above: [row.context] } })
    await expectVersion(request, row.version, () => toApi(row, person, staff))
    refuseRepeated(row, status)
    const now = services.now()
    const levelBefore = person.permissions[row.context]
    const level = levelAfter(row, status, person)
    if (level !== levelBefore)
      await users.setPermissions(db, person.id, { ...person.permissions, [row.context]: level }, now)
    const isOpen = status === 'open'
    const patch = {
      status,
      level_before: status === 'granted' ? levelBefore : null,
      answered_at: isOpen ? null : now,
      answered_by: isOpen ? '' : fullName(staff),
    }
    const saved = await writeRow(db, accessRequests, { where: eq(accessRequests.id, row.id), before: row, patch, now })
    const levelOfContext = (value: Level) => (level === levelBefore ? {} : { [row.context]: value })
    await record({
      ...{ action: actions[status], entity: 'user', entity_id: person.id },
      before: { decision: row.status, ...levelOfContext(levelBefore) },
      after: {
        ...{ decision: status, request: row.id, asked: [needOf(row)], ...levelOfContext(level) },
        ...(note === '' ? {} : { reason: note }),
      },
    })
    if (isOpen) await notifyGrantors(db, users, { row: saved, person, now })
    await settleInInboxes(db, askedKey(row), isOpen ? null : now)
    if (person.id !== staff.id) {
      const facts = { request: row.id, context: row.context, level: row.level, person: fullName(staff), note }
      const key = `${askedKey(row)} ${saved.version}`
      await putIntoInboxes(db, [person.id], { kind: kinds[status], key, facts, now })
    }
    tag(saved.version)
    const changed = { ...person, permissions: { ...person.permissions, [row.context]: level } }
    return { success: true as const, data: toApi(saved, changed, staff) }
  },
)

/** Throws 409 when an open request is reopened, or when a request that has a decision is decided again. */
function refuseRepeated(row: Row, status: RequestStatus): void {
  const isAnswer = status !== 'open'
  const isAnswered = row.status !== 'open'
  if (isAnswer !== isAnswered) return
  if (!isAnswered) throw httpError(409, 'access.not_answered')
  throw httpError(409, `access.${row.status}`, { values: { person: row.answered_by } })
}

/**
 * Returns the permission level after the decision. Granting raises the level to the requested one. Reopening a granted
 * request restores the previous level, and throws when the level has changed since.
 */
function levelAfter(row: Row, status: RequestStatus, { permissions }: SignedInUser): Level {
  const present = permissions[row.context]
  if (status === 'granted') return isAtLeast(present, row.level) ? present : row.level
  if (status === 'declined' || row.level_before === null || isAtLeast(row.level_before, row.level)) return present
  if (present !== row.level) throw changedSince()
  return row.level_before
}

export const accessRequestHandlers: readonly Handler[] = [askHandler, listHandler, answerHandler]

const statusOf = (value: unknown) => requestStatuses.find((status) => status === value)

export const accessRequestReversals: readonly UndoRule[] = Object.values(actions).map((action) =>
  undoThrough({
    action,
    endpoint: answerAccessRequest,
    handlers: accessRequestHandlers,
    input: async ({ db, before, after }) => {
      const id = Number(after.request)
      const [present] = await db.select().from(accessRequests).where(eq(accessRequests.id, id))
      const status = statusOf(before.decision)
      if (!present || !status || present.status !== after.decision) throw changedSince()
      return { version: null, params: { id }, body: { status } }
    },
  }),
)
