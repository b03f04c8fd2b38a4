// User action for the fault tests: leaves a form and opens the form again. The form must offer the draft, and must not
// apply the draft by itself.
import { expect, type Page } from 'playwright/test'
import { navigateTo } from '../steps.ts'
import { eventually, softCheck } from './attempt.ts'
import { openForm, resumeDraft } from './opening.ts'
import { hasSecret, listDraftKeys, readFormValues } from './sight.ts'
import type { UserAction } from './user-actions.ts'

/** Returns true if a text field has the focus or, in a form without text fields, a checkbox or radio button. */
function isFieldFocused(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const activeElement = document.activeElement
    if (!(activeElement instanceof HTMLElement)) return false
    const fields = [
      ...(activeElement.closest('form')?.querySelectorAll('input, textarea, button[role=combobox]') ?? []),
    ].filter((field) => field.checkVisibility() && !field.matches(':disabled, [readonly], [tabindex="-1"]'))
    const isChoice = (field: Element) => field.matches('[type=checkbox], [type=radio]')
    return !fields.includes(activeElement) || !isChoice(activeElement) || fields.every(isChoice)
  })
}

export const reopenedForm: UserAction = {
  name: 'leaving and reopening the form',
  appliesTo: ({ hasNoDraft }) => !hasNoDraft,
  act: async (attempt) => {
    const { testContext, form, path, initialValues, filledValues } = attempt
    const { page } = testContext
    await softCheck(attempt, 'draft is stored', () =>
      eventually(async () => (await listDraftKeys(page, form.draftPrefix)).length).not.toBe(0),
    )
    await navigateTo(page, '/nowhere')
    await page.locator('main h1').first().waitFor()
    const currentValues = await openForm(testContext, form, path)
    await softCheck(attempt, 'focus on a field', () => eventually(() => isFieldFocused(page)).toBe(true))
    await softCheck(attempt, 'form has its initial values', async () => expect(currentValues).toEqual(initialValues))
    await resumeDraft(page)
    await softCheck(attempt, 'focus on a field after resuming the draft', () =>
      eventually(() => isFieldFocused(page)).toBe(true),
    )
    if (!hasSecret(filledValues))
      await softCheck(attempt, 'typed values', () =>
        eventually(() => readFormValues(page, form.choiceSelector)).toEqual(filledValues),
      )
  },
}
