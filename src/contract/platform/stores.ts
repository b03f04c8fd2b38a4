// Physical stores of an ecommerce: schemas and endpoints (S2 §2, §3, §5, §7, §9). The form, the API and uploaded CSV
// files use the same validation.

import { read, write } from '#contract/access.ts'
import {
  addressRules,
  buildTaxIdRules,
  getAddressCountry,
  getTopLevelCountry,
  postalCodeInput,
  stateMetadata,
  taxIdInput,
} from '#contract/brazil.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import {
  booleanField,
  choiceField,
  type FieldList,
  field,
  getInputSchemas,
  getResponseSchemas,
  textField,
} from '#contract/field-list.ts'
import {
  cellText,
  codeText,
  email,
  instant,
  isObjectInput,
  nameText,
  optionalNameText,
  readOnly,
  recordId,
} from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { toPlainLine } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { countries } from './addresses.ts'
import { ContractInput, StoreContractOptions } from './store-contract.ts'

const checkIns = ['reverse', 'order'] as const

/** Schema of an optional e-mail address; an empty text means no address. */
const optionalEmail = codeText(254)
  .refine((input) => input === '' || z.safeParse(email, input).success, 'validation.email')
  .meta({ description: 'E-mail address, or an empty text.', pattern: '^(?:[^@\\s]+@[^@\\s]+)?$' })

/**
 * Normalizes a state registration (state tax number): upper case, without punctuation. The number of a rural producer
 * starts with a letter; exempt stores have the word `ISENTO`.
 */
export function normalizeStateRegistration(input: string): string {
  const normalized = toPlainLine(input)
    .toUpperCase()
    .replace(/[\s./-]/g, '')
  return normalized === 'ISENTA' ? 'ISENTO' : normalized
}

/**
 * Schema of a state registration (state tax number). Only punctuation is removed; other invalid characters are an
 * error.
 */
const stateRegistrationInput = cellText(30)
  .refine((input) => /^(?:[A-Z]?\d{2,20}|ISENTO)?$/.test(normalizeStateRegistration(input)), 'validation.ie_number')
  .transform(normalizeStateRegistration)
  .meta({
    description:
      'Digits with or without punctuation, with a leading letter for rural producers; `ISENTO`; or an empty text.',
    pattern: '^(?:[A-Za-z]?(?:[\\s./-]*\\d){2,20}[\\s./-]*|[Ii][Ss][Ee][Nn][Tt][OoAa])?$',
  })

/** Number of stored decimals of a coordinate, in degrees. Further decimals are distances below a millimetre. */
const COORDINATE_DECIMALS = 10

/**
 * Parses a coordinate such as `-23,5614` or `-23.5614`. Any other text is returned, so that the schema rejects the
 * text.
 */
function parseCoordinate(input: number | string | null): number | string | null {
  if (typeof input === 'number') return Number(input.toFixed(COORDINATE_DECIMALS))
  const trimmed = input?.trim().replace('−', '-').replace(',', '.') ?? ''
  if (trimmed === '') return null
  return /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(trimmed) ? Number(Number(trimmed).toFixed(COORDINATE_DECIMALS)) : trimmed
}

/** Builds the schema of a coordinate in signed degrees. An empty text means that the coordinate is unknown. */
function buildCoordinateSchema(maximum: number, error: string) {
  const limitedNumber = z.number(error).min(-maximum, error).max(maximum, error)
  const input = z.union([z.null(), z.number(error), z.string(error)], error)
  return input
    .transform(parseCoordinate)
    .pipe(limitedNumber.nullable())
    .meta({
      description:
        'Signed degrees, stored with ten decimals. A text may have a decimal point or comma. Empty or null means unknown.',
      anyOf: [
        { type: 'number', minimum: -maximum, maximum },
        { type: 'string', pattern: '^(?:[+−-]?\\d{1,3}(?:[.,]\\d{1,20})?)?$' },
        { type: 'null' },
      ],
    })
}

interface CoordinateOptions {
  readonly example: number
  readonly aliases: readonly string[]
}

/** Builds the field for a latitude or longitude. */
function buildCoordinateField(maximum: number, error: string, { example, aliases }: CoordinateOptions) {
  return field('coordinate', {
    section: 'address',
    input: buildCoordinateSchema(maximum, error).optional(),
    /** Coordinate in degrees; null when the coordinates of the store are unknown. */
    response: z.number().nullable(),
    initialValue: '',
    example,
    column: { aliases },
  })
}

