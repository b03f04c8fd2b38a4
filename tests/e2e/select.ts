// Selects of the console, as journeys use them with the mouse.
import type { Locator } from 'playwright/test'

/** Opens one; answers its options. */
export async function optionsOf(field: Locator): Promise<Locator> {
  const page = field.page()
  // The open list has the name of the field, too.
  const select = field.and(page.locator('button'))
  await select.click()
  return page.locator(`[id="${await select.getAttribute('aria-controls')}"]`).getByRole('option')
}

/** Chooses in a select by its label, or by its place from 0. */
export async function choose(field: Locator, option: string | number): Promise<void> {
  const options = await optionsOf(field)
  const named = field.page().getByRole('option', { name: String(option), exact: true })
  await (typeof option === 'number' ? options.nth(option) : options.and(named)).click()
}
