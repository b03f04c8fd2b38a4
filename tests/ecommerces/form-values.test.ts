// Tests the conversion between an ecommerce and the form of its details.
import { describe, expect, test } from 'vitest'
import { ApiError, isApiError } from '#console/api/client.ts'
import {
  inputFormatters,
  mapErrorToFormFields,
  toFormValues,
  toRequestBody,
} from '#console/features/ecommerces/details-form.tsx'
import { omitEmptyValues } from '#console/forms/use-form.ts'
import { createZipNormalizer } from '#console/lib/format.ts'
import { toStoredPhone } from '#contract/brazil.ts'
import { type Ecommerce, EcommerceForm, saveEcommerce } from '#contract/platform/ecommerces.ts'
import type { z } from '#contract/zod.ts'
import { address } from '../factories.ts'

const record: Ecommerce = {
  ...{ id: 1, uuid: '5f0c7a52-0d2c-4f2e-9c53-0a4b6a1f7a10', is_active: true, version: 3 },
  ...{ company_name: 'Loja Ltda.', trade_name: 'Loja', display_name: 'Loja!', url: 'loja.com.br' },
  ...{ document: '12ABC34501DE35', email: 'a@loja.com.br', phone: '5511987654321', segment: null },
  ...{ language: 'pt-BR', retention_actived: true, is_test: false, use_default_contract: false },
  ...{ hubspot_code: null, ecommerce_group_id: 7, superlogica_integration: { client_id: '9' }, address },
  ...{ billing_quotas: [], features: {}, integration: null },
  ...{ created_at: '2026-11-16T15:00:00Z', updated_at: '2026-11-16T15:00:00Z' },
}

test('a record is displayed in its usual notation, and the form accepts the displayed values', () => {
  const values = toFormValues(record)
  expect(values).toMatchObject({
    document: '12.ABC.345/01DE-35',
    phone: '+55 11 98765-4321',
    zip_code: '01310-100',
    segment: '',
    ecommerce_group_id: 7,
  })
  expect(EcommerceForm.safeParse(values).error?.issues).toBeUndefined()
})

test('fields that the platform does not return are not sent unless the user changes them', () => {
  const unknown = { ...record, language: null, retention_actived: null, use_default_contract: null }
  const values = omitEmptyValues(EcommerceForm, toFormValues(unknown))
  for (const name of ['language', 'retention_actived', 'use_default_contract']) expect(values).not.toHaveProperty(name)
  expect(values.is_test).toBe(false)
  expect(EcommerceForm.safeParse(values).error?.issues).toBeUndefined()
})

test('the request contains the id of the city with this name and state', () => {
  const values = EcommerceForm.safeParse({ ...toFormValues(record), ecommerce_group_id: undefined })
  expect(values.success).toBe(true)
  const { ecommerce_group_id: _, ...rest } = toFormValues(record)
  const body = toRequestBody(rest, (city, state) => (city === 'São Paulo' && state === 'SP' ? 3550308 : null))
  expect(body).toMatchObject({ ecommerce_group_id: null, address: { city_id: 3550308, country: 'BR' } })
  expect(body).not.toHaveProperty('zip_code')
})

describe('Formatters format valid values and keep invalid values', () => {
  test.each([
    ['BR document', inputFormatters.document('BR'), '12abc34501de35', '12.ABC.345/01DE-35'],
    ['invalid BR document', inputFormatters.document('BR'), '12abc', '12abc'],
    ['MX document', inputFormatters.document('MX'), 'abc850101ab1', 'ABC850101AB1'],
    ['pasted BR zip code with a label', createZipNormalizer('BR'), 'CEP: 01310100', '01310-100'],
    ['BR zip code that is too short', createZipNormalizer('BR'), '0131', '0131'],
    ['MX postal code', createZipNormalizer('MX'), '44100', '44100'],
    ['BR phone', inputFormatters.phone('BR'), '(11) 3333-4444', '+55 11 3333-4444'],
    ['MX phone', inputFormatters.phone('MX'), '33 3614 0000', '+52 33 3614 0000'],
    ['invalid phone', inputFormatters.phone('BR'), '98765', '98765'],
    ['phone of another country', inputFormatters.phone('BR'), '01 33 3614 0000', '01 33 3614 0000'],
    ['empty phone', inputFormatters.phone('BR'), '', ''],
  ])('%s is formatted', (_, format, input, formatted) => {
    expect(format(input)).toBe(formatted)
  })

  test.each(['5511987654321', '12125550199', '523336140000'])(
    'the displayed phone %s is parsed to the same number',
    (phone) => {
      expect(toStoredPhone('BR', toFormValues({ ...record, phone }).phone)).toBe(phone)
    },
  )
})

test('an error inside the address is mapped to its form field', () => {
  const errors = [
    { field: 'body.address.number', code: 'validation.required', message: 'Campo obrigatório' },
    { field: 'body.user.email', code: 'validation.email', message: 'E-mail inválido' },
    { field: 'body.document', code: 'validation.cnpj', message: 'CNPJ inválido' },
  ]
  const problem = { title: '', status: 422, message: '', errors, request_id: 'r' }
  const mappedError = mapErrorToFormFields(new ApiError({ kind: 'http', status: 422, problem }))
  const fields = isApiError(mappedError) ? mappedError.fields.map(({ field }) => field) : []
  expect(fields).toEqual(['body.number', 'body.email', 'body.document'])
})

describe('The form validates the phone by country, like the server', () => {
  const getPhoneMessages = (schema: z.ZodType, input: unknown) =>
    (schema.safeParse(input).error?.issues ?? [])
      .filter(({ path }) => path[0] === 'phone')
      .map(({ message }) => message)
  const { company_name, trade_name, display_name, document, email } = record

  test.each([
    ['BR', '01 33 3614 0000', ['validation.phone']],
    ['BR', '044 55 1234 5678', ['validation.phone']],
    ['BR', '98765', ['validation.phone']],
    ['MX', '4004-1234', ['validation.phone']],
    ['MX', '0800 123 4567', ['validation.phone']],
    ['MX', '044 55 1234 5678', []],
    ['BR', '4004-1234', []],
    ['BR', '+52 33 3614 0000', []],
    ['MX', '+55 11 98765-4321', []],
    ['MX', '', []],
  ])('the phone of %s %s has the same errors in form and request', (country, phone, messages) => {
    expect(getPhoneMessages(EcommerceForm, { ...toFormValues(record), country, phone })).toEqual(messages)
    const call = { company_name, trade_name, display_name, document, email, phone, address: { ...address, country } }
    expect(getPhoneMessages(saveEcommerce.body, call)).toEqual(messages)
  })
})
