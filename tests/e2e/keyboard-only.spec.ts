// Tests that a user can send records to the merchant's system again ("reprocess") with the keyboard alone. Keys that
// are pressed before the command palette or a drawer has loaded must not be lost.
import type { Page } from 'playwright/test'
import { refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { byKeyboard, expect, test } from './fixtures.ts'
import {
  findHistoryRow,
  getReprocessLocators,
  holdRequests,
  pressUntilFocused,
  REPROCESS_DONE_TITLE,
  signIn,
} from './steps.ts'

byKeyboard('an agent reprocesses a reverse without a mouse', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page
  const { idField, taskField, ticketField, findResult } = getReprocessLocators(page)
  const reverse = String(reverseScenarios.succeeds.id)

  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Helena Duarte Nogueira' })).toBeFocused()
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('button', { name: 'Camila Conceição' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camila Conceição')

  await keyboard.press('Control+K')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await keyboard.type('reprocessar')
  const command = page.getByRole('option', { name: /^Reprocessar reversa/ })
  await expect(command).toBeVisible()
  for (let presses = 0; presses < 8 && (await command.getAttribute('aria-selected')) !== 'true'; presses++)
    await keyboard.press('ArrowDown')
  await expect(command).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')

  await expect(idField).toBeFocused()
  await keyboard.type(reverse)
  await expect(page.getByText('Loja Azul · 1')).toBeVisible()
  await pressUntilFocused(page, 'Tab', taskField)
  await keyboard.type('Reenviar etiqueta')
  await pressUntilFocused(page, 'Tab', ticketField)
  await keyboard.type('ZD-48213')
  await keyboard.press('Control+Enter')

  await expect(findResult(REPROCESS_DONE_TITLE)).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('Nota copiada.')).toBeVisible()
  const note = await page.evaluate(() => navigator.clipboard.readText())
  expect(note).toContain(`Reversa ${reverse} reprocessada`)
  expect(note).toContain('Ecommerce: Loja Azul · 1 · Tarefa: Reenviar etiqueta · Chamado: ZD-48213 · Tentativa 1')
  expect(note).toContain(`${new URL(page.url()).origin}/ecommerces/show/1?tab=reprocess`)

  const download = page.waitForEvent('download')
  await keyboard.press('p')
  await keyboard.press('l')
  expect((await download).suggestedFilename()).toBe(`reprocess-reverse-${reverse}-1.txt`)

  await pressUntilFocused(page, 'Shift+Tab', page.getByRole('link', { name: 'Ver histórico' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ecommerces\/show\/1\?tab=reprocess$/)
  await expect(findHistoryRow(page, reverse, 'ZD-48213', 'Camila Conceição', 'Concluído')).toBeVisible()
})

byKeyboard('p n empties the id and keeps the task and the ticket for the next reprocess', async ({ page }) => {
  const { keyboard } = page
  const { idField, taskField, ticketField, findResult } = getReprocessLocators(page)
  await page.goto(
    `/ecommerces?do=reprocess.reverse&reverse_id=${reverseScenarios.received.id}&ticket=ZD-1&task=Conferir+a+caixa`,
  )
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('button', { name: 'Beatriz Figueiredo' }))
  await keyboard.press('Enter')
  await expect(page.getByText('Loja Azul · 1')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(findResult(REPROCESS_DONE_TITLE)).toBeFocused()

  await keyboard.press('p')
  await keyboard.press('n')
  await expect(idField).toBeFocused()
  await expect(idField).toHaveValue('')
  await expect(taskField).toHaveValue('Conferir a caixa')
  await expect(ticketField).toHaveValue('ZD-1')
  await expect(page).not.toHaveURL(/reverse_id/)
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

byKeyboard('a refund is reprocessed by keyboard only after a confirmation', async ({ page }) => {
  const { keyboard } = page
  const { idField, taskField, ticketField, findResult } = getReprocessLocators(page)
  await signIn(page, 'n2', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('p')
  await keyboard.press('f')
  await expect(idField).toBeFocused()
  await keyboard.type(String(refundScenarios.slow.id))
  await expect(page.getByText('Casa Conceição · 2')).toBeVisible()
  await pressUntilFocused(page, 'Tab', taskField)
  await keyboard.press('Control+A')
  await keyboard.type('Reembolso parado')
  await pressUntilFocused(page, 'Tab', ticketField)
  await keyboard.press('Control+A')
  await keyboard.type('ZD-79')
  await keyboard.press('Control+Enter')
  const confirmationDialog = page.getByRole('alertdialog', { name: /Reprocessar o reembolso/ })
  await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(findResult(REPROCESS_DONE_TITLE)).toBeVisible()
})

/** Delays the script of the command palette and presses Ctrl+K. Returns a function that lets the script load. */
async function openDelayedPalette(page: Page): Promise<() => void> {
  const scriptUrl = '**/assets/palette*.js'
  const release = await holdRequests(page, scriptUrl)
  const scriptRequest = page.waitForRequest(scriptUrl)
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+K')
  await scriptRequest
  return release
}

test('text typed before the palette has loaded appears in its search field', async ({ page }) => {
  const release = await openDelayedPalette(page)
  await page.keyboard.type('ver prx')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  release()
  await expect(page.getByRole('combobox')).toHaveValue('ver p')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('alavra')
  await expect(page.getByRole('combobox')).toHaveValue('ver palavra')
})

test('a command typed and confirmed before the palette has loaded runs', async ({ page }) => {
  const release = await openDelayedPalette(page)
  await page.keyboard.type('ver ecommerces')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(/\/ecommerces$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('keys typed before a drawer has loaded do not reach the list, and Escape cancels the drawer', async ({ page }) => {
  const scriptUrl = '**/assets/reprocess-form*.js'
  const release = await holdRequests(page, scriptUrl)
  const { idField } = getReprocessLocators(page)
  await signIn(page, 'n1', '/ecommerces')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.type('pr')
  await expect(page.getByRole('dialog')).toBeVisible()
  // Presses keys that are commands in the list below the palette: x selects a row, and e edits a row.
  await page.keyboard.type('xe')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/ecommerces$/)
  await page.keyboard.type('pr')
  await expect(page).toHaveURL(/do=reprocess\.reverse/)
  await page.keyboard.type('x')
  release()
  await expect(idField).toBeFocused()
  await page.keyboard.type('918273')
  await expect(page.getByText('Loja Azul · 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
})
