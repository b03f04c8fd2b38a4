// Routes of the simulated platform for sessions, users, groups, stores, alerts, reports, carriers, tracking errors and
// settings (S2 §7).
import { defaultPermissions, reverseStatuses } from './spec-data.ts'
import {
  type Body,
  type BodySchema,
  buildResult,
  createValidationError,
  findById,
  type Route,
  SpecError,
  successResult,
  type ValidatedRequest,
} from './spec-http.ts'
import {
  toCarrier,
  toGroup,
  toGroupLink,
  toGroupRow,
  toRawMap,
  toReverseRow,
  toStoreRow,
  toUserRow,
} from './spec-records.ts'
import { isUnknownZip, readNumber, removeById, saveRawMap } from './spec-routes-ecommerces.ts'
import { accountTypes, type Context, contexts, levels, type Store, type StoreAddress, type User } from './spec-state.ts'

const toReadPermission = (context: Context) => [context, 'readonly'] as const
const toWritePermission = (context: Context) => [context, 'read_and_write'] as const

/** Sub-resources of each permission context. Their names are invented, because the specification does not list them. */
const subResources: Readonly<Record<Context, readonly string[]>> = {
  stores: ['details', 'upload', 'correios'],
  ecommerces: ['details', 'integration', 'reprocess'],
  ecommerce_group: [],
  courier: [],
  comunication: ['alerts', 'maintenance'],
  relatories: [],
  config: [],
  shipping: [],
  users: [],
}

function listUsers({ query, state }: ValidatedRequest) {
  const search = query.get('search')?.toLowerCase() ?? ''
  const column = query.get('order_by_column') ?? 'first_name'
  const direction = query.get('order_by') ?? 'asc'
  if (!['id', 'first_name', 'last_name', 'email', 'access'].includes(column))
    throw createValidationError({ order_by_column: ['Coluna desconhecida'] })
  if (!['asc', 'desc'].includes(direction)) throw createValidationError({ order_by: ['Ordem desconhecida'] })
  const getKey = (user: User) => String(Object.entries(user).find(([key]) => key === column)?.[1])
  const rows = state.users
    .filter(({ first_name, last_name, email }) => `${first_name} ${last_name} ${email}`.toLowerCase().includes(search))
    .toSorted((left, right) => getKey(left).localeCompare(getKey(right), 'pt-BR', { numeric: true }))
  return {
    kind: 'page',
    envelope: 'meta',
    rows: (direction === 'desc' ? rows.reverse() : rows).map(toUserRow),
    page: readNumber(query, 'page', 1),
    limit: readNumber(query, 'limit', 15, 0),
  } as const
}

const findUser = ({ state, params }: ValidatedRequest) => findById(state.users, params.id)

/**
 * Returns the signed-in user with permissions: the `strict` platform as a map, and the `loose` platform as a list of
 * context and level.
 */
function getMe({ user, variant }: ValidatedRequest) {
  const permissionPairs = Object.entries(user.permissions).map(([context, level]) => ({ context, level }))
  return buildResult('success-user', {
    ...toUserRow(user),
    permissions: variant === 'strict' ? user.permissions : permissionPairs,
  })
}

function saveUser(call: ValidatedRequest) {
  const user = findUser(call)
  Object.assign(user, call.body)
  return buildResult('data', toUserRow(user))
}

function saveUserPermissions(call: ValidatedRequest) {
  const user = findUser(call)
  const type = accountTypes.find((name) => name === call.body.type)
  if (type === undefined) throw createValidationError({ type: ['Tipo de conta desconhecido'] })
  const permissions = call.body.permissions as Body
  if (typeof permissions !== 'object') throw createValidationError({ permissions: ['Deve ser um objeto'] })
  for (const [context, level] of Object.entries(permissions))
    if (!contexts.some((name) => name === context) || !levels.some((name) => name === level))
      throw createValidationError({ [`permissions.${context}`]: ['Permissão desconhecida'] })
  user.access = type
  user.permissions = { ...user.permissions, ...permissions }
  return buildResult('data', { type: user.access, permissions: user.permissions })
}

