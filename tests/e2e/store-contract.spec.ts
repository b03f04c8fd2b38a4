// Tests the page of a store's contract with the post office: choosing the store's own or the default contract, copying
// a contract, concurrent changes, and read-only access.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { HEALTH_PATH, pressUntilFocused, signIn } from './steps.ts'

const getLocators = (page: Page) => ({
  cardField: page.getByLabel('Cartão de postagem'),
  userField: page.getByRole('textbox', { name: 'Usuário' }),
  passwordField: page.getByLabel('Senha'),
  daysField: page.getByLabel('Prazo da autorização (dias)'),
  insuranceField: page.getByLabel('Seguro'),
  valueField: page.getByLabel('Valor segurado (R$)'),
  ownModeRadio: page.getByRole('radio', { name: 'Próprio' }),
  defaultModeRadio: page.getByRole('radio', { name: 'Padrão' }),
  saveButton: page.getByRole('button', { name: 'Salvar contrato' }),
  editButton: page.getByRole('button', { name: 'Editar contrato' }),
  /** Returns the value next to a label on the read-only page. */
  findDefinition: (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition'),
  dialog: page.getByRole('alertdialog'),
})

const OWN_CONTRACT = {
  is_save_full_contract: true,
  ...{ username: 'origem', pac_service_code: '03298', sedex_service_code: '03220', administrative_code: '17000190' },
  ...{ posting_card: '0067599079', password: 'uma senha', authorization_limit_days: 12, insurance_type: 'none' },
}

async function createStore(page: Page, ecommerce: number, display_name: string): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const address = {
    ...{ zip_code: '01310100', address: 'Avenida Paulista', number: '1000', neighborhood: 'Bela Vista' },
    ...{ city: 'São Paulo', state: 'SP' },
  }
  const data = { display_name, schedules: 'Sempre', address }
  const response = await page.request.post(`/v2/boss/ecommerces/${ecommerce}/stores`, { headers, data })
  return (await response.json()).store.id
}

const buildContractPath = (ecommerce: number, store: number) =>
  `/v2/boss/ecommerces/${ecommerce}/stores/${store}/contract`
const buildTabPath = (ecommerce: number, store: number) => `/ecommerces/${ecommerce}/stores/show/${store}?tab=correios`
const buildEditPath = (ecommerce: number, store: number) => `${buildTabPath(ecommerce, store)}&mode=edit`

