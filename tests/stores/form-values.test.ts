// Tests the conversion between a store and the values of its form.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError, isApiError } from '#console/api/client.ts'
import { mapErrorToFormFields, newStoreValues } from '#console/features/stores/store-form.tsx'
import { formatCoordinate, normalizeCoordinate } from '#console/lib/format.ts'
import { StoreForm, StoreInput, toStoreInput } from '#contract/platform/stores.ts'

const filled = {
  ...{
    ...newStoreValues,
    display_name: 'Loja',
    schedules: '24 horas',
    zip_code: '01310-100',
    address: 'Avenida Paulista',
  },
  ...{ number: 'S/N', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' },
}

test.each([
  [-23.561414, '-23,561414'],
  [1e-7, '0,0000001'],
  [-46, '-46'],
  [100, '100'],
  [0, '0'],
  [null, ''],
])('The coordinate %s is displayed as “%s”', (degrees, text) => {
  expect(formatCoordinate(degrees)).toBe(text)
  const { data } = z.safeParse(StoreForm, { ...filled, lat: '0', long: text === '' ? '0' : text })
  if (degrees !== null) expect(data?.long).toBe(degrees)
})

test.each([
  ['-23.5', '-23,5'],
  ['−23,5', '-23,5'],
  [' +7 ', '7'],
  ['sul', 'sul'],
  ['1.234,5', '1.234,5'],
])('The coordinate “%s” is corrected to “%s”', (input, correctedText) => {
  expect(normalizeCoordinate(input)).toBe(correctedText)
})

test('The form and the request accept the same values', () => {
  const cases = [
    {},
    { number: '' },
    { email: 'x' },
    { is_notify_reverses_delivered: true },
    { is_notify_reverses_delivered: true, email: 'a@b.com' },
    { cnpj: '123' },
    { country: 'MX' as const, zip_code: '44100', state: 'JAL', cnpj: 'GOR560427BH5' },
    { lat: '1' },
    { lat: '91', long: '0' },
    { ie_number: 'isento' },
    { state: 'XX' },
  ]
  for (const more of cases) {
    const values = { ...filled, ...more }
    const form = z.safeParse(StoreForm, values)
    const input = z.safeParse(StoreInput, toStoreInput(values))
    expect([more, input.success]).toEqual([more, form.success])
    const last = (error: { issues: readonly { path: PropertyKey[] }[] } | undefined) =>
      error?.issues.map(({ path }) => path.at(-1))
    expect(last(input.error)?.sort()).toEqual(last(form.error)?.sort())
  }
})

test('An error inside the address is assigned to its form field', () => {
  const problem = {
    ...{ title: '', status: 422, message: '', request_id: '1' },
    errors: [
      { field: 'body.address.number', code: 'validation.required', message: 'x' },
      { field: 'body.cnpj', code: 'validation.cnpj', message: 'y' },
    ],
  }
  const failure = mapErrorToFormFields(new ApiError({ kind: 'http', status: 422, problem }))
  expect(isApiError(failure) && failure.fields.map(({ field }) => field)).toEqual(['body.number', 'body.cnpj'])
})
