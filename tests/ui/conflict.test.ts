import { expect, test } from 'vitest'
import { combined, conflictsOf, isTouched, undecided } from '#console/forms/use-record-form.ts'

const base = { name: 'Loja Azul', email: 'a@loja.com.br', phone: '', city_id: null, flags: ['a'] }

test('fields nobody changed are not shown', () => {
  expect(conflictsOf(base, base, { ...base })).toEqual([])
})

test('what only one of two people changed stands by itself', () => {
  const fields = conflictsOf(base, { ...base, email: 'b@loja.com.br' }, { ...base, phone: '11' })
  expect(fields.map(({ name, standing }) => [name, standing])).toEqual([
    ['email', 'theirs'],
    ['phone', 'mine'],
  ])
  expect(combined(fields, {})).toEqual({ email: 'b@loja.com.br', phone: '11' })
  expect(undecided(fields, {})).toEqual([])
})

test('what both changed waits for a choice, unless they agree', () => {
  const fields = conflictsOf(
    base,
    { ...base, name: 'Azul', email: 'x@x.br' },
    { ...base, name: 'Loja', email: 'x@x.br' },
  )
  expect(fields.map(({ name, standing }) => [name, standing])).toEqual([
    ['name', null],
    ['email', 'mine'],
  ])
  expect(undecided(fields, {}).map(({ name }) => name)).toEqual(['name'])
  expect(combined(fields, { name: 'theirs' }).name).toBe('Azul')
  expect(combined(fields, { name: 'mine' }).name).toBe('Loja')
})

test('a choice is stronger than what stands by itself', () => {
  const fields = conflictsOf(base, { ...base, email: 'b@loja.com.br' }, base)
  expect(combined(fields, { email: 'mine' })).toEqual({ email: 'a@loja.com.br' })
})

test('lists and empty values are compared by what they hold', () => {
  expect(conflictsOf(base, { ...base, flags: ['a'] }, { ...base, flags: ['a'] })).toEqual([])
  expect(conflictsOf(base, { ...base, city_id: 3 }, base).map(({ name }) => name)).toEqual(['city_id'])
})

test('another part of the record: nothing of the form was touched', () => {
  expect(isTouched(conflictsOf(base, base, { ...base, phone: '11' }))).toBe(false)
  expect(isTouched(conflictsOf(base, { ...base, name: 'Azul' }, { ...base, phone: '11' }))).toBe(true)
})