const userRoutes: readonly Route[] = [
  {
    name: 'listUsers',
    method: 'GET',
    path: '/v2/users',
    requiredPermission: toReadPermission('users'),
    query: ['limit', 'page', 'search', 'order_by', 'order_by_column'],
    run: listUsers,
  },
  { name: 'getMe', method: 'GET', path: '/v2/users/me', run: getMe },
  {
    name: 'getUser',
    method: 'GET',
    path: '/v2/users/:id',
    requiredPermission: toReadPermission('users'),
    run: (call) => buildResult('success-data', toUserRow(findUser(call))),
  },
  {
    name: 'saveUser',
    method: 'PUT',
    path: '/v2/users/:id',
    requiredPermission: toWritePermission('users'),
    body: { 'first_name!': 'text', last_name: 'text', 'email!': 'text' },
    run: saveUser,
  },
  {
    name: 'deleteUser',
    method: 'DELETE',
    path: '/v2/users/:id',
    requiredPermission: toWritePermission('users'),
    run: (call) => {
      const user = findUser(call)
      removeById(call.state.users, user.id)
      return buildResult('success-data', toUserRow(user))
    },
  },
  {
    name: 'getUserPermissions',
    method: 'GET',
    path: '/v2/users/:id/permissions',
    requiredPermission: toReadPermission('users'),
    run: (call) => {
      const { access, permissions } = findUser(call)
      return buildResult('data', { type: access, permissions })
    },
  },
  {
    name: 'saveUserPermissions',
    method: 'PUT',
    path: '/v2/users/:id/permissions',
    requiredPermission: toWritePermission('users'),
    body: { 'type!': 'text', 'permissions!': 'any' },
    run: saveUserPermissions,
  },
  {
    name: 'getPermissionOptions',
    method: 'GET',
    path: '/v2/users/permissions/options',
    requiredPermission: toReadPermission('users'),
    run: () => buildResult('bare', { types: accountTypes, options: levels, permissions: subResources }),
  },
  {
    name: 'getAccountType',
    method: 'GET',
    path: '/v2/users/permissions/type/:name',
    requiredPermission: toReadPermission('users'),
    run: ({ params }) => {
      const name = accountTypes.find((type) => type === params.name)
      if (name === undefined) throw new SpecError(404)
      return buildResult('bare', { name, default_permissions: defaultPermissions[name] })
    },
  },
]

const findGroup = ({ state, params }: ValidatedRequest) => findById(state.groups, params.id)

/** Marks new groups as replicated in billing, as if the replication had finished since the previous request. */
function markNewGroupsReplicated({ state }: ValidatedRequest): void {
  for (const group of state.groups)
    if (group.id > 100_000 && group.status_replica_group_in_billing === 'pending')
      group.status_replica_group_in_billing = 'complete'
}

function checkGroup({ body }: ValidatedRequest): void {
  if (String(body.name).trim().length < 3) throw createValidationError({ name: ['Mínimo de 3 caracteres'] })
  if (Number(body.id_group_at_crm) < 1) throw createValidationError({ id_group_at_crm: ['Mínimo 1'] })
}

function createGroup(call: ValidatedRequest) {
  const { body, state } = call
  checkGroup(call)
  const confirmation = body.first_group_manager_confirmation ?? body.confirmation
  if (confirmation !== body.first_group_manager)
    throw createValidationError({ first_group_manager_confirmation: ['O e-mail deve ser igual ao campo anterior'] })
  const id = state.nextId()
  const group = {
    id,
    uuid: `5f0c7a1e-0000-4000-8000-${String(id).padStart(12, '0')}`,
    name: String(body.name),
    is_active: body.is_active !== false,
    id_group_at_crm: Number(body.id_group_at_crm),
    first_group_manager: String(body.first_group_manager),
    status_replica_group_in_billing: 'pending',
    error_replica_group_in_billing: null,
    updated_at: call.now().toISOString(),
    metadatas: new Map([['theme', '{}']]),
  } as const
  state.groups.push({ ...group })
  return buildResult('data', toGroup(state, group), 201)
}

