// Tests the integrations of an ecommerce: creation, options with secrets, connection tests, drafts and conflicts.
import type { Page } from 'playwright/test'
import type { Integration } from '#contract/platform/integrations.ts'
import { SECRET_MARK } from '#contract/secrets.ts'
import { integrationScenarioIds as at } from '../../src/demo/integrations.ts'
import { elsewhere } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { choose, optionsOf } from './select.ts'
import { paste, pressUntilFocused, signIn } from './steps.ts'

const tab = (ecommerce: number) => `/ecommerces/show/${ecommerce}?tab=integration`
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const editor = (page: Page) => page.getByRole('textbox', { name: 'Opções (JSON)' })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' })

byKeyboard(
  'S1 §2 A user adds an integration, changes its options, keeps the secret and deletes it with the keyboard',
  async ({ page }) => {
    const { keyboard } = page
    await signIn(page, 'n1', `/ecommerces/show/${at.none}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('o')
    await keyboard.press('i')
    await expect(page.getByText('Nenhuma integração')).toBeVisible()
    await keyboard.press('c')
    await keyboard.press('i')
    const adding = drawer(page, 'Criar integração')
    await pressUntilFocused(page, 'Tab', adding.getByLabel('Plataforma'))
    await keyboard.type('Nuvem')
    await keyboard.press('Tab')
    await keyboard.type('https://api.loja.example/v1')
    await pressUntilFocused(page, 'Tab', adding.getByRole('group', { name: 'Opções (JSON)' }))
    await keyboard.press('Enter')
    await paste(page, '{"storeId": "77", "accessToken": "segredo-um"}')
    await keyboard.press('Control+Enter')
    await expect(adding).toBeHidden()
    await expect(page).toHaveURL(/tab=integration&integration=\d+$/)
    await expect(page.getByText(`"accessToken": "${SECRET_MARK}"`)).toBeVisible()

    await keyboard.press('o')
    await keyboard.press('j')
    const options = drawer(page, 'Opções da integração')
    await expect(editor(page)).toContainText('storeId')
    await pressUntilFocused(page, 'Tab', options.getByRole('group', { name: 'Opções (JSON)' }))
    await keyboard.press('Enter')
    await keyboard.press('Control+a')
    await paste(page, `{"storeId": "78", "accessToken": "${SECRET_MARK}"}`)
    await keyboard.press('Control+s')
    await expect(options).toBeHidden()
    await expect(page.getByText('"storeId": "78"')).toBeVisible()
    await expect(page.getByText('segredo-um')).toHaveCount(0)

    await keyboard.press('Control+K')
    await keyboard.type('excluir integração')
    await page.getByRole('option', { name: /^Excluir integração/ }).waitFor()
    await keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: /^Excluir a integração/ })
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(page.getByText('Nenhuma integração')).toBeVisible()
  },
)

byMouse('A user renames, disables, restores and deletes an integration with the mouse', async ({ page }) => {
  await signIn(page, 'n1', tab(at.plain))
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Nome').fill('Loja nova')
  await save(page).click()
  await expect(page.getByRole('tab', { name: 'Loja nova' })).toBeVisible()

  await page.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Integração desativada: Loja nova').first()).toBeVisible()
  // Clicks the last toast, because the toast of the previous change also offers undo.
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(page.getByRole('button', { name: 'Desativar' })).toBeVisible()

  await page.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog', { name: 'Excluir a integração Loja nova?' })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhuma integração')).toBeVisible()

  await page.getByRole('button', { name: 'Criar integração' }).first().click()
  const adding = drawer(page, 'Criar integração')
  await choose(adding.getByLabel('Plataforma'), 'Nuvem Shop')
  await adding.getByLabel('URL da API').fill('https://api.loja.example/v1')
  await editor(page).fill('{"storeId": "77", "accessToken": "segredo-um"}')
  await adding.getByRole('button', { name: /^Criar/ }).click()
  await expect(adding).toBeHidden()
  await expect(page.getByText(`"accessToken": "${SECRET_MARK}"`)).toBeVisible()
})

byKeyboard('A user tests a connection with the keyboard, and the test succeeds', async ({ page }) => {
  await signIn(page, 'n1', tab(at.everyType))
  await page.getByRole('button', { name: 'Testar conexão' }).waitFor()
  await page.keyboard.press('p')
  await page.keyboard.press('i')
  await expect(
    page.getByText(/^Nuvem Shop: O sistema da loja respondeu e aceitou as credenciais \(\d+ ms\)\.$/),
  ).toBeVisible()
})

byMouse('A user tests a connection with the mouse and sees why it fails', async ({ page, baseURL }) => {
  const boss = await elsewhere(baseURL)
  const list = await boss.get<{ data: Integration[] }>(`/v2/boss/ecommerces/${at.plainToo}/integrations`)
  const [one] = list.data
  if (!one) throw new Error('There is no such integration')
  const { id, name, username, software_id, is_active, api_url } = one
  const facts = { name, username, software_id, is_active }
  const down = { ...facts, api_url: `${baseURL}/demo/connector/down` }
  expect(await boss.put(`/v2/boss/integrations/${id}`, down)).toBe(200)
  await signIn(page, 'n1', tab(at.plainToo))
  await page.getByRole('button', { name: 'Testar conexão' }).click()
  await expect(page.getByText('O sistema da loja está com um problema').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conexão' })).toBeVisible()
  expect(await boss.put(`/v2/boss/integrations/${id}`, { ...facts, api_url })).toBe(200)
})

test('S1 §5 The integration form does not offer configured types and discontinued platforms', async ({ page }) => {
  await signIn(page, 'n1', tab(at.everyType))
  const add = page.getByRole('button', { name: 'Criar integração' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAttribute('title', 'O ecommerce já tem uma integração de cada tipo')

  await page.goto(tab(at.discontinued))
  await expect(page.getByText('Descontinuada')).toBeVisible()
  await add.click()
  const platforms = await optionsOf(page.getByLabel('Plataforma'))
  await expect(platforms.filter({ hasText: 'Nuvem Shop' })).toHaveCount(1)
  await expect(platforms.filter({ hasText: /Vtex|VNDA|DCG|Tray Commerce/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(await optionsOf(page.getByLabel('Tipo'))).toHaveText([/Pedidos/, /Reembolsos/])
})

test('Two users disable one integration at the same time, and the second click does not enable it again', async ({
  page,
  baseURL,
}) => {
  const boss = await elsewhere(baseURL)
  const list = () => boss.get<{ data: Integration[] }>(`/v2/boss/ecommerces/${at.plainToo}/integrations`)
  const [before] = (await list()).data
  if (!before) throw new Error('There is no such integration')
  const { id, name, username, api_url, software_id, is_active } = before
  const [turn, turnBack] = is_active ? ['Desativar', 'Ativar'] : ['Ativar', 'Desativar']
  await signIn(page, 'n1', tab(at.plainToo))
  // The tab panel excludes the button that disables the ecommerce.
  const panel = page.getByRole('tabpanel', { name: 'Integração' })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  await expect(button(turn)).toBeVisible()
  const switched = { name, username, api_url, software_id, is_active: !is_active }
  expect(await boss.put(`/v2/boss/integrations/${id}`, switched)).toBe(200)
  await button(turn).click()
  await expect(page.getByText(`Nada mudou: a integração já estava ${is_active ? 'inativa' : 'ativa'}`)).toBeVisible()
  await button(turnBack).click()
  await expect(button(turn)).toBeVisible()
  expect((await list()).data[0]?.is_active).toBe(is_active)
})

test('An invalid integration form keeps its input, and its draft contains no secret', async ({ page }) => {
  await signIn(page, 'n1', tab(at.plainToo))
  await page.getByRole('button', { name: 'Editar' }).click()
  await choose(page.getByLabel('Plataforma'), 'Bling ERP')
  await page.getByLabel('URL da API').fill('loja.example')
  await page.getByLabel('Senha').fill('senha-canario')
  await editor(page).fill('{"clientSecret": "segredo-canario", ')
  await save(page).click()
  await expect(page.getByText('Informe o endereço completo, com https://').first()).toBeVisible()
  await expect(page.getByText('As opções precisam ser um JSON válido').first()).toBeVisible()
  await editor(page).fill('{"clientSecret": "segredo-canario"}')
  await expect(page.getByText('O Bling exige clientId nas opções').first()).toBeVisible()
  await expect(page.getByLabel('URL da API')).toHaveValue('loja.example')
  await expect(page.getByLabel('Senha')).toHaveValue('senha-canario')

  await page.getByLabel('Nome').fill('Rascunho')
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(stored).toContain('Rascunho')
  expect(await stored()).not.toMatch(/canario/)
  await page.reload()
  await expect(page.getByText('Rascunho restaurado')).toBeVisible()
  await expect(page.getByLabel('URL da API')).toHaveValue('loja.example')
})

test('Two users rename one integration, and the second chooses between both names', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ baseURL, locale: 'pt-BR' })).newPage()
  for (const [one, who] of [
    [page, 'n1'],
    [other, 'cs'],
  ] as const) {
    await signIn(one, who, `${baseURL}${tab(at.plainAgain)}`)
    await one.getByRole('button', { name: 'Editar' }).click()
    await expect(one.getByLabel('Nome')).toHaveValue('Nuvem Shop')
  }
  await other.getByLabel('Nome').fill('Da outra pessoa')
  await save(other).click()
  await expect(other.getByRole('tab', { name: 'Da outra pessoa' })).toBeVisible()
  await page.getByLabel('Nome').fill('Minha')
  await save(page).click()
  const question = page.getByRole('alertdialog')
  for (const name of ['Nuvem Shop', 'Da outra pessoa', 'Minha']) await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Tudo o que digitei' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('tab', { name: 'Minha' })).toBeVisible()
  await other.context().close()
})
