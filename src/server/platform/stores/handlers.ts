// Request handlers of stores and their carrier contracts, and their undo rules (S2 §2, §5, §7).
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { write } from '#contract/access.ts'
import { normalizeTaxId } from '#contract/brazil.ts'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { findStoreDuplicates, MAX_DUPLICATES } from '#contract/platform/duplicates.ts'
import {
  ContractInput,
  getInsuranceType,
  isCustomContract,
  type StoreContractOptions,
} from '#contract/platform/store-contract.ts'
import {
  createStore,
  deleteStore,
  getStore,
  listStores,
  type StoreRow,
  saveStore,
  saveStoreContract,
} from '#contract/platform/stores.ts'
import { isSecretPlaceholder } from '#contract/secrets.ts'
import { toUnpunctuatedDocument } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { toCanonicalJson } from '#server/http/canonical-json.ts'
import { fieldError } from '#server/http/errors.ts'
import { type Changes, diffPatch, hasChanges, noChanges } from '#server/http/field-diff.ts'
import { type ActivityEntry, type ActivityRecorder, defineHandler, type Handler } from '#server/http/handler.ts'
import { buildPageEnvelope, getRowOffset } from '#server/http/pages.ts'
import { ensureReadOnlyUnchanged } from '#server/http/read-only.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import {
  buildEndpointUndoRule,
  createRecordChangedError,
  expectUnchanged,
  type FieldValues,
  restoreFields,
  toFieldRecord,
  type UndoInput,
  type UndoRule,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { ensureEcommerceExists } from '#server/services/ecommerces.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { listAllStoresHandler } from './all-stores.ts'
import {
  buildStoreCondition,
  buildStoreValues,
  RecordedStore,
  readStoreRow,
  type StoredContract,
  type StoreRecord,
  serializeContract,
  serializeStore,
} from './rows.ts'
import { uploadStoresHandler } from './upload.ts'

type StoredOptions = Omit<StoreContractOptions, 'has_password'>

interface ContractValues {
  readonly contract_options: StoredOptions
  readonly contract_password: Buffer | null
}

const emptyContract = ContractInput.parse({ is_save_full_contract: false })

interface ContractContext {
  /** Path of the contract in the request body, for error messages. Example: `body.contract_options`. */
  readonly field: string
  /** Contract in the database before this save; null for a new store. */
  readonly previousContract: StoredContract | null
  readonly secrets: Pick<Secrets, 'encrypt'>
}

/**
 * Converts the contract in a request to the values of the columns `contract_options` and `contract_password`. Without
 * `is_save_full_contract`, keeps only the posting card and clears the password. Throws 422 for a missing password.
 */
function buildContractValues(
  input: ContractInput,
  { field, previousContract: storedContract, secrets: { encrypt } }: ContractContext,
): ContractValues {
  const storedPassword = storedContract?.contract_password ?? null
  if (storedContract)
    ensureReadOnlyUnchanged({ has_password: input.has_password }, { has_password: storedPassword !== null }, field)
  const password = isPasswordUnchanged(input.password) ? null : input.password
  const options = toStoredOptions(input)
  if (password === null && storedContract && isSameContract(options, serializeContract(storedContract)))
    return { contract_options: options, contract_password: storedPassword }
  if (!input.is_save_full_contract) {
    return {
      contract_options: toStoredOptions({ ...emptyContract, posting_card: input.posting_card }),
      contract_password: null,
    }
  }
  if (password === null && storedPassword === null)
    throw fieldError({ field: `${field}.password`, code: 'validation.required' })
  return { contract_options: options, contract_password: password === null ? storedPassword : encrypt(password) }
}

const isSameContract = (options: StoredOptions, storedContract: StoreContractOptions | null) =>
  storedContract !== null &&
  toCanonicalJson({ ...options, has_password: storedContract.has_password }) === toCanonicalJson(storedContract)

/** Returns true if the input keeps the stored password: absent, empty, or the placeholder for a stored secret. */
const isPasswordUnchanged = (password: string | undefined): password is undefined =>
  password === undefined || password.trim() === '' || isSecretPlaceholder(password.trim())

function toStoredOptions(input: ContractInput): StoredOptions {
  const { password, has_password, insurance_type, insurance_value, authorization_limit_days, ...texts } = input
  const type = getInsuranceType(input) ?? 'none'
  const insurance = type !== 'none'
  return {
    ...texts,
    is_save_full_contract: input.is_save_full_contract && isCustomContract(input),
    authorization_limit_days: authorization_limit_days ?? null,
    insurance,
    insurance_type: input.is_save_full_contract ? type : null,
    insurance_value: insurance ? Number(insurance_value).toFixed(2) : null,
  }
}

