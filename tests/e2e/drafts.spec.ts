// Tests drafts, which store the unsent input of a form. A form never applies a draft by itself, but offers the newest
// draft of an earlier visit.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { createTestWithOwnServer, expect } from './fixtures.ts'
import {
  getReprocessLocators,
  holdRequests,
  navigateTo,
  pressAll,
  pressUntilFocused,
  resumeDraft,
  runFromPalette,
  signIn,
} from './steps.ts'

// Test function with its own server, because other tests send the same reverse (return request) to the merchant's
// system, and a second send opens a confirmation dialog.
const test = createTestWithOwnServer()

const draftReverseId = reverseScenarios.succeeds.id
const typedReverseId = reverseScenarios.mexico.id
const reprocessUrl = '/ecommerces?do=reprocess.reverse'
const getResumeButton = (page: Page) => page.getByRole('button', { name: `Continuar o rascunho de ${draftReverseId}` })
const waitUntilStored = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(text)

/** Types a reverse id into the open form, waits until the browser has stored the draft, and leaves the page. */
async function typeDraftAndLeave(page: Page): Promise<void> {
  const { idField } = getReprocessLocators(page)
  await expect(idField).toBeFocused()
  await page.keyboard.type(String(draftReverseId))
  await waitUntilStored(page, `\\"entity_id\\":\\"${draftReverseId}\\"`)
  await page.goto('/ecommerces')
  await page.getByRole('grid').waitFor()
}

test('The keys p r open an empty form with the focus on the id, and the typed id is sent', async ({ page }) => {
  const { keyboard } = page
  const { idField, taskField, ticketField, findResult } = getReprocessLocators(page)
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('grid').waitFor()
  await pressAll(page, 'p', 'r')
  await typeDraftAndLeave(page)

  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()
  await expect(idField).toHaveValue('')
  await keyboard.type(String(typedReverseId))
  await expect(idField).toHaveValue(String(typedReverseId))
  await pressUntilFocused(page, 'Tab', taskField)
  await keyboard.type('Conferir a etiqueta')
  await pressUntilFocused(page, 'Tab', ticketField)
  await keyboard.type('ZD-7701')
  await keyboard.press('Control+Enter')
  await expect(findResult('Reprocessamento concluído')).toContainText(String(typedReverseId))

  // The form still offers the draft of the first visit, which is now resumed with the keyboard.
  await page.goto('/ecommerces')
  await page.getByRole('grid').waitFor()
  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()
  await pressUntilFocused(page, 'Shift+Tab', getResumeButton(page))
  await keyboard.press('Enter')
  await expect(idField).toHaveValue(String(draftReverseId))
  await expect(page.getByText('Rascunho restaurado')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.matches('form input[type=text]'))).toBe(true)
})

test('A user resumes or discards an offered draft with the mouse', async ({ page }) => {
  const { idField } = getReprocessLocators(page)
  await signIn(page, 'n2', reprocessUrl)
  await typeDraftAndLeave(page)
  await page.goto(reprocessUrl)
  await getResumeButton(page).click()
  await expect(idField).toHaveValue(String(draftReverseId))
  await page.goto('/ecommerces')
  await page.goto(reprocessUrl)
  await page.getByRole('button', { name: `Descartar o rascunho de ${draftReverseId}` }).click()
  await expect(getResumeButton(page)).toHaveCount(0)
  await expect(idField).toBeFocused()
  await page.goto('/ecommerces')
  await page.goto(reprocessUrl)
  await expect(idField).toBeFocused()
  await expect(getResumeButton(page)).toHaveCount(0)
})

test('A new draft is stored in addition to the offered draft', async ({ page }) => {
  const { idField } = getReprocessLocators(page)
  await signIn(page, 'n2', reprocessUrl)
  await typeDraftAndLeave(page)
  await page.goto(reprocessUrl)
  await idField.fill(String(typedReverseId))
  await getResumeButton(page).click()
  await expect(idField).toHaveValue(String(draftReverseId))
  // After a reload, the form offers the draft that was edited last.
  await page.reload()
  await getResumeButton(page).click()
  await expect(idField).toHaveValue(String(draftReverseId))
  await page.getByRole('button', { name: `Continuar o rascunho de ${typedReverseId}` }).click()
  await expect(idField).toHaveValue(String(typedReverseId))
  await expect(getResumeButton(page)).toBeVisible()
})

