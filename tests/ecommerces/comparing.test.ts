// Tests the comparison of the features, integrations and metadata of two ecommerces.
import { expect, test } from 'vitest'
import {
  compareIntegrations,
  compareMetadatas,
  findFeatureDifferences,
} from '#console/features/ecommerces/compare-drawer.tsx'

test('compareFeatures returns the features that only the first, only the second or both ecommerces have', () => {
  const first = {
    omni: [
      { value: 'a', has: true },
      { value: 'b', has: false },
    ],
    money: [{ value: 'pix', has: true }],
  }
  const second = {
    omni: [
      { value: 'a', has: true },
      { value: 'b', has: false },
    ],
    gone: [{ value: 'x', has: true }],
  }
  expect(findFeatureDifferences(first, second)).toEqual({
    onlyFirst: [{ module: 'money', value: 'pix' }],
    onlySecond: [{ module: 'gone', value: 'x' }],
    sharedItems: [{ module: 'omni', value: 'a' }],
  })
})

const integration = (type: string, more = {}) => ({
  software_id: 17,
  software_name: 'Nuvem Shop',
  integration_type: type,
  api_url: 'https://api.example',
  is_active: true,
  ...more,
})

test('compareIntegrations pairs integrations by type and returns their different fields', () => {
  const pairs = compareIntegrations(
    [integration('reverse_ecommerce'), integration('order_ecommerce')],
    [integration('reverse_ecommerce', { api_url: 'https://other.example', is_active: false })],
  )
  expect(pairs.map(({ type, differingFields }) => [type, differingFields])).toEqual([
    ['order_ecommerce', ['software_name', 'is_active', 'api_url']],
    ['reverse_ecommerce', ['is_active', 'api_url']],
  ])
  expect(compareIntegrations([], [])).toEqual([])
})

test('compareMetadatas compares values by name and ignores formatting and key order of JSON', () => {
  const first = { theme: { value: '{"a": 1, "b": 2}' }, terms: { value: '"x"' }, limit: { value: '10' } }
  const second = { theme: { value: '{"b":2,"a":1}' }, limit: { value: '10.00' }, app_name: { value: '"y"' } }
  expect(compareMetadatas(first, second)).toEqual({
    onlyFirst: ['terms'],
    onlySecond: ['app_name'],
    same: ['theme'],
    differingFields: [{ name: 'limit', before: '10', after: '10.00' }],
  })
})
