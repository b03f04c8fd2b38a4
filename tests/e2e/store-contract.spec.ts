import type { Page } from 'playwright/test'
import { openApiSession } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { beforehand, pressUntilFocused, signIn } from './steps.ts'

const on = (page: Page) => ({
  card: page.getByLabel('Cartão de postagem'),
  user: page.getByRole('textbox', { name: 'Usuário' }),
  password: page.getByLabel('Senha'),
  days: page.getByLabel('Prazo da autorização (dias)'),
  insurance: page.getByLabel('Seguro'),
  value: page.getByLabel('Valor segurado (R$)'),
  own: page.getByRole('radio', { name: 'Próprio' }),
  standard: page.getByRole('radio', { name: 'Padrão' }),
  save: page.getByRole('button', { name: 'Salvar contrato' }),
  edit: page.getByRole('button', { name: 'Editar contrato' }),
  /** What stands to read under a name. */
  fact: (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition'),
  question: page.getByRole('alertdialog'),
})

const own = {
  is_save_full_contract: true,
  ...{ username: 'origem', pac_service_code: '03298', sedex_service_code: '03220', administrative_code: '17000190' },
  ...{ posting_card: '0067599079', password: 'uma senha', authorization_limit_days: 12, insurance_type: 'none' },
}

async function newStore(page: Page, ecommerce: number, display_name: string): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const address = {
    ...{ zip_code: '01310100', address: 'Avenida Paulista', number: '1000', neighborhood: 'Bela Vista' },
    ...{ city: 'São Paulo', state: 'SP' },
  }
  const data = { display_name, schedules: 'Sempre', address }
  const made = await page.request.post(`/v2/boss/ecommerces/${ecommerce}/stores`, { headers, data })
  return (await made.json()).store.id
}

const contractPath = (ecommerce: number, store: number) => `/v2/boss/ecommerces/${ecommerce}/stores/${store}/contract`
const place = (ecommerce: number, store: number) => `/ecommerces/${ecommerce}/stores/show/${store}?tab=correios`
const editing = (ecommerce: number, store: number) => `${place(ecommerce, store)}&mode=edit`

byKeyboard('S2 §4, §5 a contract of a store’s own with the keyboard alone', async ({ page }) => {
  const { keyboard } = page
  const { card, user, password, days, insurance, value, own: ownMode, standard, question, edit, fact } = on(page)
  await signIn(page, 'cs', beforehand)
  const store = await newStore(page, 217, 'Loja do Contrato')
  await page.goto(`/ecommerces/217/stores/show/${store}`)
  await page.getByRole('heading', { level: 1, name: 'Loja do Contrato' }).waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('editar contrato correios')
  await expect(firstRow(page)).toContainText('Editar contrato Correios da loja')
  await pressUntilSelected(page)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=correios/)
  await expect(standard).toBeChecked()

  await pressUntilFocused(page, 'Tab', standard, 60)
  await keyboard.press('ArrowRight')
  await expect(ownMode).toBeChecked()
  await pressUntilFocused(page, 'Tab', card)
  await keyboard.type('0067599079')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').getByText('Usuário')).toBeVisible()
  await expect(question).toBeHidden()
  // The first wrong field has the focus; the others follow.
  await expect(user.or(page.getByLabel('Código administrativo')).and(page.locator(':focus'))).toBeVisible()
  await pressUntilFocused(page, 'Shift+Tab', card)
  await keyboard.press('Tab')
  await keyboard.type('17000190')
  await keyboard.press('Tab')
  await keyboard.type('correios-217')
  await keyboard.press('Tab')
  await expect(password).toBeFocused()
  await keyboard.type('segredo do balcão')
  await keyboard.press('Tab')
  await keyboard.type('03298')
  await keyboard.press('Tab')
  await keyboard.type('03220')
  await pressUntilFocused(page, 'Tab', days)
  await keyboard.type('91')
  await pressUntilFocused(page, 'Tab', insurance)
  await keyboard.type('Valor')
  await pressUntilFocused(page, 'Tab', value)
  await keyboard.type('23,49')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('O valor do seguro deve ser de R$ 23,50 ou mais').first()).toBeVisible()
  await expect(page.getByText('O maior valor aceito é 90').first()).toBeVisible()
  await expect(days).toBeFocused()
  await keyboard.press('Control+A')
  await keyboard.type('90')
  await pressUntilFocused(page, 'Tab', value)
  await keyboard.press('Control+A')
  await keyboard.type('23,5')
  await keyboard.press('Control+Enter')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(question.getByRole('list', { name: 'O que muda' })).toContainText('correios-217')
  await expect(question).not.toContainText('segredo')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Contrato salvo').first()).toBeVisible()
  await expect(fact('Valor segurado')).toContainText('23,50')
  await expect(fact('Senha')).toContainText('salva')
  await expect(edit).toBeFocused()

  await page.reload()
  await expect(fact('Usuário')).toHaveText('correios-217')
  await pressUntilFocused(page, 'Tab', edit, 60)
  await keyboard.press('Enter')
  await expect(ownMode).toBeChecked()
  await expect(value).toHaveValue('23,50')
  await expect(page.getByText('Há uma senha salva', { exact: false })).toBeVisible()
  await expect(password).toHaveValue('')
  // With nothing to save the keys say so, as the button does, and ask nothing.
  await pressUntilFocused(page, 'Tab', user)
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Nada foi alterado')
  await expect(question).toBeHidden()
})