const saveContractHandler = defineHandler(
  saveStoreContract,
  async ({ params, body, ...context }) => {
    const { saved } = await saveRow(context, {
      table: stores,
      where: buildStoreCondition(params),
      toApi: serializeStore,
      prepareChange: (row) => {
        const values = buildContractValues(body, {
          field: 'body',
          previousContract: row,
          secrets: context.services.secrets,
        })
        const changes = diffContracts(row, values)
        return { patch: hasChanges(changes) ? values : null, activity: buildContractEntry(row, changes) }
      },
    })
    return { success: true as const, store: serializeStore(saved) }
  },
  async ({ params, db }) => serializeContract(await readStoreRow(db, params)),
)

/**
 * Returns the changes of a contract for the activity log, which records that the password changed, but not its value.
 */
function diffContracts(row: StoredContract, values: ContractValues): Changes {
  const { before, after } = diffPatch({ ...row.contract_options }, { ...values.contract_options })
  if (values.contract_password === row.contract_password) return { before, after }
  return { before, after: { ...after, password: values.contract_password === null ? 'removed' : 'changed' } }
}

const buildContractEntry = (row: StoreRecord, changes: Changes): ActivityEntry => ({
  action: 'stores.editContract',
  ...getActivityTarget(row),
  ...changes,
})

/** Maximum number of rows per query; larger queries would block other queries on the embedded database. */
const MAX_ROWS_PER_QUERY = 5000

/**
 * Lists the stores of an ecommerce. Does not use `listRows`, because up to 100 000 stores are read with raw SQL, in
 * several queries if `limit` is 0 (all rows).
 */
const listStoresHandler = defineHandler(listStores, async ({ params, query, db }) => {
  const { ecommerce_id } = params
  await ensureEcommerceExists(db, ecommerce_id)
  const pageRequest = { path: buildEndpointPath(listStores.path, params), query }
  if (query.limit === 0) {
    const allRows = await readAllRows(db, ecommerce_id)
    return buildPageEnvelope(pageRequest, query, allRows.length, allRows)
  }
  const batch = await readRows(db, ecommerce_id, { afterId: 0, offset: getRowOffset(query), limit: query.limit })
  const total = await db.$count(stores, eq(stores.ecommerce_id, ecommerce_id))
  return buildPageEnvelope(pageRequest, query, total, batch)
})

async function readAllRows(db: Database, ecommerceId: number): Promise<StoreRow[]> {
  const allRows: StoreRow[] = []
  for (;;) {
    const batch = await readRows(db, ecommerceId, {
      afterId: allRows.at(-1)?.id ?? 0,
      offset: 0,
      limit: MAX_ROWS_PER_QUERY,
    })
    allRows.push(...batch)
    if (batch.length < MAX_ROWS_PER_QUERY) return allRows
  }
}

interface PageRange {
  /** Id after which this range of rows starts; the range contains only rows with higher ids. */
  readonly afterId: number
  readonly offset: number
  readonly limit: number
}

/** Reads only the columns of the list in raw SQL, because Drizzle maps complete rows too slowly for 100 000 stores. */
async function readRows(db: Database, ecommerceId: number, { afterId, offset, limit }: PageRange): Promise<StoreRow[]> {
  const { id, display_name, is_active, address } = stores
  const { rows } = await db.execute<StoreRow & Record<string, unknown>>(sql`
    select ${id}, ${display_name}, ${is_active}, ${address}->>'city' as city, ${address}->>'state' as state,
      concat_ws(', ', ${address}->>'address', ${address}->>'number') as address
    from ${stores} where ${stores.ecommerce_id} = ${ecommerceId} and ${id} > ${afterId}
    order by ${id} offset ${offset} limit ${limit}`)
  return rows
}

const SUCCESS = true as const

/** Path of the contract in the request body, when a store is created or saved. */
const bodyContractField = { field: 'body.contract_options' } as const

const getActivityTarget = ({ id, ecommerce_id }: { readonly id: number; readonly ecommerce_id: number }) => ({
  entity: 'store',
  entity_id: id,
  ecommerce_id,
})

