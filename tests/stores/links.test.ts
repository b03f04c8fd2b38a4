// Tests the links between the pages of stores and ecommerces.
import { expect, test } from 'vitest'
import { buildCommandLink, buildListLink, fillEcommerceArguments, parseArguments } from '#commands/registry.ts'
import { storesCreate, storesList, storesListOf, storesOpen } from '#commands/stores.ts'

test('A command can read an argument of a page under each of its two names', () => {
  expect(fillEcommerceArguments({ ecommerce: '7' })).toEqual({ ecommerce: '7', ecommerce_id: '7' })
  expect(fillEcommerceArguments({ ecommerce_id: '7', page: '2' })).toEqual({
    ecommerce: '7',
    ecommerce_id: '7',
    page: '2',
  })
  expect(fillEcommerceArguments({ ecommerce: '7', ecommerce_id: '8' })).toEqual({ ecommerce: '7', ecommerce_id: '8' })
  expect(fillEcommerceArguments({ group: '1' })).toEqual({ group: '1' })
})

test('S2 §2 The URLs of stores are those of the specification', () => {
  expect(buildCommandLink(storesList)).toBe('/stores')
  expect(buildCommandLink(storesListOf, { ecommerce_id: '7' })).toBe('/stores?ecommerce_id=7')
  expect(buildCommandLink(storesCreate, { ecommerce_id: '7' })).toBe('/stores/new?ecommerce_id=7')
  expect(buildCommandLink(storesOpen, { ecommerce: '7', store: '9', tab: 'correios' })).toBe(
    '/ecommerces/7/stores/show/9?tab=correios',
  )
})

test('The back link of a store leads to the list of its ecommerce', () => {
  expect(buildListLink(storesList, { ecommerce: '7', store: '9' })).toBe('/stores?ecommerce_id=7')
  expect(parseArguments(storesOpen, new URLSearchParams('store=9&tab=nowhere'))).toEqual({ store: '9' })
})
