// What each account type is given by default: rows, changed by who may write users (product decision A24).
import { eq } from 'drizzle-orm'
import type { AccountType } from '#contract/access.ts'
import { aboveOwn } from '#contract/delegation.ts'
import { putTypePreset, type TypePreset, typePreset } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { accountTypes } from '#server/db/schema/people.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { denial, refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import { difference } from './people.ts'

type PresetRow = typeof accountTypes.$inferSelect

export const presetHandlers: readonly Handler[] = [
  handle(typePreset, async ({ params, db, tag }) => {
    const row = await presetOf(db, params.name)
    tag(row.version)
    return shown(row)
  }),

  /** People who have the type keep what they have. */
  handle(putTypePreset, async ({ params, body, request, db, staff, tag, record }) => {
    if (params.name === 'admin_boss') throw refusal(422, 'users.boss_preset')
    const [row] = await db.select().from(accountTypes).where(eq(accountTypes.name, params.name)).for('update')
    if (!row) throw refusal(404, 'not_found')
    const permissions = body.default_permissions
    const above = aboveOwn(staff, staffOf(row), staffOf({ ...row, permissions }))
    if (above.length > 0) {
      const of = { entity: 'account_type', entity_id: row.name, after: { above } }
      const fields = above.map((context) => ({ field: `body.default_permissions.${context}`, code: 'users.above_own' }))
      throw denial(of, 'users.above_own', { fields, context: { above } })
    }
    await expectVersion(request, row.version, () => shown(row))
    const saved = { ...row, permissions, version: row.version + 1 }
    await db.update(accountTypes).set(saved).where(eq(accountTypes.name, row.name))
    const changes = difference(row.permissions, permissions)
    await record({ action: 'users.editType', entity: 'account_type', entity_id: row.name, ...changes })
    tag(saved.version)
    return shown(saved)
  }),
]

export async function presetOf(db: Database, name: AccountType): Promise<PresetRow> {
  const [row] = await db.select().from(accountTypes).where(eq(accountTypes.name, name))
  if (!row) throw refusal(404, 'not_found')
  return row
}

const staffOf = ({ name, permissions }: Pick<PresetRow, 'name' | 'permissions'>) => ({ access: name, permissions })

function shown({ name, permissions, version }: PresetRow): TypePreset {
  return { name, default_permissions: permissions, version }
}
