// Request handlers of the integrations of an ecommerce, and the undo rule of an edit (S1 §2, §4, §5, §7).

import { eq } from 'drizzle-orm'
import { parseUrl } from '#contract/parse-url.ts'
import {
  addIntegration,
  deleteIntegration,
  findMissingOptions,
  integrationTypes,
  listIntegrations,
  saveIntegration,
} from '#contract/platform/integrations.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { integrations, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { httpError } from '#server/http/errors.ts'
import { diffFields } from '#server/http/field-diff.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { ensureReadOnlyUnchanged, hasReadOnlyFields } from '#server/http/read-only.ts'
import { saveRow } from '#server/http/save-row.ts'
import {
  buildEndpointUndoRule,
  createRecordChangedError,
  expectUnchanged,
  restoreFields,
  toFieldRecord,
  type UndoRule,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { ensureEcommerceExists, lockEcommerce } from '#server/services/ecommerces.ts'
import { hasSecretPlaceholders } from '#server/services/json-secrets.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { healthHandler, pingIntegrationHandler } from './integration-connection.ts'
import {
  checkAuthorizationHandler,
  finishAuthorizationHandler,
  startAuthorizationHandler,
} from './integration-oauth.ts'
import {
  buildStoredOptions,
  canDecryptSecrets,
  createIntegrationError,
  emptyOptions,
  findIntegrationRow,
  getBlingCredentials,
  haveSameSecrets,
  type IntegrationRow,
  lockEcommerceOfIntegration,
  lockIntegration,
  maskOptions,
  readAllowedPlatform,
  readIntegration,
  readIntegrations,
  rejectDuplicateType,
  resolveMaskedUrl,
  resolvePassword,
  serializeIntegration,
  toActivityValues,
} from './integration-rows.ts'

const addIntegrationHandler = defineHandler(
  addIntegration,
  async ({ params, body, db, services: { secrets }, record }) => {
    await lockEcommerce(db, params.id)
    ensureReadOnlyUnchanged({ ecommerce_id: body.ecommerce_id }, { ecommerce_id: params.id })
    const platform = await readAllowedPlatform(db, body.software_id, null)
    await rejectDuplicateType(db, params.id, body.integration_type)
    const values = {
      ecommerce_id: params.id,
      software_id: body.software_id,
      integration_type: body.integration_type,
      name: body.name || platform.name,
      username: body.username ?? '',
      password: resolvePassword(body.password, null, secrets),
      api_url: resolveMaskedUrl(body.api_url, null),
      is_active: body.is_active,
      ...buildStoredOptions(body.options, emptyOptions, secrets),
    }
    const [row] = await db.insert(integrations).values(values).returning()
    if (!row) throw new Error('The integration was not inserted')
    const target = { entity: 'integration', entity_id: row.id, ecommerce_id: params.id }
    await record({ action: 'ecommerces.addIntegration', ...target, after: toActivityValues(row) })
    return { success: true as const, data: serializeIntegration(row, platform) }
  },
)

const deleteIntegrationHandler = defineHandler(deleteIntegration, async ({ params, db, request, record }) => {
  const row = await lockIntegration(db, params.id)
  await expectVersion(request, row.version, () => readIntegration(db, row.id))
  await db.delete(integrations).where(eq(integrations.id, row.id))
  const target = { entity: 'integration', entity_id: row.id, ecommerce_id: row.ecommerce_id }
  await record({ action: 'ecommerces.deleteIntegration', ...target, before: toActivityValues(row) })
  return { success: true as const }
})

const listIntegrationsHandler = defineHandler(listIntegrations, async ({ params, db }) => {
  await ensureEcommerceExists(db, params.id)
  return { data: await readIntegrations(db, params.id) }
})

const saveIntegrationHandler = defineHandler(
  saveIntegration,
  async ({ params, body, ...context }) => {
    const { db, services } = context
    const { secrets } = services
    await lockEcommerceOfIntegration(db, params.id)
    const { saved } = await saveRow(context, {
      table: integrations,
      where: eq(integrations.id, params.id),
      toApi: (row) => readIntegration(db, row.id),
      prepareChange: async (before) => {
        const platform = await readAllowedPlatform(db, body.software_id, before.software_id)
        const {
          id,
          name = before.name,
          password,
          options,
          integration_type = before.integration_type,
          ...remainingFields
        } = body
        const { ecommerce_id, has_password, software_name, is_discontinued, version, ...editableFields } =
          remainingFields
        const readOnly = { ecommerce_id, has_password, software_name, is_discontinued, version }
        if (hasReadOnlyFields(readOnly))
          ensureReadOnlyUnchanged(readOnly, { ...(await readIntegration(db, before.id)) })
        if (id && id !== before.id) throw createIntegrationError('id', 'validation.other_record')
        if (integration_type !== before.integration_type)
          await rejectUnavailableType(db, before.ecommerce_id, integration_type)
        if (options === undefined && body.software_id !== before.software_id)
          rejectMissingOptions(before, body.software_id)
        const patch = {
          software_id: editableFields.software_id,
          api_url: resolveMaskedUrl(editableFields.api_url, before.api_url),
          username: editableFields.username ?? before.username,
          is_active: editableFields.is_active ?? before.is_active,
          integration_type,
          name: name || platform.name,
          password: resolvePassword(password, before.password, secrets),
          ...(options === undefined ? {} : buildStoredOptions(options, before, secrets)),
        }
        const after = { ...before, ...patch }
        const isOtherServer = getOrigin(after.api_url) !== getOrigin(before.api_url)
        if (isOtherServer) rejectStoredSecrets(before, after, options)
        // Deletes the authorization at Bling when the credentials change, because the authorization is valid only for
        // the previous credentials.
        if (isOtherServer || !haveSameCredentials(before, after, secrets))
          await db.delete(oauthTokens).where(eq(oauthTokens.integration_id, before.id))
        const changes = diffFields(toActivityValues(before), toActivityValues(after))
        const secretChanges = {
          ...(password && patch.password !== before.password ? { password: 'changed' } : {}),
          ...(haveSameSecrets(before, after, secrets) ? {} : { options_secrets: 'changed' }),
        }
        const target = { entity: 'integration', entity_id: before.id, ecommerce_id: before.ecommerce_id }
        return {
          patch,
          activity: {
            action: 'ecommerces.editIntegration',
            ...target,
            before: changes.before,
            after: { ...changes.after, ...secretChanges },
          },
        }
      },
    })
    return { success: true as const, data: await readIntegration(db, saved.id) }
  },
  ({ params, db }) => readIntegration(db, params.id),
)

/** Throws 422 if the type does not exist, or if the ecommerce already has an integration of this type. */
async function rejectUnavailableType(db: Database, ecommerceId: number, type: string): Promise<void> {
  if (!integrationTypes.some((integrationType) => integrationType === type))
    throw createIntegrationError('integration_type', 'validation.invalid')
  await rejectDuplicateType(db, ecommerceId, type)
}

/** Throws 422 if the options lack a value that the new platform requires. */
function rejectMissingOptions(before: IntegrationRow, software_id: number): void {
  const [code] = findMissingOptions({ software_id, options: maskOptions(before) })
  if (code) throw httpError(422, code, { fields: [{ field: 'body.options', code }] })
}

const getOrigin = (url: string) => parseUrl(url)?.origin ?? null

/**
 * Throws 422 if the request keeps a stored password or a stored secret of the options, because users entered these
 * secrets for another server.
 */
function rejectStoredSecrets(before: IntegrationRow, after: IntegrationRow, options: string | null | undefined): void {
  const keepsPassword = before.password !== null && after.password === before.password
  const keepsOptionSecret = hasSecretPlaceholders((options === undefined ? maskOptions(before) : options) ?? '')
  const code = 'integrations.secrets_of_other_server'
  const fields = [
    ...(keepsPassword ? [{ field: 'body.password', code }] : []),
    ...(keepsOptionSecret ? [{ field: 'body.options', code }] : []),
  ]
  if (fields.length > 0) throw httpError(422, code, { fields })
}

function haveSameCredentials(before: IntegrationRow, after: IntegrationRow, secrets: Secrets): boolean {
  if (![before, after].every((row) => canDecryptSecrets(row, secrets)))
    return before.software_id === after.software_id && haveSameSecrets(before, after, secrets)
  const [first, second] = [before, after].map((row) => JSON.stringify(getBlingCredentials(row, secrets)))
  return first === second
}

export const integrationHandlers: readonly Handler[] = [
  listIntegrationsHandler,
  addIntegrationHandler,
  saveIntegrationHandler,
  deleteIntegrationHandler,
  checkAuthorizationHandler,
  startAuthorizationHandler,
  finishAuthorizationHandler,
  pingIntegrationHandler,
  healthHandler,
]

/** Fields whose change prevents an undo, because the activity log does not contain the previous secret. */
const secretFields = ['password', 'has_password', 'options_secrets', 'has_secrets']

/** Returns true if the recorded URL has masked secrets, so that an undo can neither restore nor compare the URL. */
const hasMaskedUrl = (values: unknown) => String(toFieldRecord(values).api_url ?? '').includes(SECRET_PLACEHOLDER)

export const integrationUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: 'ecommerces.editIntegration',
    endpoint: saveIntegration,
    handlers: [saveIntegrationHandler],
    acceptsMaskedSecrets: true,
    canUndo: ({ before, after }) =>
      Object.keys(toFieldRecord(before)).length > 0 &&
      !secretFields.some((name) => name in toFieldRecord(after)) &&
      ![before, after].some(hasMaskedUrl),
    buildInput: async ({ row, db, ...change }) => {
      const currentRow = await findIntegrationRow(db, Number(row.entity_id))
      if (!currentRow) throw createRecordChangedError()
      const values = toActivityValues(currentRow)
      expectUnchanged(values, change.after)
      const { has_password, has_secrets, options, ...otherFields } = { ...values, ...restoreFields(values, change) }
      // Sends the options only if the write changed them. Without options in the body, the save keeps the stored
      // options, even incomplete ones.
      const body = 'options' in change.after ? { ...otherFields, options } : otherFields
      return { version: currentRow.version, params: { id: currentRow.id }, body }
    },
  }),
]
