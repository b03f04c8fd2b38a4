// Routes of the simulated platform for ecommerces, their sub-records and reprocesses (S1 §7). A reprocess sends a
// record to the merchant's system again.

import { splitJsonObject } from './raw-json.ts'
import { buildNewEcommerce, cities, featureCatalog, lgpdProviders, softwareNames } from './spec-data.ts'
import {
  type Body,
  type BodySchema,
  buildResult,
  createValidationError,
  emptyResult,
  findById,
  type Route,
  SpecError,
  successResult,
  type ValidatedRequest,
} from './spec-http.ts'
import { toEcommerce, toEcommerceRow, toFeatureMap, toLgpd, toRawMap } from './spec-records.ts'
import type { Ecommerce, EcommerceUrl, Fee, Integration, State } from './spec-state.ts'

const reads = ['ecommerces', 'readonly'] as const
const writes = ['ecommerces', 'read_and_write'] as const
const LIST_LIMIT = 15

const addressSchema: BodySchema = {
  zip_code: 'text',
  address: 'text',
  number: 'text',
  neighborhood: 'text',
  state: 'text',
  complement: 'text',
  city: 'text',
  city_id: 'id',
  country: 'text',
}
const quotaShape: BodySchema = { 'service_code!': 'text', 'monthly_quota!': 'number', 'unlimited_quota!': 'boolean' }

/** Fields of an ecommerce in a request body (S1 §3). */
const ecommerceSchema: BodySchema = {
  id: 'id',
  uuid: 'text',
  document: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  trade_name: 'text',
  display_name: 'text',
  company_name: 'text',
  is_test: 'boolean',
  hubspot_code: 'any',
  ecommerce_group_id: 'id',
  is_active: 'boolean',
  segment: 'text',
  address: addressSchema,
  superlogica_integration: { client_id: 'any' },
  billing_quotas: [quotaShape],
  features: 'any',
  integration: 'any',
}

/**
 * Fields of the request that creates an ecommerce (S1 §2). Both spellings of the group id are accepted, because the
 * specification writes "group id".
 */
const creationSchema: BodySchema = {
  'ecommerce!': {
    'company_name!': 'text',
    'url!': 'text',
    group_id: 'id',
    ecommerce_group_id: 'id',
    language: 'text',
    country: 'text',
    hubspot_code: 'any',
    segment: 'text',
    retention_actived: 'boolean',
    is_test: 'boolean',
    use_default_contract: 'boolean',
  },
  'user!': { 'email!': 'text' },
}

const findEcommerce = ({ state, params }: ValidatedRequest): Ecommerce => findById(state.ecommerces, params.id)

/** Fields of an ecommerce that a save request can change. */
const editableFields = [
  'document',
  'email',
  'phone',
  'url',
  'trade_name',
  'display_name',
  'company_name',
  'is_test',
  'hubspot_code',
  'ecommerce_group_id',
  'is_active',
  'segment',
  'superlogica_integration',
  'billing_quotas',
] as const

function applyEcommerce(ecommerce: Ecommerce, body: Body): void {
  for (const field of editableFields) if (field in body) Object.assign(ecommerce, { [field]: body[field] })
  if (typeof body.address === 'object') Object.assign(ecommerce.address, body.address)
}

function saveEcommerce(call: ValidatedRequest) {
  const ecommerce = findEcommerce(call)
  applyEcommerce(ecommerce, call.body)
  return buildResult('data', toEcommerce(call.state, ecommerce))
}

function saveAddress(call: ValidatedRequest) {
  const address = typeof call.body.address === 'object' ? call.body.address : call.body
  const { zip_code, number } = { zip_code: '', number: '', ...address }
  if (!/^\d{5}-?\d{3}$/.test(String(zip_code))) throw createValidationError({ zip_code: ['CEP inválido'] })
  if (String(number).trim() === '') throw createValidationError({ number: ['Campo obrigatório'] })
  Object.assign(findEcommerce(call).address, address)
  return buildResult('data', toEcommerce(call.state, findEcommerce(call)))
}

function saveDetails(call: ValidatedRequest) {
  if (!/^\d{1,18}$/.test(String(call.body.document)))
    throw createValidationError({ document: ['Somente dígitos, no máximo 18'] })
  return saveEcommerce(call)
}

