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
  const { id, task, ticket, result } = getReprocessLocators(page)
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
  for (let rows = 0; rows < 8 && (await command.getAttribute('aria-selected')) !== 'true'; rows++)
    await keyboard.press('ArrowDown')
  await expect(command).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')

  await expect(id).toBeFocused()
  await keyboard.type(reverse)
  await expect(page.getByText('Loja Azul · 1')).toBeVisible()
  await pressUntilFocused(page, 'Tab', task)
  await keyboard.type('Reenviar etiqueta')
  await pressUntilFocused(page, 'Tab', ticket)
  await keyboard.type('ZD-48213')
  await keyboard.press('Control+Enter')

  await expect(result(REPROCESS_DONE_TITLE)).toBeFocused()
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

byKeyboard('p n goes on with the next id of the same ticket', async ({ page }) => {
  const { keyboard } = page
  const { id, task, ticket, result } = getReprocessLocators(page)
  await page.goto(
    `/ecommerces?do=reprocess.reverse&reverse_id=${reverseScenarios.received.id}&ticket=ZD-1&task=Conferir+a+caixa`,
  )
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('button', { name: 'Beatriz Figueiredo' }))
  await keyboard.press('Enter')
  await expect(page.getByText('Loja Azul · 1')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(result(REPROCESS_DONE_TITLE)).toBeFocused()

  await keyboard.press('p')
  await keyboard.press('n')
  await expect(id).toBeFocused()
  await expect(id).toHaveValue('')
  await expect(task).toHaveValue('Conferir a caixa')
  await expect(ticket).toHaveValue('ZD-1')
  await expect(page).not.toHaveURL(/reverse_id/)
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

byKeyboard('money is asked about first, by keyboard alone', async ({ page }) => {
  const { keyboard } = page
  const { id, task, ticket, result } = getReprocessLocators(page)
  await signIn(page, 'n2', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('p')
  await keyboard.press('f')
  await expect(id).toBeFocused()
  await keyboard.type(String(refundScenarios.slow.id))
  await expect(page.getByText('Casa Conceição · 2')).toBeVisible()
  await pressUntilFocused(page, 'Tab', task)
  await keyboard.press('Control+A')
  await keyboard.type('Reembolso parado')
  await pressUntilFocused(page, 'Tab', ticket)
  await keyboard.press('Control+A')
  await keyboard.type('ZD-79')
  await keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: /Reprocessar o reembolso/ })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(result(REPROCESS_DONE_TITLE)).toBeVisible()
})

/** Asked for, and not there until what is answered is called. */
async function comingPalette(page: Page): Promise<() => void> {
  const parts = '**/assets/palette*.js'
  const release = await holdRequests(page, parts)
  const wanted = page.waitForRequest(parts)
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+K')
  await wanted
  return release
}

test('what is typed before the palette is there is its text', async ({ page }) => {
  const release = await comingPalette(page)
  await page.keyboard.type('ver prx')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  release()
  await expect(page.getByRole('combobox')).toHaveValue('ver p')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('alavra')
  await expect(page.getByRole('combobox')).toHaveValue('ver palavra')
})

test('what is typed and entered before the palette is there runs', async ({ page }) => {
  const release = await comingPalette(page)
  await page.keyboard.type('ver ecommerces')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(/\/ecommerces$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('what is typed before a drawer is there reaches no row below; Escape calls it off', async ({ page }) => {
  const parts = '**/assets/reprocess-form*.js'
  const release = await holdRequests(page, parts)
  const { id } = getReprocessLocators(page)
  await signIn(page, 'n1', '/ecommerces')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.type('pr')
  await expect(page.getByRole('dialog')).toBeVisible()
  // On the list x selects a row and e edits it.
  await page.keyboard.type('xe')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/ecommerces$/)
  await page.keyboard.type('pr')
  await expect(page).toHaveURL(/do=reprocess\.reverse/)
  await page.keyboard.type('x')
  release()
  await expect(id).toBeFocused()
  await page.keyboard.type('918273')
  await expect(page.getByText('Loja Azul · 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
})
