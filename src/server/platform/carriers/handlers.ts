// Request handlers of carriers, and their undo rules. A carrier is registered by the URL of its connector, a server
// that describes the carrier's services (S2 §2, §7).
import { eq } from 'drizzle-orm'
import {
  addCarrier,
  type FieldValuesInput,
  findCarrier,
  getCarrier,
  getCarrierLogo,
  listCarriers,
  saveCarrier,
} from '#contract/platform/carriers.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { httpError } from '#server/http/errors.ts'
import { diffPatch } from '#server/http/field-diff.ts'
import { defineHandler, defineLongHandler, type Handler, type Services } from '#server/http/handler.ts'
import { type RowChange, type SaveContext, saveRow } from '#server/http/save-row.ts'
import { expectUnchanged, toFieldRecord, type UndoRule } from '#server/http/undo.ts'
import { type Connector, fetchConnector, normalizeUrl } from './connector.ts'
import {
  type CarrierRow,
  clearCarrierFailure,
  emptyFields,
  listCarrierRows,
  lockCarrierUrls,
  prepareCarrierFields,
  readCarrierRow,
  rejectDuplicateUrl,
  serializeCarrier,
  toActivityValues,
} from './rows.ts'

/**
 * Adds a carrier. Opens the transaction after the connector has responded, because a transaction must not wait for an
 * external server.
 */