function saveGroup(call: ValidatedRequest) {
  const group = findGroup(call)
  checkGroup(call)
  Object.assign(group, call.body, { updated_at: call.now().toISOString() })
  return buildResult('data', toGroup(call.state, group))
}

function deleteGroup(call: ValidatedRequest) {
  const { id } = findGroup(call)
  for (const ecommerce of call.state.ecommerces)
    if (ecommerce.ecommerce_group_id === id) ecommerce.ecommerce_group_id = null
  removeById(call.state.groups, id)
  return successResult
}

const listLinks = (call: ValidatedRequest) => {
  const { id } = findGroup(call)
  return call.state.ecommerces.filter(({ ecommerce_group_id }) => ecommerce_group_id === id).map(toGroupLink)
}

function saveLinks(call: ValidatedRequest) {
  const { id } = findGroup(call)
  if (call.body.group_id !== id) throw createValidationError({ group_id: ['Deve ser o id do grupo'] })
  const toRows = (ids: unknown) => (ids as unknown[]).map((one) => findById(call.state.ecommerces, one))
  const [links, unlinks] = [toRows(call.body.links), toRows(call.body.unlinks)]
  const isTaken = links.some(({ ecommerce_group_id: other }) => other !== null && other !== id)
  if (isTaken) throw createValidationError({ links: ['E-commerce já está em outro grupo'] })
  if (unlinks.some(({ ecommerce_group_id: other }) => other !== id))
    throw createValidationError({ unlinks: ['Não está neste grupo'] })
  for (const ecommerce of links) ecommerce.ecommerce_group_id = id
  for (const ecommerce of unlinks) ecommerce.ecommerce_group_id = null
  return buildResult('data', listLinks(call))
}

function saveGroupMetadatas(call: ValidatedRequest) {
  const { metadatas } = findGroup(call)
  const names = Object.keys(call.body)
  if (names.length !== 1) throw new SpecError(422, { message: 'Envie um único campo' })
  if (!names.every((name) => metadatas.has(name))) throw new SpecError(422, { message: 'Campo desconhecido' })
  saveRawMap(metadatas, call.text)
  return buildResult('bare', { metadatas: toRawMap(metadatas) })
}

const groupReads = toReadPermission('ecommerce_group')
const groupWrites = toWritePermission('ecommerce_group')

const groupRoutes: readonly Route[] = [
  {
    name: 'listGroups',
    method: 'GET',
    path: '/v2/groups',
    requiredPermission: groupReads,
    query: ['page', 'per_page'],
    run: (call) => {
      markNewGroupsReplicated(call)
      const { state, variant, query } = call
      return {
        kind: 'page',
        envelope: 'meta',
        rows: state.groups.map((group) => (variant === 'strict' ? toGroupRow(state, group) : toGroup(state, group))),
        page: readNumber(query, 'page', 1),
        limit: readNumber(query, 'per_page', 11),
      }
    },
  },
  {
    name: 'getGroup',
    method: 'GET',
    path: '/v2/groups/:id',
    requiredPermission: groupReads,
    run: (call) => {
      markNewGroupsReplicated(call)
      return buildResult('data', toGroup(call.state, findGroup(call)))
    },
  },
  {
    name: 'createGroup',
    method: 'POST',
    path: '/v2/groups',
    requiredPermission: groupWrites,
    // Accepts two names of the confirmation field, because the specification calls the field `confirmation` (S2 §7) and
    // also by a longer name (S2 §3).
    body: {
      'name!': 'text',
      'id_group_at_crm!': 'number',
      'first_group_manager!': 'text',
      first_group_manager_confirmation: 'text',
      confirmation: 'text',
      is_active: 'boolean',
    },
    run: createGroup,
  },
  {
    name: 'saveGroup',
    method: 'PUT',
    path: '/v2/groups/:id',
    requiredPermission: groupWrites,
    body: { 'name!': 'text', 'id_group_at_crm!': 'number', 'is_active!': 'boolean' },
    run: saveGroup,
  },
  { name: 'deleteGroup', method: 'DELETE', path: '/v2/groups/:id', requiredPermission: groupWrites, run: deleteGroup },
  {
    name: 'getGroupLinks',
    method: 'GET',
    path: '/v4/groups/:id/ecommerces',
    requiredPermission: groupReads,
    run: (call) => buildResult('data', listLinks(call)),
  },
  {
    name: 'saveGroupLinks',
    method: 'PUT',
    path: '/v4/groups/:id/ecommerces',
    requiredPermission: groupWrites,
    body: { 'group_id!': 'id', 'links!': 'list', 'unlinks!': 'list' },
    run: saveLinks,
  },
  {
    name: 'getGroupMetadatas',
    method: 'GET',
    path: '/v4/groups/:id/metadatas',
    requiredPermission: groupReads,
    run: (call) => buildResult('bare', { metadatas: toRawMap(findGroup(call).metadatas) }),
  },
  {
    name: 'saveGroupMetadatas',
    method: 'PUT',
    path: '/v4/groups/:id/metadatas',
    // Saving the metadata of a group needs write permission for `ecommerces` (S2 §6).
    requiredPermission: toWritePermission('ecommerces'),
    allowsAnyKeys: true,
    run: saveGroupMetadatas,
  },
]

