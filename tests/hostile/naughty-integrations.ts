// Saves unusual and hostile texts ("naughty strings") in the password and the options of an integration, which are
// stored encrypted or nested. The test file `naughty-fields` covers all other fields.
import { expect, test } from 'vitest'
import { trimInvisible } from '#contract/typed-text.ts'
import type { ApiResponse } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { selectSample, testTimeoutMs } from './effort.ts'

export interface NaughtyIntegration {
  /** Saves the integration with the given fields changed. */
  readonly saveIntegration: (changes: Readonly<Record<string, unknown>>) => Promise<ApiResponse>
  /** Returns the stored integration with its secrets. */
  readonly readStoredIntegration: () => Promise<{
    readonly name: string | null
    readonly username: string | null
    readonly password: string | null
    readonly api_url: string
    readonly options: string | null
  }>
}

const texts = selectSample(naughtyStrings, 60)

const listRejectedFields = ({ body }: ApiResponse): readonly string[] => [
  ...new Set<string>(body.errors.map(({ field }: { field: string }) => field)),
]

/** `defaultName` is the stored name of an integration that is saved without a name. */
export function testNaughtyIntegration(
  { saveIntegration, readStoredIntegration }: NaughtyIntegration,
  defaultName: string,
): void {
  test('Name, user and password of an integration are stored unchanged or rejected', {
    timeout: testTimeoutMs,
  }, async () => {
    for (const text of texts) {
      const response = await saveIntegration({ name: text, username: text, password: text })
      if (response.status !== 200) {
        expect(response.status, text).toBe(422)
        for (const field of listRejectedFields(response))
          expect(['body.name', 'body.username', 'body.password']).toContain(field)
        continue
      }
      const { name, username, password } = await readStoredIntegration()
      expect([name, username]).toEqual([trimInvisible(text) || defaultName, trimInvisible(text)])
      // A blank password keeps the stored one.
      if (text.trim() !== '') expect(password).toBe(text)
    }
  })

  test('The URL of an integration and the texts in its options are stored unchanged or rejected', {
    timeout: testTimeoutMs,
  }, async () => {
    let storedCount = 0
    for (const text of texts) {
      const addressed = await saveIntegration({ api_url: text, password: null, options: null })
      if (addressed.status === 200) expect((await readStoredIntegration()).api_url).toBe(text.trim())
      else expect([addressed.status, ...listRejectedFields(addressed)], text).toEqual([422, 'body.api_url'])

      const options = `{"storeId": "1", "note":  ${JSON.stringify(text)}, "limit": 10.00}`
      const response = await saveIntegration({ options })
      if (response.status === 200) {
        expect((await readStoredIntegration()).options).toBe(options)
        storedCount++
      } else expect([response.status, ...listRejectedFields(response)], text).toEqual([422, 'body.options'])
    }
    expect(storedCount).toBeGreaterThan(texts.length * 0.9)
  })
}
