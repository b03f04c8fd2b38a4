// `/openapi.json`: every operation told in words and by an example that holds, and a description that a linter finds nothing in.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allHandlers } from '#server/all-handlers.ts'
import { takesKey } from '#server/http/idempotency.ts'
import { callOf, operationOf, tags, templateOf } from '#server/http/openapi/operations.ts'
import { type Api, startApi } from '../harness.ts'
import { recordExamples } from './examples.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const calls = new Set(endpoints.map(callOf))

if (process.env.RECORD_EXAMPLES) await recordExamples()

let api: Api
let source: string
beforeAll(async () => {
  api = await startApi()
  source = await (await api.app.request('http://localhost/openapi.json')).text()
})
afterAll(() => api.close())

it('the recommended rules of Redocly find nothing, nor those of examples', async () => {
  const rules = {
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'operation-description': 'error',
    'parameter-description': 'off',
    'tag-description': 'error',
    // Ids are numbers: `tracking-errors` is none.
    'no-ambiguous-paths': 'off',
  } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
})

describe('what is told of operations', () => {
  it('is told of every one, and of none that is not there', () => {
    const told = Object.values(tags).flatMap(({ operations }) => Object.keys(operations))
    expect(told.toSorted()).toEqual([...calls].toSorted())
  })

  it('names each apart, in words, under a tag that is told of', () => {
    const { paths, tags } = JSON.parse(source)
    const known = tags.map(({ name }: { name: string }) => name)
    const ids = new Set()
    for (const endpoint of endpoints) {
      const operation = paths[templateOf(endpoint)][endpoint.method.toLowerCase()]
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
      expect(operation.summary).toMatch(/^[A-Z].+[^.]$/)
      expect(operation.description).toMatch(/^.+\.$/)
      expect(known).toContain(operation.tags[0])
      ids.add(operation.operationId)
    }
    expect(ids.size).toBe(calls.size)
  })

  it('has the headers of calls and answers, each written once', () => {
    const { paths, components } = JSON.parse(source)
    expect(Object.keys(components.parameters)).toEqual(['X-Ticket', 'If-Match', 'Idempotency-Key'])
    expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(['ETag', 'Retry-After', 'X-Request-Id']))
    expect(components.responses[429].headers['Retry-After']).toEqual({ $ref: '#/components/headers/Retry-After' })
    for (const endpoint of endpoints) {
      const { parameters, responses } = paths[templateOf(endpoint)][endpoint.method.toLowerCase()]
      const has = (name: string) => JSON.stringify(parameters).includes(`#/components/parameters/${name}`)
      expect(has('X-Ticket')).toBe(endpoint.method !== 'GET')
      expect(has('If-Match')).toBe(endpoint.refuses?.includes(412) === true)
      expect(has('Idempotency-Key')).toBe(takesKey(endpoint))
      expect(responses[200].headers['X-Request-Id']).toEqual({ $ref: '#/components/headers/X-Request-Id' })
      expect(responses.default).toEqual({ $ref: '#/components/responses/fault' })
    }
  })

  it.each(['Ecommerce', 'Store', 'Group', 'User', 'Reverse', 'Problem', 'Page'])(
    '%s is one schema, used by its name',
    (name) => {
      expect(JSON.parse(source).components.schemas[name].type).toBe('object')
      expect(source).toContain(`"#/components/schemas/${name}"`)
    },
  )
})

describe('examples', () => {
  it.each(endpoints.map((endpoint) => [`${callOf(endpoint)} ${endpoint.file ?? ''}`, endpoint] as const))(
    '%s: as the server takes and answers it',
    (_, endpoint) => {
      const { example = {} } = operationOf(endpoint)
      const parts = [
        [endpoint.params, example.params],
        [endpoint.query, example.query ?? {}],
        [endpoint.upload ? undefined : endpoint.body, example.body ?? {}],
        [endpoint.file === undefined ? endpoint.answer : undefined, example.answer],
        [endpoint.file?.startsWith('text/') ? z.string() : undefined, example.file],
      ] as const
      for (const [schema, value] of parts) if (schema) expect(z.safeParse(schema, value).error?.issues).toBeUndefined()
    },
  )
})