const contractSchema: BodySchema = {
  is_save_full_contract: 'boolean',
  username: 'text',
  pac_service_code: 'text',
  sedex_service_code: 'text',
  authorization_limit_days: 'number',
  administrative_code: 'text',
  posting_card: 'text',
  password: 'text',
  default_service: 'text',
  code_validation_method: 'text',
  insurance: 'any',
}

const storeAddressSchema: BodySchema = {
  'zip_code!': 'text',
  'address!': 'text',
  'number!': 'text',
  'neighborhood!': 'text',
  'city!': 'text',
  'state!': 'text',
  complement: 'text',
  lat: 'number',
  long: 'number',
  country: 'text',
}

const optionalStoreShape: BodySchema = {
  id: 'id',
  ecommerce_id: 'id',
  email: 'text',
  seller: 'any',
  main_seller: 'any',
  pickup_point: 'boolean',
  cnpj: 'text',
  is_active: 'boolean',
  is_notify_reverses_delivered: 'boolean',
  is_split_destination: 'boolean',
  is_seller_destination: 'boolean',
  is_seller_origin: 'boolean',
  check_in: 'text',
  is_omnichannel: 'boolean',
  partner_number: 'any',
  ie_number: 'text',
  lat: 'number',
  long: 'number',
  contract_options: contractSchema,
}

const storeSchema: BodySchema = {
  ...optionalStoreShape,
  'display_name!': 'text',
  'schedules!': 'text',
  'address!': storeAddressSchema,
}

const findStore = ({ state, params }: ValidatedRequest): Store => {
  const stores = state.stores.filter(({ ecommerce_id }) => ecommerce_id === Number(params.ecommerce_id))
  return findById(stores, params.id)
}

const contractLimits: Readonly<Record<string, number>> = {
  username: 100,
  pac_service_code: 100,
  sedex_service_code: 50,
  administrative_code: 100,
  posting_card: 100,
  password: 100,
}

/** Validates a store and its contract (S2 §5). */
function validateStore(body: Body): void {
  if (body.is_notify_reverses_delivered === true && !String(body.email ?? '').includes('@'))
    throw createValidationError({ email: ['E-mail inválido'] })
  if (typeof body.cnpj === 'string' && !/^\d{14}$/.test(body.cnpj))
    throw createValidationError({ cnpj: ['Deve ter 14 dígitos'] })
  if (!['reverse', 'order', undefined].includes(body.check_in as string))
    throw createValidationError({ check_in: ['Valor inválido'] })
  const { zip_code } = { zip_code: '', ...(body.address as Partial<StoreAddress> | undefined) }
  if (body.address !== undefined && !/^\d{5}-?\d{3}$/.test(zip_code))
    throw createValidationError({ zip_code: ['CEP inválido'] })
  if (typeof body.contract_options === 'object' && body.contract_options !== null)
    checkContract(body.contract_options as Body)
}

