// Tests the URL of the list to which the user returns from a record.
import { afterEach, expect, it } from 'vitest'
import { listStoresCommand } from '#commands/stores.ts'
import { listUsersCommand } from '#commands/users.ts'
import { clearVisitedUrls, getListUrl, storeVisitedUrl } from '#console/run/list-urls.ts'

afterEach(clearVisitedUrls)

it('A list keeps its filters on the way back, but no open drawer', () => {
  expect(getListUrl(listUsersCommand)).toBe('/users')
  storeVisitedUrl(listUsersCommand, '/users?search=ana&page=2&do=notes.add&user=3')
  expect(getListUrl(listUsersCommand)).toMatch(/^\/users\?search=ana&page=2/)
  expect(getListUrl(listUsersCommand)).not.toContain('do=')
})

it('The list of another ecommerce does not count as visited', () => {
  storeVisitedUrl(listStoresCommand, '/stores?ecommerce_id=1&q=centro')
  expect(getListUrl(listStoresCommand, { ecommerce: '1' })).toBe('/stores?ecommerce_id=1&q=centro')
  expect(getListUrl(listStoresCommand, { ecommerce: '2' })).toBe('/stores?ecommerce_id=2')
})
