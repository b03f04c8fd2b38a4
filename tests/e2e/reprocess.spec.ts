// Tests the form that sends a reverse (return request) to the merchant's system again ("reprocess"): users can cancel,
// must confirm a repeated or probably failing attempt, and find drafts and running attempts again.
import { demoEcommerceIds, reverseScenarios } from '../../src/demo/stories.ts'
import { expect, test } from './fixtures.ts'
import { findHistoryRow, getReprocessLocators, navigateTo, REPROCESS_DONE_TITLE, resumeDraft, signIn } from './steps.ts'

test('a slow reprocess can be cancelled and changes nothing except its history row', async ({ page }) => {
  const { idField, taskField, ticketField, sendButton, findResult } = getReprocessLocators(page)
  const reverse = String(reverseScenarios.slower.id)
  await signIn(page, 'cs', `/ecommerces/show/${demoEcommerceIds.casaConceicao}?tab=reprocess`)
  await idField.fill(reverse)
  await taskField.fill('Demora demais')
  await ticketField.fill('ZD-40')
  // Waits for the predicted result, because it appears above the button and moves the button down.
  await expect(page.getByText('Deve dar certo')).toBeVisible()
  await sendButton.click()
  await expect(page.getByRole('region', { name: `Reprocessando a reversa ${reverse}…` })).toBeFocused()
  await expect(
    findHistoryRow(page, reverse, 'Em andamento')
      .or(page.getByRole('button', { name: 'Cancelar' }))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Control+.')
  await expect(findResult('Reprocessamento cancelado')).toContainText('nada foi alterado')
  await expect(findHistoryRow(page, reverse, 'ZD-40', 'Cancelado')).toBeVisible()

  await page.getByRole('button', { name: 'Reprocessar outra' }).click()
  await idField.fill(reverse)
  await expect(page.getByText('Aprovada', { exact: true })).toBeVisible()
})

test('a reverse selected in the palette shows its own ecommerce without a warning about another ecommerce', async ({
  page,
}) => {
  const { idField } = getReprocessLocators(page)
  const reverse = String(reverseScenarios.singleZip.id)
  await signIn(page, 'cs', '/ecommerces')
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`reprocessar ${reverse}`)
  await page.getByRole('option', { name: new RegExp(`^Reprocessar reversa ${reverse} · `) }).click()
  await expect(idField).toHaveValue(reverse)
  const ecommerceNote = page
    .getByRole('dialog')
    .getByRole('status')
    .filter({ hasText: `· ${demoEcommerceIds.singleZip}` })
  await expect(ecommerceNote).toBeVisible()
  await expect(ecommerceNote).not.toContainText('indicado')
})

test('a repeated reprocess asks for confirmation, shows the previous attempt and can be forced', async ({ page }) => {
  const { idField, findResult } = getReprocessLocators(page)
  const reverse = String(reverseScenarios.singleZip.id)
  const link = `/ecommerces?do=reprocess.reverse&reverse_id=${reverse}&ticket=ZD-41&task=Primeira`
  await signIn(page, 'cs', link)
  await expect(idField).toHaveValue(reverse)
  await page.keyboard.press('Control+Enter')
  await expect(findResult(REPROCESS_DONE_TITLE)).toBeVisible()

  await signIn(page, 'n2', link.replace('ZD-41', 'ZD-42').replace('Primeira', 'Segunda'))
  await expect(idField).toHaveValue(reverse)
  await page.keyboard.press('Control+Enter')
  // A confirmation dialog warns that a second attempt would probably fail, because the first attempt has changed the
  // status of the reverse (return request). The dialog also displays the first attempt.
  const confirmationDialog = page.getByRole('alertdialog', { name: `Reprocessar a reversa ${reverse} mesmo assim?` })
  for (const expectedText of ['Camila Conceição', 'ZD-41', 'Primeira', 'Concluído'])
    await expect(confirmationDialog).toContainText(expectedText)
  await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(confirmationDialog).toBeHidden()
  await expect(idField).toHaveValue(reverse)
  await page.keyboard.press('Control+Enter')
  await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Tentativa 2')).toBeVisible()
})

