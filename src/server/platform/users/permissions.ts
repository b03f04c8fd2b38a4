// Handlers of permissions: those of a user, and the default permissions of an account type (product decision A24).

import { eq, or } from 'drizzle-orm'
import {
  type AccountType,
  aboveOwn,
  everywhere,
  isLowered,
  mayMake,
  type Permissions,
  type Staff,
} from '#contract/access.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import {
  getUserPermissions,
  putTypePreset,
  putUserPermissions,
  type TypePreset,
  typePreset,
  type User,
  type UserPermissions,
} from '#contract/platform/users.ts'
import type { Database } from '#server/db/database.ts'
import { accountTypes, users } from '#server/db/schema/platform/users.ts'
import { forbidden, httpError } from '#server/http/errors.ts'
import { changedFields } from '#server/http/field-diff.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import { expectVersion } from '#server/http/version.ts'
import { deniedOf, refuseBossOf } from '#server/services/user-refusals.ts'

export type PersonRow = typeof users.$inferSelect

/** Returns a user's row; throws 404 if there is no user with this id. */
export async function personOf(db: Database, id: number): Promise<PersonRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}

/** Locks a user; throws 404 if there is none with this id. */
export function lockUser(db: Database, id: number): Promise<PersonRow> {
  return lockRow(db, users, eq(users.id, id))
}

/** Locks the user and every admin_boss in the order of ids, so that two of them cannot remove each other at once. */
export async function heldWithBosses(db: Database, id: number) {
  const rows = await db
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.access, 'admin_boss')))
    .orderBy(users.id)
    .for('update')
  const person = rows.find((row) => row.id === id)
  if (!person) throw httpError(404, 'not_found')
  const isLastBoss = rows.filter(({ access }) => access === 'admin_boss').every((row) => row.id === id)
  return { person, isLastBoss: person.access === 'admin_boss' && isLastBoss }
}

export function shownUser(row: PersonRow): User {
  const { id, first_name, last_name, email, access, last_signed_in_at, version, created_at, updated_at } = row
  return {
    ...{ id, first_name, last_name, email, access, version },
    last_signed_in_at: last_signed_in_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

function shownPermissions({ access, permissions, permissions_version }: PersonRow): UserPermissions {
  return { type: access, permissions, version: permissions_version }
}

export const getPermissionsHandler = handle(getUserPermissions, async ({ params, db, tag }) => {
  const person = await personOf(db, params.id)
  tag(person.permissions_version)
  return shownPermissions(person)
})

/**
 * Saves account type and levels, which apply from the user's next request, because each request reads them. Bypasses
 * `saveRow`: permissions have a version of their own, and every admin_boss is locked together with the user.
 */
export const putPermissionsHandler = handle(putUserPermissions, async (call) => {
  const { params, body, request, db, staff, tag, record, services } = call
  const { person, isLastBoss } = await heldWithBosses(db, params.id)
  const after = staffOf(body)
  refuseDelegation(staff, person, after)
  await expectVersion(request, person.permissions_version, () => shownPermissions(person))
  if (isLastBoss && after.access !== 'admin_boss') throw httpError(422, 'users.last_boss')
  if (person.id === staff.id && isLowered(person, after) && !body.confirm_self) throw httpError(409, 'users.self')
  const [saved = person] = await db
    .update(users)
    .set({ ...after, permissions_version: person.permissions_version + 1, updated_at: services.now() })
    .where(eq(users.id, person.id))
    .returning()
  const changed = changedFields(
    { type: person.access, ...person.permissions },
    { type: after.access, ...after.permissions },
  )
  const reason = body.reason ? { reason: body.reason } : {}
  await record({
    action: 'users.setPermissions',
    entity: 'user',
    entity_id: person.id,
    before: changed.before,
    after: { ...changed.after, ...reason },
  })
  tag(saved.permissions_version)
  return shownPermissions(saved)
})

/** Stores full permissions for an admin_boss, who has every permission. */
function staffOf({ type, permissions }: Parsed<typeof putUserPermissions>['body']): Staff {
  return { access: type, permissions: type === 'admin_boss' ? everywhere('read_and_write') : permissions }
}

function refuseDelegation(staff: SignedInUser, person: PersonRow, after: Staff): void {
  refuseBossOf(staff, person)
  if (!mayMake(staff, after.access)) throw deniedOf(person, 'users.boss_only')
  const above = aboveOwn(staff, person, after)
  if (above.length === 0) return
  const fields = above.map((context) => ({ field: `body.permissions.${context}`, code: 'users.above_own' }))
  throw deniedOf(person, 'users.above_own', { fields, context: { above } })
}

type PresetRow = typeof accountTypes.$inferSelect

export const presetHandlers: readonly Handler[] = [
  handle(typePreset, async ({ params, db, tag }) => {
    const row = await presetOf(db, params.name)
    tag(row.version)
    return toApi(row)
  }),

  /** Saves default permissions; users who have the type already keep their permissions. */
  handle(putTypePreset, async ({ params: { name }, body: { default_permissions: permissions }, staff, ...call }) => {
    if (name === 'admin_boss') throw httpError(422, 'users.boss_preset')
    const { saved } = await saveRow(call, {
      table: accountTypes,
      where: eq(accountTypes.name, name),
      admit: (row) => refuseAboveOwn(staff, row, permissions),
      toApi,
      change: (row) => {
        const changes = changedFields(row.permissions, permissions)
        return {
          patch: { permissions },
          activity: { action: 'users.editType', entity: 'account_type', entity_id: name, ...changes },
        }
      },
    })
    return toApi(saved)
  }),
]

function refuseAboveOwn(staff: SignedInUser, row: PresetRow, permissions: Permissions): void {
  const above = aboveOwn(staff, staffOfPreset(row), staffOfPreset({ ...row, permissions }))
  if (above.length === 0) return
  const of = { entity: 'account_type', entity_id: row.name, after: { above } }
  const fields = above.map((context) => ({ field: `body.default_permissions.${context}`, code: 'users.above_own' }))
  throw forbidden(of, 'users.above_own', { fields, context: { above } })
}

/** Returns the permissions of a new account of this type; throws 403 if they exceed those of the signed-in user. */
export async function permissionsOfType(db: Database, staff: SignedInUser, type: AccountType): Promise<Permissions> {
  const of = { entity: 'account_type', entity_id: type } as const
  if (!mayMake(staff, type)) throw forbidden({ ...of, after: { code: 'users.boss_only' } }, 'users.boss_only')
  const { permissions } = await presetOf(db, type)
  const above = aboveOwn(staff, { access: type, permissions: everywhere('denied') }, { access: type, permissions })
  if (above.length > 0) throw forbidden({ ...of, after: { above } }, 'users.above_own', { context: { above } })
  return permissions
}

async function presetOf(db: Database, name: AccountType): Promise<PresetRow> {
  const [row] = await db.select().from(accountTypes).where(eq(accountTypes.name, name))
  if (!row) throw httpError(404, 'not_found')
  return row
}

const staffOfPreset = ({ name, permissions }: Pick<PresetRow, 'name' | 'permissions'>) => ({
  access: name,
  permissions,
})

function toApi({ name, permissions, version }: PresetRow): TypePreset {
  return { name, default_permissions: permissions, version }
}
