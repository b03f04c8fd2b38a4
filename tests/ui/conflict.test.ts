// Tests the merge of a form with a record that another user saved meanwhile.
import { expect, test } from 'vitest'
import { findConflicts, findUndecidedFields, hasChangesByOther, mergeChoices } from '#console/forms/use-record-form.ts'

const base = { name: 'Loja Azul', email: 'a@loja.com.br', phone: '', city_id: null, flags: ['a'] }

test('Fields without changes are not displayed', () => {
  expect(findConflicts(base, base, { ...base })).toEqual([])
})

test('A field that only one of the two users changed is merged automatically', () => {
  const fields = findConflicts(base, { ...base, email: 'b@loja.com.br' }, { ...base, phone: '11' })
  expect(fields.map(({ name, defaultSide: selectedSide }) => [name, selectedSide])).toEqual([
    ['email', 'theirs'],
    ['phone', 'mine'],
  ])
  expect(mergeChoices(fields, {})).toEqual({ email: 'b@loja.com.br', phone: '11' })
  expect(findUndecidedFields(fields, {})).toEqual([])
})

test('A field that both users changed needs a choice unless both values are equal', () => {
  const fields = findConflicts(
    base,
    { ...base, name: 'Azul', email: 'x@x.br' },
    { ...base, name: 'Loja', email: 'x@x.br' },
  )
  expect(fields.map(({ name, defaultSide: selectedSide }) => [name, selectedSide])).toEqual([
    ['name', null],
    ['email', 'mine'],
  ])
  expect(findUndecidedFields(fields, {}).map(({ name }) => name)).toEqual(['name'])
  expect(mergeChoices(fields, { name: 'theirs' }).name).toBe('Azul')
  expect(mergeChoices(fields, { name: 'mine' }).name).toBe('Loja')
})

test('A choice takes precedence over the automatic merge', () => {
  const fields = findConflicts(base, { ...base, email: 'b@loja.com.br' }, base)
  expect(mergeChoices(fields, { email: 'mine' })).toEqual({ email: 'a@loja.com.br' })
})

test('Lists and empty values are compared by their content', () => {
  expect(findConflicts(base, { ...base, flags: ['a'] }, { ...base, flags: ['a'] })).toEqual([])
  expect(findConflicts(base, { ...base, city_id: 3 }, base).map(({ name }) => name)).toEqual(['city_id'])
})

test('A change of another part of the record does not touch the form', () => {
  expect(hasChangesByOther(findConflicts(base, base, { ...base, phone: '11' }))).toBe(false)
  expect(hasChangesByOther(findConflicts(base, { ...base, name: 'Azul' }, { ...base, phone: '11' }))).toBe(true)
})
