// Integrated carriers: registered and changed by keyboard alone, by mouse alone, and with everything that may go wrong.
import { carriersOn, connector, makeCarrier, values } from './carriers-page.ts'
import { elsewhere } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { go, pressUntilFocused, signIn } from './steps.ts'

test('S2 §2 §4 found, registered and changed with the keyboard alone; the page reloads after 1.5 s', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const { keyboard } = page
  const on = carriersOn(page)
  await signIn(page, 'ti', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('g')
  await keyboard.press('t')
  await expect(page).toHaveURL(/\/integrated-carriers$/)
  await expect(on.grid.getByRole('row').nth(1)).toBeFocused()
  await keyboard.press('c')
  await keyboard.press('c')
  await expect(on.url).toBeFocused()
  await keyboard.type(connector('rota-verde', '?k'))
  await keyboard.press('Enter')
  await expect(on.heading('Rota Verde')).toBeVisible()
  await expect(page).toHaveURL(/\/integrated-carriers\/new\?connector_url=/)
  await expect(on.bike.getByLabel('account_id')).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(on.summary).toContainText('Coleta de bicicleta · account_id: Campo obrigatório')
  await expect(on.summary).toContainText('Coleta com van elétrica · account_id')
  await expect(on.bike.getByLabel('account_id')).toBeFocused()
  await keyboard.type('conta-1')
  await keyboard.press('Tab')
  await keyboard.type('segredo-1')
  await pressUntilFocused(page, 'Tab', on.van.getByLabel('account_id'))
  await keyboard.type('conta-2')
  const registered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await keyboard.press('Control+Enter')
  await registered
  const since = Date.now()
  await expect(on.reloading).toBeVisible()
  await expect(on.register).toHaveAttribute('aria-disabled', 'true')
  await expect(page).toHaveURL(/\/integrated-carriers\/\d+$/)
  expect(Date.now() - since).toBeGreaterThan(1000)
  await expect(on.heading('Rota Verde')).toBeVisible()
  await expect(on.bike).toContainText('Valor salvo, nunca mostrado')

  await keyboard.press('e')
  await expect(on.url).toBeFocused()
  await pressUntilFocused(page, 'Tab', on.bike.getByLabel('notes'))
  await keyboard.type('Portaria 3')
  await keyboard.press('Control+S')
  await expect(on.reloading).toBeVisible()
  await expect(page).toHaveURL(/\/integrated-carriers\/\d+$/)
  await expect(on.bike).toContainText('Portaria 3')
  await keyboard.press('Control+Z')
  await expect(on.bike).not.toContainText('Portaria 3')
  await keyboard.press('u')
  await expect(page).toHaveURL(/\/integrated-carriers$/)
  await keyboard.press('f')
  await keyboard.press('t')
  await expect(page.getByLabel('Filtrar por id, nome ou URL')).toBeFocused()
  await keyboard.type('malha')
  await keyboard.press('Enter')
  await expect(on.grid.getByRole('row')).toHaveCount(2)
  await pressUntilFocused(page, 'Tab', on.grid.getByRole('row').nth(1))
  await keyboard.press('Enter')
  await expect(on.heading('Malha Nacional')).toBeVisible()
})