test('A link with an id focuses the first empty field, or the task when no field is empty', async ({ page }) => {
  const { taskField, ticketField } = getReprocessLocators(page)
  await signIn(page, 'n2', `${reprocessUrl}&reverse_id=${draftReverseId}&task=Conferir`)
  await expect(ticketField).toBeFocused()
  await page.goto(`${reprocessUrl}&reverse_id=${draftReverseId}&task=Conferir&ticket=ZD-7702`)
  await expect(taskField).toBeFocused()
  await page.keyboard.type('Reenviar')
  await expect(taskField).toHaveValue('Reenviar')
})

/** Commands that open a form with a text field for one record, or for several selected records. */
const commandsWithText = [
  { command: 'ecommerces.addFee', argument: 'ecommerce', field: 'Comentários' },
  { command: 'ecommerces.addUrl', argument: 'ecommerce', field: 'URL' },
  { command: 'ecommerces.disableMany', argument: 'ecommerces', field: 'Motivo' },
  { command: 'feature.request', argument: 'ecommerce', field: 'O que falta' },
]

test('An open drawer or dialog clears its input when its command runs for another record', async ({ page }) => {
  await signIn(page, 'admin_boss', '/ecommerces')
  await page.getByRole('grid').waitFor()
  for (const { command, argument, field } of commandsWithText) {
    const text = page
      .getByRole(command.endsWith('Many') ? 'alertdialog' : 'dialog')
      .getByRole('textbox', { name: field })
    await navigateTo(page, `/ecommerces?do=${command}&${argument}=101`)
    await text.fill('about the first record')
    await navigateTo(page, `/ecommerces?do=${command}&${argument}=102`)
    await expect(text, command).toHaveValue('')
  }
})

test('A record that is opened while another record is processed is the next record of the form', async ({ page }) => {
  const { idField, taskField, ticketField, sendButton } = getReprocessLocators(page)
  await signIn(page, 'n2', `${reprocessUrl}&reverse_id=${reverseScenarios.received.id}&task=Primeira&ticket=ZD-7704`)
  await expect(page.getByText('Deve dar certo')).toBeVisible()
  const releaseRequest = await holdRequests(page, /\/v2\/boss\/reprocess\/reverse$/)
  await sendButton.click()
  await expect(page.getByRole('region', { name: /^Reprocessando a reversa/ })).toBeVisible()
  await navigateTo(page, `${reprocessUrl}&reverse_id=${typedReverseId}&task=Segunda&ticket=ZD-7705`)
  releaseRequest()
  await page.getByRole('button', { name: 'Reprocessar outra' }).click()
  await expect(idField).toHaveValue(String(typedReverseId))
  await expect(taskField).toHaveValue('Segunda')
  await expect(ticketField).toHaveValue('ZD-7705')
  await expect(taskField).toBeFocused()
  expect(page.url()).toContain(`reverse_id=${typedReverseId}`)
})

test('A record that is opened while a request fails is the next record of the form', async ({ page }) => {
  const { idField, taskField, sendButton } = getReprocessLocators(page)
  await signIn(page, 'n2', `${reprocessUrl}&reverse_id=${reverseScenarios.received.id}&task=Primeira&ticket=ZD-7707`)
  await expect(page.getByText('Deve dar certo')).toBeVisible()
  const reprocessPath = /\/v2\/boss\/reprocess\/reverse$/
  await page.route(reprocessPath, (route) => route.fulfill({ status: 503, body: '' }))
  const releaseRequest = await holdRequests(page, reprocessPath)
  await sendButton.click()
  await expect(page.getByRole('region', { name: /^Reprocessando a reversa/ })).toBeVisible()
  await navigateTo(page, `${reprocessUrl}&reverse_id=${typedReverseId}&task=Segunda&ticket=ZD-7708`)
  releaseRequest()
  await expect(idField).toHaveValue(String(reverseScenarios.received.id))
  await runFromPalette(page, 'reprocessar outra', /^Reprocessar outra/)
  await expect(idField).toHaveValue(String(typedReverseId))
  await expect(taskField).toHaveValue('Segunda')
})