/** Fields of a store, except its address (S2 §3). */
export const storeFields = {
  textNamespace: 'stores',
  fields: {
    display_name: textField('text', {
      section: 'store',
      input: nameText(200),
      column: {
        isRequired: true,
        aliases: [
          ...['nome', 'nome de exibicao', 'nome da loja', 'name', 'display name', 'store name'],
          ...['nombre visible', 'nombre', 'nombre de la tienda'],
        ],
      },
    }),
    schedules: textField('lines', {
      section: 'store',
      input: nameText(500),
      column: {
        isRequired: true,
        aliases: [
          ...['horario', 'horarios', 'horarios de funcionamento', 'horario de funcionamento'],
          ...['opening hours', 'hours', 'horarios de atencion', 'horario de atencion'],
        ],
      },
    }),
    email: textField('email', {
      section: 'store',
      input: optionalEmail.optional(),
      example: 'centro@loja.com.br',
      column: { aliases: ['e-mail', 'correo', 'correo electronico'] },
    }),
    is_notify_reverses_delivered: booleanField({
      section: 'store',
      column: {
        aliases: [
          ...['avisar por e mail das reversas entregues', 'avisar reversas entregues', 'notify delivered reverses'],
          ...['notify of delivered reverses by e mail', 'tell by e mail of delivered reverses'],
          ...['avisar por correo de las reversas entregadas', 'avisar reversas entregadas'],
        ],
      },
    }),
    is_active: booleanField({
      section: 'store',
      initialValue: true,
      column: { aliases: ['loja ativa', 'ativa', 'ativo', 'active', 'store is active', 'tienda activa', 'activa'] },
    }),
    /** Tax id (CNPJ in Brazil, RFC in Mexico), typed with or without punctuation; empty when the store has none. */
    cnpj: textField('document', {
      section: 'operation',
      input: taxIdInput.optional(),
      isLabelledByCountry: true,
      column: { aliases: ['documento', 'rfc', 'document'] },
    }),
    /** State tax number: digits, with a leading letter for rural producers, or the word `ISENTO`. */
    ie_number: textField('code', {
      section: 'operation',
      input: stateRegistrationInput.optional(),
      example: 'ISENTO',
      column: { aliases: ['ie', 'inscricao estadual', 'inscripcion estatal', 'state registration'] },
    }),
    partner_number: textField('code', {
      section: 'operation',
      input: cellText(60).optional(),
      column: {
        aliases: [
          ...['codigo do parceiro', 'numero do parceiro', 'partner code', 'partner number'],
          ...['codigo del socio', 'numero de socio'],
        ],
      },
    }),
    seller: textField('text', {
      section: 'operation',
      input: cellText(120).optional(),
      example: 'loja-centro',
      column: { aliases: ['vendedor'] },
    }),
    check_in: choiceField(checkIns, {
      section: 'operation',
      input: z.enum(checkIns).optional(),
      column: { cellParser: 'check_in', aliases: ['check-in', 'checkin', 'check in'] },
    }),
    main_seller: booleanField({
      section: 'operation',
      column: { aliases: ['seller principal', 'vendedor principal', 'main seller'] },
    }),
    is_seller_origin: booleanField({
      section: 'operation',
      column: {
        aliases: [
          'origem do seller',
          'origem do vendedor',
          'seller origin',
          'origen del seller',
          'origen del vendedor',
        ],
      },
    }),
    is_seller_destination: booleanField({
      section: 'operation',
      column: {
        aliases: [
          ...['destino do seller', 'destino do vendedor', 'seller destination'],
          ...['destino del seller', 'destino del vendedor'],
        ],
      },
    }),
    is_split_destination: booleanField({
      section: 'operation',
      column: { aliases: ['destino de pedidos divididos', 'destino dividido', 'split destination'] },
    }),
    pickup_point: booleanField({
      section: 'operation',
      example: true,
      column: { aliases: ['ponto de retirada', 'pickup point', 'punto de retiro'] },
    }),
    is_omnichannel: booleanField({ section: 'operation', column: { aliases: ['omnichannel', 'omnicanal'] } }),
  },
} as const satisfies FieldList

/**
 * Maximum number of characters in the second address line (complement); large, because stores in malls need much text.
 */
const MAX_COMPLEMENT = 100

