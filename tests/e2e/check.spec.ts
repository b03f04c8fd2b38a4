// Tests the dry run ("check"), which predicts whether the merchant's system would accept a reverse (return request).
// The form offers to correct the zip code, and the corrected reverse can then be sent.
import {
  confirmCorrection,
  getCheckLocators,
  getZipDrawer,
  listReversesWithInvalidZip,
  setUnknownZipCodes,
} from './check-page.ts'
import { createTestWithOwnServer, expect } from './fixtures.ts'
import { pressUntilFocused, REPROCESS_DONE_TITLE, signIn } from './steps.ts'

/**
 * Test function with its own server, because these tests use up the reverses (return requests) that have an invalid zip
 * code.
 */
const test = createTestWithOwnServer({ prepare: setUnknownZipCodes })
const byKeyboard = test.extend({ inputMethod: 'keyboard' })
const byMouse = test.extend({ inputMethod: 'mouse' })

byKeyboard(
  'A user sends a reverse that the check rejects, corrects its zip code and sends it again with the keyboard',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const [id = 0] = await listReversesWithInvalidZip(baseURL)
    const { check, failureRegion, zipField, taskField, ticketField, findResult, dataRegion } = getCheckLocators(page)
    await signIn(page, 'n2', `/reverses/show/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Reversa ${id}` })).toBeVisible()
    await keyboard.press('p')
    await keyboard.press('r')
    await expect(check).toContainText('Falharia agora: O CEP do consumidor não existe')
    await pressUntilFocused(page, 'Tab', taskField)
    await keyboard.press('Control+A')
    await keyboard.type('Etiqueta presa')
    await pressUntilFocused(page, 'Tab', ticketField)
    await keyboard.press('Control+A')
    await keyboard.type('ZD-3101')
    await keyboard.press('Control+Enter')
    const confirmationDialog = page.getByRole('alertdialog', { name: `Reprocessar a reversa ${id} mesmo assim?` })
    await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(failureRegion).toBeFocused()
    await expect(failureRegion.getByText('O CEP do consumidor não existe')).toHaveCount(1)

    await keyboard.press('p')
    await keyboard.press('m')
    await expect(zipField).toBeFocused()
    await keyboard.type('01310100')
    await confirmCorrection(page, () => keyboard.press('Control+Enter'))
    await expect(failureRegion).toContainText('Deve dar certo:')
    await keyboard.press('p')
    await keyboard.press('a')
    await expect(findResult(REPROCESS_DONE_TITLE)).toContainText(' → ')
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(dataRegion).toContainText('ZD-3101')
  },
)

byMouse('The check offers the correction of the zip code and then passes', async ({ page, baseURL }) => {
  const id = (await listReversesWithInvalidZip(baseURL)).at(-1) ?? 0
  const { check, zipField, taskField, ticketField, findResult } = getCheckLocators(page)
  await signIn(page, 'n2', `/reverses/show/${id}`)
  await page
    .getByRole('region', { name: 'O que pode ser feito agora' })
    .getByRole('button', { name: /^Reprocessar/ })
    .click()
  await expect(page.getByRole('dialog').locator('[data-variant="primary"]')).toHaveText(/^Corrigir CEP/)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reprocessar mesmo assim' })).toBeVisible()
  await check.getByRole('button', { name: /^Corrigir CEP/ }).click()
  await zipField.fill('01310-100')
  await confirmCorrection(page, () =>
    getZipDrawer(page)
      .getByRole('button', { name: /^Corrigir/ })
      .click(),
  )
  await expect(check).toContainText('Deve dar certo:')
  await taskField.fill('Etiqueta presa')
  await ticketField.fill('ZD-3102')
  await page.getByRole('dialog').getByRole('button', { name: 'Reprocessar', exact: true }).click()
  await expect(findResult(REPROCESS_DONE_TITLE)).toContainText(' → ')
})

test('The list of reverses is exported as CSV and sorted by order number and by ecommerce', async ({ page }) => {
  const { grid } = { grid: page.getByRole('grid') }
  await signIn(page, 'n2', '/reverses?status=canceled')
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^reversas_\d{4}-\d{2}-\d{2}_\d{4}\.csv$/)
  for (const [name, column] of [
    ['Pedido', 'order_number'],
    ['Ecommerce', 'ecommerce'],
  ] as const) {
    await grid.getByRole('columnheader', { name }).click()
    await expect(page).toHaveURL(new RegExp(`order_by=${column}`))
    await expect(grid.getByRole('row').nth(1)).toContainText('Cancelada')
  }
})
