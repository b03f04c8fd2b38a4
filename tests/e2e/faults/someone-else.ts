// User action for the fault tests: another user signs in while a form is open. That user must see an empty form and no
// input of the first user.
import { expect } from 'playwright/test'
import { openApiSession, withPermissions } from '../api-session.ts'
import { navigateTo, signIn } from '../steps.ts'
import {
  type Attempt,
  checkPageIsHealthy,
  checkValuesKept,
  eventually,
  findUniqueValues,
  softCheck,
  submitForm,
} from './attempt.ts'
import { hasLoaded, openForm, resumeDraft } from './opening.ts'
import { findSubmitButton, hasSecret, listDraftKeys, readPageText } from './sight.ts'
import { findSignInDialog, signInWithDialog } from './sign-in-dialog.ts'
import type { UserAction } from './user-actions.ts'

/**
 * Account type of the user who signs in second. The test gives this user write permission for `users`, so that this
 * user can open every form.
 */
const OTHER_ACCOUNT_TYPE = 'ti'

export const otherUserSignIn: UserAction = {
  name: 'sign-in of another user',
  act: async (attempt) => {
    const { proxy, language } = attempt.testContext
    const otherSession = await openApiSession(proxy.url, OTHER_ACCOUNT_TYPE)
    await otherSession.put('/v2/users/me/preferences', { language })
    const { user } = await otherSession.get<{ readonly user: { readonly id: number } }>('/v2/users/me')
    await withPermissions(proxy.url, user.id, { users: 'read_and_write' }, () => checkFormIsEmpty(attempt))
    await checkPageIsHealthy(attempt)
    await checkDraftRestored(attempt)
  },
}

async function checkFormIsEmpty(attempt: Attempt): Promise<void> {
  const { testContext, form, path, initialValues } = attempt
  const { page, proxy } = testContext
  proxy.setBehavior({ kind: 'respond', status: 401, contentType: 'application/problem+json', body: '{}' })
  await submitForm(attempt)
  const dialog = findSignInDialog(testContext)
  await dialog.waitFor()
  proxy.recordRequests(() => false)
  await signInWithDialog(testContext, OTHER_ACCOUNT_TYPE)
  await dialog.waitFor({ state: 'detached' })
  const currentValues = form.isPrivate ? initialValues : await openForm(testContext, form, path)
  if (form.isPrivate) {
    await navigateTo(page, path)
    await page.locator('main h1').first().waitFor()
    await eventually(() => hasLoaded(page, proxy)).toBe(true)
    await softCheck(attempt, 'form is hidden from the second user', () =>
      expect(form.findOpenButton?.(page) ?? findSubmitButton(page)).toHaveCount(0),
    )
  }
  // Ignores fields that are empty now, because the form had filled these fields with earlier input of the first user,
  // such as the last task.
  const expectedValues = currentValues.map((line, index) => (line.endsWith(': ') ? initialValues[index] : line))
  await softCheck(attempt, 'form is empty for the second user', async () =>
    expect(expectedValues).toEqual(initialValues),
  )
  const pageText = await readPageText(page)
  await softCheck(attempt, 'no values of the first user', async () =>
    expect(findUniqueValues(attempt).filter((text) => pageText.includes(text))).toEqual([]),
  )
}

/** Signs the first user in again, and checks that the draft of this user still exists. */
async function checkDraftRestored(attempt: Attempt): Promise<void> {
  const { testContext, form, path, filledValues } = attempt
  const { page, proxy } = testContext
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, 'admin_boss', `${proxy.url}/nowhere`)
  if (form.hasNoDraft) return
  await softCheck(attempt, 'draft of the first user', async () =>
    expect(await listDraftKeys(page, form.draftPrefix)).not.toEqual([]),
  )
  await openForm(testContext, form, path)
  await resumeDraft(page)
  if (!hasSecret(filledValues)) await checkValuesKept(attempt)
}