/** Fields of a store's address (S2 §3). */
export const storeAddressFields = {
  textNamespace: 'address',
  parent: 'address',
  fields: {
    zip_code: textField('postal_code', {
      section: 'address',
      input: postalCodeInput,
      isLabelledByCountry: true,
      column: { isRequired: true, aliases: ['cep', 'zip code', 'zip', 'codigo postal', 'postal code'] },
    }),
    address: textField('text', {
      section: 'address',
      input: nameText(200),
      example: 'Avenida Paulista',
      column: { isRequired: true, aliases: ['endereco', 'logradouro', 'rua', 'street', 'direccion', 'calle'] },
    }),
    number: textField('text', {
      section: 'address',
      input: nameText(20),
      example: '1000',
      column: { isRequired: true, aliases: ['numero', 'n', 'no', 'number'] },
    }),
    complement: textField('text', {
      section: 'address',
      input: optionalNameText(MAX_COMPLEMENT).optional(),
      example: 'Loja 12',
      column: { aliases: ['complemento'] },
    }),
    neighborhood: textField('text', {
      section: 'address',
      input: nameText(120),
      example: 'Bela Vista',
      isLabelledByCountry: true,
      column: { isRequired: true, aliases: ['bairro', 'barrio', 'colonia'] },
    }),
    city: textField('text', {
      section: 'address',
      input: nameText(120),
      example: 'São Paulo',
      column: { isRequired: true, aliases: ['cidade', 'municipio', 'ciudad'] },
    }),
    state: textField('text', {
      section: 'address',
      input: nameText(60).meta(stateMetadata),
      example: 'SP',
      column: { isRequired: true, cellParser: 'capitals', aliases: ['estado', 'uf'] },
    }),
    country: choiceField(countries, {
      section: 'address',
      input: z.enum(countries).default('BR'),
      column: { cellParser: 'capitals', aliases: ['pais', 'country'] },
    }),
    lat: buildCoordinateField(90, 'validation.latitude', { example: -23.5614, aliases: ['latitude', 'latitud'] }),
    long: buildCoordinateField(180, 'validation.longitude', {
      example: -46.6559,
      aliases: ['longitude', 'longitud', 'lng'],
    }),
  },
} as const satisfies FieldList

type FormValues = Readonly<Record<string, unknown>>

const isMissing = (value: unknown) => value === undefined || value === null

/** Zod refinements that require latitude and longitude together, because one coordinate alone is not a location. */
const coordinateRules = (['lat', 'long'] as const).map((name) => {
  const otherName = name === 'lat' ? 'long' : 'lat'
  const isCoordinatePairComplete = (values: FormValues) =>
    !isMissing(values[name]) || typeof values[otherName] !== 'number'
  return z.refine<FormValues>(isCoordinatePairComplete, {
    path: [name],
    error: 'validation.coordinate_pair',
    when: isObjectInput,
  })
})

/**
 * Error code for a store with `is_notify_reverses_delivered` but without an e-mail address. If a request omits one of
 * the two fields, the server validates the stored value of that field.
 */
export const EMAIL_REQUIRED_ERROR = 'validation.email_to_notify'
const emailRule = z.refine<FormValues>(
  ({ is_notify_reverses_delivered, email: emailInput }) => is_notify_reverses_delivered !== true || emailInput !== '',
  { path: ['email'], error: EMAIL_REQUIRED_ERROR, when: isObjectInput },
)

const StoreAddressInput = z.strictObject(getInputSchemas(storeAddressFields)).check(...addressRules, ...coordinateRules)

/**
 * Body of POST and PUT (S2 §3). An omitted field gets its default in a new store, and keeps its value in an existing
 * store. POST ignores `id`, `version` and the timestamps.
 */
export const StoreInput = z
  .strictObject({
    id: readOnly,
    ecommerce_id: readOnly,
    version: readOnly,
    created_at: readOnly,
    updated_at: readOnly,
    ...getInputSchemas(storeFields),
    address: StoreAddressInput,
    contract_options: ContractInput.nullable().optional(),
  })
  .check(emailRule, ...buildTaxIdRules(getAddressCountry, 'cnpj'))

/** Flat schema of a store and its address, for the form and for the lines of an uploaded file. */
export const StoreForm = z
  .strictObject({ ...getInputSchemas(storeFields), ...getInputSchemas(storeAddressFields) })
  .check(emailRule, ...addressRules, ...coordinateRules, ...buildTaxIdRules(getTopLevelCountry, 'cnpj'))

