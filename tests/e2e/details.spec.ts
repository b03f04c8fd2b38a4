// Creating an ecommerce and keeping its data: by keyboard alone, by mouse alone, and with everything that may go wrong.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { pressUntilFocused, signIn } from './steps.ts'

const place = (id: number) => `/ecommerces/show/${id}`

/** The fields of the details page. */
function detailsOn(page: Page) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: false })
  return {
    displayName: field('Nome de exibição'),
    tradeName: field('Nome fantasia'),
    document: page.getByLabel(/^(CNPJ|RFC)/),
    phone: field('Telefone'),
    zip: page.getByLabel(/^(CEP|Código postal)/),
    street: field('Logradouro'),
    number: field('Número'),
    complement: field('Complemento'),
    neighborhood: page.getByLabel(/^(Bairro|Colônia)/),
    city: page.getByLabel('Cidade'),
    state: page.getByLabel('Estado'),
    country: page.getByLabel('País'),
    save: page.getByRole('button', { name: /^Salvar/ }),
    saved: page.getByRole('status').filter({ hasText: 'dados salvos' }).first(),
  }
}

test('S1 §2 created and completed by keyboard alone', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { level: 1, name: 'Criar ecommerce' })).toBeVisible()
  await pressUntilFocused(page, 'Tab', page.getByLabel('Razão social'))
  await page.keyboard.type('Ótica Teclado Ltda.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('oticateclado.com.br')
  await page.keyboard.press('Tab')
  await page.keyboard.type('dona@oticateclado.com.br')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ótica Teclado Ltda.' })).toBeVisible()

  const { document, zip, street, number, city, state, save, saved } = detailsOn(page)
  await pressUntilFocused(page, 'Tab', document)
  await page.keyboard.type('12abc34501de35')
  await pressUntilFocused(page, 'Tab', zip)
  await page.keyboard.type('13825000')
  await page.keyboard.press('Tab')
  await expect(zip).toHaveValue('13825-000')
  await expect(city).toHaveValue('Holambra')
  await pressUntilFocused(page, 'Tab', street)
  await page.keyboard.type('Alameda Maurício de Nassau')
  await page.keyboard.press('Tab')
  await expect(number).toBeFocused()
  await page.keyboard.type('S/N')
  await page.keyboard.press('Control+Enter')
  await expect(saved).toBeVisible()
  await expect(document).toHaveValue('12.ABC.345/01DE-35')

  await page.reload()
  await expect(street).toHaveValue('Alameda Maurício de Nassau')
  await expect(state).toHaveValue('SP')
  await expect(save).toBeVisible()
})

test('S1 §2 edited by mouse alone', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces?q=102&situation=all')
  await page
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click()
  await expect(page).toHaveURL(/show\/102\?tab=details/)
  const { zip, street, number, complement, neighborhood, city, state, save, saved } = detailsOn(page)
  await zip.fill('20040-002')
  await expect(street).toHaveValue('Avenida Rio Branco')
  for (const locked of [street, neighborhood, city, state]) await expect(locked).not.toBeEditable()
  await number.fill('156')
  await complement.fill('x'.repeat(25))
  await expect(complement).toHaveValue('x'.repeat(20))
  await page.getByLabel('Segmento').selectOption({ label: 'Livros' })
  await save.click()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(street).toHaveValue('Avenida Rio Branco')
  await expect(city).toHaveValue('Rio de Janeiro')
  await expect(page.getByLabel('Segmento').locator('option:checked')).toHaveText('Livros')
})

test.describe('S1 §5 the zip code', () => {
  test('of a town with a single one leaves the street free, and empty', async ({ page }) => {
    await signIn(page, 'n1', place(103))
    const { zip, street, city, state } = detailsOn(page)
    await expect(street).not.toHaveValue('')
    await zip.fill('46960000')
    await expect(city).toHaveValue('Lençóis')
    await expect(street).toHaveValue('')
    await expect(street).toBeEditable()
    await expect(state).not.toBeEditable()
  })

  test('that does not exist is said, and the address is typed by hand', async ({ page }) => {
    await signIn(page, 'n1', place(104))
    const { zip, street, city } = detailsOn(page)
    await zip.fill('01310-100')
    await expect(street).not.toBeEditable()
    await zip.fill('01310-999')
    await expect(page.getByText('CEP inválido: não foi encontrado')).toBeVisible()
    await expect(street).toBeEditable()
    await expect(city).toBeEditable()
  })

  test('cannot be looked up now: said as such, and asked again', async ({ page }) => {
    await page.route('**/v2/boss/addresses/*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
    )
    await signIn(page, 'n1', place(104))
    const { zip, street } = detailsOn(page)
    await zip.fill('01310-100')
    await expect(page.getByText('A consulta de CEP não responde agora')).toBeVisible()
    await expect(street).toBeEditable()
    await page.unroute('**/v2/boss/addresses/*')
    await page.getByRole('button', { name: 'Consultar de novo' }).click()
    await expect(street).toHaveValue('Avenida Paulista')
  })

  test('A2 of Mexico has five digits and no look-up', async ({ page }) => {
    await signIn(page, 'n1', place(105))
    const { country, zip, document, city, state, save, saved } = detailsOn(page)
    await country.selectOption('MX')
    await expect(page.getByLabel('Código postal')).toBeVisible()
    await expect(page.getByLabel('RFC')).toBeVisible()
    await save.click()
    await expect(page.getByText('Código postal inválido').first()).toBeVisible()
    await expect(page.getByText('RFC inválido').first()).toBeVisible()
    await zip.fill('44100')
    await document.fill('abc850101ab1')
    await city.fill('Guadalajara')
    await state.fill('JAL')
    await save.click()
    await expect(saved).toBeVisible()
    await expect(document).toHaveValue('ABC850101AB1')
  })
})

