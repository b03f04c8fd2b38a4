// User action: another user signs in while a form is open. The form must be empty and the first user's input hidden.
import { expect } from 'playwright/test'
import { demoUsers } from '../../../src/demo/people.ts'
import { elsewhere, withRights } from '../elsewhere.ts'
import { go, signIn } from '../steps.ts'
import { type Attempt, becomes, isWell, keepsTyped, must, send, wordsOf } from './attempt.ts'
import { isAtRest, open, resumeDraft } from './opening.ts'
import { draftsOf, hasSecret, readableOn, sending } from './sight.ts'
import type { Deed } from './user-actions.ts'

/** Second user. With write permission for `users`, this user can open every form. */
const next = demoUsers.find(({ account_type }) => account_type === 'ti')

export const someoneElse: Deed = {
  name: 'somebody else signs in',
  act: async (attempt) => {
    const { proxy, language } = attempt.bench
    const they = await elsewhere(proxy.url, 'ti')
    await they.put('/v2/users/me/preferences', { language })
    const { user } = await they.get<{ readonly user: { readonly id: number } }>('/v2/users/me')
    await withRights(proxy.url, user.id, { users: 'read_and_write' }, () => isNewToThem(attempt))
    await isWell(attempt)
    await isThereAgain(attempt)
  },
}

async function isNewToThem(attempt: Attempt): Promise<void> {
  const { bench, form, path, fresh } = attempt
  const { page, proxy } = bench
  proxy.treat({ kind: 'answer', status: 401, type: 'application/problem+json', body: '{}' })
  await send(attempt)
  const dialog = page.locator('[role=alertdialog]').filter({ has: page.locator('li button') })
  await dialog.waitFor()
  proxy.watch(() => false)
  await dialog
    .locator('li button')
    .filter({ hasText: next?.last_name ?? '' })
    .click()
  await dialog.waitFor({ state: 'detached' })
  const shown = form.isOwn ? fresh : await open(bench, form, path)
  if (form.isOwn) {
    await go(page, path)
    await page.locator('main h1').first().waitFor()
    await becomes(() => isAtRest(page, proxy)).toBe(true)
    await must(attempt, 'not there for them', () => expect(form.opener?.(page) ?? sending(page)).toHaveCount(0))
  }
  // Remembered values of the first user, such as the last task, are empty for the second user.
  const filled = shown.map((line, index) => (line.endsWith(': ') ? fresh[index] : line))
  await must(attempt, 'a form that is new to them', async () => expect(filled).toEqual(fresh))
  const readable = await readableOn(page)
  await must(attempt, 'nothing of the other person', async () =>
    expect(wordsOf(attempt).filter((word) => readable.includes(word))).toEqual([]),
  )
}

/** Checks that the first user finds the draft again. */
async function isThereAgain(attempt: Attempt): Promise<void> {
  const { bench, form, path, typed } = attempt
  const { page, proxy } = bench
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, 'admin_boss', `${proxy.url}/nowhere`)
  if (form.keepsNothing) return
  await must(attempt, 'the draft of the first', async () => expect(await draftsOf(page, form.drafts)).not.toEqual([]))
  await open(bench, form, path)
  await resumeDraft(page)
  if (!hasSecret(typed)) await keepsTyped(attempt)
}
