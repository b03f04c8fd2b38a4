import { addCarrier } from '#contract/carriers.ts'
import { courierConnectors } from '#server/db/schema/platform.ts'
import { handleLong } from '#server/http/handle.ts'
import { urlKey } from './address.ts'
import { askConnector } from './connector.ts'
import { fieldsToStore, noFields } from './fields.ts'
import { factsOf, lockUrls, refuseTaken, shown } from './rows.ts'

/** Long, because the connector is asked: no transaction waits for it. */
export const addHandler = handleLong(addCarrier, async ({ body, services, request, db, finish, tag }) => {
  const { url } = body
  const field = 'body.url'
  await refuseTaken(db, url, field)
  const connector = await askConnector(url, { services, signal: request.signal, field })
  const { name, logo_url, picture } = connector
  const fields = fieldsToStore(connector.services, body.custom_fields, noFields, services.secrets)
  const { custom_fields, secret_fields, areSecretsChanged } = fields
  return finish(async (transaction, record) => {
    await lockUrls(transaction)
    await refuseTaken(transaction, url, field)
    const now = services.now()
    const described = { name, logo_url, services: connector.services, ...picture }
    const values = { url, url_key: urlKey(url), ...described, custom_fields, secret_fields }
    const [row] = await transaction
      .insert(courierConnectors)
      .values({ ...values, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('The carrier was not inserted')
    const after = { ...factsOf(row), ...(areSecretsChanged ? { secret_fields: 'changed' } : {}) }
    await record({ action: 'carriers.add', entity: 'carrier', entity_id: row.id, after })
    tag(row.version)
    return { success: true as const, data: shown(row) }
  })
})
