// Tests that every operation in `/openapi.json` has a description and valid examples, and that a linter finds no
// problems.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readOnly, recordId } from '#contract/fields.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { acceptsIdempotencyKey } from '#server/http/idempotency.ts'
import { buildOpenApiDocument } from '#server/http/openapi/document.ts'
import { buildExample } from '#server/http/openapi/examples.ts'
import { buildOperationKey, tagsByName, toOpenApiPath } from '#server/http/openapi/operations.ts'
import { useApi } from '../use-api.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const documentedRequests = new Set(endpoints.map(buildOperationKey))

const api = useApi()
let documentText: string
beforeAll(async () => {
  documentText = await (await api.app.request('http://localhost/openapi.json')).text()
})

it('The recommended rules of Redocly and the rules for examples report no problem', async () => {
  const rules = {
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'operation-description': 'error',
    'parameter-description': 'off',
    'tag-description': 'error',
    // Disables this rule, because a path with a numeric id and a path with a fixed word such as `tracking-errors` never
    // match the same URL.
    'no-ambiguous-paths': 'off',
  } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: documentText, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
})

describe('The operations', () => {
  it('describe exactly the endpoints of the contract', () => {
    const documentedOperations = Object.values(tagsByName).flatMap(({ operations }) => Object.keys(operations))
    expect(documentedOperations.toSorted()).toEqual([...documentedRequests].toSorted())
  })

  it('have unique names, a description and a documented tag', () => {
    const { paths, tags } = JSON.parse(documentText)
    const tagNames = tags.map(({ name }: { name: string }) => name)
    const ids = new Set()
    for (const endpoint of endpoints) {
      const operation = paths[toOpenApiPath(endpoint)][endpoint.method.toLowerCase()]
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
      expect(operation.summary).toMatch(/^[A-Z].+[^.]$/)
      expect(operation.description).toMatch(/^.+\.$/)
      expect(tagNames).toContain(operation.tags[0])
      ids.add(operation.operationId)
    }
    expect(ids.size).toBe(documentedRequests.size)
  })

  it('have the request and response headers, each defined once', () => {
    const { paths, components } = JSON.parse(documentText)
    expect(Object.keys(components.parameters)).toEqual(['X-Ticket', 'If-Match', 'Idempotency-Key'])
    expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(['ETag', 'Retry-After', 'X-Request-Id']))
    expect(components.responses[429].headers['Retry-After']).toEqual({ $ref: '#/components/headers/Retry-After' })
    for (const endpoint of endpoints) {
      const { parameters, responses } = paths[toOpenApiPath(endpoint)][endpoint.method.toLowerCase()]
      const hasParameter = (name: string) => JSON.stringify(parameters).includes(`#/components/parameters/${name}`)
      expect(hasParameter('X-Ticket')).toBe(endpoint.method !== 'GET')
      expect(hasParameter('If-Match')).toBe(endpoint.errorStatuses?.includes(412) === true)
      expect(hasParameter('Idempotency-Key')).toBe(acceptsIdempotencyKey(endpoint))
      expect(responses[200].headers['X-Request-Id']).toEqual({ $ref: '#/components/headers/X-Request-Id' })
      expect(responses.default).toEqual({ $ref: '#/components/responses/fault' })
    }
  })

  it.each(['Ecommerce', 'Store', 'Group', 'User', 'Reverse', 'Problem', 'Page'])(
    '%s is defined once and referenced by its name',
    (name) => {
      expect(JSON.parse(documentText).components.schemas[name].type).toBe('object')
      expect(documentText).toContain(`"#/components/schemas/${name}"`)
    },
  )
})

describe('the examples of /openapi.json', () => {
  it.each(
    endpoints.map((endpoint) => [`${buildOperationKey(endpoint)} ${endpoint.fileMediaType ?? ''}`, endpoint] as const),
  )(
    '%s has examples that its own schemas accept',
    (_, { params, query, body, upload, fileMediaType: file, response }) => {
      for (const schema of [params, query, upload ? undefined : body])
        if (schema) expect(z.safeParse(schema, buildExample(schema)).error?.issues).toBeUndefined()
      if (upload && body)
        expect(
          z.safeParse(body, { ...Object(buildExample(body)), file: new File([], 'x') }).error?.issues,
        ).toBeUndefined()
      // Parsing must not change the example, because an example shows a response exactly as the server sends it.
      if (file === undefined) expect(z.parse(response, buildExample(response))).toEqual(buildExample(response))
    },
  )

  it('exist for every parameter, body and JSON response', () => {
    const { paths } = JSON.parse(documentText)
    for (const endpoint of endpoints) {
      const { parameters, requestBody, responses } = paths[toOpenApiPath(endpoint)][endpoint.method.toLowerCase()]
      const own = parameters.filter(({ in: location }: { in?: string }) => location === 'path')
      for (const parameter of own) expect(parameter).toHaveProperty('example')
      for (const content of Object.values(requestBody?.content ?? {})) expect(content).toHaveProperty('example')
      if (endpoint.fileMediaType === undefined)
        expect(responses[200].content['application/json']).toHaveProperty('example')
    }
  })

  it('are the same each time the document is built', () => {
    expect(JSON.stringify(buildOpenApiDocument(endpoints))).toBe(JSON.stringify(buildOpenApiDocument(endpoints)))
  })
})

describe('buildExample', () => {
  const { object, strictObject, string, email, iso, array, record, enum: oneOf } = z
  it.each([
    ['the example of the schema', string().meta({ examples: ['a', 'b'] }), 'a'],
    ['the value for the field name', object({ city: string(), id: recordId }), { city: 'São Paulo', id: 1 }],
    ['a text that the schema accepts', object({ id: email() }), { id: 'ana@lojaazul.example' }],
    ['the first value of an enum', oneOf(['done', 'failed']), 'done'],
    ['one item of a list', array(iso.date()), ['2026-11-20']],
    ['all keys of a record', record(oneOf(['a', 'b']), z.boolean()), { a: true, b: true }],
    ['optional and nullable fields', object({ city: string().nullable().optional() }), { city: 'São Paulo' }],
    ['no read-only field', object({ city: string(), id: readOnly }), { city: 'São Paulo' }],
    [
      'only fields that a rule allows together',
      strictObject({ text: string().optional(), city: string().optional() }).refine(
        ({ text, city }) => (text === undefined) !== (city === undefined),
      ),
      { city: 'São Paulo' },
    ],
  ])('returns %s', (_, schema, expected) => {
    expect(buildExample(schema)).toEqual(expected)
  })

  it('returns an example of the schema only if the schema accepts it', () => {
    expect(
      buildExample(
        z
          .int()
          .min(5)
          .meta({ examples: [1] }),
      ),
    ).toBe(10)
  })
})