function createEcommerce({ body, state }: ValidatedRequest) {
  const fields: Body = { ...(body.ecommerce as Body) }
  const ecommerce = buildNewEcommerce(state.nextId(), String(fields.company_name), String(fields.url))
  applyEcommerce(ecommerce, { ...fields, ecommerce_group_id: fields.ecommerce_group_id ?? fields.group_id ?? null })
  ecommerce.email = String((body.user as Body).email)
  state.ecommerces.push(ecommerce)
  return buildResult('data', toEcommerce(state, ecommerce), 201)
}

/** Compares two values for sorting: numbers by value, everything else as text. */
const compareValues = (left: unknown, right: unknown): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left ?? '').localeCompare(String(right ?? ''), 'pt-BR')

/**
 * Returns a query parameter as an integer, or the default if it is missing; throws 422 if it is not an integer of at
 * least `minimum`.
 */
export function readNumber(query: URLSearchParams, name: string, fallback: number, minimum = 1): number {
  const text = query.get(name)
  if (text === null) return fallback
  if (!/^\d+$/.test(text) || Number(text) < minimum) throw createValidationError({ [name]: ['Número inválido'] })
  return Number(text)
}

const readChoice = (query: URLSearchParams, name: string, choices: readonly string[]): string | null => {
  const text = query.get(name)
  if (text !== null && !choices.includes(text)) throw createValidationError({ [name]: ['Valor inválido'] })
  return text
}

const listOrders = ['id', 'display_name', 'url', 'document', 'is_active', 'company_name', 'integration']

/** Sorts ecommerces by a column; the column `integration` sorts by the software id. */
function sortEcommerces(state: State, rows: readonly Ecommerce[], column: string, direction: string): Ecommerce[] {
  const getKey = (row: Ecommerce) =>
    column === 'integration'
      ? toEcommerceRow(state, row).integration?.software_id
      : Object.entries(row).find(([key]) => key === column)?.[1]
  const sorted = rows.toSorted((left, right) => compareValues(getKey(left), getKey(right)))
  return direction === 'desc' ? sorted.reverse() : sorted
}

function listEcommerces({ query, state, variant }: ValidatedRequest) {
  const situation = readChoice(query, 'situation', ['active', 'inactive'])
  const text = query.get('q')?.toLowerCase() ?? ''
  const softwareId = readNumber(query, 'software_id', 0)
  const connector = query.get('connector_platform')
  const feature = query.get('feature')
  const isMatch = (ecommerce: Ecommerce) => {
    const integration = toEcommerceRow(state, ecommerce).integration
    const { id, display_name, company_name, document, url } = ecommerce
    return (
      (situation === null || ecommerce.is_active === (situation === 'active')) &&
      [id, display_name, company_name, document, url].some((field) => String(field).toLowerCase().includes(text)) &&
      (softwareId === 0 || integration?.software_id === softwareId) &&
      (connector === null || integration?.api_url === connector) &&
      (feature === null || [...ecommerce.features.values()].some((values) => values.has(feature)))
    )
  }
  const column = readChoice(query, 'order_by', listOrders) ?? 'id'
  const direction = readChoice(query, 'sort', ['asc', 'desc']) ?? 'desc'
  const rows = sortEcommerces(state, state.ecommerces.filter(isMatch), column, direction)
  return {
    kind: 'page',
    envelope: 'pagination',
    rows: rows.map((row) => (variant === 'strict' ? toEcommerceRow(state, row) : toEcommerce(state, row))),
    page: readNumber(query, 'page', 1),
    limit: readNumber(query, 'limit', LIST_LIMIT, 0),
  } as const
}

function getFilters({ state }: ValidatedRequest) {
  const connectors = state.integrations.filter(({ software_id }) => software_id === 15)
  const options = connectors.map(({ api_url, name }) => ({ url: api_url, name }))
  return buildResult('bare', { ecommerce_connector_platforms: options })
}