test('A ticket that the user deletes from the form stays deleted', async ({ page }) => {
  const { idField, ticketField } = getReprocessLocators(page)
  await signIn(page, 'n2', `${reprocessUrl}&ticket=ZD-7706`)
  await expect(ticketField).toHaveValue('ZD-7706')
  await ticketField.fill('')
  await idField.fill(String(draftReverseId))
  await expect(
    page
      .getByRole('dialog')
      .getByText(/ · \d+/)
      .first(),
  ).toBeVisible()
  await expect(ticketField).toHaveValue('')
})

test('The form that corrects a zip code offers the draft of its reverse', async ({ page }) => {
  const zip = page.getByRole('dialog').getByLabel('CEP', { exact: false }).and(page.locator('input'))
  const link = '/tracking-errors?do=trackingErrors.correctZip&reverse_id=970022'
  await signIn(page, 'n2', link)
  await page.getByRole('button', { name: 'Corrigir o CEP mesmo assim' }).click()
  await zip.fill('30130-005')
  await waitUntilStored(page, '30130-005')
  await page.goto('/ecommerces')
  await page.goto(link)
  await page.getByRole('button', { name: 'Corrigir o CEP mesmo assim' }).click()
  await expect(zip).toHaveValue('')
  await resumeDraft(page)
  await expect(zip).toHaveValue('30130-005')
})

test('A form does not offer a draft whose values were sent', async ({ page }) => {
  const { taskField, ticketField, findResult } = getReprocessLocators(page)
  const link = `${reprocessUrl}&reverse_id=${draftReverseId}&task=Conferir`
  await signIn(page, 'n2', link)
  await ticketField.fill('ZD-7703')
  await waitUntilStored(page, 'ZD-7703')
  await page.goto('/ecommerces')
  await page.goto(link)
  await expect(getResumeButton(page)).toBeVisible()
  await expect(taskField).toHaveValue('Conferir')
  await ticketField.fill('ZD-7703')
  await page.keyboard.press('Control+Enter')
  await expect(findResult('Reprocessamento concluído').or(page.getByRole('alertdialog'))).toBeVisible()
  if (await page.getByRole('alertdialog').isVisible()) await page.keyboard.press('Control+Enter')
  await expect(findResult('Reprocessamento concluído')).toBeVisible()
  await page.goto(reprocessUrl)
  await expect(ticketField).toBeVisible()
  await expect(getResumeButton(page)).toHaveCount(0)
})

test('A resumed draft displays the ticket that it is sent with', async ({ page }) => {
  const { idField, ticketField } = getReprocessLocators(page)
  await signIn(page, 'n2', `${reprocessUrl}&ticket=ZD-7711`)
  await expect(page.getByText('Já vem com o chamado desta aba.')).toBeVisible()
  await typeDraftAndLeave(page)
  await page.goto(`${reprocessUrl}&ticket=ZD-7712`)
  await getResumeButton(page).click()
  await expect(idField).toHaveValue(String(draftReverseId))
  await expect(ticketField).toHaveValue('ZD-7711')
  await expect(page.getByText('Será enviado com ZD-7711, e não com ZD-7712, o chamado desta aba.')).toBeVisible()
})

test('The keys t t open the ticket dialog without a draft of another ticket', async ({ page }) => {
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('grid').waitFor()
  await pressAll(page, 't', 't')
  const field = page.getByRole('dialog').getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('ZD-7721')
  await page.waitForTimeout(500)
  await page.goto('/ecommerces')
  await page.getByRole('grid').waitFor()
  await pressAll(page, 't', 't')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(page.getByRole('button', { name: /rascunho/ })).toHaveCount(0)
})
