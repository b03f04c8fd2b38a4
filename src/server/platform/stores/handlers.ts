// Handlers of stores and their carrier contracts (S2 §2, §5, §7), and their undo rules.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { write } from '#contract/access.ts'
import { documentIn } from '#contract/brazil.ts'
import { pathOf } from '#contract/endpoint.ts'
import { mostDuplicates, storeDuplicates } from '#contract/platform/duplicates.ts'
import {
  ContractToSave,
  getInsuranceType,
  isCustom,
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
import { isMark } from '#contract/secrets.ts'
import { bareDocument } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { canonical } from '#server/http/canonical-json.ts'
import { fieldError } from '#server/http/errors.ts'
import { type Changes, changesOf, isChanged, noChanges } from '#server/http/field-diff.ts'
import { type ActivityEntry, type Handler, handle, type Recorder } from '#server/http/handler.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { refuseChanged } from '#server/http/read-only.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import {
  changedSince,
  expectUnchanged,
  type Facts,
  factsOf,
  putBack,
  type UndoInput,
  type UndoRule,
  undoThrough,
} from '#server/http/undo.ts'
import { expectVersion } from '#server/http/version.ts'
import { refuseUnknownEcommerce } from '#server/services/ecommerces.ts'
import type { Secrets } from '#server/services/secrets.ts'
import {
  contractToApi,
  isAt,
  KeptStore,
  type StoredContract,
  type StoreRecord,
  storeRow,
  storeValues,
  toApi,
} from './rows.ts'
import { uploadHandler } from './upload.ts'

type Kept = Omit<StoreContractOptions, 'has_password'>

interface ContractValues {
  readonly contract_options: Kept
  readonly contract_password: Buffer | null
}

const empty = ContractToSave.parse({ is_save_full_contract: false })

interface ContractSaving {
  /** Path of the contract in the request, such as `body.contract_options`. */
  readonly field: string
  /** Stored contract; null for a new store. */
  readonly stored: StoredContract | null
  readonly secrets: Pick<Secrets, 'seal'>
}

/**
 * Returns the columns in which a contract is stored; a contract that equals the stored one keeps them. Without
 * `is_save_full_contract`, the store's own contract is cleared, password included. Throws 422 for a missing password.
 */
function contractValues(given: ContractToSave, { field, stored, secrets: { seal } }: ContractSaving): ContractValues {
  const before = stored?.contract_password ?? null
  if (stored) refuseChanged({ has_password: given.has_password }, { has_password: before !== null }, field)
  const password = isBlank(given.password) ? null : given.password
  const options = keptOf(given)
  if (password === null && stored && isSame(options, contractToApi(stored)))
    return { contract_options: options, contract_password: before }
  if (!given.is_save_full_contract) {
    return { contract_options: keptOf({ ...empty, posting_card: given.posting_card }), contract_password: null }
  }
  if (password === null && before === null)
    throw fieldError({ field: `${field}.password`, code: 'validation.required' })
  return { contract_options: options, contract_password: password === null ? before : seal(password) }
}

const isSame = (options: Kept, present: StoreContractOptions | null) =>
  present !== null && canonical({ ...options, has_password: present.has_password }) === canonical(present)

/** Returns true for a password that keeps the stored one: absent, empty, or the dots that stand for a secret. */
const isBlank = (password: string | undefined): password is undefined =>
  password === undefined || password.trim() === '' || isMark(password.trim())

function keptOf(given: ContractToSave): Kept {
  const { password, has_password, insurance_type, insurance_value, authorization_limit_days, ...texts } = given
  const type = getInsuranceType(given) ?? 'none'
  const insurance = type !== 'none'
  return {
    ...texts,
    is_save_full_contract: given.is_save_full_contract && isCustom(given),
    authorization_limit_days: authorization_limit_days ?? null,
    insurance,
    insurance_type: given.is_save_full_contract ? type : null,
    insurance_value: insurance ? Number(insurance_value).toFixed(2) : null,
  }
}

