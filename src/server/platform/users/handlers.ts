// Handlers that list, read, create, change and delete users (S2 §2, §7), and their undo rules.

import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { accountTypes, contexts, exceeds, levels } from '#contract/access.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { fieldValues } from '#contract/field-list.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  permissionGrantors,
  permissionOptions,
  putUser,
  putUserPermissions,
  subResources,
  type UserRow,
  userFields,
} from '#contract/platform/users.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { folded, hasEveryWord } from '#server/db/search.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { changedFields } from '#server/http/field-diff.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { metaEnvelope } from '#server/http/pages.ts'
import { saveRow } from '#server/http/save-row.ts'
import {
  changedSince,
  expectUnchanged,
  type Facts,
  factsOf,
  putBack,
  type UndoInput,
  type UndoRule,
  undoThrough,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { findGrantors } from '#server/services/staff.ts'
import { deniedOf, refuseBossOf } from '#server/services/user-refusals.ts'
import {
  getPermissionsHandler,
  heldWithBosses,
  lockUser,
  type PersonRow,
  permissionsOfType,
  personOf,
  presetHandlers,
  putPermissionsHandler,
  shownUser,
} from './permissions.ts'
import { lockEmails } from './port.ts'

/** Deletes what other features store about a user, in the transaction that deletes the user. */
type ForgetUser = (db: Database, id: number) => Promise<void>

/** Deletes a user; the activity record still contains the user's name. */
const deleteHandler = (forgetUser: ForgetUser) =>
  handle(deleteUser, async ({ params, body, request, db, staff, record }) => {
    const { person, isLastBoss } = await heldWithBosses(db, params.id)
    refuseBossOf(staff, person)
    await expectVersion(request, person.version, () => shownUser(person))
    if (isLastBoss) throw httpError(422, 'users.last_boss')
    if (person.id === staff.id && !body.confirm_self) throw httpError(409, 'users.self')
    await db.delete(users).where(eq(users.id, person.id))
    await forgetUser(db, person.id)
    await record({
      action: 'users.delete',
      entity: 'user',
      entity_id: person.id,
      before: { ...fieldValues(userFields, person), type: person.access, ...person.permissions },
      after: body.reason ? { reason: body.reason } : undefined,
    })
    return { success: true as const, data: shownUser(person) }
  })

const getHandler = handle(getUser, async ({ params, db, tag }) => {
  const person = await personOf(db, params.id)
  tag(person.version)
  return { success: true as const, data: shownUser(person) }
})

/** Saves the name and the e-mail of a user. */
const putHandler = handle(
  putUser,
  async ({ params, body, staff, ...call }) => {
    const { saved } = await saveRow(call, {
      table: users,
      where: eq(users.id, params.id),
      admit: (person) => refuseBossOf(staff, person),
      toApi: shownUser,
      change: async (person) => {
        if (body.email.toLowerCase() !== person.email.toLowerCase())
          await refuseEmail(call.db, staff, person, body.email)
        const changes = changedFields(person, body)
        return { patch: body, activity: { action: 'users.edit', entity: 'user', entity_id: person.id, ...changes } }
      },
    })
    return { success: true as const, data: shownUser(saved) }
  },
  async ({ params, db }) => shownUser(await personOf(db, params.id)),
)

/** Returns true for a user who never signed in: the first identity with the user's e-mail becomes this user. */
const isPending = ({ last_signed_in_at }: PersonRow) => last_signed_in_at === null

/** Throws 403 if a pending account has more permissions than the editor, because the new e-mail's owner gets them. */
async function refuseEmail(db: Database, staff: SignedInUser, person: PersonRow, email: string): Promise<void> {
  if (isPending(person) && exceeds(person, staff)) throw deniedOf(person, 'users.email_above_own')
  await lockEmails(db)
  await refuseTaken(db, person.id, email)
}

/** Throws 422 if another user has the e-mail, regardless of upper and lower case. */
async function refuseTaken(db: Database, id: number | null, email: string): Promise<void> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  if (other && other.id !== id) throw fieldError({ field: 'body.email', code: 'users.email_taken' })
}

/** Creates a user with the default permissions of the type, which may not exceed those of the creator. */
const createHandler = handle(createUser, async ({ body, db, staff, tag, record, services }) => {
  const { type, ...data } = body
  const permissions = await permissionsOfType(db, staff, type)
  await lockEmails(db)
  await refuseTaken(db, null, data.email)
  refuseForeign(services.config, data.email)
  const now = services.now()
  const [person] = await db
    .insert(users)
    .values({ ...data, access: type, permissions, created_at: now, updated_at: now })
    .returning()
  if (!person) throw new Error('The person was not kept')
  await record({ action: 'users.create', entity: 'user', entity_id: person.id, after: { ...data, type } })
  tag(person.version)
  return { success: true as const, data: shownUser(person) }
})

/** Throws 422 for an e-mail whose domain is not allowed, because such a user could never sign in. */
function refuseForeign({ googleClientId, allowedDomains }: Config, address: string): void {
  const domain = address.split('@').at(-1)?.toLowerCase() ?? ''
  if (!googleClientId || allowedDomains.some((allowed) => allowed.toLowerCase() === domain)) return
  const values = { domains: allowedDomains.join(', ') }
  throw fieldError({ field: 'body.email', code: 'users.email_domain', values })
}

type ListQuery = Parsed<typeof listUsers>['query']

