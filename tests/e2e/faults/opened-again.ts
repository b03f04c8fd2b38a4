// User action: leaves a form and opens it again. A form for a new record offers its draft; an edit form restores it.
import { expect, type Page } from 'playwright/test'
import { go } from '../steps.ts'
import { becomes, keepsTyped, must } from './attempt.ts'
import { open, resumeDraft } from './opening.ts'
import { draftsOf, hasSecret, typedOn } from './sight.ts'
import type { Deed } from './user-actions.ts'

/** Returns true when the focus is on a field that accepts text, or on a choice if the form has only choices. */
function isFocusOnField(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement)) return false
    const fields = [...(at.closest('form')?.querySelectorAll('input, textarea, button[role=combobox]') ?? [])].filter(
      (field) => field.checkVisibility() && !field.matches(':disabled, [readonly], [tabindex="-1"]'),
    )
    const isChoice = (field: Element) => field.matches('[type=checkbox], [type=radio]')
    return !fields.includes(at) || !isChoice(at) || fields.every(isChoice)
  })
}

export const openedAgain: Deed = {
  name: 'left, and opened again',
  isFor: ({ keepsNothing }) => !keepsNothing,
  act: async (attempt) => {
    const { bench, form, path, fresh, typed } = attempt
    const { page } = bench
    await must(attempt, 'draft', () => becomes(async () => (await draftsOf(page, form.drafts)).length).not.toBe(0))
    await go(page, '/nowhere')
    await page.locator('main h1').first().waitFor()
    const shown = await open(bench, form, path)
    await must(attempt, 'focus', () => becomes(() => isFocusOnField(page)).toBe(true))
    const isOffered = (await page.locator('[data-draft=resume]:visible').count()) > 0
    if (isOffered) await must(attempt, 'an empty form', async () => expect(shown).toEqual(fresh))
    else if (!hasSecret(typed)) await keepsTyped(attempt)
    await resumeDraft(page)
    await must(attempt, 'focus after the draft', () => becomes(() => isFocusOnField(page)).toBe(true))
    if (!hasSecret(typed)) await must(attempt, 'typed', () => becomes(() => typedOn(page, form.choices)).toEqual(typed))
  },
}
