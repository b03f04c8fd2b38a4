// Sends a request without the required permission to every endpoint. The response must be 401 or 403 and reveal
// nothing.

import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AccessRule, buildUniformPermissions, contexts, getRequiredLevels } from '#contract/access.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let denied: string
beforeAll(async () => {
  denied = await api.openSession({})
})

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const sessionEndpoints = endpoints.filter(({ access }) => access !== 'public')
const protectedEndpoints = sessionEndpoints.filter(({ access }) => getRequiredLevels(access).length > 0)
const nameEndpoints = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/**
 * Builds invalid input. The server must check the permission before the input, so the error must be the missing
 * permission.
 */
const buildInvalidInput = (endpoint: Endpoint) => ({
  params: Object.fromEntries((endpoint.path.match(/(?<=:)\w+/g) ?? []).map((name) => [name, '1'])),
  ...(endpoint.method === 'GET' ? {} : { body: { nonsense: true } }),
})

describe('Without a session', () => {
  it.each(nameEndpoints(sessionEndpoints))('%s returns 401', async (_, endpoint) => {
    const response = await api.request(endpoint, buildInvalidInput(endpoint), { as: null })
    expect([response.status, response.body.error_code]).toEqual([401, 'session_expired'])
  })
})

describe('Without any permission', () => {
  it.each(nameEndpoints(protectedEndpoints))('%s returns 403 to a user without permissions', async (_, endpoint) => {
    const before = await api.connection.db.$count(activity)
    const response = await api.request(endpoint, buildInvalidInput(endpoint), { as: denied })
    expect(response.status).toBe(403)
    expect(response.body.context.missing).toEqual(getRequiredLevels(endpoint.access))
    expect(await api.connection.db.$count(activity)).toBe(before + 1)
  })
})

describe('With every permission except the required one', () => {
  it.each(nameEndpoints(protectedEndpoints))(
    '%s returns 403 to a user who lacks the required permission',
    async (_, endpoint) => {
      const sessionToken = await api.openSession({
        ...buildUniformPermissions('read_and_write'),
        ...lacking(endpoint.access),
      })
      expect((await api.request(endpoint, buildInvalidInput(endpoint), { as: sessionToken })).status).toBe(403)
    },
  )

  function lacking(access: AccessRule) {
    const requiredLevels = getRequiredLevels(access)
    const below = (level: string) => (level === 'read_and_write' ? 'readonly' : 'denied')
    return Object.fromEntries(requiredLevels.map(({ context, level }) => [context, below(level)]))
  }
})

describe('With only the required permission', () => {
  it.each(nameEndpoints(protectedEndpoints))('%s does not return 403', async (_, endpoint) => {
    const sessionToken = await api.openSession(
      Object.fromEntries(getRequiredLevels(endpoint.access).map(({ context, level }) => [context, level])),
    )
    expect([401, 403, 500]).not.toContain(
      (await api.request(endpoint, buildInvalidInput(endpoint), { as: sessionToken })).status,
    )
  })
})

it('A missing record and an existing record get the same 403 response', async () => {
  for (const endpoint of protectedEndpoints.filter(({ path }) => path.includes(':'))) {
    const responses = await Promise.all(
      ['1', '2147483647'].map((id) =>
        api.send(
          buildEndpointPath(
            endpoint.path,
            Object.fromEntries((endpoint.path.match(/(?<=:)\w+/g) ?? []).map((name) => [name, id])),
          ),
          { method: endpoint.method },
          { as: denied },
        ),
      ),
    )
    const [existing, missing] = responses.map(({ body }) => ({ ...body, request_id: '' }))
    expect(existing).toEqual(missing)
  }
})

it('The context of every endpoint is one that an admin can grant', () => {
  for (const { access } of endpoints)
    for (const { context } of getRequiredLevels(access)) expect(contexts).toContain(context)
})

it('Every input schema is strict and rejects unknown keys', () => {
  for (const endpoint of endpoints) {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
      if (!schema) continue
      // Uses an empty registry, so that named schemas are inlined instead of referenced.
      const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() })
      const { additionalProperties, propertyNames } = { ...jsonSchema, ...schema.meta() }
      // Skips maps: a schema with `propertyNames` accepts every key that matches `propertyNames`.
      expect(propertyNames ? false : additionalProperties, endpoint.path).toBe(false)
    }
  }
})