function checkContract(contract: Body): void {
  for (const [key, limit] of Object.entries(contractLimits))
    if (String(contract[key] ?? '').length > limit)
      throw createValidationError({ [key]: [`Máximo de ${limit} caracteres`] })
  const days = Number(contract.authorization_limit_days ?? 0)
  if (days < 0 || days > 90) throw createValidationError({ authorization_limit_days: ['Entre 0 e 90'] })
  if (typeof contract.insurance === 'number' && contract.insurance < 23.5)
    throw createValidationError({ insurance: ['Mínimo 23,5'] })
}

/**
 * Reads `lat` and `long` from the store and not from its address, because the specification lists them as fields of the
 * store.
 */
const getCoordinates = ({ lat, long }: Body) => ({
  ...(typeof lat === 'number' && { lat }),
  ...(typeof long === 'number' && { long }),
})

function createStore(call: ValidatedRequest) {
  const { state, params } = call
  const ecommerce_id = findById(state.ecommerces, params.ecommerce_id).id
  validateStore(call.body)
  const store = buildStore(state.nextId(), ecommerce_id, call.body)
  state.stores.push(store)
  return buildResult('success-store', store, 201)
}

function buildStore(id: number, ecommerce_id: number, { lat, long, ...body }: Body): Store {
  const emptyFields = { complement: null, lat: null, long: null, country: 'BR' }
  return {
    display_name: '',
    schedules: '',
    email: null,
    seller: null,
    main_seller: false,
    pickup_point: false,
    cnpj: null,
    is_active: true,
    is_notify_reverses_delivered: false,
    is_split_destination: false,
    is_seller_destination: false,
    is_seller_origin: false,
    check_in: 'reverse',
    is_omnichannel: false,
    partner_number: null,
    ie_number: null,
    contract_options: null,
    ...body,
    address: Object.assign(emptyFields, body.address as StoreAddress, getCoordinates({ lat, long })),
    id,
    ecommerce_id,
  }
}

function saveStore(call: ValidatedRequest) {
  const store = findStore(call)
  const { id: _, ecommerce_id: __, lat: ___, long: ____, address, contract_options, ...fields } = call.body
  validateStore({ ...store, ...call.body })
  Object.assign(store, fields)
  Object.assign(store.address, address, getCoordinates(call.body))
  if (contract_options !== undefined)
    Object.assign(store, {
      contract_options: contract_options && { ...store.contract_options, ...(contract_options as Body) },
    })
  return buildResult('data', store)
}

/** Columns that must have a value in each line of an uploaded CSV file of stores. */
const requiredColumns = ['display_name', 'schedules', 'zip_code', 'address', 'number', 'neighborhood', 'city', 'state']
const addressColumns = new Set(Object.keys(storeAddressSchema).map((key) => key.replace('!', '')))

function uploadStores(call: ValidatedRequest) {
  const { state, params } = call
  const ecommerce_id = findById(state.ecommerces, params.ecommerce_id).id
  const [header = '', ...lines] = call.text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = header.includes(';') ? ';' : ','
  const toCells = (line: string) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const columns = toCells(header)
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw new SpecError(422, { message: 'Arquivo inválido', errors: missing.map((name) => `Falta a coluna ${name}`) })
  const rows = lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = toCells(line)
    return [{ line: index + 2, values: new Map(columns.map((column, position) => [column, cells[position] ?? ''])) }]
  })
  const errors = rows.flatMap(({ line, values }) =>
    requiredColumns.filter((column) => !values.get(column)).map((column) => `Linha ${line}: ${column} é obrigatório`),
  )
  if (errors.length > 0) throw new SpecError(422, { message: 'Arquivo com erros', errors })
  for (const { values } of rows) {
    const entries = [...values]
    const address = Object.fromEntries(entries.filter(([column]) => addressColumns.has(column)))
    const fields = Object.fromEntries(entries.filter(([column]) => column in optionalStoreShape))
    const { display_name, schedules } = Object.fromEntries(entries)
    state.stores.push(buildStore(state.nextId(), ecommerce_id, { ...fields, display_name, schedules, address }))
  }
  return successResult
}

const storesPath = '/v2/boss/ecommerces/:ecommerce_id/stores'

