// Tests required fields, empty values and error messages of forms.
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { encodeIssueMessage, formatFieldError } from '#console/forms/field-messages.ts'
import { getFormFieldName, isRequired, omitEmptyValues } from '#console/forms/use-form.ts'
import { recordId, requiredText, text } from '#contract/fields.ts'

const schema = z.strictObject({
  reverse_id: recordId,
  ecommerce_id: recordId.optional(),
  task: requiredText(60),
  notes: text(200),
  type: z.enum(['reverse', 'refund']).optional(),
  force: z.boolean().default(true),
})

test.each([
  ['reverse_id', true],
  ['task', true],
  ['ecommerce_id', false],
  ['notes', false],
  ['type', false],
  ['force', false],
])('%s required: %s', (name, expected) => {
  expect(isRequired(schema, name)).toBe(expected)
})

test('An empty optional field is omitted, an accepted empty text stays, and an empty required field stays to be rejected', () => {
  const input = { reverse_id: '', ecommerce_id: '', task: 'x', notes: '', type: '' }
  expect(omitEmptyValues(schema, input)).toEqual({ reverse_id: '', task: 'x', notes: '' })
})

test('A message contains its values and is displayed in the current language', () => {
  const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as TFunction
  const message = encodeIssueMessage({ code: 'too_big', origin: 'string', maximum: 60 })
  expect(message).toBe('validation.max_length?maximum=60')
  expect(formatFieldError({ type: 'too_big', message }, t)).toBe('errors:validation.max_length {"maximum":"60"}')
  const own = encodeIssueMessage({ code: 'custom', message: 'ecommerce_integration_options_format' })
  expect(own).toBe('ecommerce_integration_options_format')
  expect(encodeIssueMessage({ code: 'custom', message: 'Invalid input' })).toBe('validation.invalid')
  expect(formatFieldError({ type: 'server', message: 'Já existe' }, t)).toBe('Já existe')
})

test('The server names fields by their path in the request', () => {
  expect(getFormFieldName('body.reverse_id')).toBe('reverse_id')
  expect(getFormFieldName('body.address.zip_code')).toBe('address.zip_code')
  expect(getFormFieldName('query.page')).toBe('page')
})
