import { expect, test } from 'vitest'
import { linkOf, listOf, understood, withEcommerce } from '#commands/registry.ts'
import { storesCreate, storesList, storesListOf, storesOpen } from '#commands/stores.ts'

test('what a place says of an ecommerce under one name, commands may ask under the other', () => {
  expect(withEcommerce({ ecommerce: '7' })).toEqual({ ecommerce: '7', ecommerce_id: '7' })
  expect(withEcommerce({ ecommerce_id: '7', page: '2' })).toEqual({ ecommerce: '7', ecommerce_id: '7', page: '2' })
  expect(withEcommerce({ ecommerce: '7', ecommerce_id: '8' })).toEqual({ ecommerce: '7', ecommerce_id: '8' })
  expect(withEcommerce({ group: '1' })).toEqual({ group: '1' })
})

test('S2 §2 the addresses of stores', () => {
  expect(linkOf(storesList)).toBe('/stores')
  expect(linkOf(storesListOf, { ecommerce_id: '7' })).toBe('/stores?ecommerce_id=7')
  expect(linkOf(storesCreate, { ecommerce_id: '7' })).toBe('/stores/new?ecommerce_id=7')
  expect(linkOf(storesOpen, { ecommerce: '7', store: '9', tab: 'correios' })).toBe(
    '/ecommerces/7/stores/show/9?tab=correios',
  )
})

test('the way back from a store is the list of its ecommerce', () => {
  expect(listOf(storesList, { ecommerce: '7', store: '9' })).toBe('/stores?ecommerce_id=7')
  expect(understood(storesOpen, new URLSearchParams('store=9&tab=nowhere'))).toEqual({ store: '9' })
})