const contractHandler = handle(
  saveStoreContract,
  async ({ params, body, ...call }) => {
    const { saved } = await saveRow(call, {
      table: stores,
      where: isAt(params),
      toApi,
      change: (row) => {
        const values = contractValues(body, { field: 'body', stored: row, secrets: call.services.secrets })
        const changes = contractChanges(row, values)
        return { patch: isChanged(changes) ? values : null, activity: contractEntry(row, changes) }
      },
    })
    return { success: true as const, store: toApi(saved) }
  },
  async ({ params, db }) => contractToApi(await storeRow(db, params)),
)

/** Returns the changes of a contract for its activity row, which says that the password changed, but not its value. */
function contractChanges(row: StoredContract, values: ContractValues): Changes {
  const { before, after } = changesOf({ ...row.contract_options }, { ...values.contract_options })
  if (values.contract_password === row.contract_password) return { before, after }
  return { before, after: { ...after, password: values.contract_password === null ? 'removed' : 'changed' } }
}

const contractEntry = (row: StoreRecord, changes: Changes): ActivityEntry => ({
  action: 'stores.editContract',
  ...which(row),
  ...changes,
})

/** Rows per query for a very long list; more rows would block other queries on the embedded database. */
const atOnce = 5000

/** Bypasses `listRows`: a list of 100 000 stores is read in raw SQL, and with limit 0 in several statements. */
const listHandler = handle(listStores, async ({ params, query, db }) => {
  const { ecommerce_id } = params
  await refuseUnknownEcommerce(db, ecommerce_id)
  const asked = { path: pathOf(listStores.path, params), query }
  if (query.limit === 0) {
    const all = await allRows(db, ecommerce_id)
    return pageEnvelope(asked, query, all.length, all)
  }
  const some = await rowsOf(db, ecommerce_id, { after: 0, offset: offsetOf(query), limit: query.limit })
  const total = await db.$count(stores, eq(stores.ecommerce_id, ecommerce_id))
  return pageEnvelope(asked, query, total, some)
})

async function allRows(db: Database, ecommerceId: number): Promise<StoreRow[]> {
  const all: StoreRow[] = []
  for (;;) {
    const some = await rowsOf(db, ecommerceId, { after: all.at(-1)?.id ?? 0, offset: 0, limit: atOnce })
    all.push(...some)
    if (some.length < atOnce) return all
  }
}

interface Window {
  /** Id after which the rows start. */
  readonly after: number
  readonly offset: number
  readonly limit: number
}

/** Reads the few columns of the list in raw SQL, because mapping complete rows is too slow for 100 000 stores. */
async function rowsOf(db: Database, ecommerceId: number, { after, offset, limit }: Window): Promise<StoreRow[]> {
  const { id, display_name, is_active, address } = stores
  const { rows } = await db.execute<StoreRow & Record<string, unknown>>(sql`
    select ${id}, ${display_name}, ${is_active}, ${address}->>'city' as city, ${address}->>'state' as state,
      concat_ws(', ', ${address}->>'address', ${address}->>'number') as address
    from ${stores} where ${stores.ecommerce_id} = ${ecommerceId} and ${id} > ${after}
    order by ${id} offset ${offset} limit ${limit}`)
  return rows
}

const success = true as const

/** Path of the contract in the body of a request that creates or saves a store. */
const inBody = { field: 'body.contract_options' } as const

const which = ({ id, ecommerce_id }: { readonly id: number; readonly ecommerce_id: number }) => ({
  entity: 'store',
  entity_id: id,
  ecommerce_id,
})

