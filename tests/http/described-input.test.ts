// Tests that `/openapi.json` allows every value that the server accepts. A documented pattern must never be stricter
// than the validation of the server.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calendarDate, ecommerceUrl, recordId, ticketNumber, zipCode } from '#contract/fields.ts'
import { saveEcommerce } from '#contract/platform/ecommerces.ts'
import { addIntegration } from '#contract/platform/integrations.ts'
import { StoreInput } from '#contract/platform/stores.ts'
import { trimInvisible } from '#contract/typed-text.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { buildOpenApiDocument } from '#server/http/openapi/document.ts'
import { buildOperationKey, toOpenApiPath } from '#server/http/openapi/operations.ts'
import { generateFrom } from '../hostile/generated-values.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const documentText = JSON.stringify(buildOpenApiDocument(endpoints)).replaceAll('#/components/schemas/', '#/$defs/')
const { paths, components } = JSON.parse(documentText)

const schemaFrom = (schema: object) => z.fromJSONSchema({ ...schema, $defs: components.schemas })
const isAccepted = (schema: z.ZodType, value: unknown) => z.safeParse(schema, value).success

/** Trims all strings, as the server does before it validates them. */
const trimTexts = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (_, value) => (typeof value === 'string' ? trimInvisible(value) : value))

describe('A body that the server accepts also matches the schema in /openapi.json', () => {
  const bodyEndpoints = endpoints.flatMap(({ body, upload, ...endpoint }) =>
    body && !upload ? [{ ...endpoint, body }] : [],
  )
  it.each(bodyEndpoints.map((endpoint) => [buildOperationKey(endpoint), endpoint] as const))('%s', (_, endpoint) => {
    const { requestBody } = paths[toOpenApiPath(endpoint)][endpoint.method.toLowerCase()]
    const schema = schemaFrom(requestBody.content['application/json'].schema)
    fc.assert(
      fc.property(generateFrom(endpoint.body), (generatedBody) => {
        const trimmedBody = trimTexts(generatedBody)
        fc.pre(isAccepted(endpoint.body, trimmedBody))
        expect(z.safeParse(schema, trimmedBody).error?.issues, JSON.stringify(trimmedBody)).toBeUndefined()
      }),
      { numRuns: 30, seed: 1 },
    )
  })
})

const { ie_number, cnpj, email, address } = StoreInput.shape
const { document, phone } = saveEcommerce.body.shape

const patternCases: readonly (readonly [
  name: string,
  schema: z.ZodType,
  taken: readonly unknown[],
  refused: readonly unknown[],
])[] = [
  [
    'an id',
    recordId,
    [918273, '918273', '918.273', '918 273', '1.918.273', '0918273', '918,273', '#918273'],
    [0, -1, 1.5, 2_147_483_648, '', '91.8273', 'abc'],
  ],
  [
    'a zip code',
    zipCode,
    ['01310100', '01310-100', '01.310-100', "'01310100", '01310 100', '01310 - 100'],
    ['', '0131010', '013101000', '1310-100a', 'CEP'],
  ],
  [
    'a ticket',
    ticketNumber,
    ['ZD-48213', 'zd48213', '#48213', '48213.', 'https://x.zendesk.com/agent/tickets/48213'],
    ['', 'ZD', 'um chamado', '#', '0'],
  ],
  [
    'the host of an ecommerce',
    ecommerceUrl,
    ['loja.com.br', 'WWW.LOJA.COM.BR', 'https://loja.com.br/', 'HTTP://loja.com', 'loja-1.example.shop'],
    ['', 'loja', 'loja.com.br/produtos', 'ftp://loja.com.br', 'loja .com.br'],
  ],
  [
    'a date',
    calendarDate,
    ['2026-11-20', '2024-02-29', '2000-01-01', '2099-12-31', '2018-06-05'],
    ['', '1999-12-31', '2026-11', '20/11/2026', '20261120'],
  ],
  [
    'a telephone',
    phone,
    ['', '0800 123 4567', '4004-1234', '011 3456-7890', '(011) 91234-5678', '+55 (0)11 3456-7890', '+52 55 1234 5678'],
    ['ramal 12', '11 3456-7890 r. 5', 'a1b2c3', '11/3456-7890', '#123'],
  ],
  [
    'a state registration',
    ie_number,
    ['', 'isento', 'ISENTA', 'P-01100424.3/002', '110.042.490.114', '278477215539'],
    ['1', 'PP-0110', 'P', '110,042', 'sem inscrição'],
  ],
  [
    'the e-mail of a store',
    email,
    ['', 'a@loja.com.br', 'A.B+c@loja.shop', 'x_y@a-b.co', '1@2.com.br'],
    ['a', '@', 'a@', '@b.com', 'a b@c.com'],
  ],
  [
    'a latitude',
    address.shape.lat,
    [-23.5614, '-23.5614', '-23,5614', '', null, '+23,5', 0, '90'],
    [90.1, -91, 'norte', '23°', '1.234,5', true],
  ],
  [
    'the address of a connector',
    addIntegration.body.shape.api_url,
    [
      'https://a.example/api',
      'http://10.0.0.1:8080',
      'HTTPS://A.EXAMPLE',
      'https://a.example/?b=c',
      'https://münchen.example',
    ],
    ['', 'a.example', 'ftp://a.example', '//a.example', 'mailto:a@b.example'],
  ],
]

/**
 * Schemas with a rule that a pattern cannot express, such as a check digit. The documented pattern may accept more
 * values than the server.
 */
const prosePatternCases: readonly (readonly [name: string, schema: z.ZodType, taken: readonly unknown[]])[] = [
  [
    'a document',
    document,
    ['11222333000181', '11.222.333/0001-81', '12.ABC.345/01DE-35', '12abc34501de35', 'GODE561231GR8'],
  ],
  ['the document of a store', cnpj, ['', '11222333000181', '11.222.333/0001-81', '12.ABC.345/01DE-35', 'ABC010203AB9']],
  ['a postal code', address.shape.zip_code, ['01310-100', '01310100', '01.310-100', "'01310100", '06600']],
]

const toDescribedSchema = (schema: z.ZodType) =>
  z.fromJSONSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

describe('The documented pattern of', () => {
  it.each(patternCases)(
    '%s accepts what the server accepts and rejects what the server rejects',
    (_, schema, acceptedValues, rejectedValues) => {
      for (const value of acceptedValues)
        expect([value, isAccepted(schema, value), isAccepted(toDescribedSchema(schema), value)]).toEqual([
          value,
          true,
          true,
        ])
      for (const value of rejectedValues)
        expect([value, isAccepted(schema, value), isAccepted(toDescribedSchema(schema), value)]).toEqual([
          value,
          false,
          false,
        ])
    },
  )

  it.each(prosePatternCases)('%s accepts all values that the server accepts', (_, schema, acceptedValues) => {
    for (const value of acceptedValues)
      expect([value, isAccepted(schema, value), isAccepted(toDescribedSchema(schema), value)]).toEqual([
        value,
        true,
        true,
      ])
  })
})
