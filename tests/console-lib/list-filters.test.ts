// Tests the filters of lists, which the console builds from the query schemas of the endpoints.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { detectFieldType, getEnumValues } from '#console/records/list-filters.tsx'
import { getListParameters } from '#console/table/list-state.ts'
import { listBatches } from '#contract/console/batches.ts'
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { languages } from '#contract/languages.ts'
import { listGroups } from '#contract/platform/groups.ts'
import { listReverses } from '#contract/platform/reverses.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { listUsers } from '#contract/platform/users.ts'

test('getListParameters separates page, order and search from the filters', () => {
  expect(getListParameters(listTrackingErrors.query)).toEqual({
    ...{ size: 'limit', column: 'order_by', direction: 'sort', search: 'search' },
    filters: ['ecommerce_id', 'error', 'status', 'person'],
  })
  expect(getListParameters(listUsers.query)).toEqual({
    ...{ size: 'limit', column: 'order_by_column', direction: 'order_by', search: 'search' },
    filters: ['of_type', 'context', 'level'],
  })
  expect(getListParameters(listGroups.query).size).toBe('per_page')
})

test('detectFieldType returns the field type for the schema of the parameter', () => {
  expect(detectFieldType(listTrackingErrors.query, 'ecommerce_id')).toBe('ecommerce')
  expect(detectFieldType(listTrackingErrors.query, 'person')).toBe('person')
  expect(detectFieldType(listTrackingErrors.query, 'status')).toBe('status')
  expect(detectFieldType(listTrackingErrors.query, 'error')).toBe('text')
  expect(detectFieldType(listTrackingErrors.query, 'error', true)).toBe('choice')
  expect(detectFieldType(listReverses.query, 'from')).toBe('day')
  expect(detectFieldType(listBatches.query, 'whose')).toBe('choice')
})

/**
 * Lists whose filter values need a translation. Each entry contains the translation file, the namespace, the endpoint
 * and the names of the filters.
 */
const lists = [
  ['batches', 'batches', listBatches, ['whose']],
  ['queues', 'failed-reprocesses', listFailedReprocesses, ['type']],
  ['groups', 'groups', listGroups, ['billing']],
  ['reverses', 'reverses', listReverses, ['tracking_error']],
] as const

test.each(lists)('locales/*/%s.json names every value of the filters of %s', (file, namespace, endpoint, names) => {
  for (const language of languages) {
    const { filter } = JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'))[namespace]
    for (const name of names)
      expect(Object.keys(filter[name]), `${language} ${name}`).toEqual(
        expect.arrayContaining([...getEnumValues(Reflect.get(endpoint.query.shape, name))]),
      )
  }
})