const storeRoutes: readonly Route[] = [
  {
    name: 'listStores',
    method: 'GET',
    path: storesPath,
    requiredPermission: toReadPermission('stores'),
    query: ['limit', 'page'],
    run: ({ state, params, query, variant }) => {
      const { id } = findById(state.ecommerces, params.ecommerce_id)
      const stores = state.stores.filter(({ ecommerce_id }) => ecommerce_id === id)
      return {
        kind: 'page',
        envelope: 'pagination',
        rows: variant === 'strict' ? stores.map(toStoreRow) : stores,
        page: readNumber(query, 'page', 1),
        limit: readNumber(query, 'limit', 15, 0),
      }
    },
  },
  {
    name: 'getStore',
    method: 'GET',
    path: `${storesPath}/:id`,
    requiredPermission: toReadPermission('stores'),
    run: (call) => buildResult('data', findStore(call)),
  },
  {
    name: 'createStore',
    method: 'POST',
    path: storesPath,
    requiredPermission: toWritePermission('stores'),
    body: storeSchema,
    run: createStore,
  },
  {
    name: 'saveStore',
    method: 'PUT',
    path: `${storesPath}/:id`,
    requiredPermission: toWritePermission('stores'),
    // Accepts a body with only the carrier contract, or a body with the whole store.
    body: (body) =>
      'contract_options' in body && !('display_name' in body) ? { contract_options: contractSchema } : storeSchema,
    run: saveStore,
  },
  {
    name: 'uploadStores',
    method: 'POST',
    path: `${storesPath}/upload`,
    requiredPermission: toWritePermission('stores'),
    isUpload: true,
    run: uploadStores,
  },
]

const alertShape: BodySchema = {
  id: 'id',
  'type!': 'text',
  'is_active!': 'boolean',
  'title!': 'text',
  'description!': 'text',
}

/**
 * Allowed query parameters of the reports. `type` is not in the specification (S2 §7), but is needed to select one of
 * two reports on the same path.
 */
const reportQueryParameters = [
  'type',
  ...['search', 'fromDate', 'toDate', 'year', 'month', 'billing_id', 'service_code', 'statusList', 'ecommerce'],
  ...['started_at', 'ended_at', 'ecommerce_id', 'start_date', 'end_date', 'status'],
]

const toCsv = (rows: readonly (readonly unknown[])[]) =>
  `${rows.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(';')).join('\r\n')}\r\n`

type ReportRows = (call: ValidatedRequest) => readonly (readonly unknown[])[]

const listReverses: ReportRows = ({ state }) => [
  ['id', 'ecommerce_id', 'created_at', 'status', 'tracking_error'],
  ...state.reverses.map((row) => [row.id, row.ecommerce_id, row.created_at, row.status, row.tracking_error]),
]

const reportRows: Readonly<Record<string, ReportRows>> = {
  'reverses/reports': listReverses,
  'reverses/reports/status': ({ state }) => [
    ['status', 'total'],
    ...[...reverseStatuses, null].map((status) => [
      status,
      state.reverses.filter((row) => row.status === status).length,
    ]),
  ],
  'refunds/reports': ({ state }) => [['id', 'ecommerce_id'], ...state.refunds.map((row) => [row.id, row.ecommerce_id])],
  'orders/reports': ({ state }) => [
    ['id', 'ecommerce_id'],
    ...state.reverses.map(({ id, ecommerce_id }) => [id + 5000, ecommerce_id]),
  ],
  'billings/reports': ({ state }) => [
    ['ecommerce_id', 'service_code', 'start_at', 'fixed_fee', 'variable_fee'],
    ...state.ecommerces.flatMap(({ id, fees }) =>
      fees.map((fee) => [id, fee.service_code, fee.start_at, fee.fixed_fee, fee.variable_fee]),
    ),
  ],
  'users/reports': ({ state }) => [
    ['id', 'first_name', 'last_name', 'email', 'access'],
    ...state.users.map((row) => [row.id, row.first_name, row.last_name, row.email, row.access]),
  ],
}

