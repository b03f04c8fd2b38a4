import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseFile, HEALTH_PATH, pressUntilFocused, signIn } from './steps.ts'

const place = (ecommerce: number, metadata: string) =>
  `/ecommerces/show/${ecommerce}?tab=metadatas&metadata=${metadata}`

function metadataOn(page: Page) {
  return {
    frame: page.getByRole('group', { name: 'Valor em JSON' }),
    text: page.getByRole('textbox', { name: 'Valor em JSON' }),
    names: page.getByRole('combobox', { name: 'Nome do metadado' }),
    save: page.getByRole('button', { name: 'Salvar metadado' }),
    question: page.getByRole('alertdialog'),
    said: page.getByRole('region', { name: 'Avisos' }),
  }
}

async function write(page: Page, json: string): Promise<void> {
  const { text } = metadataOn(page)
  await text.fill(json)
}

const textsOf = async (page: Page, ecommerce: number) =>
  (await (await page.request.get(`/v2/boss/ecommerces/${ecommerce}/metadatas`)).json()).texts

byKeyboard('S1 §2 a new name is written and saved by keyboard alone; Tab is no trap', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (line) => line.type() === 'error' && refused.push(line.text()))
  const { frame, text, names, question } = metadataOn(page)
  await signIn(page, 'n1', '/ecommerces/show/167')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('o')
  await page.keyboard.press('m')
  await names.waitFor()
  await pressUntilFocused(page, 'Tab', names, 40)
  await page.keyboard.type('regra_nova')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'regra_nova' })).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.type('{"big": 12345678901234567890, "price": 10.00}')
  await page.keyboard.press('Escape')
  await expect(frame).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+Enter')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(question).toContainText('12345678901234567890')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Metadado regra_nova atualizado.').first()).toBeVisible()
  expect((await textsOf(page, 167)).regra_nova.value).toBe('{"big": 12345678901234567890, "price": 10.00}')
  expect(refused).toEqual([])
})

byKeyboard('Enter chooses the existing name that matches, and typing replaces its value', async ({ page }) => {
  const { text, names, question } = metadataOn(page)
  await signIn(page, 'n1', HEALTH_PATH)
  const headers = { origin: new URL(page.url()).origin }
  for (const texts of [{ exchange_period_max_days: '30' }, { regras_do_lojista: '{"days":7}' }]) {
    const answer = await page.request.put('/v2/boss/ecommerces/166/metadatas', { headers, data: { texts } })
    expect(answer.status()).toBe(200)
  }
  await page.goto('/ecommerces/show/166?tab=metadatas')
  await names.waitFor()
  await pressUntilFocused(page, 'Tab', names, 40)
  await page.keyboard.type('exch')
  await expect(page.getByRole('option').last()).toHaveText('Criar “exch”')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'exchange_period_max_days' })).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.type('45')
  await expect(text).toHaveText('45')
  await page.keyboard.press('Control+Enter')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Metadado exchange_period_max_days atualizado.').first()).toBeVisible()
  const saved = await textsOf(page, 166)
  expect(saved.exchange_period_max_days.value).toBe('45')
  expect(saved).not.toHaveProperty('exch')

  // In an object the caret stands behind the first bracket.
  await pressUntilFocused(page, 'Shift+Tab', names, 40)
  await page.keyboard.type('regras')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'regras_do_lojista' })).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.type('"open":true,')
  await expect(text).toContainText('{"open":true,')
})

byMouse('a text is laid out, saved, and an earlier version restored with the mouse', async ({ page }) => {
  const { save, question } = metadataOn(page)
  await signIn(page, 'cs', '/ecommerces/show/168?tab=metadatas')
  await page.getByPlaceholder('Buscar ou criar um nome').fill('rascunho')
  await page.getByRole('option', { name: 'Criar “rascunho”' }).click()
  await write(page, '{"b":1.0,"a":[1,2]}')
  await page.getByRole('button', { name: 'Reformatar' }).click()
  await save.click()
  await question.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(page.getByText('Metadado rascunho atualizado.').first()).toBeVisible()
  const first = '{\n  "b": 1.0,\n  "a": [\n    1,\n    2\n  ]\n}'
  expect((await textsOf(page, 168)).rascunho.value).toBe(first)
  await write(page, 'null')
  await save.click()
  await expect(question).toContainText('o valor inteiro')
  await question.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(page.getByText('Versão 2')).toBeVisible()
  await page.getByRole('button', { name: 'Versões' }).click()
  await page.getByRole('button', { name: 'Restaurar a versão 1' }).click()
  await question.getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('rascunho voltou a ser como na versão 1.').first()).toBeVisible()
  expect((await textsOf(page, 168)).rascunho).toMatchObject({ value: first, version: 3 })
  // The question lay over the list of versions: that is there again, with the new one.
  await expect(page.getByRole('dialog').getByText('Versão 3', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('Versão 3')).toBeVisible()
})

test('S1 §5 what is no JSON is said with its place and cannot be saved; a reload keeps it', async ({ page }) => {
  const { save, text } = metadataOn(page)
  await signIn(page, 'n1', place(169, 'errado'))
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await write(page, '{"a": 1,')
  await expect(page.getByRole('status').getByText(/JSON inválido: .*, linha 1, coluna 9/)).toBeVisible()
  await expect(save).toHaveAttribute('title', /JSON inválido/)
  await page.waitForTimeout(400)
  await page.reload()
  await expect(text).toHaveText('{"a": 1,')
  await expect(page.getByText('Rascunho restaurado')).toBeVisible()
  expect(await textsOf(page, 169)).not.toHaveProperty('errado')
})

