// Handlers of carriers, which are registered by the URL of their connector (S2 §2, §7), and their undo rules.
import { eq } from 'drizzle-orm'
import {
  addCarrier,
  findCarrier,
  getCarrier,
  getCarrierLogo,
  listCarriers,
  saveCarrier,
  type TypedFields,
} from '#contract/platform/carriers.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { httpError } from '#server/http/errors.ts'
import { changesOf } from '#server/http/field-diff.ts'
import { type Handler, handle, handleLong, type Services } from '#server/http/handler.ts'
import { type Change, type SaveCall, saveRow } from '#server/http/save-row.ts'
import { expectUnchanged, factsOf as recordOf, type UndoRule } from '#server/http/undo.ts'
import { askConnector, type Connector, urlKey } from './connector.ts'
import {
  type CarrierRow,
  carrierRow,
  carrierRows,
  clearFailure,
  factsOf,
  fieldsToStore,
  lockUrls,
  noFields,
  refuseTaken,
  toApi,
} from './rows.ts'

/** Opens its transaction only after the connector has responded, so that none is open during the request. */
const addHandler = handleLong(addCarrier, async ({ body, services, request, db, finish, tag }) => {
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
    return { success: true as const, data: toApi(row) }
  })
})

const field = 'body.url'

/** Opens its transaction only after the connector has responded, so that none is open during the request. */
const saveHandler = handleLong(
  saveCarrier,
  async ({ params, body, services, request, db, finish, tag }) => {
    const { id } = await carrierRow(db, params.id)
    await refuseTaken(db, body.url, field, id)
    const connector = await askConnector(body.url, { services, signal: request.signal, field })
    return finish(async (transaction, record) => {
      await lockUrls(transaction)
      await clearFailure(transaction, id)
      const saved = await saveCarrierRow({ db: transaction, record, services, request, tag }, id, async () => {
        await refuseTaken(transaction, body.url, field, id)
        return { ...body, connector }
      })
      return { success: true as const, data: toApi(saved) }
    })
  },
  async ({ params, db }) => toApi(await carrierRow(db, params.id)),
)

interface CarrierInput {
  readonly url: string
  readonly custom_fields: TypedFields
  readonly connector: Connector
}

/** Saves a carrier through `saveRow`. `toInput` checks the locked row and returns the values to save. */
async function saveCarrierRow(
  call: SaveCall,
  id: number,
  toInput: (row: CarrierRow) => Promise<CarrierInput> | CarrierInput,
): Promise<CarrierRow> {
  const { saved } = await saveRow(call, {
    table: courierConnectors,
    where: eq(courierConnectors.id, id),
    toApi,
    change: async (before) => changeOf(before, await toInput(before), call.services),
  })
  return saved
}

function changeOf(before: CarrierRow, input: CarrierInput, services: Services): Change<typeof courierConnectors> {
  const { url, custom_fields: typed, connector } = input
  const url_key = urlKey(url)
  // Secrets were typed for the previous URL, so they are not sent to another one.
  const kept = url_key === before.url_key ? before : noFields
  const fields = fieldsToStore(connector.services, typed, kept, services.secrets)
  const { areSecretsChanged, ...stored } = fields
  const patch = {
    ...{ url, url_key, name: connector.name, logo_url: connector.logo_url, services: connector.services },
    ...pictureFor(before, connector),
    ...stored,
  }
  const isSecretLost = before.secret_fields !== null && stored.secret_fields === null
  const hidden = areSecretsChanged || isSecretLost ? { secret_fields: 'changed' } : {}
  const next = { ...before, ...patch }
  const both = [before, next]
  const changes = changesOf(factsOf(before, both), factsOf(next, both))
  const about = { action: 'carriers.edit', entity: 'carrier', entity_id: before.id }
  const isSame = Object.keys({ ...changes.after, ...hidden }).length === 0 && sameDescription(before, next)
  if (isSame) return { patch: null, activity: about }
  return { patch, activity: { ...about, before: changes.before, after: { ...changes.after, ...hidden } } }
}

/** Returns the logo columns to write: a new logo, else the stored logo as long as its URL is the same. */
function pictureFor(before: CarrierRow, { logo_url, picture }: Connector) {
  if (picture) return picture
  return logo_url === before.logo_url ? {} : { logo: null, logo_type: null }
}

function sameDescription(one: CarrierRow, other: CarrierRow): boolean {
  const isSamePicture = (one.logo ?? Buffer.of()).equals(other.logo ?? Buffer.of())
  return isSamePicture && JSON.stringify(one.services) === JSON.stringify(other.services)
}

export const carrierHandlers: readonly Handler[] = [
  handle(listCarriers, async ({ db }) => {
    const rows = await carrierRows(db)
    return { data: rows.map(toApi) }
  }),

  handle(findCarrier, async ({ query: { url }, db, services, request }) => {
    const field = 'query.url'
    await refuseTaken(db, url, field)
    const { picture, ...description } = await askConnector(url, { services, signal: request.signal, field })
    const logo = picture && `data:${picture.logo_type};base64,${picture.logo.toString('base64')}`
    return { data: { ...description, url, logo } }
  }),

  handle(getCarrier, async ({ params, db, tag }) => {
    const row = await carrierRow(db, params.id)
    tag(row.version)
    return { data: toApi(row) }
  }),

  handle(getCarrierLogo, async ({ params, db }) => {
    const { id, logo, logo_type } = courierConnectors
    const [row] = await db.select({ logo, logo_type }).from(courierConnectors).where(eq(id, params.id))
    if (!row || row.logo === null || row.logo_type === null) throw httpError(404, 'not_found')
    return new Blob([new Uint8Array(row.logo)], { type: row.logo_type })
  }),

  addHandler,
  saveHandler,
]

const isOnly = (value: unknown, name: string) => Object.keys(recordOf(value)).join() === name

export const carrierReversals: readonly UndoRule[] = [
  {
    action: 'carriers.edit',
    access: saveCarrier.access,
    // Undo restores typed fields only, because a previous description, URL or secret is not stored.
    fits: ({ before, after }) => isOnly(before, 'custom_fields') && isOnly(after, 'custom_fields'),
    // Bypasses the endpoint, because it requests the connector: a transaction must not wait for that request.
    undo: ({ row, before, after, ...call }) =>
      saveCarrierRow(call, Number(row.entity_id), (present) => {
        const facts = factsOf(present)
        expectUnchanged(facts, after)
        return {
          url: present.url,
          custom_fields: merged(facts.custom_fields, before.custom_fields),
          connector: { ...present, services: [...present.services], picture: null },
        }
      }),
  },
]

/** Merges previous values into the current ones. Secrets are in neither, so the save keeps the stored secrets. */
function merged(present: unknown, former: unknown): TypedFields {
  const table = new Map<string, Record<string, string>>()
  for (const values of [present, former])
    for (const [service, fields] of Object.entries(recordOf(values)))
      for (const [field, value] of Object.entries(recordOf(fields)))
        table.set(service, { ...table.get(service), [field]: String(value ?? '') })
  return Object.fromEntries(table)
}
