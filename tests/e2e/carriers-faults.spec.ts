// Tests errors of carriers: invalid URLs, unavailable connectors, drafts with secrets, and conflicts between users.

import { openApiSession } from './api-session.ts'
import { buildConnectorUrl, carrierFields, createCarrier, getCarrierLocators } from './carriers-page.ts'
import { expect, test } from './fixtures.ts'
import { navigateTo, resumeDraft, signIn } from './steps.ts'

test('S2 §8 §9 An invalid or registered URL is reported by a snackbar for 3 s and permanently at the field', async ({
  page,
}) => {
  const carriers = getCarrierLocators(page)
  await signIn(page, 'ti', '/integrated-carriers/new')
  await carriers.urlField.fill('transportadora.example')
  await carriers.searchButton.click()
  const errorText = 'URL inválida: comece com ftp://, http:// ou https:// e não use espaços'
  const snackbar = carriers.findToast(errorText)
  await expect(snackbar).toBeVisible()
  const box = await snackbar.boundingBox()
  expect((box?.x ?? 0) > 800 && (box?.y ?? 800) < 200).toBe(true)
  const shownAt = Date.now()
  await expect(snackbar).toBeHidden()
  const seconds = (Date.now() - shownAt) / 1000
  expect(seconds > 1.5 && seconds < 5).toBe(true)
  await expect(carriers.errorSummary).toContainText(errorText)
  await expect(carriers.urlField).toHaveValue('transportadora.example')

  await carriers.urlField.fill('http://LOCALHOST:4173/demo/carriers/expresso-azul/')
  await carriers.searchButton.click()
  await expect(carriers.findToast('Esta transportadora já existe')).toBeVisible()
  await expect(carriers.errorSummary).toContainText('Esta transportadora já existe')
  await page.getByRole('link', { name: 'Abrir Expresso Azul' }).click()
  await expect(carriers.findHeading('Expresso Azul')).toBeVisible()
})

test('An unavailable connector is reported at the URL field, which keeps the URL', async ({ page }) => {
  const carriers = getCarrierLocators(page)
  await signIn(page, 'ti', '/integrated-carriers/new')
  const faults = [
    [buildConnectorUrl('quebrada'), 'A transportadora não respondeu com um JSON'],
    [buildConnectorUrl('nenhuma'), 'A transportadora respondeu com o erro 404'],
    ['http://2130706433/x', 'Este endereço não é público'],
    ['ftp://transportadora.example/x', 'um servidor ftp não pode ser consultado'],
    ['https://eu:senha@transportadora.example', 'A URL não pode trazer usuário, senha, chave ou token'],
  ] as const
  for (const [url, fault] of faults) {
    await carriers.urlField.fill(url)
    await carriers.searchButton.click()
    await expect(carriers.errorSummary).toContainText(fault)
    await expect(carriers.urlField).toHaveValue(url)
  }
  // A link with the connector URL displays the same error message as the same URL in the input field.
  await page.goto(`/integrated-carriers/new?connector_url=${encodeURIComponent(buildConnectorUrl('quebrada'))}`)
  await expect(page.getByRole('alert')).toContainText('A transportadora não respondeu com um JSON')
  await page.getByRole('link', { name: 'Buscar outra URL' }).click()
  await expect(carriers.urlField).toBeFocused()
  await page.goto('/integrated-carriers/999')
  await expect(carriers.findHeading('Transportadora 999 não encontrada')).toBeVisible()
})

