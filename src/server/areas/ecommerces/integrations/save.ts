import { eq } from 'drizzle-orm'
import { lackingOptions, saveIntegration } from '#contract/ecommerces/integrations.ts'
import { oauthTokens } from '#server/db/schema/connections.ts'
import { integrations } from '#server/db/schema/merchants.ts'
import { handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import type { Secrets } from '#server/secrets.ts'
import { changedIn, factsOf } from './changes.ts'
import { credentialsOf } from './credentials.ts'
import { storedPassword } from './password.ts'
import { choosePlatform, type IntegrationRow, integrationOf, lockIntegration, shown } from './records.ts'
import { isReadable, sameSecrets, shownOptions, storedOptions } from './stored-options.ts'

export const saveHandler = handle(saveIntegration, async ({ params, body, db, request, services, record }) => {
  const { secrets } = services
  const before = await lockIntegration(db, params.id)
  await expectVersion(request, before.version, () => integrationOf(db, before.id))
  const platform = await choosePlatform(db, body.software_id, before.software_id)
  const { name, password, options, ...rest } = body
  if (options === undefined && body.software_id !== before.software_id) expectFitting(before, body.software_id)
  const values = {
    ...rest,
    name: name || platform.name,
    password: storedPassword(password, before.password, secrets),
    ...(options === undefined ? {} : storedOptions(options, before, secrets)),
    version: before.version + 1,
    updated_at: services.now(),
  }
  const [row] = await db.update(integrations).set(values).where(eq(integrations.id, before.id)).returning()
  if (!row) throw new Error('The integration was not updated')
  // What was authorized was authorized for these credentials.
  if (!isSameClient(before, row, secrets)) await db.delete(oauthTokens).where(eq(oauthTokens.integration_id, row.id))
  const changed = changedIn(factsOf(before), factsOf(row))
  const hidden = {
    ...(password ? { password: 'changed' } : {}),
    ...(sameSecrets(before, row, secrets) ? {} : { options_secrets: 'changed' }),
  }
  await record({
    action: 'ecommerces.editIntegration',
    ...{ entity: 'integration', entity_id: row.id, ecommerce_id: row.ecommerce_id },
    before: changed.before,
    after: { ...changed.after, ...hidden },
  })
  return { success: true as const, data: shown(row, platform) }
})

/** The options of one platform are seldom those of another. */
function expectFitting(before: IntegrationRow, software_id: number): void {
  const [code] = lackingOptions({ software_id, options: shownOptions(before) })
  if (code) throw refusal(422, code, { fields: [{ field: 'body.options', code }] })
}

function isSameClient(before: IntegrationRow, after: IntegrationRow, secrets: Secrets): boolean {
  if (![before, after].every((row) => isReadable(row, secrets)))
    return before.software_id === after.software_id && sameSecrets(before, after, secrets)
  const [one, other] = [before, after].map((row) => JSON.stringify(credentialsOf(row, secrets)))
  return one === other
}
