// Preferences and saved views belong to people, and the people of a worker's server are the same for every journey: these tidy up after themselves.
import { Preferences } from '#contract/console/preferences.ts'
import type { SavedView } from '#contract/console/view.ts'
import { openApiSession } from './elsewhere.ts'
import { test as base } from './fixtures.ts'

/** The only people whose preferences and views journeys change. */
const people = ['n2', 'cs', 'admin_boss'] as const

export const test = base.extend<{ tidy: undefined }>({
  tidy: [
    async ({ baseURL }, use) => {
      await use(undefined)
      const standard = Object.fromEntries(Object.keys(Preferences.shape).map((name) => [name, null]))
      for (const who of people) {
        const person = await openApiSession(baseURL, who)
        await person.put('/v2/users/me/preferences', standard)
        const { data } = await person.get<{ data: SavedView[] }>('/v2/boss/views')
        for (const { id, may_edit } of data) if (may_edit) await person.remove(`/v2/boss/views/${id}`)
      }
    },
    { auto: true },
  ],
})

export const byKeyboard = test.extend({ way: 'keyboard' })
export const byMouse = test.extend({ way: 'mouse' })

export { expect } from 'playwright/test'