byKeyboard('S2 §4, §5 With the keyboard a user corrects and saves an own contract of a store', async ({ page }) => {
  const { keyboard } = page
  const {
    cardField,
    userField,
    passwordField,
    daysField,
    insuranceField,
    valueField,
    ownModeRadio,
    defaultModeRadio,
    dialog,
    editButton,
    findDefinition,
  } = getLocators(page)
  await signIn(page, 'cs', HEALTH_PATH)
  const store = await createStore(page, 217, 'Loja do Contrato')
  await page.goto(`/ecommerces/217/stores/show/${store}`)
  await page.getByRole('heading', { level: 1, name: 'Loja do Contrato' }).waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('editar contrato correios')
  await expect(getFirstRow(page)).toContainText('Editar contrato Correios da loja')
  await pressUntilSelected(page)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=correios/)
  await expect(defaultModeRadio).toBeChecked()

  await pressUntilFocused(page, 'Tab', defaultModeRadio, 60)
  await keyboard.press('ArrowRight')
  await expect(ownModeRadio).toBeChecked()
  await pressUntilFocused(page, 'Tab', cardField)
  await keyboard.type('0067599079')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').getByText('Usuário')).toBeVisible()
  await expect(dialog).toBeHidden()
  // The focus moves to the first invalid field.
  await expect(userField.or(page.getByLabel('Código administrativo')).and(page.locator(':focus'))).toBeVisible()
  await pressUntilFocused(page, 'Shift+Tab', cardField)
  await keyboard.press('Tab')
  await keyboard.type('17000190')
  await keyboard.press('Tab')
  await keyboard.type('correios-217')
  await keyboard.press('Tab')
  await expect(passwordField).toBeFocused()
  await keyboard.type('segredo do balcão')
  await keyboard.press('Tab')
  await keyboard.type('03298')
  await keyboard.press('Tab')
  await keyboard.type('03220')
  await pressUntilFocused(page, 'Tab', daysField)
  await keyboard.type('91')
  await pressUntilFocused(page, 'Tab', insuranceField)
  await keyboard.type('Valor')
  await pressUntilFocused(page, 'Tab', valueField)
  await keyboard.type('23,49')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('O valor do seguro deve ser de R$ 23,50 ou mais').first()).toBeVisible()
  await expect(page.getByText('O maior valor aceito é 90').first()).toBeVisible()
  await expect(daysField).toBeFocused()
  await keyboard.press('Control+A')
  await keyboard.type('90')
  await pressUntilFocused(page, 'Tab', valueField)
  await keyboard.press('Control+A')
  await keyboard.type('23,5')
  await keyboard.press('Control+Enter')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(dialog.getByRole('list', { name: 'O que muda' })).toContainText('correios-217')
  await expect(dialog).not.toContainText('segredo')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Contrato salvo').first()).toBeVisible()
  await expect(findDefinition('Valor segurado')).toContainText('23,50')
  await expect(findDefinition('Senha')).toContainText('salva')
  await expect(editButton).toBeFocused()

  await page.reload()
  await expect(findDefinition('Usuário')).toHaveText('correios-217')
  await pressUntilFocused(page, 'Tab', editButton, 60)
  await keyboard.press('Enter')
  await expect(ownModeRadio).toBeChecked()
  await expect(valueField).toHaveValue('23,50')
  await expect(page.getByText('Há uma senha salva', { exact: false })).toBeVisible()
  await expect(passwordField).toHaveValue('')
  // The shortcut for saving displays a message and opens no dialog if nothing has changed.
  await pressUntilFocused(page, 'Tab', userField)
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Nada mudou')
  await expect(dialog).toBeHidden()
})

const getFirstRow = (page: Page) => page.getByRole('listbox').getByRole('option').first()