/** Saves the enabled features of each module. The field `ecommerceId` in the body must equal the id in the path. */
function saveFeatures(request: ValidatedRequest) {
  const ecommerce = findEcommerce(request)
  const { ecommerceId, ...modules } = JSON.parse(request.text) as Body
  if (Number(ecommerceId) !== ecommerce.id && (request.variant === 'strict' || ecommerceId !== undefined))
    throw createValidationError({ ecommerceId: ['Deve ser o id do e-commerce'] })
  for (const [module, values] of Object.entries(modules)) {
    const names = featureCatalog[module]
    if (names === undefined) {
      if (request.variant === 'strict') throw createValidationError({ [module]: ['Campo desconhecido'] })
      continue
    }
    const isValid = Array.isArray(values) && values.every((value) => names.includes(String(value)))
    if (!isValid) throw createValidationError({ [module]: ['Lista de funcionalidades inválida'] })
  }
  for (const [module, values] of Object.entries(modules))
    if (module in featureCatalog) ecommerce.features.set(module, new Set(values as string[]))
  return buildResult('data', toFeatureMap(ecommerce.features))
}

const integrationSchema: BodySchema = {
  id: 'id',
  name: 'text',
  username: 'text',
  password: 'text',
  'api_url!': 'text',
  'software_id!': 'id',
  ecommerce_id: 'id',
  'integration_type!': 'text',
  is_active: 'boolean',
  options: 'text',
}

