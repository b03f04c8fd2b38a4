// Creates users for tests and signs them in.
import { buildUniformPermissions } from '#contract/access.ts'
import { makeUser, signInUser } from '../factories.ts'
import type { Api } from '../harness.ts'

export type StaffUser = Awaited<ReturnType<typeof makeUser>>

/** Creates a user who has only the given permissions. An `admin_boss` has every permission. */
export function makeStaffUser(api: Api, fields: Partial<Parameters<typeof makeUser>[1]> = {}): Promise<StaffUser> {
  const access = fields.access ?? 'n1'
  const permissions = {
    ...buildUniformPermissions(access === 'admin_boss' ? 'read_and_write' : 'denied'),
    ...fields.permissions,
  }
  return makeUser(api.connection.db, { ...fields, access, permissions })
}

/** Signs the user in and returns the session token. */
export function signInAs(api: Api, { id }: Pick<StaffUser, 'id'>, userAgent = 'test'): Promise<string> {
  return signInUser(api.connection.db, id, userAgent, api.services.now())
}

/** Creates a user who has only the permission to edit users, and signs this user in. */
export async function makeUserEditor(api: Api, fields: Parameters<typeof makeStaffUser>[1] = {}) {
  const user = await makeStaffUser(api, {
    ...fields,
    permissions: { ...buildUniformPermissions('denied'), ...fields.permissions, users: 'read_and_write' },
  })
  return { user, as: await signInAs(api, user) }
}