/** Finds stores with the same document. The condition on empty CNPJs makes PostgreSQL use the partial index. */
const duplicatesHandler = handle(storeDuplicates, async ({ query: { cnpj = '', except = 0 }, db }) => {
  // A Mexican RFC may contain an ampersand, which `bareDocument` removes.
  const written = [bareDocument(cnpj), documentIn('MX', cnpj)]
  if (written.every((one) => one === '')) return { data: [] }
  const rows = await db
    .select({ id: stores.id, store: stores.display_name, ecommerce_id: ecommerces.id, owner: ecommerces.display_name })
    .from(stores)
    .innerJoin(ecommerces, eq(ecommerces.id, stores.ecommerce_id))
    .where(and(ne(stores.cnpj, ''), inArray(stores.cnpj, written), ne(stores.id, except)))
    .orderBy(stores.id)
    .limit(mostDuplicates)
  const named = rows.map(({ store, owner, ...ids }) => ({ field: 'cnpj', name: `${store} · ${owner}`, ...ids }))
  return { data: named }
})

const recordHandlers: readonly Handler[] = [
  duplicatesHandler,

  handle(getStore, async ({ params, db, tag }) => {
    const row = await storeRow(db, params)
    tag(row.version)
    return { data: toApi(row) }
  }),

  handle(createStore, async ({ params, body, db, record, tag, services }) => {
    const { ecommerce_id } = params
    await refuseUnknownEcommerce(db, ecommerce_id)
    const { id, ecommerce_id: sentOwner, version, created_at, updated_at, contract_options, ...facts } = body
    refuseChanged({ ecommerce_id: sentOwner }, { ecommerce_id })
    const now = services.now()
    const values = storeValues(facts, null)
    const contract =
      contract_options && contractValues(contract_options, { ...inBody, stored: null, secrets: services.secrets })
    const [row] = await db
      .insert(stores)
      .values({ ...values, ...contract, ecommerce_id, created_at: now, updated_at: now })
      .returning()
    if (!row) throw new Error('The store was not inserted')
    await record({ action: 'stores.create', ...which(row), after: values })
    if (contract) {
      const changes = contractChanges({ contract_options: null, contract_password: null }, contract)
      await record(contractEntry(row, changes))
    }
    tag(row.version)
    return { success, store: toApi(row) }
  }),

  handle(
    saveStore,
    async ({ params, body, ...call }) => {
      const { id, ecommerce_id, version, created_at, updated_at, contract_options, ...facts } = body
      const { secrets } = call.services
      const { saved } = await saveRow(call, {
        table: stores,
        where: isAt(params),
        toApi,
        change: (row) => {
          const stored = toApi(row)
          refuseChanged({ id, ecommerce_id, version, created_at, updated_at }, stored)
          // A contract cannot be removed: null is valid only if there is none.
          if (contract_options === null) refuseChanged({ contract_options }, stored)
          const values = storeValues(facts, row)
          const contract = contract_options && contractValues(contract_options, { ...inBody, stored: row, secrets })
          const changes = changesOf(row, values)
          const ofContract = contract ? contractChanges(row, contract) : noChanges
          const edit = { action: 'stores.edit', ...which(row), ...changes }
          if (!isChanged(ofContract)) return { patch: isChanged(changes) ? values : null, activity: edit }
          const activity = [...(isChanged(changes) ? [edit] : []), contractEntry(row, ofContract)]
          return { patch: { ...values, ...contract }, activity }
        },
      })
      return { success, store: toApi(saved) }
    },
    async ({ params, db }) => toApi(await storeRow(db, params)),
  ),

  handle(deleteStore, async ({ params, db, request, record }) => {
    const row = await lockRow(db, stores, isAt(params))
    await expectVersion(request, row.version, () => toApi(row))
    await removeStore(db, record, row)
    return { success }
  }),
]

/** Deletes a store and records its values for an undo, except the password of its contract. */
async function removeStore(db: Database, record: Recorder, row: StoreRecord): Promise<void> {
  const { id, ecommerce_id, contract_password, updated_at, search_text, ...before } = row
  await db.delete(stores).where(eq(stores.id, id))
  await record({ action: 'stores.delete', ...which(row), before })
}

export const storeHandlers: readonly Handler[] = [listHandler, ...recordHandlers, uploadHandler, contractHandler]

