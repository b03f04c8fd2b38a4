// Helpers that operate the select component of the console by mouse.
import type { Locator } from 'playwright/test'

/** Opens the select and returns its options. */
export async function optionsOf(field: Locator): Promise<Locator> {
  const page = field.page()
  // The open list has the same accessible name as the field, so the button is selected explicitly.
  const select = field.and(page.locator('button'))
  await select.click()
  return page.locator(`[id="${await select.getAttribute('aria-controls')}"]`).getByRole('option')
}

/** Chooses an option by its label, or by its index starting at 0. */
export async function choose(field: Locator, option: string | number): Promise<void> {
  const options = await optionsOf(field)
  const named = field.page().getByRole('option', { name: String(option), exact: true })
  await (typeof option === 'number' ? options.nth(option) : options.and(named)).click()
}
