// Tests the lists of users who have a permission and of users who can grant it, for every permission that a command
// needs.
import { beforeAll, expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { getRequiredLevels } from '#contract/access.ts'
import { listGrantors, listUsers } from '#contract/platform/users.ts'
import { useApi } from '../use-api.ts'
import { type Known, madeKnown } from './matrix.ts'
import { everyPerson, may } from './rights.ts'

const api = useApi()
let people: readonly Known[]
beforeAll(async () => {
  const asker = await api.as('admin_boss')
  expect(asker).not.toBe('')
  people = await madeKnown(api, everyPerson)
})

const needs = new Map(
  commands.flatMap(({ access }) =>
    getRequiredLevels(access).map(
      (need) => [`${need.context} ${need.level === 'readonly' ? 'r' : 'w'}`, need] as const,
    ),
  ),
)

test.each([...needs])('%s: exactly those who have it', async (line, { context, level }) => {
  const { body } = await api.request(listUsers, { query: { context, level, limit: 0 } })
  const ids = new Set(body.data.map(({ id }: { id: number }) => id))
  expect(people.filter(({ id }) => ids.has(id)).map(({ id }) => id)).toEqual(
    people.filter((person) => may(person, line)).map(({ id }) => id),
  )
})

test.each([...needs])('%s: who is named can give it', async (line, { context, level }) => {
  const { body } = await api.request(listGrantors, { query: { context, level } })
  expect(body.data.length).toBeGreaterThan(0)
  const emails = new Set(body.data.map(({ email }: { email: string }) => email))
  const named = people.filter((_, index) => emails.has(`matriz-${index}@test.reversa.example`))
  expect(named.every((person) => may(person, line) && may(person, 'users w'))).toBe(true)
})
