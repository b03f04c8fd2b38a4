// Tests that users can reply to the consumer of a reverse (return request) and edit the templates of replies, with the
// keyboard alone and with the mouse alone.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { listReversesWithInvalidZip } from './check-page.ts'
import { byKeyboard, byMouse, expect } from './fixtures.ts'
import { pressAll, pressUntilFocused, runFromPalette, signIn } from './steps.ts'

const REVERSE_URL = '/reverses/show/918273'

function getReplyElements(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Responder ao consumidor da reversa 918273' })
  return {
    drawer,
    textField: drawer.getByRole('textbox', { name: 'Resposta', exact: true }),
    ticketField: drawer.getByRole('textbox', { name: 'Chamado' }),
    confirmation: page.getByRole('alertdialog'),
  }
}

byKeyboard('a reply is copied, edited, confirmed with a preview and posted by keyboard', async ({ page }) => {
  const { keyboard } = page
  const { drawer, textField, ticketField, confirmation } = getReplyElements(page)
  await signIn(page, 'cs', REVERSE_URL)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pressAll(page, 'y', 'm')
  await expect(page.getByText('Resposta da reversa 918273 copiada.')).toBeVisible()
  await pressAll(page, 't', 'r')
  await expect(textField).toHaveValue(/918273/)
  await pressUntilFocused(page, 'Tab', textField)
  await keyboard.press('Control+End')
  await keyboard.type('\nPor teclado')
  await pressUntilFocused(page, 'Tab', ticketField)
  await keyboard.type('ZD-5501')
  await keyboard.press('Control+Enter')
  await expect(confirmation).toContainText('Por teclado')
  await expect(confirmation).toContainText('Isto não pode ser desfeito')
  await expect(confirmation).toContainText('Fica registrado no chamado ZD-5501.')
  await keyboard.press('Control+Enter')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('Resposta publicada no chamado ZD-5501.')).toBeVisible()
  const ticketPage = await (await page.request.get('/demo/helpdesk/tickets/5501')).text()
  expect(ticketPage).toContain('Resposta ao consumidor')
  expect(ticketPage).toContain('Por teclado')
})

byMouse('a reply in another language is copied and posted by mouse', async ({ page }) => {
  const { drawer, textField, ticketField, confirmation } = getReplyElements(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'cs', REVERSE_URL)
  await page.getByRole('button', { name: 'Responder ao consumidor' }).first().click()
  await drawer.getByRole('combobox', { name: 'Idioma' }).click()
  await page.getByRole('option', { name: 'Español' }).click()
  await expect(textField).toHaveValue(/^¡Hola!/)
  await drawer.getByRole('button', { name: 'Copiar' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^¡Hola!/)
  await expect(page.getByText('Resposta da reversa 918273 copiada.')).toBeVisible()
  await ticketField.fill('ZD-5502')
  await drawer.getByRole('button', { name: /^Publicar/ }).click()
  await confirmation.getByRole('button', { name: 'Publicar resposta' }).click()
  await expect(page.getByText('Resposta publicada no chamado ZD-5502.')).toBeVisible()
})

byMouse('a reply offers the last ticket of the reverse instead of another ticket', async ({ page, baseURL }) => {
  const origin = baseURL ?? ''
  const id = (await listReversesWithInvalidZip(origin)).at(0) ?? 0
  const api = await openApiSession(origin)
  const { data } = await api.get<{ data: { ecommerce: { id: number } } }>(`/v2/boss/reverses/${id}`)
  const body = { reverse_id: id, ecommerce_id: data.ecommerce.id, task: 'Etiqueta', ticket: 'ZD-5601' }
  await api.post('/v2/boss/reprocess/reverse', body)
  await signIn(page, 'cs', `/reverses/show/${id}`)
  await page.getByRole('button', { name: 'Responder ao consumidor' }).first().click()
  const ticketField = page.getByRole('dialog').getByRole('textbox', { name: 'Chamado' })
  await ticketField.fill('ZD-5602')
  const warning = page.getByText('O último chamado desta reversa é ZD-5601.')
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Usar ZD-5601' }).click()
  await expect(ticketField).toHaveValue('ZD-5601')
  await expect(ticketField).toBeFocused()
  await expect(warning).toHaveCount(0)
})

byKeyboard('a template is edited by keyboard', async ({ page }) => {
  await signIn(page, 'ti', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await runFromPalette(page, 'modelos de resposta', /^Ver as respostas ao consumidor/)
  await expect(page).toHaveURL(/\/settings\/replies$/)
  const grid = page.getByRole('grid', { name: 'Respostas ao consumidor' })
  await pressUntilFocused(page, 'Tab', grid.getByRole('row').nth(1))
  await page.keyboard.press('Enter')
  const textField = page.getByRole('textbox', { name: 'Texto', exact: true })
  await pressUntilFocused(page, 'Tab', textField)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Obrigado')
  await expect(page.getByRole('dialog')).toContainText('Obrigado')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Modelo salvo.')).toBeVisible()
  await expect(grid).toContainText('Editado')
})

byMouse('a template is edited and its default text is restored by mouse', async ({ page }) => {
  await signIn(page, 'ti', '/settings')
  await page.getByRole('link', { name: 'Ver os modelos' }).click()
  const row = page.getByRole('row', { name: /Cancelada/ })
  await row.dblclick()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'código de rastreio' }).click()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('Editado')
  await row.dblclick()
  await drawer.getByRole('button', { name: 'Voltar ao texto padrão' }).click()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('Padrão')
})

byKeyboard('one Enter opens the first template of the list', async ({ page }) => {
  await signIn(page, 'admin_boss', '/settings/replies')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})