test('The carrier form offers its input after a reload, but stores no secret in the browser', async ({
  page,
  baseURL,
}) => {
  const carriers = getCarrierLocators(page)
  const id = await createCarrier(baseURL, '?draft')
  await signIn(page, 'ti', `/integrated-carriers/${id}/edit`)
  await carriers.bikeService.getByLabel('notes').fill('digitado')
  await carriers.bikeService.getByLabel('client_secret').fill('canário')
  await carriers.vanService.getByLabel('account_id').fill('')
  await carriers.saveButton.click()
  await expect(carriers.errorSummary).toContainText('Coleta com van elétrica · account_id: Campo obrigatório')
  await page.reload()
  await resumeDraft(page)
  await expect(carriers.bikeService.getByLabel('notes')).toHaveValue('digitado')
  await expect(carriers.bikeService.getByLabel('client_secret')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('canário')
})

test('A43 A user can delete the stored value of an optional secret', async ({ page, baseURL }) => {
  const carriers = getCarrierLocators(page)
  const session = await openApiSession(baseURL, 'ti')
  const fields = { contract_number: '1', api_token: 't', posting_card: '' }
  const url = buildConnectorUrl('expresso-azul', '?erase')
  const custom_fields = { coleta: fields, postagem: { posting_card: '2' } }
  const { data } = await (await session.post('/v2/boss/courier-connectors', { url, custom_fields })).json()
  await signIn(page, 'ti', `/integrated-carriers/${data.id}/edit`)
  // A required secret cannot be deleted, so the form has no checkbox that deletes the saved value.
  await expect(carriers.findService('Coleta em domicílio').getByLabel('api_token')).toHaveValue('')
  await expect(page.getByLabel('Apagar o valor salvo')).toHaveCount(0)
  await navigateTo(page, '/integrated-carriers/3/edit')
  const secretField = page.getByLabel(/^senha_do_portal/)
  await secretField.fill('senha-1')
  await carriers.saveButton.click()
  await expect(page.getByText('Valor salvo, nunca mostrado')).toBeVisible()
  await page.getByRole('link', { name: /^Editar/ }).click()
  await page.getByLabel('Apagar o valor salvo').check()
  await carriers.saveButton.click()
  await expect(carriers.reloadStatus).toBeVisible()
  await expect(page.getByRole('link', { name: /^Editar/ })).toBeVisible()
  await expect(page.getByText('Valor salvo, nunca mostrado')).toHaveCount(0)
})

test('A conflict displays the values of both users, and the second user keeps theirs', async ({ page, baseURL }) => {
  const carriers = getCarrierLocators(page)
  const id = await createCarrier(baseURL, '?both')
  await signIn(page, 'ti', `/integrated-carriers/${id}/edit`)
  await carriers.bikeService.getByLabel('notes').fill('meu')
  const otherSession = await openApiSession(baseURL, 'admin_boss')
  const otherFields = { ...carrierFields, bicicleta: { ...carrierFields.bicicleta, notes: 'deles', client_secret: '' } }
  const path = `/v2/boss/courier-connectors/${id}`
  expect(
    await otherSession.put(path, { url: buildConnectorUrl('rota-verde', '?both'), custom_fields: otherFields }),
  ).toBe(200)
  await carriers.saveButton.click()
  const confirmationDialog = page.getByRole('alertdialog')
  await expect(confirmationDialog).toContainText('Coleta de bicicleta · notes')
  await expect(confirmationDialog).toContainText('deles')
  await confirmationDialog
    .getByRole('button', { name: 'Ficar com tudo o que eu digitei' })
    .or(confirmationDialog.getByRole('radio').nth(1))
    .first()
    .click()
  await page.keyboard.press('Control+Enter')
  await expect(carriers.reloadStatus).toBeVisible()
  await expect(carriers.bikeService).toContainText('meu')
})

test('A new connector URL changes the fields of the form and requires the secret again', async ({ page, baseURL }) => {
  const carriers = getCarrierLocators(page)
  const id = await createCarrier(baseURL, '?moved')
  await signIn(page, 'ti', `/integrated-carriers/${id}/edit`)
  await carriers.urlField.fill(buildConnectorUrl('expresso-azul', '?moved'))
  await carriers.saveButton.click()
  await expect(page.getByText('A transportadora mudou os campos que pede')).toBeVisible()
  const pickup = carriers.findService('Coleta em domicílio')
  await pickup.getByLabel('contract_number').fill('C-9')
  await pickup.getByLabel('api_token').fill('t-9')
  await carriers.findService('Postagem em agência').getByLabel('posting_card').fill('P-9')
  await expect(carriers.urlField).toHaveValue(buildConnectorUrl('expresso-azul', '?moved'))
  await carriers.saveButton.click()
  await expect(carriers.findHeading('Expresso Azul')).toBeVisible()
  await expect(carriers.findService('Coleta em domicílio')).toContainText('C-9')
})

test('The list of carriers displays a load error and loads after a retry', async ({ page }) => {
  const carriers = getCarrierLocators(page)
  let isDown = true
  await page.route('**/v2/boss/courier-connectors', (route) =>
    isDown ? route.abort('connectionreset') : route.continue(),
  )
  await signIn(page, 'cs', '/integrated-carriers')
  await expect(page.getByRole('alert').first()).toContainText('Não foi possível falar com o servidor')
  isDown = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(carriers.grid).toContainText('Malha Nacional')
})
