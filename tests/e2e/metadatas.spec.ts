// Tests that users can edit and compare the metadata of ecommerces (values in JSON), and that the console reports
// invalid JSON, conflicts and missing permissions.
import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseFile, HEALTH_PATH, pressUntilFocused, resumeDraft, signIn } from './steps.ts'

const getMetadataUrl = (ecommerce: number, metadata: string) =>
  `/ecommerces/show/${ecommerce}?tab=metadatas&metadata=${metadata}`

function getMetadataElements(page: Page) {
  return {
    editorFrame: page.getByRole('group', { name: 'Valor em JSON' }),
    textField: page.getByRole('textbox', { name: 'Valor em JSON' }),
    nameField: page.getByRole('combobox', { name: 'Nome do metadado' }),
    saveButton: page.getByRole('button', { name: 'Salvar metadado' }),
    confirmationDialog: page.getByRole('alertdialog'),
    notificationList: page.getByRole('region', { name: 'Avisos' }),
  }
}

async function writeValue(page: Page, json: string): Promise<void> {
  const { textField } = getMetadataElements(page)
  await textField.fill(json)
}

const readTexts = async (page: Page, ecommerce: number) =>
  (await (await page.request.get(`/v2/boss/ecommerces/${ecommerce}/metadatas`)).json()).texts

byKeyboard(
  'S1 §2 metadata with a new name is written and saved by keyboard alone, and Tab leaves the editor',
  async ({ page }) => {
    const consoleErrors: string[] = []
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
    const { editorFrame, textField, nameField, confirmationDialog } = getMetadataElements(page)
    await signIn(page, 'n1', '/ecommerces/show/167')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('o')
    await page.keyboard.press('m')
    await nameField.waitFor()
    await pressUntilFocused(page, 'Tab', nameField, 40)
    await page.keyboard.type('regra_nova')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'regra_nova' })).toBeVisible()
    await expect(textField).toBeFocused()
    await page.keyboard.type('{"big": 12345678901234567890, "price": 10.00}')
    await page.keyboard.press('Escape')
    await expect(editorFrame).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(textField).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(textField).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+Enter')
    await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await expect(confirmationDialog).toContainText('12345678901234567890')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Metadado regra_nova atualizado.').first()).toBeVisible()
    expect((await readTexts(page, 167)).regra_nova.value).toBe('{"big": 12345678901234567890, "price": 10.00}')
    expect(consoleErrors).toEqual([])
  },
)

byKeyboard('Enter chooses the existing name that matches, and typing replaces its value', async ({ page }) => {
  const { textField, nameField, confirmationDialog } = getMetadataElements(page)
  await signIn(page, 'n1', HEALTH_PATH)
  const headers = { origin: new URL(page.url()).origin }
  for (const texts of [{ exchange_period_max_days: '30' }, { regras_do_lojista: '{"days":7}' }]) {
    const response = await page.request.put('/v2/boss/ecommerces/166/metadatas', { headers, data: { texts } })
    expect(response.status()).toBe(200)
  }
  await page.goto('/ecommerces/show/166?tab=metadatas')
  await nameField.waitFor()
  await pressUntilFocused(page, 'Tab', nameField, 40)
  await page.keyboard.type('exch')
  await expect(page.getByRole('option').last()).toHaveText('Criar “exch”')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'exchange_period_max_days' })).toBeVisible()
  await expect(textField).toBeFocused()
  await page.keyboard.type('45')
  await expect(textField).toHaveText('45')
  await page.keyboard.press('Control+Enter')
  await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Metadado exchange_period_max_days atualizado.').first()).toBeVisible()
  const texts = await readTexts(page, 166)
  expect(texts.exchange_period_max_days.value).toBe('45')
  expect(texts).not.toHaveProperty('exch')

  // The editor places the cursor after the opening brace of an object, so that typing adds the first property.
  await pressUntilFocused(page, 'Shift+Tab', nameField, 40)
  await page.keyboard.type('regras')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'regras_do_lojista' })).toBeVisible()
  await expect(textField).toBeFocused()
  await page.keyboard.type('"open":true,')
  await expect(textField).toContainText('{"open":true,')
})

