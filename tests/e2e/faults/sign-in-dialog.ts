// Signs a user in while the dialog of an expired session is open.
import type { Locator } from 'playwright/test'
import type { AccountType } from '#contract/access.ts'
import english from '#locales/en-US/session.json' with { type: 'json' }
import spanish from '#locales/es/session.json' with { type: 'json' }
import portuguese from '#locales/pt-BR/session.json' with { type: 'json' }
import { demoUsers } from '../../../src/demo/people.ts'
import { requestSession } from '../steps.ts'
import type { FaultTestContext } from './attempt.ts'

/** Storage key that tells other tabs of the browser about a sign-in. */
const SIGNED_IN_STORAGE_KEY = 'reversa:signed-in'

const titles = [portuguese, english, spanish].map(({ session }) => session.expired.title)

export const findSignInDialog = ({ page }: Pick<FaultTestContext, 'page'>): Locator =>
  page.getByRole('alertdialog', { name: new RegExp(`^(${titles.join('|')})$`) })

/**
 * Signs the user in with the list of demo users in the dialog. On a server that calls an external platform API, which
 * has no demo users, simulates a sign-in in another browser tab.
 */
export async function signInWithDialog(testContext: FaultTestContext, accountType: AccountType): Promise<void> {
  const { page, proxy, usesPlatformApi } = testContext
  if (usesPlatformApi) {
    await requestSession(page, accountType, proxy.url)
    return page.evaluate((key) => {
      dispatchEvent(new StorageEvent('storage', { key, newValue: `${Date.now()}` }))
    }, SIGNED_IN_STORAGE_KEY)
  }
  const user = demoUsers.find(({ account_type }) => account_type === accountType)
  const buttons = findSignInDialog(testContext).locator('li button')
  await buttons.filter({ hasText: user?.last_name ?? '' }).click()
}