const reportRoutes = Object.entries(reportRows).map(
  ([path, list]): Route => ({
    name: `report:${path}`,
    method: 'GET',
    path: `/v2/boss/${path}`,
    requiredPermission: toReadPermission('relatories'),
    query: reportQueryParameters,
    run: (call) => {
      const timestamp = call.now().toISOString().replaceAll(/\D/g, '').slice(0, 14)
      const fileName = `${path.replaceAll('/', '-')}-${timestamp}.csv`
      return { kind: 'file', type: 'text/csv; charset=utf-8', text: toCsv(list(call)), fileName }
    },
  }),
)

const carrierUrl = /^(?:ftp|https?):\/\/\S+$/

function findCarrierByUrl({ query, state, variant }: ValidatedRequest) {
  const url = query.get('url') ?? ''
  if (!carrierUrl.test(url)) throw createCarrierError('ERROR_CARRIER_URL_INVALID')
  const carrier = state.carriers.find((row) => row.url === url.replace(/\/$/, ''))
  if (carrier === undefined) throw new SpecError(404)
  const record = toCarrier(carrier)
  return buildResult('data', variant === 'loose' && !carrier.isIntegrated ? { ...record, id: null } : record)
}

const createCarrierError = (code: string) => new SpecError(422, { message: code, error_code: code })

function addCarrier({ body, state }: ValidatedRequest) {
  const url = String(body.url).replace(/\/$/, '')
  const carrier = state.carriers.find((row) => row.url === url)
  if (!carrierUrl.test(url) || carrier === undefined) throw createCarrierError('ERROR_CARRIER_URL_INVALID')
  if (carrier.isIntegrated) throw createCarrierError('ERROR_CARRIER_ALREADY_REGISTERED')
  carrier.isIntegrated = true
  carrier.custom_fields = body.custom_fields ?? null
  return buildResult('data', toCarrier(carrier), 201)
}

const listIntegrated = ({ state }: ValidatedRequest) => state.carriers.filter(({ isIntegrated }) => isIntegrated)

function saveCarrier(call: ValidatedRequest) {
  const carrier = findById(listIntegrated(call), call.params.id)
  const url = String(call.body.url)
  if (!carrierUrl.test(url)) throw createCarrierError('ERROR_CARRIER_URL_INVALID')
  if (listIntegrated(call).some((row) => row.url === url && row !== carrier))
    throw createCarrierError('ERROR_CARRIER_ALREADY_REGISTERED')
  carrier.url = url
  if ('custom_fields' in call.body) carrier.custom_fields = call.body.custom_fields
  return buildResult('data', toCarrier(carrier))
}

const carriersPath = '/v2/boss/courier-connectors'
const carrierShape: BodySchema = { 'url!': 'text', custom_fields: 'any' }
const [shippingReads, shippingWrites] = [toReadPermission('shipping'), toWritePermission('shipping')]

const carrierRoutes: readonly Route[] = [
  {
    name: 'listCarriers',
    method: 'GET',
    path: carriersPath,
    requiredPermission: shippingReads,
    run: (call) => buildResult('data', listIntegrated(call).map(toCarrier)),
  },
  {
    name: 'findCarrier',
    method: 'GET',
    path: `${carriersPath}/by-url`,
    requiredPermission: shippingReads,
    query: ['url'],
    run: findCarrierByUrl,
  },
  {
    name: 'getCarrier',
    method: 'GET',
    path: `${carriersPath}/:id`,
    requiredPermission: shippingReads,
    run: (call) => buildResult('data', toCarrier(findById(listIntegrated(call), call.params.id))),
  },
  {
    name: 'addCarrier',
    method: 'POST',
    path: carriersPath,
    requiredPermission: shippingWrites,
    body: carrierShape,
    run: addCarrier,
  },
  {
    name: 'saveCarrier',
    method: 'PUT',
    path: `${carriersPath}/:id`,
    requiredPermission: shippingWrites,
    body: carrierShape,
    run: saveCarrier,
  },
]