byMouse('a value is reformatted, saved and restored to its first version by mouse', async ({ page }) => {
  const { saveButton, confirmationDialog } = getMetadataElements(page)
  await signIn(page, 'cs', '/ecommerces/show/168?tab=metadatas')
  await page.getByPlaceholder('Buscar ou criar um nome').fill('rascunho')
  await page.getByRole('option', { name: 'Criar “rascunho”' }).click()
  await writeValue(page, '{"b":1.0,"a":[1,2]}')
  await page.getByRole('button', { name: 'Reformatar' }).click()
  await saveButton.click()
  await confirmationDialog.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(page.getByText('Metadado rascunho atualizado.').first()).toBeVisible()
  const firstVersion = '{\n  "b": 1.0,\n  "a": [\n    1,\n    2\n  ]\n}'
  expect((await readTexts(page, 168)).rascunho.value).toBe(firstVersion)
  await writeValue(page, 'null')
  await saveButton.click()
  await expect(confirmationDialog).toContainText('o valor inteiro')
  await confirmationDialog.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(page.getByText('Versão 2')).toBeVisible()
  await page.getByRole('button', { name: 'Versões' }).click()
  await page.getByRole('button', { name: 'Restaurar a versão 1' }).click()
  await confirmationDialog.getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('rascunho voltou a ser como na versão 1.').first()).toBeVisible()
  expect((await readTexts(page, 168)).rascunho).toMatchObject({ value: firstVersion, version: 3 })
  // The list of versions is visible again, because the confirmation dialog has closed, and contains the new version.
  await expect(page.getByRole('dialog').getByText('Versão 3', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('Versão 3')).toBeVisible()
})

test('S1 §5 invalid JSON shows the position of the error and cannot be saved; a reload offers the text', async ({
  page,
}) => {
  const { saveButton, textField } = getMetadataElements(page)
  await signIn(page, 'n1', getMetadataUrl(169, 'errado'))
  await expect(saveButton).toHaveAttribute('aria-disabled', 'true')
  await writeValue(page, '{"a": 1,')
  await expect(page.getByRole('status').getByText(/JSON inválido: .*, linha 1, coluna 9/)).toBeVisible()
  await expect(saveButton).toHaveAttribute('title', /JSON inválido/)
  await page.waitForTimeout(400)
  await page.reload()
  await resumeDraft(page)
  await expect(textField).toHaveText('{"a": 1,')
  await expect(page.getByText('Rascunho restaurado')).toBeVisible()
  expect(await readTexts(page, 169)).not.toHaveProperty('errado')
})

test('S1 §6 §8 a failed save shows an alert and keeps the text, and a denied read shows the error inside the tab', async ({
  page,
}) => {
  const { saveButton, textField, confirmationDialog } = getMetadataElements(page)
  const metadataUrl = '**/v2/boss/ecommerces/170/metadatas'
  await signIn(page, 'n1', getMetadataUrl(170, 'falha'))
  await writeValue(page, '{"kept": true}')
  await page.route(metadataUrl, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await saveButton.click()
  await confirmationDialog.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(page.getByRole('alert').getByText('erro inesperado')).toBeVisible()
  await expect(textField).toHaveText('{"kept": true}')
  await page.unroute(metadataUrl)
  await page.route(metadataUrl, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { title: 'x', status: 403, message: 'sem permissão', request_id: 'r' },
    }),
  )
  await page.reload()
  await expect(page.getByText('Você não tem acesso a isto')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Detalhes' })).toBeVisible()
})

test('when two users edit one value, the second save shows both changes and overwrites nothing', async ({
  page,
  browser,
}) => {
  const { saveButton, textField, confirmationDialog } = getMetadataElements(page)
  await signIn(page, 'n1', getMetadataUrl(171, 'dividido'))
  const { origin } = new URL(page.url())
  const saveValue = (value: string) =>
    page.request.put(`/v2/boss/ecommerces/171/metadatas`, { data: { texts: { dividido: value } }, headers: { origin } })
  expect((await saveValue('{"a": 1, "b": 1}')).status()).toBe(200)
  await page.reload()
  await expect(textField).toHaveText('{"a": 1, "b": 1}')
  await writeValue(page, '{"a": 2.50, "b": 1}')
  expect((await saveValue('{"a": 1, "b": 9}')).status()).toBe(200)
  await saveButton.click()
  await confirmationDialog.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(confirmationDialog).toContainText('Outra pessoa salvou este texto antes de você')
  await expect(confirmationDialog.getByRole('region', { name: 'O que a outra pessoa mudou' })).toContainText('9')
  await expect(confirmationDialog.getByRole('region', { name: 'O que você mudou' })).toContainText('2.50')
  await confirmationDialog.getByRole('button', { name: 'Voltar a editar' }).click()
  await expect(textField).toHaveText('{"a": 2.50, "b": 1}')
  expect((await readTexts(page, 171)).dividido.value).toBe('{"a": 1, "b": 9}')
  await saveButton.click()
  await confirmationDialog.getByRole('button', { name: 'Salvar metadado' }).click()
  await confirmationDialog.getByRole('button', { name: 'Ficar com o da outra pessoa' }).click()
  await expect(textField).toHaveText('{"a": 1, "b": 9}')
  expect(browser.isConnected()).toBe(true)
})

