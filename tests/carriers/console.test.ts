// Tests the form that the console builds from the description of a connector, and how the browser sorts, filters and
// searches the list of carriers.
import { describe, expect, it } from 'vitest'
import { ApiError } from '#console/api/client.ts'
import {
  buildCarrierFormSchema,
  buildFormFields,
  createSecretRemover,
  ERASE_CHECKBOX_VALUE,
  getInitialValues,
  getRegisteredCarrier,
  getServicesFromError,
  toFieldValues,
  toFormErrors,
} from '#console/features/carriers/carrier-form.tsx'
import { filterAndSortCarriers, ListState } from '#console/features/carriers/carriers.tsx'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'

const field = (id: string, required = false, manual_insertion_required = false) => ({
  ...{ id, required, manual_insertion_required },
})
const services = [
  { id: 'a.b[0]', label: 'A', fields: [field('x', true, true), field('api_key', true, true), field('days', true)] },
  { id: 'a_b', label: 'B', fields: [field('x'), field('ção')] },
  { id: 'none', label: 'C', fields: [] },
]
const [x = '', key = '', days = '', other = '', accentField = ''] = services
  .flatMap(buildFormFields)
  .map(({ name }) => name)

describe('the names of form fields', () => {
  it('are distinct and contain no characters with a meaning for the form', () => {
    const names = [x, key, days, other, accentField]
    expect(new Set(names).size).toBe(5)
    for (const name of names) expect(name).not.toMatch(/[.[\]'"]/)
  })
})

describe('the required fields', () => {
  const listInvalidFields = (texts: object, saved = {}) => {
    const result = buildCarrierFormSchema(services, saved).safeParse({ ...getInitialValues(services), ...texts })
    return result.success ? [] : result.error.issues.map(({ path }) => path[0])
  }

  it('are the fields that the connector requires from users', () => {
    expect(listInvalidFields({})).toEqual([x, key])
    expect(listInvalidFields({ [x]: ' ', [key]: 'k' })).toEqual([x])
    expect(listInvalidFields({ [x]: '1', [key]: 'k' })).toEqual([])
  })

  it('exclude a stored secret', () => {
    expect(listInvalidFields({ [x]: '1' }, { 'a.b[0]': { api_key: SECRET_PLACEHOLDER } })).toEqual([])
  })
})

it('toFieldValues groups the input by service and field, and omits empty fields', () => {
  const texts = { ...getInitialValues(services), [x]: ' 1 ', [accentField]: 'ã', [days]: '  ' }
  expect(toFieldValues(services, texts)).toEqual({ 'a.b[0]': { x: '1' }, a_b: { ção: 'ã' } })
})

it('an optional secret is deleted when the user marks it, unless the user types another one', () => {
  const pins = [{ id: 's', label: 'S', fields: [field('pin')] }]
  const [{ name = '', eraseFieldName = '' } = {}] = pins.flatMap(buildFormFields)
  expect(getInitialValues(pins)).toEqual({ [name]: '' })
  const texts = getInitialValues(pins, { s: { pin: SECRET_PLACEHOLDER } })
  expect(texts).toEqual({ [name]: '', [eraseFieldName]: '' })
  expect(toFieldValues(pins, texts)).toEqual({})
  expect(toFieldValues(pins, { ...texts, [eraseFieldName]: ERASE_CHECKBOX_VALUE })).toEqual({ s: { pin: null } })
  expect(toFieldValues(pins, { [name]: '1', [eraseFieldName]: ERASE_CHECKBOX_VALUE })).toEqual({ s: { pin: '1' } })
})

it('a stored secret is not displayed, and drafts contain no secret', () => {
  const saved = { 'a.b[0]': { x: '1', api_key: SECRET_PLACEHOLDER, constructor: 'no' } }
  expect(getInitialValues(services, saved)).toEqual({ [x]: '1', [key]: '', [days]: '', [other]: '', [accentField]: '' })
  expect(createSecretRemover(services)({ [x]: '1', [key]: 'k', url: 'u' })).toEqual({ [x]: '1', [key]: '', url: 'u' })
})

describe('an error of the server', () => {
  const createError = (error_code: string, context: object, fields: readonly string[] = []) =>
    new ApiError({
      kind: 'http',
      status: 422,
      problem: {
        ...{ title: '', status: 422, message: '', error_code, request_id: '', context: { ...context } },
        errors: fields.map((path) => ({ field: path, code: 'validation.required', message: 'm' })),
      },
    })

  it('is mapped to the fields of the form', () => {
    const formErrors = toFormErrors(
      createError('carriers.fields', {}, ['body.custom_fields.a.b[0].x', 'body.url']),
      services,
    )
    expect(formErrors instanceof ApiError && formErrors.fields.map((problem) => problem.field)).toEqual([x, 'body.url'])
    expect(toFormErrors('other', services)).toBe('other')
  })

  it('contains the current services of the connector, or the carrier that already has the URL', () => {
    expect(getServicesFromError(createError('carriers.fields', { services }))).toEqual(services)
    expect(getServicesFromError(createError('carriers.fields', { services: 1 }))).toBeNull()
    const registeredCarrier = { id: 4, name: 'Quatro' }
    expect(getRegisteredCarrier(createError('ERROR_CARRIER_ALREADY_REGISTERED', registeredCarrier))).toEqual(
      registeredCarrier,
    )
    expect(getRegisteredCarrier(createError('other', registeredCarrier))).toBeNull()
  })
})

describe('the list of carriers', () => {
  const carrier = (id: number, name: string, url: string, count = 0) => ({
    ...{ id, name, url, logo: null, logo_url: null, custom_fields: {}, version: 1 },
    services: services.slice(0, count),
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: `2026-01-0${id}T00:00:00.000Z`,
  })
  const carriers = [
    carrier(1, 'Ônibus', 'https://b.example', 2),
    carrier(2, 'avião', 'https://a.example'),
    carrier(3, 'Barco', 'https://c.example', 3),
  ]
  const listIds = (state: object) => filterAndSortCarriers(carriers, ListState.parse(state)).map(({ id }) => id)

  it('is sorted by name without accents by default, and by any other column on request', () => {
    expect(listIds({})).toEqual([2, 3, 1])
    expect(listIds({ sort: 'desc' })).toEqual([1, 3, 2])
    expect(listIds({ order_by: 'url' })).toEqual([2, 1, 3])
    expect(listIds({ order_by: 'services', sort: 'desc' })).toEqual([3, 1, 2])
    expect(listIds({ order_by: 'updated_at' })).toEqual([1, 2, 3])
    expect(listIds({ order_by: 'id', sort: 'desc' })).toEqual([3, 2, 1])
  })

  it('is filtered by carriers with and without services', () => {
    expect(listIds({ services: 'withServices' })).toEqual([3, 1])
    expect(listIds({ services: 'withoutServices' })).toEqual([2])
  })

  it('is filtered by responding and failing connectors, and excludes connectors that are not checked', () => {
    const checkedCarriers = [
      { ...carrier(1, 'a', 'https://a.example'), failing_since: null },
      { ...carrier(2, 'b', 'https://b.example'), failing_since: '2026-11-16T12:00:00.000Z' },
      carrier(3, 'c', 'https://c.example'),
    ]
    const listIdsInState = (state: string) =>
      filterAndSortCarriers(checkedCarriers, ListState.parse({ state })).map(({ id }) => id)
    expect([listIdsInState('answers'), listIdsInState('failing')]).toEqual([[1], [2]])
  })

  it('finds an id that is typed with a number sign', () => {
    expect(listIds({ q: '#3' })).toEqual([3])
  })

  it('is searched by words of the name, the URL or the id', () => {
    expect(listIds({ q: 'onibus' })).toEqual([1])
    expect(listIds({ q: 'EXAMPLE barco' })).toEqual([3])
    expect(listIds({ q: '2' })).toEqual([2])
    expect(listIds({ q: 'nada' })).toEqual([])
  })
})