const storePath = ({ row }: Pick<UndoInput, 'row'>) => ({
  ecommerce_id: Number(row.ecommerce_id),
  id: Number(row.entity_id),
})

export const storeReversals: readonly UndoRule[] = [
  {
    action: 'stores.create',
    access: deleteStore.access,
    fits: ({ after }) => isStore(after),
    asks: () => true,
    undo: async ({ row, db, after, record }) => {
      const present = await lockRow(db, stores, isAt(storePath({ row })))
      if (present.version !== (after.version ?? firstVersion)) throw changedSince()
      await removeStore(db, record, present)
    },
  },
  {
    action: 'stores.delete',
    access: createStore.access,
    fits: ({ before }) => isStore(before),
    undo: putStoreBack,
  },
  undoThrough({
    action: 'stores.edit',
    endpoint: saveStore,
    handlers: recordHandlers,
    input: async (undoing) => {
      const params = storePath(undoing)
      const present = await storeRow(undoing.db, params)
      expectUnchanged(present, undoing.after)
      const { id, ecommerce_id, version, contract_options, contract_password, ...rest } = present
      const { created_at, updated_at, search_text, ...facts } = rest
      return { version, params, body: { ...facts, ...putBack(present, undoing) } }
    },
  }),
  undoThrough({
    action: 'stores.editContract',
    endpoint: saveStoreContract,
    handlers: [contractHandler],
    // An undo cannot restore a password, because its value is not recorded.
    fits: ({ after }) => !hasPassword(after) && Object.keys(factsOf(after)).length > 0,
    input: async (undoing) => {
      const params = storePath(undoing)
      const { contract_options, version } = await storeRow(undoing.db, params)
      const present = { ...contract_options }
      expectUnchanged(present, undoing.after)
      const { insurance, ...options } = { ...present, ...putBack(present, undoing) } as Record<string, unknown>
      return { version, params, body: ContractToSave.parse({ ...empty, ...withoutNull(options) }) }
    },
  }),
  {
    action: 'stores.upload',
    access: write('stores'),
    fits: ({ after }) => typeof factsOf(after).created_at === 'string',
    asks: () => true,
    undo: takeUploadBack,
  },
]

/** Version of a store that was not saved since its creation. */
const firstVersion = 1

const isStore = (recorded: unknown) => 'display_name' in factsOf(recorded)

/** Restores a deleted store under its previous id, without the password of its contract, which is lost. */
async function putStoreBack({ row, before, db, record, services }: UndoInput): Promise<void> {
  const path = storePath({ row })
  const { created_at, ...kept } = KeptStore.parse(before)
  // Raises the version, so that a client that read the store before its deletion cannot overwrite newer values.
  const facts = { ...kept, version: kept.version + 1 }
  const [store] = await db
    .insert(stores)
    .values({ ...facts, ...path, created_at, updated_at: services.now() })
    .onConflictDoNothing()
    .returning()
  if (!store) throw changedSince()
  await record({ action: 'stores.create', ...which(path), after: facts })
}

const hasPassword = (after: unknown) => 'password' in factsOf(after)
const withoutNull = (values: Facts) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** Undoes an upload by deleting its stores, but only if none of them was changed since, to lose no changes. */
async function takeUploadBack({ row, after, db, record }: UndoInput): Promise<void> {
  const ecommerce_id = Number(row.ecommerce_id)
  const ofUpload = and(eq(stores.ecommerce_id, ecommerce_id), eq(stores.created_at, new Date(String(after.created_at))))
  const made = await db.select({ version: stores.version }).from(stores).where(ofUpload).for('update')
  if (made.length !== after.created || made.some(({ version }) => version !== 1)) throw changedSince()
  await db.delete(stores).where(ofUpload)
  const removed = { removed: made.length }
  await record({
    action: 'stores.removeUpload',
    entity: 'ecommerce',
    entity_id: ecommerce_id,
    ecommerce_id,
    after: removed,
  })
}
