// Test fixtures that reset the preferences and saved views of the shared demo users after each test.
import { Preferences } from '#contract/console/preferences.ts'
import type { SavedView } from '#contract/console/view.ts'
import { openApiSession } from './api-session.ts'
import { test as base } from './fixtures.ts'

/** Account types of the demo users whose preferences and saved views are reset after each test. */
const ACCOUNT_TYPES = ['n2', 'cs', 'admin_boss'] as const

export const test = base.extend<{ resetUsers: undefined }>({
  resetUsers: [
    async ({ baseURL }, use) => {
      await use(undefined)
      const defaultPreferences = Object.fromEntries(Object.keys(Preferences.shape).map((name) => [name, null]))
      for (const accountType of ACCOUNT_TYPES) {
        const session = await openApiSession(baseURL, accountType)
        await session.put('/v2/users/me/preferences', defaultPreferences)
        const { data } = await session.get<{ data: SavedView[] }>('/v2/boss/views')
        for (const { id, may_edit } of data) if (may_edit) await session.remove(`/v2/boss/views/${id}`)
      }
    },
    { auto: true },
  ],
})

export const byKeyboard = test.extend({ inputMethod: 'keyboard' })
export const byMouse = test.extend({ inputMethod: 'mouse' })

export { expect } from 'playwright/test'