function checkIntegration({ state, body }: ValidatedRequest, ecommerceId: number, ownId: number | null): void {
  if (typeof body.options === 'string') {
    const options: unknown = parseJson(body.options)
    if (options === undefined) throw new SpecError(422, { message: 'errors.ecommerce_integration_options_format' })
    const { clientId, clientSecret } = { clientId: '', clientSecret: '', ...(options as Body) }
    if (body.software_id === 9 && !(clientId && clientSecret))
      throw createValidationError({ options: ['clientId e clientSecret são obrigatórios para o Bling'] })
  } else if (body.software_id === 9 && (ownId === null || body.options === null)) {
    throw createValidationError({ options: ['Campo obrigatório'] })
  }
  if (!softwareNames.some(([id]) => id === body.software_id))
    throw createValidationError({ software_id: ['Plataforma desconhecida'] })
  const isDuplicate = state.integrations.some(
    (row) => row.ecommerce_id === ecommerceId && row.id !== ownId && row.integration_type === body.integration_type,
  )
  if (isDuplicate) throw createValidationError({ integration_type: ['Tipo já configurado'] })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function addIntegration(call: ValidatedRequest) {
  const ecommerce_id = findEcommerce(call).id
  checkIntegration(call, ecommerce_id, null)
  const integration: Integration = {
    name: '',
    username: null,
    password: null,
    api_url: '',
    software_id: 0,
    integration_type: 'reverse_ecommerce',
    is_active: true,
    options: null,
    ...call.body,
    id: call.state.nextId(),
    ecommerce_id,
  }
  call.state.integrations.push(integration)
  return buildResult('data', integration, 201)
}

function saveIntegration(call: ValidatedRequest) {
  const integration = findById(call.state.integrations, call.params.id)
  checkIntegration(call, integration.ecommerce_id, integration.id)
  const { id: _, ecommerce_id: __, ...fields } = call.body
  Object.assign(integration, fields)
  return buildResult('data', integration)
}

/** Removes the row with this id, or throws 404. */
export function removeById(rows: { readonly id: number }[], id: unknown): void {
  rows.splice(rows.indexOf(findById(rows, id)), 1)
}

function checkAuthorization(call: ValidatedRequest) {
  const ecommerce = findEcommerce(call)
  const isOauthSet = ecommerce.oauthChecksLeft <= 0
  ecommerce.oauthChecksLeft -= 1
  return buildResult('data', { isOauthSet })
}

const urlPattern = /^(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,5}(?:[/?#]\S*)?$/i
/** The `loose` platform rejects a URL that contains this text, with status 200 and an error in the body. */
const REJECTED_URL_PART = 'bloqueada'

/** Builds the routes that list, add, save and delete the URLs or the brand URLs of an ecommerce. */
function buildUrlRoutes(path: string, name: 'Url' | 'BrandUrl', getRows: (ecommerce: Ecommerce) => EcommerceUrl[]) {
  const readUrl = ({ body, variant }: ValidatedRequest) => {
    const url = String(body.url)
    if (!urlPattern.test(url)) throw createValidationError({ url: ['URL inválida'] })
    if (variant === 'loose' && url.includes(REJECTED_URL_PART))
      throw new SpecError(200, { success: false, error: 'URL bloqueada pela plataforma' })
    return url
  }
  const readBrand = ({ body }: ValidatedRequest) => (typeof body.brand_name === 'string' ? body.brand_name : null)
  const add = (call: ValidatedRequest) => {
    const brand_name = readBrand(call)
    const brand_id = brand_name === null ? null : call.state.nextId()
    const row: EcommerceUrl = { id: call.state.nextId(), url: readUrl(call), brand_name, brand_id }
    getRows(findEcommerce(call)).push(row)
    return buildResult('data', row, 201)
  }
  const save = (call: ValidatedRequest) => {
    const row = findById(getRows(findEcommerce(call)), call.params.url_id)
    Object.assign(row, { url: readUrl(call) }, 'brand_name' in call.body && { brand_name: readBrand(call) })
    return buildResult('data', row)
  }
  const remove = (call: ValidatedRequest) => {
    removeById(getRows(findEcommerce(call)), call.params.url_id)
    return emptyResult
  }
  const addShape: BodySchema = { id: 'id', 'url!': 'text', brand_name: 'text' }
  const saveShape: BodySchema = { 'url!': 'text', id: 'id', ecommerceId: 'id', brand_name: 'text' }
  const list = (call: ValidatedRequest) => buildResult('data', getRows(findEcommerce(call)))
  return [
    { name: `list${name}s`, method: 'GET', path, requiredPermission: reads, run: list },
    { name: `add${name}`, method: 'POST', path, requiredPermission: writes, body: addShape, run: add },
    {
      name: `save${name}`,
      method: 'PUT',
      path: `${path}/:url_id`,
      requiredPermission: writes,
      body: saveShape,
      run: save,
    },
    { name: `delete${name}`, method: 'DELETE', path: `${path}/:url_id`, requiredPermission: writes, run: remove },
  ] satisfies Route[]
}

const feeAmounts: Readonly<Record<string, 'fixed_fee' | 'variable_fee'>> = {
  'reverse.used': 'fixed_fee',
  'order.used': 'fixed_fee',
  'refund.retained': 'variable_fee',
}

function addFee(call: ValidatedRequest) {
  const ecommerce = findEcommerce(call)
  const { service_code, start_at, fixed_fee, variable_fee, comments } = call.body
  const amount = feeAmounts[String(service_code)]
  if (amount === undefined) throw createValidationError({ service_code: ['Código desconhecido'] })
  if (typeof call.body[amount] !== 'number') throw createValidationError({ [amount]: ['Campo obrigatório'] })
  const start = new Date(String(start_at))
  if (Number.isNaN(start.getTime()) || start.getTime() % 86_400_000 !== 0)
    throw createValidationError({ start_at: ['Deve ser a meia-noite em UTC'] })
  const fee: Fee = {
    start_at: start.toISOString(),
    service_code: String(service_code),
    fixed_fee: typeof fixed_fee === 'number' ? fixed_fee : null,
    variable_fee: typeof variable_fee === 'number' ? variable_fee : null,
    user: `${call.user.first_name} ${call.user.last_name}`,
    comments: typeof comments === 'string' ? comments : null,
  }
  ecommerce.fees.unshift(fee)
  return buildResult('data', fee, 201)
}

function saveSubscription(call: ValidatedRequest) {
  const ecommerce = findEcommerce(call)
  ecommerce.subscription = {
    frequency_id: 3,
    frequency_fee: null,
    service_code: 'reverse',
    started_at: null,
    billing_fees: [],
    ...ecommerce.subscription,
    ...call.body,
    ecommerce_id: ecommerce.id,
  }
  return buildResult('data', ecommerce.subscription)
}

/** Stores each value of the JSON object as raw text, so that the notation of numbers does not change. */
export function saveRawMap(values: Map<string, string>, text: string): void {
  for (const [name, value] of splitJsonObject(text)) values.set(name, value)
}

function saveMetadatas(call: ValidatedRequest) {
  const { metadatas } = findEcommerce(call)
  const unknown = Object.keys(call.body).filter((name) => !metadatas.has(name))
  if (call.variant === 'strict' && unknown.length > 0)
    throw createValidationError(Object.fromEntries(unknown.map((name) => [name, ['Campo desconhecido']])))
  saveRawMap(metadatas, call.text)
  return buildResult('bare', { metadatas: toRawMap(metadatas) })
}

function saveConfigs(call: ValidatedRequest) {
  const { configs } = findEcommerce(call)
  saveRawMap(configs, call.text)
  return buildResult('data', toRawMap(configs))
}

function saveLgpd(call: ValidatedRequest) {
  const ecommerce = findEcommerce(call)
  const { active } = { active: null, ...(call.body.provider as Body | null) }
  if (active !== null && !lgpdProviders.some(({ id }) => id === Number(active)))
    throw createValidationError({ 'provider.active': ['Provedor desconhecido'] })
  ecommerce.lgpdProviderId = active === null ? null : Number(active)
  return { ...buildResult('data', toLgpd(ecommerce)), keepsNull: true }
}

const readLgpdBody = (call: ValidatedRequest) => {
  if (!('provider' in call.body)) throw createValidationError({ provider: ['Campo obrigatório'] })
  return saveLgpd(call)
}

/**
 * Sends a reverse (return request) or refund to the merchant's system again ("reprocess"): writes a log file, adds an
 * attempt and returns the result.
 */
function reprocess(request: ValidatedRequest, type: 'reverse' | 'refund') {
  const { state, body, user } = request
  const ecommerce = findById(state.ecommerces, body.ecommerce_id)
  const rows: readonly { readonly id: number; readonly ecommerce_id: number }[] =
    type === 'reverse' ? state.reverses : state.refunds
  const entity = findById(rows, body[`${type}_id`])
  if (entity.ecommerce_id !== ecommerce.id) throw new SpecError(404, { message: 'Não pertence a este e-commerce' })
  if (body.force_reprocessing !== true) throw createValidationError({ force_reprocessing: ['Deve ser verdadeiro'] })
  const updated_at = request.now().toISOString()
  const [error, translation] = state.reprocessErrors.get(entity.id) ?? [null, null]
  const fileName = `${state.nextId()}.txt`
  state.logs.set(fileName, `${updated_at} ${type} ${entity.id}\n${updated_at} ${error ?? 'concluído'}\n`)
  ecommerce.attempts.unshift({
    type,
    updated_at,
    user_id: user.id,
    user: { first_name: user.first_name, last_name: user.last_name },
    task: String(body.task),
    ticket: String(body.ticket),
    entity_id: entity.id,
  })
  const value = {
    success: error === null,
    url_log: request.toLogUrl(fileName),
    error,
    message_translated: translation,
  }
  return { ...buildResult('bare', value), keepsNull: true }
}

const buildReprocessSchema = (id: string): BodySchema => ({
  'task!': 'text',
  'ticket!': 'text',
  'ecommerce_id!': 'id',
  'force_reprocessing!': 'boolean',
  [`${id}!`]: 'id',
})

/** Returns true if the simulated postal service does not know the zip code. */
export const isUnknownZip = (digits: string) => digits.startsWith('0000') || digits.startsWith('99999')

function findAddress({ params }: ValidatedRequest) {
  const digits = String(params.zip).replace('-', '')
  if (!/^\d{8}$/.test(digits) || isUnknownZip(digits)) throw new SpecError(404, { message: 'CEP não encontrado' })
  const city = cities[Number(digits) % cities.length] ?? cities[0]
  return buildResult('data', {
    zip_code: `${digits.slice(0, 5)}-${digits.slice(5)}`,
    address: `Rua ${digits.slice(0, 5)}`,
    neighborhood: 'Centro',
    ...city,
    country: 'BR',
  })
}

function findCities({ query }: ValidatedRequest) {
  const name = query.get('name')?.toLowerCase() ?? ''
  return buildResult(
    'data',
    cities.filter(({ city }) => city.toLowerCase().includes(name)),
  )
}

function uploadLogo(call: ValidatedRequest) {
  findEcommerce(call)
  const files = [...(call.form?.values() ?? [])].filter((value) => typeof value !== 'string')
  if (files.length === 0) throw createValidationError({ file: ['Campo obrigatório'] })
  return successResult
}

const ecommercePath = '/v2/boss/ecommerces'
const onePath = `${ecommercePath}/:id`

export const ecommerceRoutes: readonly Route[] = [
  {
    name: 'listEcommerces',
    method: 'GET',
    path: ecommercePath,
    requiredPermission: reads,
    query: ['page', 'limit', 'sort', 'order_by', 'situation', 'q', 'software_id', 'connector_platform', 'feature'],
    run: listEcommerces,
  },
  {
    name: 'createEcommerce',
    method: 'POST',
    path: ecommercePath,
    requiredPermission: writes,
    body: creationSchema,
    run: createEcommerce,
  },
  {
    name: 'getEcommerce',
    method: 'GET',
    path: onePath,
    requiredPermission: reads,
    run: (call) => buildResult('data', toEcommerce(call.state, findEcommerce(call))),
  },
  {
    name: 'saveEcommerce',
    method: 'PUT',
    path: onePath,
    requiredPermission: writes,
    body: ecommerceSchema,
    run: saveEcommerce,
  },
  {
    name: 'saveEcommerceDetails',
    method: 'PUT',
    path: `${onePath}/details`,
    requiredPermission: writes,
    body: {
      ...omitKeys(ecommerceSchema, ['trade_name', 'company_name', 'display_name', 'document', 'email']),
      'trade_name!': 'text',
      'company_name!': 'text',
      'display_name!': 'text',
      'document!': 'text',
      'email!': 'text',
    },
    run: saveDetails,
  },
  {
    name: 'saveEcommerceAddress',
    method: 'PUT',
    path: `${onePath}/address`,
    requiredPermission: writes,
    // Accepts the address as an object or as separate fields of the body, because the specification does not define the
    // format.
    body: { ...ecommerceSchema, ...addressSchema, address: 'any' },
    run: saveAddress,
  },
  {
    name: 'saveQuotas',
    method: 'PUT',
    path: `${onePath}/quotas`,
    requiredPermission: writes,
    body: { 'billing_quotas!': [quotaShape] },
    run: saveEcommerce,
  },
  {
    name: 'setAvailability',
    method: 'PUT',
    path: `${onePath}/availability`,
    requiredPermission: writes,
    body: { 'is_active!': 'boolean' },
    run: saveEcommerce,
  },
  {
    name: 'getEcommerceFilters',
    method: 'GET',
    path: `${ecommercePath}/filters`,
    requiredPermission: reads,
    run: getFilters,
  },
  {
    name: 'listPlatforms',
    method: 'GET',
    path: '/v2/boss/platforms',
    run: () =>
      buildResult(
        'data',
        softwareNames.map(([id, name]) => ({ id, name })),
      ),
  },
  {
    name: 'listSegments',
    method: 'GET',
    path: '/v2/boss/settings',
    run: ({ state, variant }) => {
      const segments = state.segments.map((name, index) => ({ id: index + 1, name }))
      return buildResult('data', { segments: variant === 'strict' ? state.segments : segments })
    },
  },
  {
    name: 'listFeatures',
    method: 'GET',
    path: '/v2/boss/features',
    run: () => buildResult('data', toFeatureMap(new Map())),
  },
  {
    name: 'getFeatures',
    method: 'GET',
    path: `${onePath}/features`,
    requiredPermission: reads,
    run: (call) => buildResult('data', toFeatureMap(findEcommerce(call).features)),
  },
  {
    name: 'postFeatures',
    method: 'POST',
    path: `${onePath}/features`,
    requiredPermission: writes,
    allowsAnyKeys: true,
    run: saveFeatures,
  },
  {
    name: 'saveFeatures',
    method: 'PUT',
    path: `${onePath}/features`,
    requiredPermission: writes,
    allowsAnyKeys: true,
    run: saveFeatures,
  },
  {
    name: 'getSubscription',
    method: 'GET',
    path: `${onePath}/subscription`,
    requiredPermission: reads,
    run: (call) => buildResult('data', findEcommerce(call).subscription),
  },
  {
    name: 'saveSubscription',
    method: 'POST',
    path: `${onePath}/subscription`,
    requiredPermission: writes,
    body: {
      'frequency_id!': 'id',
      frequency_fee: 'number',
      'service_code!': 'text',
      'started_at!': 'text',
      ecommerce_id: 'id',
      billing_fees: 'any',
    },
    run: saveSubscription,
  },
  {
    name: 'listFees',
    method: 'GET',
    path: `${onePath}/billing-fees`,
    requiredPermission: reads,
    run: (call) => buildResult('data', findEcommerce(call).fees),
  },
  {
    name: 'addFee',
    method: 'POST',
    path: `${onePath}/billing-fees`,
    requiredPermission: writes,
    body: {
      'service_code!': 'text',
      fixed_fee: 'number',
      variable_fee: 'number',
      'start_at!': 'text',
      comments: 'text',
    },
    run: addFee,
  },
  {
    name: 'listIntegrations',
    method: 'GET',
    path: `${onePath}/integrations`,
    requiredPermission: reads,
    run: (call) => {
      const { id } = findEcommerce(call)
      return buildResult(
        'data',
        call.state.integrations.filter(({ ecommerce_id }) => ecommerce_id === id),
      )
    },
  },
  {
    name: 'addIntegration',
    method: 'POST',
    path: `${onePath}/integrations`,
    requiredPermission: writes,
    body: integrationSchema,
    run: addIntegration,
  },
  {
    name: 'saveIntegration',
    method: 'PUT',
    path: '/v2/boss/integrations/:id',
    requiredPermission: writes,
    // The integration type is required only when an integration is created (S1 §5), so it is optional when an
    // integration is saved.
    body: { ...omitKeys(integrationSchema, ['integration_type']), integration_type: 'text' },
    run: saveIntegration,
  },
  {
    name: 'deleteIntegration',
    method: 'DELETE',
    path: '/v2/boss/integrations/:id',
    requiredPermission: writes,
    run: ({ state, params }) => {
      removeById(state.integrations, params.id)
      return successResult
    },
  },
  {
    name: 'checkAuthorization',
    method: 'GET',
    path: `${onePath}/oauth`,
    requiredPermission: reads,
    run: checkAuthorization,
  },
  ...buildUrlRoutes(`${onePath}/urls`, 'Url', ({ urls }) => urls),
  ...buildUrlRoutes(`${onePath}/brand-urls`, 'BrandUrl', ({ brandUrls }) => brandUrls),
  {
    name: 'listAttempts',
    method: 'GET',
    path: `${onePath}/reprocess`,
    requiredPermission: reads,
    query: ['page'],
    run: (call) => ({
      kind: 'page',
      envelope: 'pagination',
      rows: findEcommerce(call).attempts,
      page: readNumber(call.query, 'page', 1),
      limit: LIST_LIMIT,
    }),
  },
  {
    name: 'reprocessReverse',
    method: 'POST',
    path: '/v2/boss/reprocess/reverse',
    requiredPermission: writes,
    body: buildReprocessSchema('reverse_id'),
    run: (call) => reprocess(call, 'reverse'),
  },
  {
    name: 'reprocessRefund',
    method: 'POST',
    path: '/v2/boss/reprocess/refund',
    requiredPermission: writes,
    body: buildReprocessSchema('refund_id'),
    run: (call) => reprocess(call, 'refund'),
  },
  {
    name: 'getLgpd',
    method: 'GET',
    path: `${onePath}/lgpd`,
    requiredPermission: reads,
    run: (call) => ({ ...buildResult('data', toLgpd(findEcommerce(call))), keepsNull: true }),
  },
  {
    name: 'saveLgpd',
    method: 'PUT',
    path: `${onePath}/lgpd`,
    requiredPermission: writes,
    body: { provider: { active: 'any' } },
    run: readLgpdBody,
  },
  {
    name: 'getMetadatas',
    method: 'GET',
    path: `${onePath}/metadatas`,
    requiredPermission: reads,
    run: (call) => buildResult('bare', { metadatas: toRawMap(findEcommerce(call).metadatas) }),
  },
  {
    name: 'saveMetadatas',
    method: 'PUT',
    path: `${onePath}/metadatas`,
    requiredPermission: writes,
    allowsAnyKeys: true,
    run: saveMetadatas,
  },
  {
    name: 'getConfigs',
    method: 'GET',
    path: `${onePath}/configs`,
    requiredPermission: reads,
    run: (call) => buildResult('data', toRawMap(findEcommerce(call).configs)),
  },
  {
    name: 'saveConfigs',
    method: 'PUT',
    path: `${onePath}/configs`,
    requiredPermission: writes,
    allowsAnyKeys: true,
    run: saveConfigs,
  },
  {
    name: 'uploadLogo',
    method: 'POST',
    path: `${onePath}/logos`,
    requiredPermission: writes,
    isUpload: true,
    run: uploadLogo,
  },
  { name: 'findAddress', method: 'GET', path: '/v2/boss/addresses/:zip', run: findAddress },
  { name: 'findCities', method: 'GET', path: '/v2/boss/cities', query: ['name'], run: findCities },
]

/** Returns the shape of a request body without the given keys, whether required or optional. */
function omitKeys(shape: BodySchema, keys: readonly string[]): BodySchema {
  return Object.fromEntries(Object.entries(shape).filter(([key]) => !keys.includes(key.replace('!', ''))))
}