test('S1 §7 a city is found by name and brings its state along', async ({ page }) => {
  await signIn(page, 'n1', place(106))
  const { city, state } = detailsOn(page)
  await city.fill('florianop')
  await expect(page.getByRole('option', { name: 'Florianópolis · SC' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(city).toHaveValue('Florianópolis')
  await expect(state).toHaveValue('SC')
  await city.fill('campina')
  await page.getByRole('option', { name: 'Campinas · SP' }).click()
  await expect(state).toHaveValue('SP')
  await city.fill('Uma Vila Qualquer')
  await page.keyboard.press('Escape')
  await expect(city).toHaveValue('Uma Vila Qualquer')
})

test('S1 §5 what is wrong is said at its field, and what was typed stays', async ({ page }) => {
  await signIn(page, 'n1', place(107))
  const { displayName, document, phone, save } = detailsOn(page)
  await displayName.fill('Nome em edição')
  await document.fill('11.222.333/0001-82')
  await phone.fill('98765')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Corrija 2 campos' })).toBeVisible()
  await expect(document).toBeFocused()
  await page.reload()
  await expect(displayName).toHaveValue('Nome em edição')
  await expect(document).toHaveValue('11.222.333/0001-82')
  await page.getByRole('button', { name: /Descartar/ }).click()
  await expect(displayName).not.toHaveValue('Nome em edição')
})

test.describe('two people on one ecommerce', () => {
  test('who changed the same is asked; nothing is lost silently', async ({ page, browser, baseURL }) => {
    await signIn(page, 'n1', place(108))
    const mine = detailsOn(page)
    await mine.tradeName.fill('Nome meu')

    const other = await browser.newPage({ baseURL })
    await signIn(other, 'cs', place(108))
    const theirs = detailsOn(other)
    await theirs.tradeName.fill('Nome deles')
    await theirs.save.click()
    await expect(theirs.saved).toBeVisible()

    await mine.save.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Nome deles')
    await expect(question).toContainText('Nome meu')
    await question.getByRole('radio', { name: /Nome meu/ }).check()
    await page.keyboard.press('Control+Enter')
    await expect(mine.saved).toBeVisible()
    await other.reload()
    await expect(theirs.tradeName).toHaveValue('Nome meu')
    await other.close()
  })

  test('who changed something else finds both changes chosen already, and both stand', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, 'n1', place(109))
    const mine = detailsOn(page)
    await mine.complement.fill('Sala 9')

    const other = await browser.newPage({ baseURL })
    await signIn(other, 'cs', place(109))
    const theirs = detailsOn(other)
    await theirs.phone.fill('(11) 3333-4444')
    await theirs.save.click()
    await expect(theirs.saved).toBeVisible()
    await other.close()

    await mine.save.click()
    await expect(page.getByRole('alertdialog')).toContainText('+55 11 3333-4444')
    await page.keyboard.press('Control+Enter')
    await expect(mine.saved).toBeVisible()
    await page.reload()
    await expect(mine.complement).toHaveValue('Sala 9')
    await expect(mine.phone).toHaveValue('+55 11 3333-4444')
  })
})

test('a change of another part meanwhile does not stand in the way', async ({ page, browser, baseURL }) => {
  await signIn(page, 'n1', place(113))
  const { complement, save, saved } = detailsOn(page)
  await complement.fill('Fundos')
  const other = await browser.newPage({ baseURL })
  await signIn(other, 'cs', place(113))
  await other.getByRole('button', { name: /^(Desativar|Reativar)$/ }).click()
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Desativar|Reativar)/ })
    .click()
  await expect(other.getByRole('alertdialog')).toHaveCount(0)
  await other.close()
  await save.click()
  await expect(saved).toBeVisible()
})

test('S1 §4 disabled and reactivated, after a question', async ({ page }) => {
  await signIn(page, 'n1', place(110))
  const button = page.getByRole('button', { name: 'Desativar', exact: true })
  await button.click()
  const question = page.getByRole('alertdialog', { name: /^Desativar .*\?$/ })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Ativo', { exact: true }).first()).toBeVisible()

  await button.click()
  await question.getByLabel('Motivo').fill('Contrato encerrado')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Inativo', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reativar', exact: true }).first().click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Reativar/ })
    .click()
  await expect(page.getByRole('button', { name: 'Desativar', exact: true }).first()).toBeVisible()
})

test('S1 §6 who may only read sees facts and no way to write', async ({ page }) => {
  await signIn(page, 'financial', place(111))
  await expect(page.getByRole('heading', { name: 'Endereço' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Salvar|Desativar|Reativar/ })).toHaveCount(0)
  await page.goto('/ecommerces')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Criar|Editar/ })).toHaveCount(0)

  await page.keyboard.press('Control+K')
  await page.keyboard.type('criar ecommerce')
  const row = page.getByRole('option', { name: /Criar ecommerce/ })
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  await expect(row).toContainText(/leitura e escrita em Ecommerces/)
  await page.goto('/ecommerces/new')
  await expect(page.getByRole('main')).toContainText(/leitura e escrita em Ecommerces/)
})

test('the row key edits; a refused creation keeps what was typed', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?q=112&situation=all')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/tab=details/)

  await page.goto('/ecommerces/new')
  await page.getByLabel('Razão social').fill('Loja Recusada')
  await page.getByLabel('URL').fill('loja recusada')
  await page.getByRole('button', { name: /^Criar/ }).click()
  await expect(page.getByText('URL inválida').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Razão social')).toHaveValue('Loja Recusada')
})