test('a reprocess that the check expects to fail is sent after a confirmation; the failure shows reason, fix and log', async ({
  page,
}) => {
  const { idField, findResult } = getReprocessLocators(page)
  await signIn(
    page,
    'cs',
    `/ecommerces?do=reprocess.reverse&reverse_id=${reverseScenarios.zipInvalid.id}&ticket=ZD-43&task=CEP`,
  )
  await expect(idField).toHaveValue(String(reverseScenarios.zipInvalid.id))
  await expect(page.getByRole('region', { name: 'Conferência' })).toContainText(
    'Falharia agora: O CEP do consumidor não',
  )
  await page.keyboard.press('Control+Enter')
  const confirmationDialog = page.getByRole('alertdialog', { name: /^Reprocessar a reversa \d+ mesmo assim/ })
  await expect(confirmationDialog).toContainText('O CEP do consumidor não existe')
  await page.keyboard.press('Control+Enter')
  await expect(findResult('O reprocessamento falhou')).toContainText('O CEP do consumidor não existe')
  await expect(findResult('O reprocessamento falhou').getByRole('button', { name: /Corrigir CEP/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Baixar log/ })).toHaveAttribute(
    'href',
    /\/v2\/boss\/reprocess\/\d+\/log/,
  )
})

test('the tab of an ecommerce rejects a reverse of another ecommerce and offers to reprocess it there', async ({
  page,
}) => {
  const { idField, sendButton } = getReprocessLocators(page)
  await signIn(page, 'cs', `/ecommerces/show/${demoEcommerceIds.lojaAzul}?tab=reprocess`)
  await idField.fill(String(reverseScenarios.slow.id))
  await expect(page.getByText(/é de Casa Conceição · 2, não deste ecommerce/).first()).toBeVisible()
  await sendButton.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reprocessar em Casa Conceição' }).click()
  await expect(page.getByRole('dialog').getByText('Casa Conceição · 2')).toBeVisible()
})

test('a missing required field shows an error, and the first such field gets the focus', async ({ page }) => {
  const { idField, sendButton } = getReprocessLocators(page)
  await signIn(page, 'cs', '/ecommerces?do=reprocess.reverse')
  await sendButton.click()
  await expect(idField).toBeFocused()
  await expect(idField).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toContainText('Id da reversa')
})

test('after a reload, and when the link is opened again, the form offers the text typed over the values of the link', async ({
  page,
}) => {
  const { idField, ticketField } = getReprocessLocators(page)
  const link = `/ecommerces?do=reprocess.reverse&reverse_id=${reverseScenarios.zipInvalid.id}`
  await signIn(page, 'cs', '/?do=tickets.set&ticket=ZD-50')
  await page.getByRole('dialog').getByRole('textbox').press('Enter')
  await expect(page.getByRole('banner').getByText('ZD-50')).toBeVisible()
  await navigateTo(page, link)
  await expect(ticketField).toHaveValue('ZD-50')
  await idField.fill('918')
  await ticketField.fill('ZD-51')
  await page.reload()
  await expect(idField).toHaveValue(String(reverseScenarios.zipInvalid.id))
  await resumeDraft(page)
  await expect(idField).toHaveValue('918')
  await expect(ticketField).toHaveValue('ZD-51')

  await page.goto('/')
  await page.goto(link)
  await expect(idField).toHaveValue(String(reverseScenarios.zipInvalid.id))
  await expect(ticketField).toHaveValue('ZD-50')
  await expect(page.getByRole('button', { name: 'Continuar o rascunho de 918' })).toBeVisible()
})

test('a running attempt shows why it cannot be forced', async ({ page }) => {
  await page.route(/\/v2\/boss\/ecommerces\/\d+\/reprocess\b/, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const runningAttempts = data.map((attempt: object) => ({ ...attempt, status: 'running' }))
    await route.fulfill({ response: response, json: { ...rest, data: runningAttempts } })
  })
  await signIn(page, 'cs', `/ecommerces/show/${demoEcommerceIds.lojaAzul}?tab=reprocess`)
  const forceButton = page.getByRole('button', { name: /^Forçar reprocessamento/ }).first()
  await expect(forceButton).toHaveAttribute('aria-disabled', 'true')
  await expect(forceButton).toHaveAccessibleDescription(/Está em andamento/)
})