const firstRow = (page: Page) => page.getByRole('listbox').getByRole('option').first()

/** What is not chosen yet the arrow chooses. */
async function pressUntilSelected(page: Page): Promise<void> {
  const first = firstRow(page)
  if ((await first.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
}

byMouse('S2 §4 another store’s contract with the mouse, and back to default mode', async ({ page }) => {
  const { user, password, own: ownMode, standard, save, question, card, edit, fact } = on(page)
  await signIn(page, 'cs', beforehand)
  const headers = { origin: new URL(page.url()).origin }
  const source = await newStore(page, 218, 'Loja de Origem')
  const store = await newStore(page, 219, 'Loja de Destino')
  expect((await page.request.put(contractPath(218, source), { headers, data: own })).status()).toBe(200)

  await page.goto(place(219, store))
  await page.getByRole('button', { name: 'Copiar de outra loja' }).click()
  const drawer = page.getByRole('dialog', { name: 'Copiar contrato de outra loja' })
  await drawer.getByRole('combobox', { name: 'Ecommerce de origem' }).fill('218')
  await drawer.getByRole('option', { name: /^218 - / }).click()
  await drawer.getByRole('combobox', { name: 'Loja de origem' }).fill('de origem')
  await drawer.getByRole('option', { name: /Loja de Origem/ }).click()
  await expect(drawer.getByRole('list', { name: 'O que muda' })).toContainText('origem')
  await expect(drawer.getByText('A senha não pode ser copiada', { exact: false })).toBeVisible()
  await drawer.getByRole('button', { name: 'Levar para o formulário' }).click()
  await expect(ownMode).toBeChecked()
  await expect(user).toHaveValue('origem')
  await expect(password).toHaveValue('')
  await password.fill('outra senha')
  await save.click()
  await expect(question.getByRole('list', { name: 'O que muda' })).toContainText('nova senha')
  await question.getByRole('button', { name: 'Salvar contrato' }).click()
  await expect(page.getByText('Contrato salvo').first()).toBeVisible()

  await expect(fact('Usuário')).toHaveText('origem')
  await edit.click()
  // With changes that are not saved, going back asks.
  await user.fill('não salvo')
  await standard.click()
  await expect(question).toContainText('será descartado')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(user).toHaveValue('não salvo')
  await standard.click()
  await question.getByRole('button', { name: 'Descartar e voltar' }).click()
  await expect(standard).toBeChecked()
  await expect(user).toBeHidden()
  await expect(card).toHaveValue(own.posting_card)
  await save.click()
  await expect(question).toContainText('será apagado, com a senha')
  await question.getByRole('button', { name: 'Salvar contrato' }).click()
  const stored = async () =>
    (await (await page.request.get(`/v2/boss/ecommerces/219/stores/${store}`)).json()).data.contract_options
  await expect.poll(stored).toMatchObject({ username: '', has_password: false, posting_card: '0067599079' })
})

test('two people change one contract: both are shown, nothing is lost, no password is told', async ({
  page,
  baseURL,
}) => {
  const { user, password, save, question, fact } = on(page)
  await signIn(page, 'cs', beforehand)
  const headers = { origin: new URL(page.url()).origin }
  const store = await newStore(page, 220, 'Loja de Dois')
  expect((await page.request.put(contractPath(220, store), { headers, data: own })).status()).toBe(200)
  await page.goto(editing(220, store))
  await user.fill('meu usuário')
  await password.fill('minha senha secreta')
  const other = await openApiSession(baseURL)
  const theirs = { ...own, username: 'usuário deles', authorization_limit_days: 45 }
  expect(await other.put(contractPath(220, store), theirs)).toBe(200)
  await save.click()
  await question.getByRole('button', { name: 'Salvar contrato' }).click()
  const conflict = page.getByRole('alertdialog')
  await expect(conflict).toContainText('usuário deles')
  await expect(conflict).not.toContainText('secreta')
  await conflict.getByRole('radio', { name: /meu usuário/ }).check()
  await conflict.getByRole('button', { name: 'Salvar', exact: false }).last().click()
  await expect(page.getByText('Contrato salvo').first()).toBeVisible()
  await expect(fact('Usuário')).toHaveText('meu usuário')
  await expect(fact('Prazo da autorização')).toHaveText('45')
})

test('S2 §6 readonly reads the contract and changes nothing', async ({ page }) => {
  await signIn(page, 'cs', beforehand)
  const headers = { origin: new URL(page.url()).origin }
  const store = await newStore(page, 221, 'Loja de Leitura')
  expect((await page.request.put(contractPath(221, store), { headers, data: own })).status()).toBe(200)
  await signIn(page, 'n1', place(221, store))
  await expect(page.getByText('salva, não é mostrada')).toBeVisible()
  await expect(page.getByText('origem', { exact: true })).toBeVisible()
  await expect(on(page).save).toBeHidden()
  await expect(page.getByRole('button', { name: 'Copiar de outra loja' })).toBeHidden()
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
})
