// Tests the integrations of an ecommerce: creation, options with secrets, connection tests, drafts and conflicts.
import type { Page } from 'playwright/test'
import type { Integration } from '#contract/platform/integrations.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { integrationScenarioIds as at } from '../../src/demo/integrations.ts'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption, openOptions } from './select.ts'
import { paste, pressUntilFocused, resumeDraft, signIn } from './steps.ts'

const buildTabUrl = (ecommerce: number) => `/ecommerces/show/${ecommerce}?tab=integration`
const getDrawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const getEditor = (page: Page) => page.getByRole('textbox', { name: 'Opções (JSON)' })
const getSaveButton = (page: Page) => page.getByRole('button', { name: 'Salvar' })

byKeyboard(
  'S1 §2 A user adds an integration, changes its options, keeps the secret and deletes it with the keyboard',
  async ({ page }) => {
    const { keyboard } = page
    await signIn(page, 'n1', `/ecommerces/show/${at.noIntegration}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('o')
    await keyboard.press('i')
    await expect(page.getByText('Nenhuma integração')).toBeVisible()
    await keyboard.press('c')
    await keyboard.press('i')
    const createDrawer = getDrawer(page, 'Criar integração')
    await pressUntilFocused(page, 'Tab', createDrawer.getByLabel('Plataforma'))
    await keyboard.type('Nuvem')
    await keyboard.press('Tab')
    await keyboard.type('https://api.loja.example/v1')
    await pressUntilFocused(page, 'Tab', createDrawer.getByRole('group', { name: 'Opções (JSON)' }))
    await keyboard.press('Enter')
    await paste(page, '{"storeId": "77", "accessToken": "segredo-um"}')
    await keyboard.press('Control+Enter')
    await expect(createDrawer).toBeHidden()
    await expect(page).toHaveURL(/tab=integration&integration=\d+$/)
    await expect(page.getByText(`"accessToken": "${SECRET_PLACEHOLDER}"`)).toBeVisible()

    await keyboard.press('o')
    await keyboard.press('j')
    const optionsDrawer = getDrawer(page, 'Opções da integração')
    await expect(getEditor(page)).toContainText('storeId')
    await pressUntilFocused(page, 'Tab', optionsDrawer.getByRole('group', { name: 'Opções (JSON)' }))
    await keyboard.press('Enter')
    await keyboard.press('Control+a')
    await paste(page, `{"storeId": "78", "accessToken": "${SECRET_PLACEHOLDER}"}`)
    await keyboard.press('Control+s')
    await expect(optionsDrawer).toBeHidden()
    await expect(page.getByText('"storeId": "78"')).toBeVisible()
    await expect(page.getByText('segredo-um')).toHaveCount(0)

    await keyboard.press('Control+K')
    await keyboard.type('excluir integração')
    await page.getByRole('option', { name: /^Excluir integração/ }).waitFor()
    await keyboard.press('Enter')
    const confirmationDialog = page.getByRole('alertdialog', { name: /^Excluir “/ })
    await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(page.getByText('Nenhuma integração')).toBeVisible()
  },
)

byMouse('A user renames, disables, restores and deletes an integration with the mouse', async ({ page }) => {
  await signIn(page, 'n1', buildTabUrl(at.testMerchantOne))
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Nome').fill('Loja nova')
  await getSaveButton(page).click()
  await expect(page.getByRole('tab', { name: 'Loja nova' })).toBeVisible()

  await page.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Integração desativada: Loja nova').first()).toBeVisible()
  // Clicks the undo button in the newest toast, because the toast of the previous change has an undo button, too.
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(page.getByRole('button', { name: 'Desativar' })).toBeVisible()

  await page.getByRole('button', { name: 'Excluir' }).click()
  const confirmationDialog = page.getByRole('alertdialog', { name: 'Excluir “Loja nova”?' })
  await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await confirmationDialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhuma integração')).toBeVisible()

  await page.getByRole('button', { name: 'Criar integração' }).first().click()
  const createDrawer = getDrawer(page, 'Criar integração')
  await chooseOption(createDrawer.getByLabel('Plataforma'), 'Nuvem Shop')
  await createDrawer.getByLabel('URL da API').fill('https://api.loja.example/v1')
  await getEditor(page).fill('{"storeId": "77", "accessToken": "segredo-um"}')
  await createDrawer.getByRole('button', { name: /^Criar/ }).click()
  await expect(createDrawer).toBeHidden()
  await expect(page.getByText(`"accessToken": "${SECRET_PLACEHOLDER}"`)).toBeVisible()
})

byKeyboard('A user tests a connection with the keyboard, and the test succeeds', async ({ page }) => {
  await signIn(page, 'n1', buildTabUrl(at.everyType))
  await page.getByRole('button', { name: 'Testar conexão' }).waitFor()
  await page.keyboard.press('p')
  await page.keyboard.press('i')
  await expect(
    page.getByText(/^Nuvem Shop: O sistema da loja respondeu e aceitou as credenciais \(\d+ ms\)\.$/),
  ).toBeVisible()
})

byMouse('A user tests a connection with the mouse and sees why it fails', async ({ page, baseURL }) => {
  const admin = await openApiSession(baseURL)
  const list = await admin.get<{ data: Integration[] }>(`/v2/boss/ecommerces/${at.testMerchantTwo}/integrations`)
  const [integration] = list.data
  if (!integration) throw new Error('There is no such integration')
  const { id, name, username, software_id, is_active, api_url } = integration
  const fields = { name, username, software_id, is_active, password: 'demo-senha' }
  const unavailable = { ...fields, api_url: `${baseURL}/demo/connector/down` }
  expect(await admin.put(`/v2/boss/integrations/${id}`, unavailable)).toBe(200)
  await signIn(page, 'n1', buildTabUrl(at.testMerchantTwo))
  await page.getByRole('button', { name: 'Testar conexão' }).click()
  await expect(page.getByText('O sistema da loja está com um problema').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conexão' })).toBeVisible()
  expect(await admin.put(`/v2/boss/integrations/${id}`, { ...fields, api_url })).toBe(200)
})

test('S1 §5 The integration form does not offer configured types and discontinued platforms', async ({ page }) => {
  await signIn(page, 'n1', buildTabUrl(at.everyType))
  const addButton = page.getByRole('button', { name: 'Criar integração' })
  await expect(addButton).toHaveAttribute('aria-disabled', 'true')
  await expect(addButton).toHaveAttribute('title', 'O ecommerce já tem uma integração de cada tipo')

  await page.goto(buildTabUrl(at.discontinued))
  await expect(page.getByText('Descontinuada')).toBeVisible()
  await addButton.click()
  const platforms = await openOptions(page.getByLabel('Plataforma'))
  await expect(platforms.filter({ hasText: 'Nuvem Shop' })).toHaveCount(1)
  await expect(platforms.filter({ hasText: /Vtex|VNDA|DCG|Tray Commerce/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(await openOptions(page.getByLabel('Tipo'))).toHaveText([/Pedidos/, /Reembolsos/])
})

test('Two users disable one integration at the same time, and the second click does not enable it again', async ({
  page,
  baseURL,
}) => {
  const admin = await openApiSession(baseURL)
  const readIntegrations = () =>
    admin.get<{ data: Integration[] }>(`/v2/boss/ecommerces/${at.testMerchantTwo}/integrations`)
  const [initialIntegration] = (await readIntegrations()).data
  if (!initialIntegration) throw new Error('There is no such integration')
  const { id, name, username, api_url, software_id, is_active } = initialIntegration
  const [toggleLabel, toggleBackLabel] = is_active ? ['Desativar', 'Ativar'] : ['Ativar', 'Desativar']
  await signIn(page, 'n1', buildTabUrl(at.testMerchantTwo))
  // Searches only in the tab panel, because a button with the same name outside the panel disables the ecommerce.
  const panel = page.getByRole('tabpanel', { name: 'Integração' })
  const getButton = (name: string) => panel.getByRole('button', { name, exact: true })
  await expect(getButton(toggleLabel)).toBeVisible()
  const changedIntegration = { name, username, api_url, software_id, is_active: !is_active }
  expect(await admin.put(`/v2/boss/integrations/${id}`, changedIntegration)).toBe(200)
  await getButton(toggleLabel).click()
  await expect(page.getByText(`Nada mudou: a integração já estava ${is_active ? 'inativa' : 'ativa'}`)).toBeVisible()
  await getButton(toggleBackLabel).click()
  await expect(getButton(toggleLabel)).toBeVisible()
  expect((await readIntegrations()).data[0]?.is_active).toBe(is_active)
})

test('The integration form asks for the password again when the URL belongs to another server', async ({ page }) => {
  await signIn(page, 'n1', buildTabUrl(at.testMerchantThree))
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('URL da API').fill('https://other.example/v1')
  await getSaveButton(page).click()
  await expect(page.getByLabel('Senha')).toHaveAccessibleDescription(/A URL é de outro servidor/)
})

test('An invalid integration form keeps its input, and its draft contains no secret', async ({ page }) => {
  await signIn(page, 'n1', buildTabUrl(at.testMerchantTwo))
  await page.getByRole('button', { name: 'Editar' }).click()
  await chooseOption(page.getByLabel('Plataforma'), 'Bling ERP')
  await page.getByLabel('URL da API').fill('loja.example')
  await page.getByLabel('Senha').fill('senha-canario')
  await getEditor(page).fill('{"clientSecret": "segredo-canario", ')
  await getSaveButton(page).click()
  await expect(page.getByText('Informe o endereço completo, com https://').first()).toBeVisible()
  await expect(page.getByText('As opções precisam ser um JSON válido').first()).toBeVisible()
  await getEditor(page).fill('{"clientSecret": "segredo-canario"}')
  await expect(page.getByText('O Bling exige clientId nas opções').first()).toBeVisible()
  await expect(page.getByLabel('URL da API')).toHaveValue('loja.example')
  await expect(page.getByLabel('Senha')).toHaveValue('senha-canario')

  await page.getByLabel('Nome').fill('Rascunho')
  const readStorage = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(readStorage).toContain('Rascunho')
  expect(await readStorage()).not.toMatch(/canario/)
  await page.reload()
  await resumeDraft(page)
  await expect(page.getByText('Rascunho restaurado')).toBeVisible()
  await expect(page.getByLabel('URL da API')).toHaveValue('loja.example')
})

test('Two users rename one integration, and the second chooses between both names', async ({
  page,
  browser,
  baseURL,
}) => {
  const otherPage = await (await browser.newContext({ baseURL, locale: 'pt-BR' })).newPage()
  for (const [userPage, accountType] of [
    [page, 'n1'],
    [otherPage, 'cs'],
  ] as const) {
    await signIn(userPage, accountType, `${baseURL}${buildTabUrl(at.testMerchantThree)}`)
    await userPage.getByRole('button', { name: 'Editar' }).click()
    await expect(userPage.getByLabel('Nome')).toHaveValue('Nuvem Shop')
  }
  await otherPage.getByLabel('Nome').fill('Da outra pessoa')
  await getSaveButton(otherPage).click()
  await expect(otherPage.getByRole('tab', { name: 'Da outra pessoa' })).toBeVisible()
  await page.getByLabel('Nome').fill('Minha')
  await getSaveButton(page).click()
  const confirmationDialog = page.getByRole('alertdialog')
  for (const name of ['Nuvem Shop', 'Da outra pessoa', 'Minha']) await expect(confirmationDialog).toContainText(name)
  await confirmationDialog.getByRole('button', { name: 'Tudo o que digitei' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('tab', { name: 'Minha' })).toBeVisible()
  await otherPage.context().close()
})