/** Converts the flat values of the store form to the nested body of POST and PUT. */
export function toStoreInput(values: z.input<typeof StoreForm>): z.input<typeof StoreInput> {
  const { country, zip_code, address, number, neighborhood, complement, city, state, lat, long, ...storeValues } =
    values
  const addressValues = { country, zip_code, address, number, neighborhood, complement, city, state, lat, long }
  return { ...storeValues, address: addressValues }
}

/** Converts the path of an API error to the path in the flat form: `body.address.number` becomes `body.number`. */
export function toFormFieldPath(path: string): string {
  const name = path.replace(/^body\.address\./, '')
  return Object.hasOwn(storeAddressFields.fields, name) ? `body.${name}` : path
}

/** Row of the list of stores. Contains few fields, because an ecommerce may have thousands of stores. */
export const StoreRow = z.object({
  id: z.int(),
  display_name: z.string(),
  /** Street and house number, formatted as one text. */
  address: z.string(),
  city: z.string(),
  state: z.string(),
  is_active: z.boolean(),
})
export type StoreRow = z.infer<typeof StoreRow>

export const Store = z.object({
  id: z.int(),
  ecommerce_id: z.int(),
  ...getResponseSchemas(storeFields),
  address: z.object(getResponseSchemas(storeAddressFields)),
  /** Contract with the postal carrier; null when the store has none. */
  contract_options: StoreContractOptions.nullable(),
  /** Version number, which increases with every save of the store or its contract. */
  version: z.int(),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
})
export type Store = z.infer<typeof Store>

const ecommerceParams = z.strictObject({ ecommerce_id: recordId })
const storeParams = z.strictObject({ ecommerce_id: recordId, id: recordId })
const storeResponse = z.object({ success: z.literal(true), store: Store })

/** Lists stores by id; `limit=0` returns all stores (S2 §9). */
export const listStores = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores',
  access: read('stores'),
  params: ecommerceParams,
  query: z.strictObject({ page: pageNumber, limit: pageLimit({ default: LIST_PAGE_SIZE }) }),
  response: pageSchema(StoreRow),
  cacheTopics: ['stores'],
})

/** Store with its ecommerce, in the list of the stores of all ecommerces. */
export const StoreOfEcommerce = z.object({
  ...StoreRow.shape,
  ecommerce: z.object({ id: z.int(), display_name: z.string() }),
})
export type StoreOfEcommerce = z.infer<typeof StoreOfEcommerce>

export const storeSituations = ['active', 'inactive'] as const

/** Lists the stores of all ecommerces. The search text is the id of a store, or words of its name. */
export const listAllStores = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/stores',
  access: read('stores'),
  query: z.strictObject({
    q: codeText(200).optional(),
    situation: z.enum(storeSituations).optional(),
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
    order_by: z.enum(['id', 'display_name']).default('id'),
    sort: z.enum(['asc', 'desc']).default('asc'),
  }),
  response: pageSchema(StoreOfEcommerce),
  cacheTopics: ['stores', 'ecommerces'],
  extension: true,
})

/** Returns a store; 404 when the store belongs to another ecommerce. */
export const getStore = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/:id',
  access: read('stores'),
  params: storeParams,
  response: z.object({ data: Store }),
  cacheTopics: ['stores'],
})

export const createStore = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores',
  access: write('stores'),
  params: ecommerceParams,
  body: StoreInput,
  response: storeResponse,
  invalidatedTopics: ['stores'],
})

export const saveStore = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/:id',
  access: write('stores'),
  params: storeParams,
  body: StoreInput,
  response: storeResponse,
  invalidatedTopics: ['stores'],
  errorStatuses: [412],
})

/**
 * Deletes a store and its contract. Not available with an external platform API, where users deactivate stores instead.
 */
export const deleteStore = defineEndpoint({
  method: 'DELETE',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/:id',
  access: write('stores'),
  params: storeParams,
  response: z.object({ success: z.literal(true) }),
  invalidatedTopics: ['stores'],
  extension: true,
  errorStatuses: [412],
})

/** Saves the contract of a store. `If-Match` is the version of the store, which covers the contract too. */
export const saveStoreContract = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/:id/contract',
  access: write('stores'),
  params: storeParams,
  body: ContractInput,
  response: storeResponse,
  invalidatedTopics: ['stores'],
  errorStatuses: [412],
})
