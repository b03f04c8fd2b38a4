// Tests helpdesk links that contain a ticket, the current ticket of a browser tab, and the note that a user copies into
// the ticket.
import type { Page } from 'playwright/test'
import { demoEcommerceIds, reverseScenarios } from '../../src/demo/stories.ts'
import { byMouse, expect, test } from './fixtures.ts'
import { recordKeys } from './key-count.ts'
import { getReprocessLocators, REPROCESS_DONE_TITLE, signIn } from './steps.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const { slowReceived, ambiguous } = reverseScenarios

test('A helpdesk link, Enter and Mod+Enter reprocess a reverse, and the ticket card copies the note', async ({
  page,
}) => {
  const reprocessRequests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/reprocess')) reprocessRequests.push(request.url())
  })
  const { idField, taskField, ticketField, findResult } = getReprocessLocators(page)
  await signIn(page, 'cs', `/q?ticket=77001&reverse=${ambiguous.id}&task=Link+do+helpdesk`)
  const card = page.getByRole('dialog', { name: 'Chamado ZD-77001' })
  await expect(card.getByRole('status').first()).toContainText('Chamado ZD-77001 definido nesta aba')
  await expect(card.getByText('Nada foi feito neste chamado ainda.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Reprocessar reversa' })).toBeFocused()
  expect(reprocessRequests).toEqual([])

  const getKeys = await recordKeys(page)
  await page.keyboard.press('Enter')
  await expect(idField).toHaveValue(String(ambiguous.id))
  await expect(ticketField).toHaveValue('ZD-77001')
  await expect(taskField).toHaveValue('Link do helpdesk')
  await expect(page.getByText('Loja Azul · 1').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(findResult(REPROCESS_DONE_TITLE)).toBeVisible()
  expect(reprocessRequests).toHaveLength(1)
  expect(['link', ...(await getKeys())]).toEqual(['link', 'Enter', 'Control+Enter'])

  await page.keyboard.press('Escape')
  await expect(findResult(REPROCESS_DONE_TITLE)).toHaveCount(0)
  await page.keyboard.press('t')
  await page.keyboard.press('c')
  await expect(card.getByRole('link', { name: `Reversa ${ambiguous.id}`, exact: true })).toBeVisible()
  await expect(card).toContainText('Concluído')
  await card.getByRole('button', { name: /Copiar a nota/ }).click()
  await expect(page.getByText('Nota do chamado ZD-77001 copiada.')).toBeVisible()
  const note = await page.evaluate(() => navigator.clipboard.readText())
  expect(note).toContain('Chamado ZD-77001: o que foi feito')
  expect(note).toContain(`Reversa ${ambiguous.id} (Loja Azul · ${demoEcommerceIds.lojaAzul}) reprocessada em`)
})

test('A link with another ticket replaces the ticket of the tab at once, and Desfazer restores the previous ticket', async ({
  page,
}) => {
  await signIn(page, 'cs', `/q?ticket=ZD-1`)
  await expect(page.getByRole('dialog', { name: 'Chamado ZD-1' })).toBeVisible()
  await page.goto(`/q?ticket=ZD-2&reverse=${ambiguous.id}`)
  await expect(page.getByText('Chamado ZD-2 definido nesta aba, no lugar de ZD-1.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reprocessar reversa' })).toBeFocused()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reprocessar reversa' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chamado ZD-1: ver' })).toBeVisible()
})

const UNREADABLE_TICKETS = [
  ['ticket={{ticket.id}}', '{{ticket.id}}'],
  ['ticket=null', 'null'],
  ['ticket=undefined', 'undefined'],
  ['ticket=%257B%257Bconversation.id%257D%257D', '%7B%7Bconversation.id%7D%7D'],
] as const
const getUnreadableLinkDialog = (page: Page) => page.getByRole('dialog', { name: 'O link não pôde ser lido' })