function listTrackingErrors({ state, query }: ValidatedRequest) {
  const search = query.get('search')?.toLowerCase() ?? ''
  const ecommerceId = readNumber(query, 'ecommerce_id', 0)
  const rows = state.reverses
    .filter((row) => row.tracking_error !== null && (ecommerceId === 0 || row.ecommerce_id === ecommerceId))
    .map((row) => toReverseRow(state, row))
    .filter(({ id, ecommerce }) => `${id} ${ecommerce.display_name}`.toLowerCase().includes(search))
  return { kind: 'page', envelope: 'pagination', rows, page: readNumber(query, 'page', 1), limit: 15 } as const
}

function correctZip(call: ValidatedRequest) {
  const reverse = findById(call.state.reverses, call.params.id)
  const zip_code = String(call.body.zip_code)
  const digits = zip_code.replace('-', '')
  if (!/^\d{8}$/.test(digits)) throw createValidationError({ zip_code: ['CEP inválido'] })
  if (isUnknownZip(digits)) throw createValidationError({ zip_code: ['CEP inexistente'] }, 'CEP inexistente')
  reverse.customer.address.zip_code = `${digits.slice(0, 5)}-${digits.slice(5)}`
  reverse.tracking_error = null
  return buildResult('data', toReverseRow(call.state, reverse))
}

function saveSettings({ body, state }: ValidatedRequest) {
  const url = String(body.looker_dashboard_url)
  if (!/^https?:\/\/\S+\.\S+$/.test(url)) throw createValidationError({ looker_dashboard_url: ['URL inválida'] })
  state.looker_dashboard_url = url
  return buildResult('data', { looker_dashboard_url: url })
}

const maintenancePath = '/v2/boss/ecommerces/maintenance'

const otherRoutes: readonly Route[] = [
  {
    name: 'listAlerts',
    method: 'GET',
    path: '/v2/boss/app-alerts',
    requiredPermission: toReadPermission('comunication'),
    run: ({ state }) => buildResult('data', state.alerts),
  },
  {
    name: 'saveAlert',
    method: 'PUT',
    path: '/v2/boss/app-alerts/:id',
    requiredPermission: toWritePermission('comunication'),
    body: alertShape,
    run: ({ state, params, body: { id: _, ...fields } }) => {
      const alert = findById(state.alerts, params.id)
      Object.assign(alert, fields)
      return buildResult('data', alert)
    },
  },
  {
    name: 'getMaintenance',
    method: 'GET',
    path: maintenancePath,
    requiredPermission: toReadPermission('comunication'),
    run: ({ state }) => buildResult('data', { maintenance_mode: state.maintenance_mode }),
  },
  {
    name: 'saveMaintenance',
    method: 'PUT',
    path: maintenancePath,
    requiredPermission: toWritePermission('comunication'),
    body: { 'maintenance_mode!': 'boolean' },
    run: ({ state, body }) => {
      state.maintenance_mode = body.maintenance_mode === true
      return buildResult('data', { maintenance_mode: state.maintenance_mode })
    },
  },
  {
    name: 'listTrackingErrors',
    method: 'GET',
    path: '/v2/boss/reverses/tracking-errors',
    requiredPermission: toReadPermission('courier'),
    query: ['page', 'search', 'ecommerce_id'],
    run: listTrackingErrors,
  },
  {
    name: 'correctZip',
    method: 'POST',
    path: '/v2/boss/reverses/tracking-errors/:id',
    requiredPermission: toWritePermission('courier'),
    body: { 'zip_code!': 'text' },
    run: correctZip,
  },
  {
    name: 'getSettings',
    method: 'GET',
    path: '/v2/boss/configs',
    requiredPermission: toReadPermission('config'),
    run: ({ state }) => buildResult('data', { looker_dashboard_url: state.looker_dashboard_url }),
  },
  {
    name: 'saveSettings',
    method: 'PUT',
    path: '/v2/boss/configs',
    requiredPermission: toWritePermission('config'),
    body: { 'looker_dashboard_url!': 'text' },
    run: saveSettings,
  },
]

export const backOfficeRoutes: readonly Route[] = [
  ...userRoutes,
  ...groupRoutes,
  ...storeRoutes,
  ...reportRoutes,
  ...carrierRoutes,
  ...otherRoutes,
]