/** Selects the first row of the command palette with the keyboard. */
async function pressUntilSelected(page: Page): Promise<void> {
  const firstRow = getFirstRow(page)
  if ((await firstRow.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await expect(firstRow).toHaveAttribute('aria-selected', 'true')
}

byMouse(
  'S2 §4 With the mouse a user copies the contract of another store, and returns to default mode',
  async ({ page }) => {
    const {
      userField,
      passwordField,
      ownModeRadio,
      defaultModeRadio,
      saveButton,
      dialog,
      cardField,
      editButton,
      findDefinition,
    } = getLocators(page)
    await signIn(page, 'cs', HEALTH_PATH)
    const headers = { origin: new URL(page.url()).origin }
    const source = await createStore(page, 218, 'Loja de Origem')
    const store = await createStore(page, 219, 'Loja de Destino')
    expect((await page.request.put(buildContractPath(218, source), { headers, data: OWN_CONTRACT })).status()).toBe(200)

    await page.goto(buildTabPath(219, store))
    await page.getByRole('button', { name: 'Copiar de outra loja' }).click()
    const drawer = page.getByRole('dialog', { name: 'Copiar contrato de outra loja' })
    await drawer.getByRole('combobox', { name: 'Ecommerce de origem' }).fill('218')
    await drawer.getByRole('option', { name: /^218 - / }).click()
    await drawer.getByRole('combobox', { name: 'Loja de origem' }).fill('de origem')
    await drawer.getByRole('option', { name: /Loja de Origem/ }).click()
    await expect(drawer.getByRole('list', { name: 'O que muda' })).toContainText('origem')
    await expect(drawer.getByText('A senha não pode ser copiada', { exact: false })).toBeVisible()
    await drawer.getByRole('button', { name: 'Levar para o formulário' }).click()
    await expect(ownModeRadio).toBeChecked()
    await expect(userField).toHaveValue('origem')
    await expect(passwordField).toHaveValue('')
    await passwordField.fill('outra senha')
    await saveButton.click()
    await expect(dialog.getByRole('list', { name: 'O que muda' })).toContainText('nova senha')
    await dialog.getByRole('button', { name: 'Salvar contrato' }).click()
    await expect(page.getByText('Contrato salvo').first()).toBeVisible()

    await expect(findDefinition('Usuário')).toHaveText('origem')
    await editButton.click()
    // The switch to the default contract asks for confirmation if there are unsaved changes.
    await userField.fill('não salvo')
    await defaultModeRadio.click()
    await expect(dialog).toContainText('será descartado')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(userField).toHaveValue('não salvo')
    await defaultModeRadio.click()
    await dialog.getByRole('button', { name: 'Descartar e voltar' }).click()
    await expect(defaultModeRadio).toBeChecked()
    await expect(userField).toBeHidden()
    await expect(cardField).toHaveValue(OWN_CONTRACT.posting_card)
    await saveButton.click()
    await expect(dialog).toContainText('será apagado, com a senha')
    await dialog.getByRole('button', { name: 'Salvar contrato' }).click()
    const fetchContract = async () =>
      (await (await page.request.get(`/v2/boss/ecommerces/219/stores/${store}`)).json()).data.contract_options
    await expect.poll(fetchContract).toMatchObject({ username: '', has_password: false, posting_card: '0067599079' })
  },
)

test('A dialog displays both contracts, without passwords, when another user has saved first', async ({
  page,
  baseURL,
}) => {
  const { userField, passwordField, saveButton, dialog, findDefinition } = getLocators(page)
  await signIn(page, 'cs', HEALTH_PATH)
  const headers = { origin: new URL(page.url()).origin }
  const store = await createStore(page, 220, 'Loja de Dois')
  expect((await page.request.put(buildContractPath(220, store), { headers, data: OWN_CONTRACT })).status()).toBe(200)
  await page.goto(buildEditPath(220, store))
  await userField.fill('meu usuário')
  await passwordField.fill('minha senha secreta')
  const adminSession = await openApiSession(baseURL)
  const otherContract = { ...OWN_CONTRACT, username: 'usuário deles', authorization_limit_days: 45 }
  expect(await adminSession.put(buildContractPath(220, store), otherContract)).toBe(200)
  await saveButton.click()
  await dialog.getByRole('button', { name: 'Salvar contrato' }).click()
  const conflictDialog = page.getByRole('alertdialog')
  await expect(conflictDialog).toContainText('usuário deles')
  await expect(conflictDialog).not.toContainText('secreta')
  await conflictDialog.getByRole('radio', { name: /meu usuário/ }).check()
  await conflictDialog.getByRole('button', { name: 'Salvar', exact: false }).last().click()
  await expect(page.getByText('Contrato salvo').first()).toBeVisible()
  await expect(findDefinition('Usuário')).toHaveText('meu usuário')
  await expect(findDefinition('Prazo da autorização')).toHaveText('45')
})

test('S2 §6 A user with read permission sees the contract without password and has no fields or buttons to change it', async ({
  page,
}) => {
  await signIn(page, 'cs', HEALTH_PATH)
  const headers = { origin: new URL(page.url()).origin }
  const store = await createStore(page, 221, 'Loja de Leitura')
  expect((await page.request.put(buildContractPath(221, store), { headers, data: OWN_CONTRACT })).status()).toBe(200)
  await signIn(page, 'n1', buildTabPath(221, store))
  await expect(page.getByText('salva, não é mostrada')).toBeVisible()
  await expect(page.getByText('origem', { exact: true })).toBeVisible()
  await expect(getLocators(page).saveButton).toBeHidden()
  await expect(page.getByRole('button', { name: 'Copiar de outra loja' })).toBeHidden()
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
})
