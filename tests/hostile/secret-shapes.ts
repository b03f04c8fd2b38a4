// Saves secrets under harmless key names and checks that every output hides them: responses to users with read
// permission, stored versions, undo, the activity log and its export.
import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportActivity, getActivity, listActivity, undoActivity } from '#contract/console/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getGroupMetadatas, listGroupMetadataVersions, saveGroupMetadatas } from '#contract/platform/groups.ts'
import { addIntegration, listIntegrations, saveIntegration } from '#contract/platform/integrations.ts'
import {
  getConfigs,
  getMetadatas,
  listMetadataVersions,
  saveConfigs,
  saveMetadatas,
} from '#contract/platform/metadatas.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { buildChangedIntegration, buildIntegration } from '../ecommerces/integrations/calls.ts'
import type { Api, ApiResponse, RawInput } from '../harness.ts'

export const secretText = `{ "jwt": "canary-1", "appKey": "canary-2", "limit": 12345678901234567890, "rate": 10.00,
  "headers": [{"name": "Authorization", "value": "Bearer canary-3"}, {"key": "senha", "value": "canary-4"}],
  "db": "postgres:\\/\\/app:canary-5@db.example/loja", "hook": "https://x.example/h?a=1&token=canary-6",
  "ado": "Server=db;Password=canary-7;Encrypt=true", "title": "Ana", "auth": {"type": "basic", "cert": "canary-8"} }`
/**
 * Number of the last secret that was replaced in `maskedText`. Users without write permission see a numbered
 * placeholder in place of each secret.
 */
let secretNumber = 0
const maskedText = secretText.replace(/Bearer canary-\d|canary-\d/g, () => {
  secretNumber++
  return secretNumber === 1 ? SECRET_PLACEHOLDER : `${SECRET_PLACEHOLDER}${secretNumber}`
})

/** Masked text of integration options and project configs, in which every text under an unknown key is masked. */
export const fullyMaskedText = maskedText
  .replace(/"postgres:[^"]+"/, `"${SECRET_PLACEHOLDER}5"`)
  .replace(/"https:[^"]+"/, `"${SECRET_PLACEHOLDER}6"`)
  .replace(/"Server=[^"]+"/, `"${SECRET_PLACEHOLDER}7"`)

/** Server with an ecommerce and a group, which may already have the metadata `custom` and `api_token`. */
export interface SecretServer {
  readonly api: Api
  readonly ecommerceId: number
  readonly groupId: number
  /** Session of a user who may save ecommerces and groups. */
  readonly editor: string
  /** Session of a user who may only read ecommerces and groups. */
  readonly reader: string
  /**
   * Adds an integration with these options and this URL to the ecommerce without the console's API, as another program
   * would. Returns the integration id.
   */
  readonly plantIntegration: (options: string, api_url: string) => Promise<number>
  /** Returns the stored options of an integration with their secrets. */
  readonly readStoredOptions: (integrationId: number) => Promise<string | null>
}

interface Mode {
  /** Prepares a server with a new ecommerce and a new group. */
  readonly prepare: () => Promise<SecretServer>
  /** True if the server stores earlier versions of metadata, and users can undo a save of options or metadata. */
  readonly hasVersions: boolean
  /** Converts the saved text of the project configs to the text that the server returns. */
  readonly toReturnedConfigs: (text: string) => string
}

/** Sends requests and remembers the responses, so that a test can search them for secrets. */
export function createSecretReader(getServer: () => Pick<SecretServer, 'api' | 'editor' | 'reader'>) {
  const responseTexts: string[] = []
  const request = async (endpoint: Endpoint, input: RawInput, as: string) => {
    const response = await getServer().api.request(endpoint, input, { as })
    responseTexts.push(typeof response.body === 'string' ? response.body : JSON.stringify(response.body))
    return response
  }
  const read = async (endpoint: Endpoint, input: RawInput = {}, as = getServer().reader) => {
    const response = await request(endpoint, input, as)
    expect(response.status).toBe(200)
    return response.body
  }
  const getLastActivity = () =>
    getServer().api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(12)
  return {
    responseTexts,
    request,
    read,
    undoLastChange: async (): Promise<ApiResponse> => {
      const [last] = await getLastActivity()
      return request(undoActivity, { params: { id: last?.id }, body: {} }, getServer().editor)
    },
    /**
     * Expects no canary (planted secret) in the recorded responses and in the activity log: its rows, list, details and
     * export.
     */
    expectNoCanary: async () => {
      const { editor } = getServer()
      const rows = await getLastActivity()
      await read(listActivity, {}, editor)
      for (const { id } of rows) await read(getActivity, { params: { id } }, editor)
      await read(exportActivity, {}, editor)
      expect(JSON.stringify([rows, responseTexts])).not.toContain('canary')
    },
  }
}

