import { expect, test } from 'vitest'
import { findConflicts, findUndecidedFields, isChangedByOther, mergeChoices } from '#console/forms/use-record-form.ts'

const base = { name: 'Loja Azul', email: 'a@loja.com.br', phone: '', city_id: null, flags: ['a'] }

test('fields nobody changed are not shown', () => {
  expect(findConflicts(base, base, { ...base })).toEqual([])
})

test('what only one of two people changed stands by itself', () => {
  const fields = findConflicts(base, { ...base, email: 'b@loja.com.br' }, { ...base, phone: '11' })
  expect(fields.map(({ name, defaultSide: standing }) => [name, standing])).toEqual([
    ['email', 'theirs'],
    ['phone', 'mine'],
  ])
  expect(mergeChoices(fields, {})).toEqual({ email: 'b@loja.com.br', phone: '11' })
  expect(findUndecidedFields(fields, {})).toEqual([])
})

test('what both changed waits for a choice, unless they agree', () => {
  const fields = findConflicts(
    base,
    { ...base, name: 'Azul', email: 'x@x.br' },
    { ...base, name: 'Loja', email: 'x@x.br' },
  )
  expect(fields.map(({ name, defaultSide: standing }) => [name, standing])).toEqual([
    ['name', null],
    ['email', 'mine'],
  ])
  expect(findUndecidedFields(fields, {}).map(({ name }) => name)).toEqual(['name'])
  expect(mergeChoices(fields, { name: 'theirs' }).name).toBe('Azul')
  expect(mergeChoices(fields, { name: 'mine' }).name).toBe('Loja')
})

test('a choice is stronger than what stands by itself', () => {
  const fields = findConflicts(base, { ...base, email: 'b@loja.com.br' }, base)
  expect(mergeChoices(fields, { email: 'mine' })).toEqual({ email: 'a@loja.com.br' })
})

test('lists and empty values are compared by what they hold', () => {
  expect(findConflicts(base, { ...base, flags: ['a'] }, { ...base, flags: ['a'] })).toEqual([])
  expect(findConflicts(base, { ...base, city_id: 3 }, base).map(({ name }) => name)).toEqual(['city_id'])
})

test('another part of the record: nothing of the form was touched', () => {
  expect(isChangedByOther(findConflicts(base, base, { ...base, phone: '11' }))).toBe(false)
  expect(isChangedByOther(findConflicts(base, { ...base, name: 'Azul' }, { ...base, phone: '11' }))).toBe(true)
})