test('S2 §2 searched, registered and changed with the mouse alone', async ({ page }) => {
  test.setTimeout(90_000)
  const on = carriersOn(page)
  await signIn(page, 'ti', '/')
  await page.getByRole('link', { name: 'Transportadoras' }).first().click()
  await expect(on.grid).toContainText('Expresso Azul')
  await page.getByRole('columnheader', { name: 'Serviços' }).click()
  await expect(page).toHaveURL(/order_by=services/)
  await page.getByRole('link', { name: /^Nova transportadora/ }).click()
  await on.url.fill(connector('rota-verde', '?m'))
  await on.search.click()
  await expect(on.heading('Rota Verde')).toBeVisible()
  await on.bike.getByLabel('account_id').fill('conta-1')
  await on.bike.getByLabel('client_secret').fill('segredo-1')
  await on.van.getByLabel('account_id').fill('conta-2')
  await on.van.getByLabel('max_weight_kg').fill('30')
  await on.register.click()
  await expect(page.getByText('Transportadora cadastrada: Rota Verde')).toBeVisible()
  await expect(page).toHaveURL(/\/integrated-carriers\/\d+$/)
  await expect(on.van).toContainText('30')
  await page.getByRole('link', { name: /^Editar/ }).click()
  // What is stored of a secret is not there: blank keeps it.
  await expect(on.bike.getByLabel('client_secret')).toHaveValue('')
  await on.van.getByLabel('max_weight_kg').fill('25')
  await on.save.click()
  await expect(page.getByText('Transportadora atualizada: Rota Verde')).toBeVisible()
  await expect(page).toHaveURL(/\/integrated-carriers\/\d+$/)
  await expect(on.van).toContainText('25')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(on.van).toContainText('30')
  await page.getByRole('button', { name: 'Atividade' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Transportadora cadastrada')
  await expect(drawer).toContainText('Transportadora alterada')
  await expect(drawer).not.toContainText('segredo-1')
})

test('S2 §8 §9 a wrong or registered URL: a snackbar at the top right for 3 s, and beside the field for good', async ({
  page,
}) => {
  const on = carriersOn(page)
  await signIn(page, 'ti', '/integrated-carriers/new')
  await on.url.fill('transportadora.example')
  await on.search.click()
  const wrong = 'URL inválida: comece com ftp://, http:// ou https:// e não use espaços'
  const snackbar = on.snackbar(wrong)
  await expect(snackbar).toBeVisible()
  const box = await snackbar.boundingBox()
  expect((box?.x ?? 0) > 800 && (box?.y ?? 800) < 200).toBe(true)
  const since = Date.now()
  await expect(snackbar).toBeHidden()
  const seconds = (Date.now() - since) / 1000
  expect(seconds > 1.5 && seconds < 5).toBe(true)
  await expect(on.summary).toContainText(wrong)
  await expect(on.url).toHaveValue('transportadora.example')

  await on.url.fill('http://LOCALHOST:4173/demo/carriers/expresso-azul/')
  await on.search.click()
  await expect(on.snackbar('Esta transportadora já está cadastrada')).toBeVisible()
  await expect(on.summary).toContainText('Esta transportadora já está cadastrada')
  await page.getByRole('link', { name: 'Abrir Expresso Azul' }).click()
  await expect(on.heading('Expresso Azul')).toBeVisible()
})

test('a connector that cannot be had is said beside its URL, and the URL is kept', async ({ page }) => {
  const on = carriersOn(page)
  await signIn(page, 'ti', '/integrated-carriers/new')
  const faults = [
    [connector('quebrada'), 'A transportadora não respondeu com um JSON'],
    [connector('nenhuma'), 'A transportadora respondeu com o erro 404'],
    ['http://2130706433/x', 'Este endereço não é público'],
    ['ftp://transportadora.example/x', 'um servidor ftp não pode ser consultado'],
    ['https://eu:senha@transportadora.example', 'A URL não pode trazer usuário e senha'],
  ] as const
  for (const [url, fault] of faults) {
    await on.url.fill(url)
    await on.search.click()
    await expect(on.summary).toContainText(fault)
    await expect(on.url).toHaveValue(url)
  }
  // By a link, too.
  await page.goto(`/integrated-carriers/new?connector_url=${encodeURIComponent(connector('quebrada'))}`)
  await expect(page.getByRole('alert')).toContainText('A transportadora não respondeu com um JSON')
  await page.getByRole('link', { name: 'Buscar outra URL' }).click()
  await expect(on.url).toBeFocused()
  await page.goto('/integrated-carriers/999')
  await expect(on.heading('Transportadora 999 não encontrada')).toBeVisible()
})

test('what was typed survives a reload; a secret does not stay on this machine', async ({ page, baseURL }) => {
  const on = carriersOn(page)
  const id = await makeCarrier(baseURL, '?draft')
  await signIn(page, 'ti', `/integrated-carriers/${id}/edit`)
  await on.bike.getByLabel('notes').fill('digitado')
  await on.bike.getByLabel('client_secret').fill('canário')
  await on.van.getByLabel('account_id').fill('')
  await on.save.click()
  await expect(on.summary).toContainText('Coleta com van elétrica · account_id: Campo obrigatório')
  await page.reload()
  await expect(on.bike.getByLabel('notes')).toHaveValue('digitado')
  await expect(on.bike.getByLabel('client_secret')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('canário')
})

test('somebody else saved meanwhile: both are shown, and nothing is lost', async ({ page, baseURL }) => {
  const on = carriersOn(page)
  const id = await makeCarrier(baseURL, '?both')
  await signIn(page, 'ti', `/integrated-carriers/${id}/edit`)
  await on.bike.getByLabel('notes').fill('meu')
  const other = await elsewhere(baseURL, 'admin_boss')
  const theirs = { ...values, bicicleta: { ...values.bicicleta, notes: 'deles', client_secret: '' } }
  const path = `/v2/boss/courier-connectors/${id}`
  expect(await other.put(path, { url: connector('rota-verde', '?both'), custom_fields: theirs })).toBe(200)
  await on.save.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Coleta de bicicleta · notes')
  await expect(question).toContainText('deles')
  await question
    .getByRole('button', { name: 'Ficar com tudo o que eu digitei' })
    .or(question.getByRole('radio').nth(1))
    .first()
    .click()
  await page.keyboard.press('Control+Enter')
  await expect(on.reloading).toBeVisible()
  await expect(on.bike).toContainText('meu')
})

test('moved to a connector that asks for something else: the form follows it, and the secret is asked for', async ({
  page,
  baseURL,
}) => {
  const on = carriersOn(page)
  const id = await makeCarrier(baseURL, '?moved')
  await signIn(page, 'ti', `/integrated-carriers/${id}/edit`)
  await on.url.fill(connector('expresso-azul', '?moved'))
  await on.save.click()
  await expect(page.getByText('A transportadora mudou os campos que pede')).toBeVisible()
  const pickup = on.service('Coleta em domicílio')
  await pickup.getByLabel('contract_number').fill('C-9')
  await pickup.getByLabel('api_token').fill('t-9')
  await on.service('Postagem em agência').getByLabel('posting_card').fill('P-9')
  await expect(on.url).toHaveValue(connector('expresso-azul', '?moved'))
  await on.save.click()
  await expect(on.heading('Expresso Azul')).toBeVisible()
  await expect(on.service('Coleta em domicílio')).toContainText('C-9')
})

test('S2 §6 who may only read sees the list and a carrier, and nothing to write with', async ({ page }) => {
  const on = carriersOn(page)
  const writing = page
    .getByRole('link', { name: /^(Nova|Editar)/ })
    .or(page.getByRole('button', { name: /^(Salvar|Cadastrar)/ }))
  await signIn(page, 'cs', '/integrated-carriers')
  await expect(on.grid).toContainText('Malha Nacional')
  await expect(writing).toHaveCount(0)
  await on.grid.getByRole('row').nth(2).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /Abrir transportadora/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Editar/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await go(page, '/integrated-carriers/1')
  await expect(on.service('Coleta em domicílio')).toContainText('9912345678')
  await expect(writing).toHaveCount(0)
  for (const path of ['/integrated-carriers/1/edit', '/integrated-carriers/new']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(/leitura e escrita em Transportadoras/i)
    await expect(writing).toHaveCount(0)
  }
})

test('S2 §6 who may not read is told so, and finds no carrier', async ({ page }) => {
  await signIn(page, 'financial', '/integrated-carriers')
  await expect(page.getByRole('main')).toContainText(/leitura em Transportadoras/i)
  await page.keyboard.press('Control+K')
  await page.keyboard.type('malha nacional')
  await expect(page.getByRole('option', { name: /Transportadora 2/ })).toHaveCount(0)
})

test('the palette finds a carrier by its name and opens it; nothing found says so in the list', async ({ page }) => {
  const on = carriersOn(page)
  await signIn(page, 'cs', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('malha nacional')
  await page.getByRole('option', { name: 'Transportadora 2 · Malha Nacional' }).click()
  await expect(on.heading('Malha Nacional')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(22)
  await go(page, '/integrated-carriers?q=nenhuma')
  await expect(page.getByText('Nenhuma transportadora corresponde a “nenhuma”.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar o filtro' }).click()
  await expect(on.grid.getByRole('row')).not.toHaveCount(1)
})

test('long texts stay within the page, 390 px wide too', async ({ page }) => {
  await signIn(page, 'ti', '/integrated-carriers/3')
  for (const path of ['/integrated-carriers', '/integrated-carriers/3', '/integrated-carriers/3/edit']) {
    await page.goto(path)
    await expect(page.getByText(/Companhia Brasileira/).first()).toBeVisible()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
