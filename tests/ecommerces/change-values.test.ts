// Tests the form that changes many ecommerces at once (bulk change): its values and its requests.
import { expect, test } from 'vitest'
import {
  buildChangeRequest,
  ChangeForm,
  type ChangeValues,
  emptyChange,
  KEEP_OWNER,
  NO_SEGMENT,
  parseIds,
} from '../../src/console/features/ecommerces/change-values.ts'

const buildValues = (values: Partial<ChangeValues>): ChangeValues => ({
  ...emptyChange,
  ids: '1, 2',
  kind: 'features',
  ...values,
})
const getErrors = (values: Partial<ChangeValues>) =>
  (ChangeForm.safeParse(buildValues(values)).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test.each<[text: string, ids: readonly number[] | null]>([
  ['', []],
  ['12', [12]],
  ['12, 13;14\n15\t16', [12, 13, 14, 15, 16]],
  ['#12 1.234 12', [12, 1234]],
  ['12 e 13', null],
  ['12 ZD-9', null],
  ['0', null],
])('parseIds returns the ids in %j', (text, ids) => expect(parseIds(text)).toEqual(ids))

test('the request of each kind contains only the fields of that kind', () => {
  const getChange = (values: Partial<ChangeValues>) =>
    buildChangeRequest(buildValues({ segment: 'moda', ...values }))?.change
  expect(getChange({ enable: ['money.pix'] })).toEqual({ kind: 'features', enable: ['money.pix'], disable: [] })
  expect(getChange({ kind: 'segment' })).toEqual({ kind: 'segment', segment: 'moda' })
  expect(getChange({ kind: 'segment', segment: NO_SEGMENT })).toEqual({ kind: 'segment', segment: null })
  expect(getChange({ kind: 'metadata', name: 'theme', value: '{"a":1.0}' })).toEqual({
    ...{ kind: 'metadata', name: 'theme' },
    text: '{"a":1.0}',
  })
  const fee = { service_code: 'order.used', fixed_fee: '1.234,5', variable_fee: '9', start_at: '01/02/2031' }
  expect(getChange({ kind: 'fee', ...fee })).toEqual({
    kind: 'fee',
    fee: { service_code: 'order.used', fixed_fee: '1234.5', start_at: '2031-02-01T00:00:00.000Z', comments: '' },
  })
  expect(getChange({ kind: 'ownership', owner_id: '', remove_tags: ['vip'] })).toEqual({
    ...{ kind: 'ownership', owner_id: null },
    ...{ add_tags: [], remove_tags: ['vip'] },
  })
})

test('missing and invalid values are reported at their field', () => {
  expect(getErrors({ ids: 'loja azul', enable: ['money.pix'] })).toEqual([['ids', 'validation.id_list']])
  expect(getErrors({ ids: Array.from({ length: 201 }, (_, n) => n + 1).join(' '), enable: ['money.pix'] })).toEqual([
    ['ids', 'validation.many_ids?maximum=200'],
  ])
  expect(getErrors({})).toEqual([['enable', 'validation.required']])
  expect(getErrors({ enable: ['a.b'], disable: ['a.b'] })).toEqual([['disable', 'validation.both_ways']])
  expect(getErrors({ kind: 'segment' })).toEqual([['segment', 'validation.required']])
  expect(getErrors({ kind: 'metadata', name: 'theme', value: '{' })).toEqual([['value', 'validation.json']])
  expect(getErrors({ kind: 'ownership', owner_id: KEEP_OWNER })).toEqual([['owner_id', 'validation.required']])
  expect(
    getErrors({ kind: 'fee', service_code: 'order.used', fixed_fee: 'x', start_at: '' }).map(([field]) => field),
  ).toEqual(expect.arrayContaining(['fixed_fee', 'start_at']))
  expect(buildChangeRequest(buildValues({}))).toBeNull()
})