test('S1 §6 users with read permission see the value and its versions and cannot write', async ({ page }) => {
  const { saveButton, textField } = getMetadataElements(page)
  await signIn(page, 'financial', getMetadataUrl(166, 'theme'))
  await expect(textField).toHaveAttribute('aria-readonly', 'true')
  await expect(saveButton).toHaveCount(0)
  await expect(page.getByRole('button', { name: /reformatar|enviar logo|restaurar/i })).toHaveCount(0)
  await page.getByRole('button', { name: 'Versões' }).click()
  await expect(page.getByRole('dialog').getByText('Versão 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /restaurar/i })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('enviar logo')
  const group = page.getByRole('group', { name: /leitura e escrita em Ecommerces/ })
  await expect(group.getByRole('option', { name: /Enviar logo/ })).toHaveAttribute('data-denied', 'true')
})

const logo = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

byKeyboard('a logo is uploaded by keyboard alone, and the editor contains its path', async ({ page }) => {
  const { textField } = getMetadataElements(page)
  const { keyboard } = page
  await signIn(page, 'n1', '/ecommerces/show/176?tab=metadatas')
  await page.getByRole('button', { name: 'Configurações do projeto' }).waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('enviar logo')
  await page.getByRole('option', { name: /^Enviar logo/ }).waitFor()
  await keyboard.press('Enter')
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Escolher arquivo' }))
  await chooseFile(page, () => keyboard.press('Space'), logo)
  await keyboard.press('Control+Enter')
  await expect(textField).toHaveText(/"\/v2\/boss\/ecommerces\/176\/logos\/\d+"\}/)
})

byMouse('a logo is uploaded by mouse alone, and its path is saved in the value of logo_paths', async ({ page }) => {
  const { saveButton, textField, confirmationDialog } = getMetadataElements(page)
  await signIn(page, 'n1', '/ecommerces/show/172?do=ecommerces.uploadLogo&ecommerce=172&logo=email')
  await chooseFile(page, () => page.getByRole('button', { name: 'Escolher arquivo' }).click(), logo)
  await page.getByRole('button', { name: 'Enviar', exact: false }).last().click()
  await expect(textField).toHaveText(/\{"email": "\/v2\/boss\/ecommerces\/172\/logos\/\d+"\}/)
  await saveButton.click()
  await confirmationDialog.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(page.getByText('Metadado logo_paths atualizado.').first()).toBeVisible()
})

test('a message says that a selected logo is not stored when its drawer is put aside', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/172?do=ecommerces.uploadLogo&ecommerce=172')
  await chooseFile(page, () => page.getByRole('button', { name: 'Escolher arquivo: Imagem' }).click(), logo)
  await expect(page.getByText('logo.png (1 KB)')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar para depois' }).click()
  await expect(page.getByText('Senhas e arquivos não são guardados').first()).toBeVisible()
})

test('a value of another ecommerce is copied into the editor and not saved', async ({ page }) => {
  const { textField } = getMetadataElements(page)
  await signIn(
    page,
    'n1',
    `${getMetadataUrl(173, 'custom_rules')}&do=ecommerces.compareMetadata&ecommerce=173&name=custom_rules&other=166`,
  )
  await page.getByRole('button', { name: 'Copiar para o editor' }).click()
  await expect(textField).toContainText('1e400')
  expect(await readTexts(page, 173)).not.toHaveProperty('custom_rules')
})

test('copying is disabled until the current value has been read', async ({ page }) => {
  const metadataUrl = '**/v2/boss/ecommerces/173/metadatas'
  await page.route(metadataUrl, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(
    page,
    'n1',
    '/ecommerces?do=ecommerces.compareMetadata&ecommerce=173&metadata=custom_rules&name=custom_rules&other=166',
  )
  const drawer = page.getByRole('dialog')
  const copyButton = drawer.getByRole('button', { name: 'Copiar para o editor' })
  await expect(copyButton).toHaveAttribute('aria-disabled', 'true')
  await page.unroute(metadataUrl)
  await drawer.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(copyButton).not.toHaveAttribute('aria-disabled', 'true')
})