/** Sort keys, each served by an index. The last key is unique, so that no user appears on two pages. */
const orders = {
  id: [users.id],
  first_name: [folded(users.first_name), folded(users.last_name), users.id],
  email: [sql`lower(${users.email})`],
  access: [users.access, users.id],
  // Users who never signed in come before all others.
  last_signed_in_at: [sql`coalesce(${users.last_signed_in_at}, '-infinity')`, users.id],
} as const satisfies Record<ListQuery['order_by_column'], unknown>

const columns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  access: users.access,
  last_signed_in_at: users.last_signed_in_at,
}

/** Lists users (S2 §2, §7); the search matches name, e-mail or id, regardless of accents. */
const listHandler = handle(listUsers, async ({ query, db }) => {
  const condition = conditionOf(query)
  const page = await listRows({
    path: listUsers.path,
    query,
    rows: db.select(columns).from(users).where(condition).$dynamic(),
    order: { by: orders[query.order_by_column], sort: query.order_by },
    total: () => db.$count(users, condition),
    toApi: (rows) =>
      rows.map((row): UserRow => ({ ...row, last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null })),
  })
  return metaEnvelope(page, query.limit)
})

function conditionOf({ search, context, level, of_type }: ListQuery): SQL | undefined {
  return and(
    search ? hasEveryWord(users.search_text, search) : undefined,
    context ? may(context, level) : undefined,
    of_type ? eq(users.access, of_type) : undefined,
  )
}

function may(context: NonNullable<ListQuery['context']>, level: ListQuery['level']): SQL | undefined {
  const enough = levels.slice(levels.indexOf(level))
  return or(sql`${users.access} = 'admin_boss'`, inArray(sql`${users.permissions} ->> ${context}`, enough))
}

const optionHandlers: readonly Handler[] = [
  handle(permissionOptions, async () => ({
    types: [...accountTypes],
    options: [...levels],
    permissions: subResources,
  })),

  handle(permissionGrantors, async ({ query, db }) => ({ data: await findGrantors(db, [query]) })),
]

/** Returns all handlers of users. `forgetUser` deletes what the console stores about a deleted user. */
export const userHandlers = (forgetUser: ForgetUser): readonly Handler[] => [
  listHandler,
  getHandler,
  putHandler,
  createHandler,
  deleteHandler(forgetUser),
  getPermissionsHandler,
  putPermissionsHandler,
  ...optionHandlers,
  ...presetHandlers,
]

const typeIn = (facts: Facts) => accountTypes.find((one) => one === facts.type)

/** Returns type and permission levels from recorded values, which contain both in one object. */
function levelsOf(facts: Facts) {
  const type = typeIn(facts)
  const permissions = contexts.map((context) => [context, levels.find((one) => one === facts[context])])
  return { type, permissions: Object.fromEntries(permissions) }
}

/** Version of a user, and of the permissions of a user, that were not saved since the user's creation. */
const firstVersion = 1

/** Undoes the creation of a user who has never signed in; afterwards a user can only be deleted. */
async function takeBackPerson({ row, db, staff, record }: UndoInput, forgetUser: ForgetUser): Promise<void> {
  const person = await lockUser(db, Number(row.entity_id))
  refuseBossOf(staff, person)
  const isAsMade = person.version === firstVersion && person.permissions_version === firstVersion
  if (!isPending(person) || !isAsMade) throw changedSince()
  await db.delete(users).where(eq(users.id, person.id))
  await forgetUser(db, person.id)
  await record({
    action: 'users.remove',
    entity: 'user',
    entity_id: person.id,
    before: { ...fieldValues(userFields, person), type: person.access },
  })
}

/** Builds the body of a create request from the recorded values of a user. */
function enteredAgain(facts: Facts) {
  const type = typeIn(facts)
  if (!type) throw changedSince()
  return { first_name: String(facts.first_name), last_name: String(facts.last_name), email: String(facts.email), type }
}

export const userReversals = (forgetUser: ForgetUser): readonly UndoRule[] => [
  {
    action: 'users.create',
    access: deleteUser.access,
    fits: ({ after }) => 'email' in factsOf(after),
    undo: (undoing) => takeBackPerson(undoing, forgetUser),
  },
  undoThrough({
    action: 'users.remove',
    endpoint: createUser,
    handlers: [createHandler],
    fits: ({ before }) => 'email' in factsOf(before),
    /** The user gets a new id and the current default permissions of the type. */
    input: ({ before }) => ({ version: null, body: enteredAgain(before) }),
  }),
  undoThrough({
    action: 'users.edit',
    endpoint: putUser,
    handlers: [putHandler],
    input: async ({ row, db, ...change }) => {
      const present = await personOf(db, Number(row.entity_id))
      expectUnchanged(present, change.after)
      const body = fieldValues(userFields, { ...present, ...putBack(present, change) })
      return { version: present.version, params: { id: present.id }, body }
    },
  }),
  undoThrough({
    action: 'users.setPermissions',
    endpoint: putUserPermissions,
    handlers: [putPermissionsHandler],
    fits: ({ before }) => Object.keys(factsOf(before)).length > 0,
    asks: ({ before }) => 'type' in factsOf(before),
    input: async ({ row, db, before, after: { reason, ...after } }) => {
      const person = await personOf(db, Number(row.entity_id))
      const present: Facts = { type: person.access, ...person.permissions }
      expectUnchanged(present, after)
      const { type = person.access, permissions } = levelsOf({ ...present, ...putBack(present, { before, after }) })
      return { version: person.permissions_version, params: { id: person.id }, body: { type, permissions } }
    },
  }),
]