export function testSecretShapes({ prepare, hasVersions, toReturnedConfigs }: Mode): void {
  let server: SecretServer
  beforeEach(async () => {
    server = await prepare()
    responseTexts.splice(0)
  })
  const { responseTexts, request, read, undoLastChange, expectNoCanary } = createSecretReader(() => server)

  describe('The options of an integration', () => {
    const save = (id: number, options: string) =>
      request(saveIntegration, { params: { id }, body: buildChangedIntegration({ options }) }, server.editor)
    const listOwnIntegrations = async () => (await read(listIntegrations, { params: { id: server.ecommerceId } })).data

    test('Secrets stay complete after add, read, save and undo, and no response contains one', async () => {
      const body = buildIntegration({ options: secretText })
      const added = await request(addIntegration, { params: { id: server.ecommerceId }, body }, server.editor)
      const { id } = added.body.data
      expect(added.body.data.options).toBe(fullyMaskedText)
      expect((await listOwnIntegrations())[0].options).toBe(fullyMaskedText)
      const next = fullyMaskedText.replace('"Ana"', '"Bia"')
      expect((await save(id, next)).body.data.options).toBe(next)
      expect(await server.readStoredOptions(id)).toBe(secretText.replace('"Ana"', '"Bia"'))
      if (hasVersions) expect((await undoLastChange()).status).toBe(200)
      else expect((await save(id, fullyMaskedText)).status).toBe(200)
      expect(await server.readStoredOptions(id)).toBe(secretText)
      const misplaced = await save(id, fullyMaskedText.replace(`"${SECRET_PLACEHOLDER}5"`, `"x${SECRET_PLACEHOLDER}5"`))
      expect([misplaced.status, misplaced.body.errors[0].code]).toEqual([422, 'integrations.stray_mark'])
      expect(await server.readStoredOptions(id)).toBe(secretText)
      await expectNoCanary()
    })

    test('Options that another program stored are masked, and saving their marks keeps them', async () => {
      const id = await server.plantIntegration(secretText, 'https://u:canary-d@api.example')
      const [integration] = await listOwnIntegrations()
      expect(integration.api_url).toBe(`https://u:${SECRET_PLACEHOLDER}@api.example`)
      expect((await save(id, integration.options)).status).toBe(200)
      expect(await server.readStoredOptions(id)).toBe(secretText)
      await expectNoCanary()
    })
  })

  const buildTextsBody = (value: string) => ({ texts: { custom: value } })
  const put = (path: string, body: string): Promise<ApiResponse> => {
    const init = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body }
    return server.api.send(path, init, { as: server.editor })
  }
  const getEcommerceParams = () => ({ params: { id: server.ecommerceId } })
  const getGroupParams = () => ({ params: { id: server.groupId } })

  describe.each([
    {
      what: 'the metadata of an ecommerce',
      save: (text: string) =>
        server.api.request(
          saveMetadatas,
          { ...getEcommerceParams(), body: buildTextsBody(text) },
          { as: server.editor },
        ),
      saveValue: (text: string) =>
        put(`/v2/boss/ecommerces/${server.ecommerceId}/metadatas`, `{"metadatas": {"custom": ${text}}}`),
      shown: maskedText,
      get: async (as?: string) => (await read(getMetadatas, getEcommerceParams(), as)).texts.custom.value,
      versions: async (as?: string) =>
        (await read(listMetadataVersions, { params: { id: server.ecommerceId, name: 'custom' } }, as)).data,
      toStored: (text: string) => text,
    },
    {
      what: 'the metadata of a group',
      save: (text: string) =>
        server.api.request(
          saveGroupMetadatas,
          { ...getGroupParams(), body: buildTextsBody(text) },
          { as: server.editor },
        ),
      saveValue: (text: string) => put(`/v4/groups/${server.groupId}/metadatas`, `{"metadatas": {"custom": ${text}}}`),
      shown: maskedText,
      get: async (as?: string) => (await read(getGroupMetadatas, getGroupParams(), as)).texts.custom.value,
      versions: async (as?: string) =>
        (await read(listGroupMetadataVersions, { params: { id: server.groupId, name: 'custom' } }, as)).data,
      toStored: (text: string) => text,
    },
    {
      what: 'the project configs',
      save: (text: string) =>
        server.api.request(saveConfigs, { ...getEcommerceParams(), body: { text } }, { as: server.editor }),
      saveValue: (text: string) => put(`/v2/boss/ecommerces/${server.ecommerceId}/configs`, `{"configs": ${text}}`),
      shown: fullyMaskedText,
      get: async (as?: string) => (await read(getConfigs, getEcommerceParams(), as)).data.text,
      versions: null,
      toStored: toReturnedConfigs,
    },
  ])('$what', ({ save, saveValue, get, versions, shown, toStored }) => {
    test('A reader sees no secret in any version; an editor sees the text, and saving the marks of a reader keeps it', async () => {
      expect((await save(secretText)).status).toBe(200)
      expect(await get()).toBe(toStored(shown))
      expect((await save(shown.replace('"Ana"', '"Bia"'))).status).toBe(200)
      const before = responseTexts.length
      expect(await get(server.editor)).toBe(toStored(secretText.replace('"Ana"', '"Bia"')))
      expect((await saveValue(shown)).status).toBe(200)
      expect(await get(server.editor)).toBe(toStored(secretText))
      const misplaced = await save(shown.replace(`${SECRET_PLACEHOLDER}5`, `x${SECRET_PLACEHOLDER}5`))
      expect([misplaced.status, misplaced.body.errors[0].code]).toEqual([422, 'integrations.stray_mark'])
      expect(await get(server.editor)).toBe(toStored(secretText))
      if (versions && hasVersions) {
        const toValues = (rows: readonly { readonly value: string }[]) => rows.map(({ value }) => value)
        expect(toValues(await versions(server.editor))).toEqual([
          ...[secretText, secretText.replace('"Ana"', '"Bia"'), secretText],
        ])
        responseTexts.splice(before)
        expect(toValues(await versions())).toEqual([shown, shown.replace('"Ana"', '"Bia"'), shown])
      } else responseTexts.splice(before)
      expect(await get()).toBe(toStored(shown))
      await expectNoCanary()
    })

    // Skips the next test for the project configs, the only field without `versions`. The test saves a JSON string, but
    // the project configs must be a JSON object.
    if (versions === null) return
    test('Responses mask a JSON value like its text', async () => {
      await save('"https://u:canary-1@x.example"')
      expect(await get()).toBe(`"https://u:${SECRET_PLACEHOLDER}@x.example"`)
    })
  })

  test('A metadata whose name marks it as a secret is hidden, and undo restores its previous text', async () => {
    const save = (value: string) =>
      server.api.request(
        saveMetadatas,
        { ...getEcommerceParams(), body: { texts: { api_token: value } } },
        { as: server.editor },
      )
    await save('"canary-1"')
    await save('"canary-2"')
    expect((await read(getMetadatas, getEcommerceParams())).metadatas.api_token).toBe(SECRET_PLACEHOLDER)
    if (hasVersions) expect((await undoLastChange()).status).toBe(200)
    else expect((await save('"canary-1"')).status).toBe(200)
    const { texts: stored } = await server.api.call(getMetadatas, getEcommerceParams(), { as: server.editor })
    expect(stored.api_token.value).toBe('"canary-1"')
    expect((await read(getMetadatas, getEcommerceParams())).texts.api_token.value).toBe(`"${SECRET_PLACEHOLDER}"`)
    await expectNoCanary()
  })
}
