// Tests the links between the pages of stores and ecommerces.
import { expect, test } from 'vitest'
import { buildCommandLink, buildListLink, fillEcommerceArguments, parseArguments } from '#commands/registry.ts'
import {
  createStoreCommand,
  listStoresCommand,
  listStoresOfEcommerceCommand,
  openStoreCommand,
} from '#commands/stores.ts'

test('A command reads an argument of a page under either of its two names', () => {
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
  expect(buildCommandLink(listStoresCommand)).toBe('/stores')
  expect(buildCommandLink(listStoresOfEcommerceCommand, { ecommerce_id: '7' })).toBe('/stores?ecommerce_id=7')
  expect(buildCommandLink(createStoreCommand, { ecommerce_id: '7' })).toBe('/stores/new?ecommerce_id=7')
  expect(buildCommandLink(openStoreCommand, { ecommerce: '7', store: '9', tab: 'correios' })).toBe(
    '/ecommerces/7/stores/show/9?tab=correios',
  )
})

test('The back link of a store leads to the list of its ecommerce', () => {
  expect(buildListLink(listStoresCommand, { ecommerce: '7', store: '9' })).toBe('/stores?ecommerce_id=7')
  expect(parseArguments(openStoreCommand, new URLSearchParams('store=9&tab=nowhere'))).toEqual({ store: '9' })
})