test('S1 §6 §8 a refusal is shown inside the tab, a failed save in a box, and the text stays', async ({ page }) => {
  const { save, text, question } = metadataOn(page)
  const calls = '**/v2/boss/ecommerces/170/metadatas'
  await signIn(page, 'n1', place(170, 'falha'))
  await write(page, '{"kept": true}')
  await page.route(calls, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await save.click()
  await question.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(page.getByRole('alert').getByText('erro inesperado')).toBeVisible()
  await expect(text).toHaveText('{"kept": true}')
  await page.unroute(calls)
  await page.route(calls, (route) =>
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

test('two people on one text: nothing is overwritten silently', async ({ page, browser }) => {
  const { save, text, question } = metadataOn(page)
  await signIn(page, 'n1', place(171, 'dividido'))
  const { origin } = new URL(page.url())
  const put = (value: string) =>
    page.request.put(`/v2/boss/ecommerces/171/metadatas`, { data: { texts: { dividido: value } }, headers: { origin } })
  expect((await put('{"a": 1, "b": 1}')).status()).toBe(200)
  await page.reload()
  await expect(text).toHaveText('{"a": 1, "b": 1}')
  await write(page, '{"a": 2.50, "b": 1}')
  expect((await put('{"a": 1, "b": 9}')).status()).toBe(200)
  await save.click()
  await question.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(question).toContainText('Outra pessoa salvou este texto antes de você')
  await expect(question.getByRole('region', { name: 'O que a outra pessoa mudou' })).toContainText('9')
  await expect(question.getByRole('region', { name: 'O que você mudou' })).toContainText('2.50')
  await question.getByRole('button', { name: 'Voltar a editar' }).click()
  await expect(text).toHaveText('{"a": 2.50, "b": 1}')
  expect((await textsOf(page, 171)).dividido.value).toBe('{"a": 1, "b": 9}')
  await save.click()
  await question.getByRole('button', { name: 'Salvar metadado' }).click()
  await question.getByRole('button', { name: 'Ficar com o da outra pessoa' }).click()
  await expect(text).toHaveText('{"a": 1, "b": 9}')
  expect(browser.isConnected()).toBe(true)
})

test('S1 §6 who may only read finds the text and no way to write', async ({ page }) => {
  const { save, text } = metadataOn(page)
  await signIn(page, 'financial', place(166, 'theme'))
  await expect(text).toHaveAttribute('aria-readonly', 'true')
  await expect(save).toHaveCount(0)
  await expect(page.getByRole('button', { name: /reformatar|enviar logo|restaurar/i })).toHaveCount(0)
  await page.getByRole('button', { name: 'Versões' }).click()
  await expect(page.getByRole('dialog').getByText('Versão 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /restaurar/i })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('enviar logo')
  const row = page.getByRole('option', { name: /Enviar logo/ })
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  await expect(row).toContainText(/leitura e escrita em Ecommerces/)
})

const logo = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

byKeyboard('a logo is sent by keyboard alone, and its path stands in the text', async ({ page }) => {
  const { text } = metadataOn(page)
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
  await expect(text).toHaveText(/"\/v2\/boss\/ecommerces\/176\/logos\/\d+"\}/)
})

byMouse('a logo is sent by mouse alone, and its path put into the text that names it', async ({ page }) => {
  const { save, text, question } = metadataOn(page)
  await signIn(page, 'n1', '/ecommerces/show/172?do=ecommerces.uploadLogo&ecommerce=172&logo=email')
  await chooseFile(page, () => page.getByRole('button', { name: 'Escolher arquivo' }).click(), logo)
  await page.getByRole('button', { name: 'Enviar', exact: false }).last().click()
  await expect(text).toHaveText(/\{"email": "\/v2\/boss\/ecommerces\/172\/logos\/\d+"\}/)
  await save.click()
  await question.getByRole('button', { name: 'Salvar metadado' }).click()
  await expect(page.getByText('Metadado logo_paths atualizado.').first()).toBeVisible()
})

test('a logo that was chosen is not kept when its drawer is put aside, and that is said', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/172?do=ecommerces.uploadLogo&ecommerce=172')
  await chooseFile(page, () => page.getByRole('button', { name: 'Escolher arquivo: Imagem' }).click(), logo)
  await expect(page.getByText('logo.png (1 KB)')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar para depois' }).click()
  await expect(page.getByText('Senhas e arquivos não são guardados').first()).toBeVisible()
})

test('a value of another ecommerce is copied into the editor, and saved only by whoever looks at it', async ({
  page,
}) => {
  const { text } = metadataOn(page)
  await signIn(
    page,
    'n1',
    `${place(173, 'custom_rules')}&do=ecommerces.compareMetadata&ecommerce=173&name=custom_rules&other=166`,
  )
  await page.getByRole('button', { name: 'Copiar para o editor' }).click()
  await expect(text).toContainText('1e400')
  expect(await textsOf(page, 173)).not.toHaveProperty('custom_rules')
})

test('nothing is copied over a value that could not be read', async ({ page }) => {
  const own = '**/v2/boss/ecommerces/173/metadatas'
  await page.route(own, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(
    page,
    'n1',
    '/ecommerces?do=ecommerces.compareMetadata&ecommerce=173&metadata=custom_rules&name=custom_rules&other=166',
  )
  const drawer = page.getByRole('dialog')
  const take = drawer.getByRole('button', { name: 'Copiar para o editor' })
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  await page.unroute(own)
  await drawer.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(take).not.toHaveAttribute('aria-disabled', 'true')
})