test('A link with an unreadable ticket displays an error and opens no form with the ticket of the tab', async ({
  page,
}) => {
  await signIn(page, 'cs', '/q?ticket=ZD-1')
  await expect(page.getByRole('dialog', { name: 'Chamado ZD-1' })).toBeVisible()
  for (const linkPath of ['/q?', '/ecommerces?do=reprocess.reverse&', '/?do=notes.add&']) {
    const recordParameter = linkPath.startsWith('/q') ? 'reverse' : 'reverse_id'
    for (const [query, received] of UNREADABLE_TICKETS) {
      await page.goto(`${linkPath}${query}&${recordParameter}=${ambiguous.id}`)
      await expect(getUnreadableLinkDialog(page)).toContainText(`Chamado recebido: “${received}”`)
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
    }
    await page.goto(`${linkPath}ticket=&${recordParameter}=${ambiguous.id}`)
    await expect(getUnreadableLinkDialog(page)).toContainText('O link veio sem o número do chamado.')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('A link may contain an unfilled placeholder as record id, and displays an error for an invalid record id', async ({
  page,
}) => {
  await signIn(page, 'cs', '/q?ticket=77003&reverse={{ticket.ticket_field_123456}}&refund=')
  await expect(page.getByRole('dialog', { name: 'Chamado ZD-77003' })).toBeVisible()
  await page.goto('/q?ticket=77003&reverse=abc')
  await expect(getUnreadableLinkDialog(page)).toContainText('Valor recebido em “reverse”: “abc”')
  await getUnreadableLinkDialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  await expect(getUnreadableLinkDialog(page)).toHaveCount(0)
})

test('&amp; between the parameters of a link is read as &', async ({ page }) => {
  await signIn(page, 'cs', `/q?ticket=77004&amp;reverse=${ambiguous.id}`)
  const card = page.getByRole('dialog', { name: 'Chamado ZD-77004' })
  await expect(card.getByRole('region', { name: `Reversa ${ambiguous.id}` })).toBeVisible()
  await page.goto(`/ecommerces?do=reprocess.reverse&amp;reverse_id=${ambiguous.id}&amp;ticket=77005`)
  await expect(getReprocessLocators(page).idField).toHaveValue(String(ambiguous.id))
  await expect(getReprocessLocators(page).ticketField).toHaveValue('ZD-77005')
})

test('A link that opens a drawer switches the ticket of the tab before the form is filled', async ({ page }) => {
  await signIn(page, 'cs', '/q?ticket=ZD-1')
  await expect(page.getByRole('dialog', { name: 'Chamado ZD-1' })).toBeVisible()
  await page.goto('/?do=trackingErrors.correctZip&reverse_id=970018&ticket=ZD-2')
  await expect(page.getByText('Fica registrado no chamado ZD-2.')).toBeVisible()
  await expect(page.getByText('Chamado ZD-2 definido nesta aba, no lugar de ZD-1.')).toBeVisible()
})

test('A link with an unreadable ticket also displays the error when the user signs in first', async ({ page }) => {
  await page.goto(`/q?ticket={{ticket.id}}&reverse=${ambiguous.id}`)
  await page.getByRole('button', { name: 'Helena Duarte Nogueira' }).click()
  await expect(getUnreadableLinkDialog(page)).toContainText('Chamado recebido: “{{ticket.id}}”')
})

test('t t replaces the ticket of the tab with the typed ticket, and the field rejects an invalid ticket', async ({
  page,
}) => {
  await signIn(page, 'cs', `/q?ticket=ZD-48213`)
  await expect(page.getByRole('dialog', { name: 'Chamado ZD-48213' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: 'Definir o chamado' })
  const field = dialog.getByRole('textbox')
  const typeTicket = async (text: string) => {
    await page.keyboard.press('t')
    await page.keyboard.press('t')
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await typeTicket('#48214')
  await expect(page.getByRole('button', { name: 'Chamado ZD-48214: ver' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await typeTicket('#48213#48214')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog).toContainText('Chamado inválido: escreva como no helpdesk, ZD-48213, #48213 ou 48213')
  await expect(field).toHaveValue('#48213#48214')
  await field.fill('https://acme.zendesk.com/agent/tickets/77')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Chamado ZD-77: ver' })).toBeVisible()
})

test('The page of a link displays a missing permission, another ecommerce, and an unknown record', async ({ page }) => {
  await signIn(page, 'financial', `/q?ticket=ZD-3&reverse=${slowReceived.id}&ecommerce=1&do=reprocess.reverse`)
  const recordRegion = page.getByRole('region', { name: `Reversa ${slowReceived.id}` })
  await expect(recordRegion).toContainText('O link fala do ecommerce 1, mas esta reversa é de Casa Conceição · 2')
  await expect(recordRegion).toContainText('Falta leitura e escrita em Ecommerces')
  await expect(recordRegion.getByRole('button', { name: 'Reprocessar reversa' })).toBeHidden()

  await page.goto('/q?ticket=ZD-3&reverse=2000000000&do=nada.nada')
  await expect(page.getByText('Não encontrado. O chamado foi mantido.')).toBeVisible()
  await page.getByRole('button', { name: 'Buscar pelo número' }).click()
  await expect(page.getByRole('combobox')).toHaveValue('2000000000')
})

test('A link opens after the user has signed in', async ({ page }) => {
  await page.goto(`/q?ticket=ZD-4&reverse=${ambiguous.id}`)
  await page.getByRole('button', { name: 'Helena Duarte Nogueira' }).click()
  await expect(page.getByRole('dialog', { name: 'Chamado ZD-4' })).toBeVisible()
})

byMouse('With the mouse a user copies the link template for a helpdesk', async ({ page }) => {
  await signIn(page, 'cs', '/?do=link.helpdesk')
  const link = page.getByRole('textbox', { name: 'Link para o helpdesk' })
  await expect(link).toHaveValue(/\/q\?ticket=\{\{ticket\.id\}\}&reverse=\{\{ticket\.ticket_field_123456\}\}$/)
  await page.locator('label').filter({ hasText: 'Chatwoot' }).click()
  await expect(link).toHaveValue(/ticket=\{\{conversation\.id\}\}/)
  // The dialog that creates links rejects a task that is too long for the form, because the created link would not
  // work.
  const taskField = page.getByLabel('Tarefa')
  await taskField.fill('Uma tarefa longa demais para caber onde ela é escrita depois.')
  await expect(taskField).toHaveAccessibleDescription(/^Use no máximo 60 caracteres/)
  await taskField.fill('Reenviar')
  await expect(taskField).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(page.getByText('Link copiado.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
})
