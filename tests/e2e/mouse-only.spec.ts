// Tests that a user can send records to the merchant's system again ("reprocess") with the mouse alone.
import type { Page } from 'playwright/test'
import { refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { byMouse, expect } from './fixtures.ts'
import { findHistoryRow, getReprocessLocators, REPROCESS_DONE_TITLE } from './steps.ts'

const getCheckRegion = (page: Page) => page.getByRole('region', { name: 'Conferência' })

byMouse('an agent reprocesses a reverse with the mouse and uses the keyboard only to type text', async ({ page }) => {
  const { idField, taskField, ticketField, sendButton, findResult } = getReprocessLocators(page)
  const reverse = String(reverseScenarios.withoutStatus.id)

  await page.goto('/')
  await page.getByRole('button', { name: 'João Pedro Araújo' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Ecommerces' }).click()
  const row = page.getByRole('grid').getByRole('row').nth(3)
  const actions = row.locator('[data-action=menu]')
  await expect(actions).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await row.hover()
  await expect(actions).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await page.getByRole('button', { name: 'Próxima página' }).hover()
  await expect(page.locator('[data-tip]')).toHaveText(/^Próxima página/)
  await page.getByRole('textbox', { name: /^Buscar por id/ }).fill('loja azul')
  await page.getByRole('grid').getByRole('link', { name: 'Loja Azul', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loja Azul' })).toBeVisible()
  await page.getByRole('tab', { name: 'Reprocessamento' }).click()

  await idField.fill(reverse)
  await taskField.fill('Cliente sem etiqueta')
  await ticketField.fill('ZD-77')
  // Waits for the predicted result, because it appears above the button and moves the button down.
  await expect(getCheckRegion(page)).toContainText('Deve dar certo')
  await sendButton.click()
  await expect(findResult(REPROCESS_DONE_TITLE)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar log', exact: false }).first().click()
  expect((await download).suggestedFilename()).toBe(`reprocess-reverse-${reverse}-1.txt`)

  await expect(findHistoryRow(page, reverse, 'ZD-77', 'Concluído')).toBeVisible()
  await findHistoryRow(page, reverse, 'ZD-77').getByRole('button', { name: 'Forçar reprocessamento' }).click()
  const confirmationDialog = page.getByRole('alertdialog')
  await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await confirmationDialog.getByRole('button', { name: 'Forçar reprocessamento' }).click()
  await expect(findHistoryRow(page, reverse, 'ZD-77')).toHaveCount(2)

  await page.getByRole('button', { name: 'Reprocessar outra' }).click()
  await expect(idField).toHaveValue('')
  await expect(ticketField).toHaveValue('ZD-77')
})

byMouse('a refund is reprocessed by mouse only after a confirmation', async ({ page }) => {
  const { idField, taskField, ticketField, sendButton, findResult } = getReprocessLocators(page)
  await page.goto('/ecommerces/show/1?tab=reprocess')
  await page.getByRole('button', { name: 'João Pedro Araújo' }).click()
  await page.getByRole('radio', { name: 'Reembolso' }).click()
  await idField.fill(String(refundScenarios.succeeds.id))
  await taskField.fill('Reembolso parado')
  await ticketField.fill('ZD-78')
  await expect(getCheckRegion(page)).toContainText('Deve dar certo')
  await sendButton.click()
  const confirmationDialog = page.getByRole('alertdialog', { name: /Reprocessar o reembolso/ })
  await confirmationDialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(idField).toHaveValue(String(refundScenarios.succeeds.id))
  await expect(findHistoryRow(page, refundScenarios.succeeds.id)).toHaveCount(0)

  await sendButton.click()
  await confirmationDialog.getByRole('button', { name: 'Reprocessar reembolso' }).click()
  await expect(findResult(REPROCESS_DONE_TITLE)).toBeVisible()
})
