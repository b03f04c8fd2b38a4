// Tests two lists of users for every permission that a command needs: the users who have the permission, and the users
// who can grant the permission.
import { beforeAll, expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { getRequiredLevels } from '#contract/access.ts'
import { listGrantors, listUsers } from '#contract/platform/users.ts'
import { useApi } from '../use-api.ts'
import { createSignedInUsers, type SignedInUser } from './matrix.ts'
import { allTestUsers, isAllowed } from './rights.ts'

const api = useApi()
let users: readonly SignedInUser[]
beforeAll(async () => {
  const token = await api.openSession('admin_boss')
  expect(token).not.toBe('')
  users = await createSignedInUsers(api, allTestUsers)
})

const requirements = new Map(
  commands.flatMap(({ access }) =>
    getRequiredLevels(access).map(
      (requirement) => [`${requirement.context} ${requirement.level === 'readonly' ? 'r' : 'w'}`, requirement] as const,
    ),
  ),
)

test.each([...requirements])(
  'GET /users filtered by %s returns exactly the users with this permission',
  async (rule, { context, level }) => {
    const { body } = await api.request(listUsers, { query: { context, level, limit: 0 } })
    const ids = new Set(body.data.map(({ id }: { id: number }) => id))
    expect(users.filter(({ id }) => ids.has(id)).map(({ id }) => id)).toEqual(
      users.filter((user) => isAllowed(user, rule)).map(({ id }) => id),
    )
  },
)

test.each([...requirements])(
  'the grantors of %s have this permission and can edit users',
  async (rule, { context, level }) => {
    const { body } = await api.request(listGrantors, { query: { context, level } })
    expect(body.data.length).toBeGreaterThan(0)
    const emails = new Set(body.data.map(({ email }: { email: string }) => email))
    const grantors = users.filter((_, index) => emails.has(`matriz-${index}@test.reversa.example`))
    expect(grantors.every((user) => isAllowed(user, rule) && isAllowed(user, 'users w'))).toBe(true)
  },
)