/** Finds stores with the same tax number. The condition `cnpj <> ''` makes PostgreSQL use the partial index. */
const findDuplicatesHandler = defineHandler(
  findStoreDuplicates,
  async ({ query: { cnpj = '', except: excludedId = 0 }, db }) => {
    // Searches for both spellings, because a Mexican RFC (tax number) may contain an ampersand, which `toBareDocument`
    // removes.
    const documentSpellings = [toUnpunctuatedDocument(cnpj), normalizeTaxId('MX', cnpj)]
    if (documentSpellings.every((spelling) => spelling === '')) return { data: [] }
    const rows = await db
      .select({
        id: stores.id,
        store: stores.display_name,
        ecommerce_id: ecommerces.id,
        owner: ecommerces.display_name,
      })
      .from(stores)
      .innerJoin(ecommerces, eq(ecommerces.id, stores.ecommerce_id))
      .where(and(ne(stores.cnpj, ''), inArray(stores.cnpj, documentSpellings), ne(stores.id, excludedId)))
      .orderBy(stores.id)
      .limit(MAX_DUPLICATES)
    const duplicates = rows.map(({ store, owner, ...ids }) => ({ field: 'cnpj', name: `${store} · ${owner}`, ...ids }))
    return { data: duplicates }
  },
)

const recordHandlers: readonly Handler[] = [
  findDuplicatesHandler,

  defineHandler(getStore, async ({ params, db, setEtag }) => {
    const row = await readStoreRow(db, params)
    setEtag(row.version)
    return { data: serializeStore(row) }
  }),

  defineHandler(createStore, async ({ params, body, db, record, setEtag, services }) => {
    const { ecommerce_id } = params
    await ensureEcommerceExists(db, ecommerce_id)
    const { id, ecommerce_id: bodyEcommerceId, version, created_at, updated_at, contract_options, ...fields } = body
    ensureReadOnlyUnchanged({ ecommerce_id: bodyEcommerceId }, { ecommerce_id })
    const now = services.now()
    const values = buildStoreValues(fields, null)
    const contract =
      contract_options &&
      buildContractValues(contract_options, { ...bodyContractField, previousContract: null, secrets: services.secrets })
    const [row] = await db
      .insert(stores)
      .values({ ...values, ...contract, ecommerce_id, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('The store was not inserted')
    await record({ action: 'stores.create', ...getActivityTarget(row), after: values })
    if (contract) {
      const changes = diffContracts({ contract_options: null, contract_password: null }, contract)
      await record(buildContractEntry(row, changes))
    }
    setEtag(row.version)
    return { success: SUCCESS, store: serializeStore(row) }
  }),

  defineHandler(
    saveStore,
    async ({ params, body, ...context }) => {
      const { id, ecommerce_id, version, created_at, updated_at, contract_options, ...fields } = body
      const { secrets } = context.services
      const { saved } = await saveRow(context, {
        table: stores,
        where: buildStoreCondition(params),
        toApi: serializeStore,
        prepareChange: (row) => {
          const storedStore = serializeStore(row)
          ensureReadOnlyUnchanged({ id, ecommerce_id, version, created_at, updated_at }, storedStore)
          // Accepts null only if there is no contract, because a contract cannot be removed.
          if (contract_options === null) ensureReadOnlyUnchanged({ contract_options }, storedStore)
          const values = buildStoreValues(fields, row)
          const contract =
            contract_options &&
            buildContractValues(contract_options, { ...bodyContractField, previousContract: row, secrets })
          const changes = diffPatch(row, values)
          const contractChanges = contract ? diffContracts(row, contract) : noChanges
          const edit = { action: 'stores.edit', ...getActivityTarget(row), ...changes }
          if (!hasChanges(contractChanges)) return { patch: hasChanges(changes) ? values : null, activity: edit }
          const activity = [...(hasChanges(changes) ? [edit] : []), buildContractEntry(row, contractChanges)]
          return { patch: { ...values, ...contract }, activity }
        },
      })
      return { success: SUCCESS, store: serializeStore(saved) }
    },
    async ({ params, db }) => serializeStore(await readStoreRow(db, params)),
  ),

  defineHandler(deleteStore, async ({ params, db, request, record }) => {
    const row = await lockRow(db, stores, buildStoreCondition(params))
    await expectVersion(request, row.version, () => serializeStore(row))
    await removeStoreRow(db, record, row)
    return { success: SUCCESS }
  }),
]

/** Deletes a store and records its values for an undo, except the password of its contract. */
async function removeStoreRow(db: Database, record: ActivityRecorder, row: StoreRecord): Promise<void> {
  const { id, ecommerce_id, contract_password, updated_at, search_text, ...before } = row
  await db.delete(stores).where(eq(stores.id, id))
  await record({ action: 'stores.delete', ...getActivityTarget(row), before })
}

export const storeHandlers: readonly Handler[] = [
  listStoresHandler,
  listAllStoresHandler,
  ...recordHandlers,
  uploadStoresHandler,
  saveContractHandler,
]

const toStorePath = ({ row }: Pick<UndoInput, 'row'>) => ({
  ecommerce_id: Number(row.ecommerce_id),
  id: Number(row.entity_id),
})

export const storeUndoRules: readonly UndoRule[] = [
  {
    action: 'stores.create',
    access: deleteStore.access,
    canUndo: ({ after }) => isStore(after),
    needsConfirmation: () => true,
    undo: async ({ row, db, after, record }) => {
      const currentRow = await lockRow(db, stores, buildStoreCondition(toStorePath({ row })))
      if (currentRow.version !== (after.version ?? INITIAL_VERSION)) throw createRecordChangedError()
      await removeStoreRow(db, record, currentRow)
    },
  },
  {
    action: 'stores.delete',
    access: createStore.access,
    canUndo: ({ before }) => isStore(before),
    undo: restoreStore,
  },
  buildEndpointUndoRule({
    action: 'stores.edit',
    endpoint: saveStore,
    handlers: recordHandlers,
    buildInput: async (undoContext) => {
      const params = toStorePath(undoContext)
      const currentRow = await readStoreRow(undoContext.db, params)
      expectUnchanged(currentRow, undoContext.after)
      const { id, ecommerce_id, version, contract_options, contract_password, ...editableFields } = currentRow
      const { created_at, updated_at, search_text, ...fields } = editableFields
      return { version, params, body: { ...fields, ...restoreFields(currentRow, undoContext) } }
    },
  }),
  buildEndpointUndoRule({
    action: 'stores.editContract',
    endpoint: saveStoreContract,
    handlers: [saveContractHandler],
    // Allows undo only if the password did not change, because the log does not contain the previous password.
    canUndo: ({ after }) => !hasPassword(after) && Object.keys(toFieldRecord(after)).length > 0,
    buildInput: async (undoContext) => {
      const params = toStorePath(undoContext)
      const { contract_options, version } = await readStoreRow(undoContext.db, params)
      const currentContract = { ...contract_options }
      expectUnchanged(currentContract, undoContext.after)
      const { insurance, ...options } = {
        ...currentContract,
        ...restoreFields(currentContract, undoContext),
      } as Record<string, unknown>
      return { version, params, body: ContractInput.parse({ ...emptyContract, ...omitEmpty(options) }) }
    },
  }),
  {
    action: 'stores.upload',
    access: write('stores'),
    canUndo: ({ after }) => typeof toFieldRecord(after).created_at === 'string',
    needsConfirmation: () => true,
    undo: undoUpload,
  },
]

/** Version of a store that has not been saved since its creation. */
const INITIAL_VERSION = 1

const isStore = (recordedValue: unknown) => 'display_name' in toFieldRecord(recordedValue)

/** Restores a deleted store under its previous id, without the password of its contract, which is lost. */
async function restoreStore({ row, before, db, record, services }: UndoInput): Promise<void> {
  const path = toStorePath({ row })
  const { created_at, ...recordedFields } = RecordedStore.parse(before)
  // Raises the version, so that a client that read the store before its deletion cannot overwrite newer values.
  const fields = { ...recordedFields, version: recordedFields.version + 1 }
  const [store] = await db
    .insert(stores)
    .values({ ...fields, ...path, created_at, updated_at: services.now() })
    .onConflictDoNothing()
    .returning()
  if (!store) throw createRecordChangedError()
  await record({ action: 'stores.create', ...getActivityTarget(path), after: fields })
}

const hasPassword = (after: unknown) => 'password' in toFieldRecord(after)
const omitEmpty = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/**
 * Undoes an upload by deleting its stores. Throws if one of them was changed since the upload, so that no change is
 * lost.
 */
async function undoUpload({ row, after, db, record }: UndoInput): Promise<void> {
  const ecommerce_id = Number(row.ecommerce_id)
  const uploadCondition = and(
    eq(stores.ecommerce_id, ecommerce_id),
    eq(stores.created_at, new Date(String(after.created_at))),
  )
  const uploadedStores = await db.select({ version: stores.version }).from(stores).where(uploadCondition).for('update')
  if (uploadedStores.length !== after.created || uploadedStores.some(({ version }) => version !== 1))
    throw createRecordChangedError()
  await db.delete(stores).where(uploadCondition)
  const removal = { removed: uploadedStores.length }
  await record({
    action: 'stores.removeUpload',
    entity: 'ecommerce',
    entity_id: ecommerce_id,
    ecommerce_id,
    after: removal,
  })
}
