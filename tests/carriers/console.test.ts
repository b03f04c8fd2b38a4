// Tests the form that is built from the description of a connector, and the list of carriers in the browser.
import { describe, expect, it } from 'vitest'
import { ApiError } from '#console/api/client.ts'
import {
  buildFormFields,
  buildSchema,
  createSecretRemover,
  ERASED,
  getCurrentServices,
  getInitialValues,
  getRegisteredCarrier,
  toFieldValues,
  toFormErrors,
} from '#console/features/carriers/carrier-form.tsx'
import { ListState, selectCarriers } from '#console/features/carriers/carriers.tsx'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'

const field = (id: string, required = false, manual_insertion_required = false) => ({
  ...{ id, required, manual_insertion_required },
})
const services = [
  { id: 'a.b[0]', label: 'A', fields: [field('x', true, true), field('api_key', true, true), field('days', true)] },
  { id: 'a_b', label: 'B', fields: [field('x'), field('ção')] },
  { id: 'none', label: 'C', fields: [] },
]
const [x = '', key = '', days = '', other = '', odd = ''] = services.flatMap(buildFormFields).map(({ name }) => name)

describe('the names of fields', () => {
  it('are distinct, and mean nothing to the form', () => {
    const names = [x, key, days, other, odd]
    expect(new Set(names).size).toBe(5)
    for (const name of names) expect(name).not.toMatch(/[.[\]'"]/)
  })
})

describe('what must be typed', () => {
  const wrong = (texts: object, saved = {}) => {
    const result = buildSchema(services, saved).safeParse({ ...getInitialValues(services), ...texts })
    return result.success ? [] : result.error.issues.map(({ path }) => path[0])
  }

  it('is what is required and typed by staff', () => {
    expect(wrong({})).toEqual([x, key])
    expect(wrong({ [x]: ' ', [key]: 'k' })).toEqual([x])
    expect(wrong({ [x]: '1', [key]: 'k' })).toEqual([])
  })

  it('is not a secret that is stored', () => {
    expect(wrong({ [x]: '1' }, { 'a.b[0]': { api_key: SECRET_PLACEHOLDER } })).toEqual([])
  })
})

it('what is typed is sent by service and field; what is empty is left out', () => {
  const texts = { ...getInitialValues(services), [x]: ' 1 ', [odd]: 'ã', [days]: '  ' }
  expect(toFieldValues(services, texts)).toEqual({ 'a.b[0]': { x: '1' }, a_b: { ção: 'ã' } })
})

it('a stored secret that may be none is taken away by its mark, unless another is typed', () => {
  const pins = [{ id: 's', label: 'S', fields: [field('pin')] }]
  const [{ name = '', eraseName = '' } = {}] = pins.flatMap(buildFormFields)
  expect(getInitialValues(pins)).toEqual({ [name]: '' })
  const texts = getInitialValues(pins, { s: { pin: SECRET_PLACEHOLDER } })
  expect(texts).toEqual({ [name]: '', [eraseName]: '' })
  expect(toFieldValues(pins, texts)).toEqual({})
  expect(toFieldValues(pins, { ...texts, [eraseName]: ERASED })).toEqual({ s: { pin: null } })
  expect(toFieldValues(pins, { [name]: '1', [eraseName]: ERASED })).toEqual({ s: { pin: '1' } })
})

it('a stored secret is not shown, and none is kept on this machine', () => {
  const saved = { 'a.b[0]': { x: '1', api_key: SECRET_PLACEHOLDER, constructor: 'no' } }
  expect(getInitialValues(services, saved)).toEqual({ [x]: '1', [key]: '', [days]: '', [other]: '', [odd]: '' })
  expect(createSecretRemover(services)({ [x]: '1', [key]: 'k', url: 'u' })).toEqual({ [x]: '1', [key]: '', url: 'u' })
})

describe('a refusal', () => {
  const refusal = (error_code: string, context: object, fields: readonly string[] = []) =>
    new ApiError({
      kind: 'http',
      status: 422,
      problem: {
        ...{ title: '', status: 422, message: '', error_code, request_id: '', context: { ...context } },
        errors: fields.map((place) => ({ field: place, code: 'validation.required', message: 'm' })),
      },
    })

  it('is placed at the fields of the form', () => {
    const placed = toFormErrors(refusal('carriers.fields', {}, ['body.custom_fields.a.b[0].x', 'body.url']), services)
    expect(placed instanceof ApiError && placed.fields.map((problem) => problem.field)).toEqual([x, 'body.url'])
    expect(toFormErrors('other', services)).toBe('other')
  })

  it('may tell what the connector describes now, or which carrier has the URL', () => {
    expect(getCurrentServices(refusal('carriers.fields', { services }))).toEqual(services)
    expect(getCurrentServices(refusal('carriers.fields', { services: 1 }))).toBeNull()
    const taken = { id: 4, name: 'Quatro' }
    expect(getRegisteredCarrier(refusal('ERROR_CARRIER_ALREADY_REGISTERED', taken))).toEqual(taken)
    expect(getRegisteredCarrier(refusal('other', taken))).toBeNull()
  })
})

describe('the list', () => {
  const carrier = (id: number, name: string, url: string, count = 0) => ({
    ...{ id, name, url, logo: null, logo_url: null, custom_fields: {}, version: 1 },
    services: services.slice(0, count),
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: `2026-01-0${id}T00:00:00.000Z`,
  })
  const all = [
    carrier(1, 'Ônibus', 'https://b.example', 2),
    carrier(2, 'avião', 'https://a.example'),
    carrier(3, 'Barco', 'https://c.example', 3),
  ]
  const shown = (state: object) => selectCarriers(all, ListState.parse(state)).map(({ id }) => id)

  it('is by name, whatever the accents, unless another order is asked for', () => {
    expect(shown({})).toEqual([2, 3, 1])
    expect(shown({ sort: 'desc' })).toEqual([1, 3, 2])
    expect(shown({ order_by: 'url' })).toEqual([2, 1, 3])
    expect(shown({ order_by: 'services', sort: 'desc' })).toEqual([3, 1, 2])
    expect(shown({ order_by: 'updated_at' })).toEqual([1, 2, 3])
    expect(shown({ order_by: 'id', sort: 'desc' })).toEqual([3, 2, 1])
  })

  it('is filtered by whether there are services', () => {
    expect(shown({ services: 'withServices' })).toEqual([3, 1])
    expect(shown({ services: 'withoutServices' })).toEqual([2])
  })

  it('is filtered by whether the connector answers; what nobody asks is neither', () => {
    const some = [
      { ...carrier(1, 'a', 'https://a.example'), failing_since: null },
      { ...carrier(2, 'b', 'https://b.example'), failing_since: '2026-11-16T12:00:00.000Z' },
      carrier(3, 'c', 'https://c.example'),
    ]
    const of = (state: string) => selectCarriers(some, ListState.parse({ state })).map(({ id }) => id)
    expect([of('answers'), of('failing')]).toEqual([[1], [2]])
  })

  it('finds an id that is typed with signs', () => {
    expect(shown({ q: '#3' })).toEqual([3])
  })

  it('is filtered by words of the name, the URL or the id', () => {
    expect(shown({ q: 'onibus' })).toEqual([1])
    expect(shown({ q: 'EXAMPLE barco' })).toEqual([3])
    expect(shown({ q: '2' })).toEqual([2])
    expect(shown({ q: 'nada' })).toEqual([])
  })
})