const addCarrierHandler = defineLongHandler(addCarrier, async ({ body, services, request, db, finish, setEtag }) => {
  const { url } = body
  const field = 'body.url'
  await rejectDuplicateUrl(db, url, field)
  const connector = await fetchConnector(url, { services, signal: request.signal, field })
  const { name, logo_url, fetchedLogo: logoImage } = connector
  const fields = prepareCarrierFields(connector.services, body.custom_fields, emptyFields, services.secrets)
  const { custom_fields, secret_fields, areSecretsChanged } = fields
  return finish(async (transaction, record) => {
    await lockCarrierUrls(transaction)
    await rejectDuplicateUrl(transaction, url, field)
    const now = services.now()
    const description = { name, logo_url, services: connector.services, ...logoImage }
    const values = { url, url_key: normalizeUrl(url), ...description, custom_fields, secret_fields }
    const [row] = await transaction
      .insert(courierConnectors)
      .values({ ...values, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('The carrier was not inserted')
    const after = { ...toActivityValues(row), ...(areSecretsChanged ? { secret_fields: 'changed' } : {}) }
    await record({ action: 'carriers.add', entity: 'carrier', entity_id: row.id, after })
    setEtag(row.version)
    return { success: true as const, data: serializeCarrier(row) }
  })
})

const field = 'body.url'

/**
 * Saves a carrier. Opens the transaction after the connector has responded, because a transaction must not wait for an
 * external server.
 */
const saveCarrierHandler = defineLongHandler(
  saveCarrier,
  async ({ params, body, services, request, db, finish, setEtag }) => {
    const { id } = await readCarrierRow(db, params.id)
    await rejectDuplicateUrl(db, body.url, field, id)
    const connector = await fetchConnector(body.url, { services, signal: request.signal, field })
    return finish(async (transaction, record) => {
      await lockCarrierUrls(transaction)
      await clearCarrierFailure(transaction, id)
      const saved = await saveCarrierRow({ db: transaction, record, services, request, setEtag }, id, async () => {
        await rejectDuplicateUrl(transaction, body.url, field, id)
        return { ...body, connector }
      })
      return { success: true as const, data: serializeCarrier(saved) }
    })
  },
  async ({ params, db }) => serializeCarrier(await readCarrierRow(db, params.id)),
)

interface CarrierInput {
  readonly url: string
  readonly custom_fields: FieldValuesInput
  readonly connector: Connector
}

/** Saves a carrier through `saveRow`. `toInput` checks the locked row and returns the values to save. */
async function saveCarrierRow(
  context: SaveContext,
  id: number,
  toInput: (row: CarrierRow) => Promise<CarrierInput> | CarrierInput,
): Promise<CarrierRow> {
  const { saved } = await saveRow(context, {
    table: courierConnectors,
    where: eq(courierConnectors.id, id),
    toApi: serializeCarrier,
    prepareChange: async (before) => buildChange(before, await toInput(before), context.services),
  })
  return saved
}

function buildChange(before: CarrierRow, input: CarrierInput, services: Services): RowChange<typeof courierConnectors> {
  const { url, custom_fields: inputFields, connector } = input
  const url_key = normalizeUrl(url)
  // Drops the stored secrets when the URL changes, because users entered these secrets for the previous URL.
  const storedFields = url_key === before.url_key ? before : emptyFields
  const fields = prepareCarrierFields(connector.services, inputFields, storedFields, services.secrets)
  const { areSecretsChanged, ...columns } = fields
  const patch = {
    ...{ url, url_key, name: connector.name, logo_url: connector.logo_url, services: connector.services },
    ...buildLogoPatch(before, connector),
    ...columns,
  }
  const isSecretLost = before.secret_fields !== null && columns.secret_fields === null
  const secretChange = areSecretsChanged || isSecretLost ? { secret_fields: 'changed' } : {}
  const nextRow = { ...before, ...patch }
  const comparedRows = [before, nextRow]
  const changes = diffPatch(toActivityValues(before, comparedRows), toActivityValues(nextRow, comparedRows))
  const entry = { action: 'carriers.edit', entity: 'carrier', entity_id: before.id }
  const isUnchanged =
    Object.keys({ ...changes.after, ...secretChange }).length === 0 && isSameDescription(before, nextRow)
  if (isUnchanged) return { patch: null, activity: entry }
  return { patch, activity: { ...entry, before: changes.before, after: { ...changes.after, ...secretChange } } }
}

/**
 * Returns the logo columns to write. Without a new logo image, keeps the stored logo if its URL is unchanged, and
 * clears the logo otherwise.
 */
function buildLogoPatch(before: CarrierRow, { logo_url, fetchedLogo: logoImage }: Connector) {
  if (logoImage) return logoImage
  return logo_url === before.logo_url ? {} : { logo: null, logo_type: null }
}

function isSameDescription(first: CarrierRow, second: CarrierRow): boolean {
  const isSameLogo = (first.logo ?? Buffer.of()).equals(second.logo ?? Buffer.of())
  return isSameLogo && JSON.stringify(first.services) === JSON.stringify(second.services)
}

export const carrierHandlers: readonly Handler[] = [
  defineHandler(listCarriers, async ({ db }) => {
    const rows = await listCarrierRows(db)
    return { data: rows.map(serializeCarrier) }
  }),

  defineHandler(findCarrier, async ({ query: { url }, db, services, request }) => {
    const field = 'query.url'
    await rejectDuplicateUrl(db, url, field)
    const { fetchedLogo: logoImage, ...description } = await fetchConnector(url, {
      services,
      signal: request.signal,
      field,
    })
    const logo = logoImage && `data:${logoImage.logo_type};base64,${logoImage.logo.toString('base64')}`
    return { data: { ...description, url, logo } }
  }),

  defineHandler(getCarrier, async ({ params, db, setEtag }) => {
    const row = await readCarrierRow(db, params.id)
    setEtag(row.version)
    return { data: serializeCarrier(row) }
  }),

  defineHandler(getCarrierLogo, async ({ params, db }) => {
    const { id, logo, logo_type } = courierConnectors
    const [row] = await db.select({ logo, logo_type }).from(courierConnectors).where(eq(id, params.id))
    if (!row || row.logo === null || row.logo_type === null) throw httpError(404, 'not_found')
    return new Blob([new Uint8Array(row.logo)], { type: row.logo_type })
  }),

  addCarrierHandler,
  saveCarrierHandler,
]

const hasOnlyField = (value: unknown, name: string) => Object.keys(toFieldRecord(value)).join() === name

export const carrierUndoRules: readonly UndoRule[] = [
  {
    action: 'carriers.edit',
    access: saveCarrier.access,
    // Allows an undo only if the save changed nothing except field values, because the activity log does not contain
    // the previous description and secrets.
    canUndo: ({ before, after }) => hasOnlyField(before, 'custom_fields') && hasOnlyField(after, 'custom_fields'),
    // Does not call the endpoint, because the endpoint sends a request to the connector, and a transaction must not
    // wait for an external server.
    undo: ({ row, before, after, ...context }) =>
      saveCarrierRow(context, Number(row.entity_id), (currentRow) => {
        const values = toActivityValues(currentRow)
        expectUnchanged(values, after)
        return {
          url: currentRow.url,
          custom_fields: mergeFields(values.custom_fields, before.custom_fields),
          connector: { ...currentRow, services: [...currentRow.services], fetchedLogo: null },
        }
      }),
  },
]

/**
 * Merges previous field values into the current field values. Neither contains secrets, so the save keeps the stored
 * secrets.
 */
function mergeFields(currentValues: unknown, previousValues: unknown): FieldValuesInput {
  const fieldsByService = new Map<string, Record<string, string>>()
  for (const values of [currentValues, previousValues])
    for (const [service, fields] of Object.entries(toFieldRecord(values)))
      for (const [field, value] of Object.entries(toFieldRecord(fields)))
        fieldsByService.set(service, { ...fieldsByService.get(service), [field]: String(value ?? '') })
  return Object.fromEntries(fieldsByService)
}
