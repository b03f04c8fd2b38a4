// Opens select components of the console with the mouse and chooses options.
import type { Locator } from 'playwright/test'

/** Opens a select and returns the locator of its options. */
export async function openOptions(field: Locator): Promise<Locator> {
  const page = field.page()
  // Excludes the option list, which has the same accessible name as the button.
  const select = field.and(page.locator('button'))
  await select.click()
  return page.locator(`[id="${await select.getAttribute('aria-controls')}"]`).getByRole('option')
}

/** Chooses an option by its label or by its index, which starts at 0. */
export async function chooseOption(field: Locator, option: string | number): Promise<void> {
  const options = await openOptions(field)
  const optionsWithLabel = field.page().getByRole('option', { name: String(option), exact: true })
  await (typeof option === 'number' ? options.nth(option) : options.and(optionsWithLabel)).click()
}
