// Handlers of the integrations of an ecommerce (S1 §2, §4, §5, §7), and the undo rule of an edit.

import { eq } from 'drizzle-orm'
import {
  addIntegration,
  deleteIntegration,
  integrationTypes,
  lackingOptions,
  listIntegrations,
  saveIntegration,
} from '#contract/platform/integrations.ts'
import { keptSecret } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { integrations, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { httpError } from '#server/http/errors.ts'
import { changedFields } from '#server/http/field-diff.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { hasReadOnly, refuseChanged } from '#server/http/read-only.ts'
import { saveRow } from '#server/http/save-row.ts'
import {
  changedSince,
  expectUnchanged,
  putBack,
  factsOf as recordOf,
  type UndoRule,
  undoThrough,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { lockEcommerce, refuseUnknownEcommerce } from '#server/services/ecommerces.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { healthHandler, pingHandler } from './integration-connection.ts'
import { authorizeHandler, finishHandler, oauthCheckHandler } from './integration-oauth.ts'
import {
  choosePlatform,
  credentialsOf,
  expectFreeType,
  factsOf,
  type IntegrationRow,
  integrationError,
  integrationOf,
  integrationRow,
  integrationsOf,
  isReadable,
  lockEcommerceOf,
  lockIntegration,
  noOptions,
  sameSecrets,
  shownOptions,
  storedOptions,
  storedPassword,
  storedUrl,
  toApi,
} from './integration-rows.ts'

const addHandler = handle(addIntegration, async ({ params, body, db, services: { secrets }, record }) => {
  await lockEcommerce(db, params.id)
  refuseChanged({ ecommerce_id: body.ecommerce_id }, { ecommerce_id: params.id })
  const platform = await choosePlatform(db, body.software_id, null)
  await expectFreeType(db, params.id, body.integration_type)
  const values = {
    ecommerce_id: params.id,
    software_id: body.software_id,
    integration_type: body.integration_type,
    name: body.name || platform.name,
    username: body.username ?? '',
    password: storedPassword(body.password, null, secrets),
    api_url: storedUrl(body.api_url, null),
    is_active: body.is_active,
    ...storedOptions(body.options, noOptions, secrets),
  }
  const [row] = await db.insert(integrations).values(values).returning()
  if (!row) throw new Error('The integration was not inserted')
  const about = { entity: 'integration', entity_id: row.id, ecommerce_id: params.id }
  await record({ action: 'ecommerces.addIntegration', ...about, after: factsOf(row) })
  return { success: true as const, data: toApi(row, platform) }
})

const deleteHandler = handle(deleteIntegration, async ({ params, db, request, record }) => {
  const row = await lockIntegration(db, params.id)
  await expectVersion(request, row.version, () => integrationOf(db, row.id))
  await db.delete(integrations).where(eq(integrations.id, row.id))
  const about = { entity: 'integration', entity_id: row.id, ecommerce_id: row.ecommerce_id }
  await record({ action: 'ecommerces.deleteIntegration', ...about, before: factsOf(row) })
  return { success: true as const }
})

const listHandler = handle(listIntegrations, async ({ params, db }) => {
  await refuseUnknownEcommerce(db, params.id)
  return { data: await integrationsOf(db, params.id) }
})

const saveHandler = handle(
  saveIntegration,
  async ({ params, body, ...call }) => {
    const { db, services } = call
    const { secrets } = services
    await lockEcommerceOf(db, params.id)
    const { saved } = await saveRow(call, {
      table: integrations,
      where: eq(integrations.id, params.id),
      toApi: (row) => integrationOf(db, row.id),
      change: async (before) => {
        const platform = await choosePlatform(db, body.software_id, before.software_id)
        const { id, name = before.name, password, options, integration_type = before.integration_type, ...sent } = body
        const { ecommerce_id, has_password, software_name, is_discontinued, version, ...rest } = sent
        const readOnly = { ecommerce_id, has_password, software_name, is_discontinued, version }
        if (hasReadOnly(readOnly)) refuseChanged(readOnly, { ...(await integrationOf(db, before.id)) })
        if (id && id !== before.id) throw integrationError('id', 'validation.other_record')
        if (integration_type !== before.integration_type) await expectType(db, before.ecommerce_id, integration_type)
        if (options === undefined && body.software_id !== before.software_id) expectFitting(before, body.software_id)
        const patch = {
          software_id: rest.software_id,
          api_url: storedUrl(rest.api_url, before.api_url),
          username: rest.username ?? before.username,
          is_active: rest.is_active ?? before.is_active,
          integration_type,
          name: name || platform.name,
          password: storedPassword(password, before.password, secrets),
          ...(options === undefined ? {} : storedOptions(options, before, secrets)),
        }
        const after = { ...before, ...patch }
        // An authorization at Bling is valid only for the credentials that it was made with.
        if (!isSameClient(before, after, secrets))
          await db.delete(oauthTokens).where(eq(oauthTokens.integration_id, before.id))
        const changed = changedFields(factsOf(before), factsOf(after))
        const hidden = {
          ...(password && patch.password !== before.password ? { password: 'changed' } : {}),
          ...(sameSecrets(before, after, secrets) ? {} : { options_secrets: 'changed' }),
        }
        const about = { entity: 'integration', entity_id: before.id, ecommerce_id: before.ecommerce_id }
        return {
          patch,
          activity: {
            action: 'ecommerces.editIntegration',
            ...about,
            before: changed.before,
            after: { ...changed.after, ...hidden },
          },
        }
      },
    })
    return { success: true as const, data: await integrationOf(db, saved.id) }
  },
  ({ params, db }) => integrationOf(db, params.id),
)

/** Throws 422 if the type does not exist, or if the ecommerce already has an integration of this type. */
async function expectType(db: Database, ecommerceId: number, type: string): Promise<void> {
  if (!integrationTypes.some((known) => known === type))
    throw integrationError('integration_type', 'validation.invalid')
  await expectFreeType(db, ecommerceId, type)
}

/** Throws 422 if the options lack a value that the new platform requires. */
function expectFitting(before: IntegrationRow, software_id: number): void {
  const [code] = lackingOptions({ software_id, options: shownOptions(before) })
  if (code) throw httpError(422, code, { fields: [{ field: 'body.options', code }] })
}

function isSameClient(before: IntegrationRow, after: IntegrationRow, secrets: Secrets): boolean {
  if (![before, after].every((row) => isReadable(row, secrets)))
    return before.software_id === after.software_id && sameSecrets(before, after, secrets)
  const [one, other] = [before, after].map((row) => JSON.stringify(credentialsOf(row, secrets)))
  return one === other
}

export const integrationHandlers: readonly Handler[] = [
  listHandler,
  addHandler,
  saveHandler,
  deleteHandler,
  oauthCheckHandler,
  authorizeHandler,
  finishHandler,
  pingHandler,
  healthHandler,
]

/** Recorded fields that prevent an undo, because the previous secret is not recorded. */
const secret = ['password', 'has_password', 'options_secrets', 'has_secrets']

/** Returns true if the recorded URL has masked secrets, so that an undo can neither restore nor compare the URL. */
const hasMaskedUrl = (facts: unknown) => String(recordOf(facts).api_url ?? '').includes(keptSecret)

export const integrationReversals: readonly UndoRule[] = [
  undoThrough({
    action: 'ecommerces.editIntegration',
    endpoint: saveIntegration,
    handlers: [saveHandler],
    takesMarks: true,
    fits: ({ before, after }) =>
      Object.keys(recordOf(before)).length > 0 &&
      !secret.some((name) => name in recordOf(after)) &&
      ![before, after].some(hasMaskedUrl),
    input: async ({ row, db, ...change }) => {
      const present = await integrationRow(db, Number(row.entity_id))
      if (!present) throw changedSince()
      const facts = factsOf(present)
      expectUnchanged(facts, change.after)
      const { has_password, has_secrets, options, ...rest } = { ...facts, ...putBack(facts, change) }
      // Options that the write did not change stay as they are, complete or not.
      const body = 'options' in change.after ? { ...rest, options } : rest
      return { version: present.version, params: { id: present.id }, body }
    },
  }),
]
