import { eq } from 'drizzle-orm'
import { saveCarrier, type TypedFields } from '#contract/carriers.ts'
import { changesOf } from '#server/changes.ts'
import type { Database } from '#server/db/database.ts'
import { courierConnectors } from '#server/db/schema/platform.ts'
import { handleLong, type Recorder, type Services } from '#server/http/handle.ts'
import { expectVersion } from '#server/http/version.ts'
import { urlKey } from './address.ts'
import { askConnector, type Connector } from './connector.ts'
import { fieldsToStore, noFields } from './fields.ts'
import { type CarrierRow, carrierRow, factsOf, lockedRow, lockUrls, refuseTaken, shown } from './rows.ts'

const field = 'body.url'

/** Long, because the connector is asked: no transaction waits for it. */
export const saveHandler = handleLong(saveCarrier, async ({ params, body, services, request, db, finish, tag }) => {
  const { id } = await carrierRow(db, params.id)
  await refuseTaken(db, body.url, field, id)
  const connector = await askConnector(body.url, { services, signal: request.signal, field })
  return finish(async (transaction, record) => {
    await lockUrls(transaction)
    const before = await lockedRow(transaction, id)
    await expectVersion(request, before.version, () => shown(before))
    await refuseTaken(transaction, body.url, field, id)
    const row = await store({ db: transaction, record, services }, before, { ...body, connector })
    tag(row.version)
    return { success: true as const, data: shown(row) }
  })
})

interface Work {
  readonly db: Database
  readonly record: Recorder
  readonly services: Services
}

interface Saved {
  readonly url: string
  readonly custom_fields: TypedFields
  readonly connector: Connector
}

/** Writes and records what is another now. */
export async function store({ db, record, services }: Work, before: CarrierRow, saved: Saved): Promise<CarrierRow> {
  const { url, custom_fields: typed, connector } = saved
  const url_key = urlKey(url)
  // Secrets were given for one address: another one does not get them unasked.
  const kept = url_key === before.url_key ? before : noFields
  const fields = fieldsToStore(connector.services, typed, kept, services.secrets)
  const { areSecretsChanged, ...stored } = fields
  const values = {
    ...{ url, url_key, name: connector.name, logo_url: connector.logo_url, services: connector.services },
    ...pictureFor(before, connector),
    ...stored,
    version: before.version + 1,
    updated_at: services.now(),
  }
  const isSecretLost = before.secret_fields !== null && stored.secret_fields === null
  const hidden = areSecretsChanged || isSecretLost ? { secret_fields: 'changed' } : {}
  const next = { ...before, ...values }
  const both = [before, next]
  const changes = changesOf(factsOf(before, both), factsOf(next, both))
  const about = { action: 'carriers.edit', entity: 'carrier', entity_id: before.id }
  const isSame = Object.keys({ ...changes.after, ...hidden }).length === 0 && sameDescription(before, next)
  if (isSame) {
    await record(about)
    return before
  }
  await db.update(courierConnectors).set(values).where(eq(courierConnectors.id, before.id))
  await record({ ...about, before: changes.before, after: { ...changes.after, ...hidden } })
  return next
}

/** The one that is kept stays where it could not be had again. */
function pictureFor(before: CarrierRow, { logo_url, picture }: Connector) {
  if (picture) return picture
  return logo_url === before.logo_url ? {} : { logo: null, logo_type: null }
}

function sameDescription(one: CarrierRow, other: CarrierRow): boolean {
  const isSamePicture = (one.logo ?? Buffer.of()).equals(other.logo ?? Buffer.of())
  return isSamePicture && JSON.stringify(one.services) === JSON.stringify(other.services)
}
