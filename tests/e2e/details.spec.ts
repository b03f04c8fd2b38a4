// Tests creating an ecommerce and editing its details, with errors and conflicts.
import { buildEditUrl, getDetailsFields } from './details-page.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { pressUntilFocused, resumeDraft, signIn } from './steps.ts'

byKeyboard('S1 §2 A user creates and completes an ecommerce with the keyboard', async ({ page }) => {
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

  const { documentField, zipField, streetField, numberField, cityField, savedToast } = getDetailsFields(page)
  await pressUntilFocused(page, 'Tab', documentField)
  await page.keyboard.type('98tec76501la15')
  await pressUntilFocused(page, 'Tab', zipField)
  await page.keyboard.type('13825000')
  await page.keyboard.press('Tab')
  await expect(zipField).toHaveValue('13825-000')
  await expect(cityField).toHaveValue('Holambra')
  await pressUntilFocused(page, 'Tab', streetField)
  await page.keyboard.type('Alameda Maurício de Nassau')
  await page.keyboard.press('Tab')
  await expect(numberField).toBeFocused()
  await page.keyboard.type('S/N')
  await page.keyboard.press('Control+Enter')
  await expect(savedToast).toBeVisible()
  const checkDisplayed = (name: string, value: string) =>
    expect(page.getByRole('term').filter({ hasText: name }).locator('..')).toContainText(value)
  await checkDisplayed('CNPJ', '98.TEC.765/01LA-15')

  await page.reload()
  await checkDisplayed('Logradouro', 'Alameda Maurício de Nassau')
  await checkDisplayed('Estado', 'SP')
})

byMouse('S1 §2 A user edits an ecommerce with the mouse', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces?q=102&situation=all')
  await page
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click()
  await expect(page).toHaveURL(/show\/102\?mode=edit/)
  const {
    zipField,
    streetField,
    numberField,
    complementField,
    neighborhoodField,
    cityField,
    stateField,
    saveButton,
    savedToast,
  } = getDetailsFields(page)
  await zipField.fill('20040-002')
  await expect(streetField).toHaveValue('Avenida Rio Branco')
  for (const lockedField of [streetField, neighborhoodField, cityField, stateField])
    await expect(lockedField).not.toBeEditable()
  await numberField.fill('156')
  // The form does not truncate a text that is too long, but displays an error.
  await complementField.fill('x'.repeat(25))
  await chooseOption(page.getByLabel('Segmento'), 'Livros')
  await saveButton.click()
  await expect(complementField).toHaveAccessibleDescription('Use no máximo 20 caracteres')
  await expect(complementField).toHaveValue('x'.repeat(25))
  await complementField.fill('x'.repeat(20))
  await saveButton.click()
  await expect(savedToast).toBeVisible()
  await page.reload()
  for (const text of ['Avenida Rio Branco', 'Rio de Janeiro', 'Livros'])
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
})

test('S1 §5 The details form displays errors at the fields and keeps the input', async ({ page }) => {
  await signIn(page, 'n1', buildEditUrl(107))
  const { displayNameField, documentField, phoneField, saveButton } = getDetailsFields(page)
  await displayNameField.fill('Nome em edição')
  await documentField.fill('11.222.333/0001-82')
  await phoneField.fill('98765')
  await saveButton.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Corrija 2 campos' })).toBeVisible()
  await expect(phoneField).toBeFocused()
  await page.reload()
  await expect(displayNameField).not.toHaveValue('Nome em edição')
  await resumeDraft(page)
  await expect(displayNameField).toHaveValue('Nome em edição')
  await expect(documentField).toHaveValue('11.222.333/0001-82')
  await page.getByRole('button', { name: /Descartar/ }).click()
  await expect(displayNameField).not.toHaveValue('Nome em edição')
  // The clicked button disappears together with the draft, so the focus moves to a field of the form.
  await expect(displayNameField).toBeFocused()
})

byMouse('A user edits one section of the details with the mouse and sees the saved values', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/110')
  await page.getByRole('button', { name: 'Editar endereço' }).click()
  const { displayNameField, countryField, complementField, savedToast } = getDetailsFields(page)
  await expect(countryField).toBeFocused()
  await expect(displayNameField).toHaveCount(0)
  await complementField.fill('Loja 7')
  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(savedToast).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Loja 7' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar endereço' })).toBeFocused()
})

test('A user without write permission for groups cannot change the group and sees the reason', async ({ page }) => {
  const groupField = page.getByRole('combobox', { name: 'Grupo' })
  await signIn(page, 'cs', buildEditUrl(109))
  await expect(groupField).not.toBeEditable()
  await expect(groupField).toHaveAccessibleDescription(/leitura e escrita.*Grupos/)
  await signIn(page, 'ti', buildEditUrl(109))
  await expect(groupField).toBeEditable()
  await expect(groupField).toHaveAccessibleDescription('')
})

test.describe('Two users who edit one ecommerce', () => {
  test('The second user chooses a value when both changed the same field', async ({ page, browser, baseURL }) => {
    await signIn(page, 'n1', buildEditUrl(108))
    const ownForm = getDetailsFields(page)
    await ownForm.tradeNameField.fill('Nome meu')

    const otherPage = await browser.newPage({ baseURL })
    await signIn(otherPage, 'cs', buildEditUrl(108))
    const otherForm = getDetailsFields(otherPage)
    await otherForm.tradeNameField.fill('Nome deles')
    await otherForm.saveButton.click()
    await expect(otherForm.savedToast).toBeVisible()

    await ownForm.saveButton.click()
    const confirmationDialog = page.getByRole('alertdialog')
    await expect(confirmationDialog).toContainText('Nome deles')
    await expect(confirmationDialog).toContainText('Nome meu')
    await confirmationDialog.getByRole('radio', { name: /Nome meu/ }).check()
    await page.keyboard.press('Control+Enter')
    await expect(ownForm.savedToast).toBeVisible()
    await otherPage.reload()
    await expect(otherPage.getByRole('definition').filter({ hasText: 'Nome meu' }).first()).toBeVisible()
    await otherPage.close()
  })

  test('Both changes are preselected and saved when the users changed different fields', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, 'n1', buildEditUrl(109))
    const ownForm = getDetailsFields(page)
    await ownForm.complementField.fill('Sala 9')

    const otherPage = await browser.newPage({ baseURL })
    await signIn(otherPage, 'cs', buildEditUrl(109))
    const otherForm = getDetailsFields(otherPage)
    await otherForm.phoneField.fill('(11) 3333-4444')
    await otherForm.saveButton.click()
    await expect(otherForm.savedToast).toBeVisible()
    await otherPage.close()

    await ownForm.saveButton.click()
    await expect(page.getByRole('alertdialog')).toContainText('+55 11 3333-4444')
    await page.keyboard.press('Control+Enter')
    await expect(ownForm.savedToast).toBeVisible()
    await page.reload()
    for (const text of ['Sala 9', '3333-4444'])
      await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
  })
})

test('A change of another section by another user causes no conflict', async ({ page, browser, baseURL }) => {
  await signIn(page, 'n1', buildEditUrl(113))
  const { complementField, saveButton, savedToast } = getDetailsFields(page)
  await complementField.fill('Fundos')
  const otherPage = await browser.newPage({ baseURL })
  await signIn(otherPage, 'cs', buildEditUrl(113))
  await otherPage.getByRole('button', { name: /^(Desativar|Reativar)$/ }).click()
  await otherPage
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Desativar|Reativar)/ })
    .click()
  await expect(otherPage.getByRole('alertdialog')).toHaveCount(0)
  await otherPage.close()
  await saveButton.click()
  await expect(savedToast).toBeVisible()
})

test('The key e edits the focused row, and a rejected creation keeps its input', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?q=112&situation=all')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/mode=edit/)

  await page.goto('/ecommerces/new')
  await page.getByLabel('Razão social').fill('Loja Recusada')
  await page.getByLabel('URL').fill('loja recusada')
  await page.getByRole('button', { name: /^Criar/ }).click()
  await expect(page.getByText('URL inválida').first()).toBeVisible()
  await page.reload()
  await resumeDraft(page)
  await expect(page.getByLabel('Razão social')).toHaveValue('Loja Recusada')
})

test('The overview of an ecommerce says which values could not be loaded', async ({ page }) => {
  const names = [
    'activity',
    'reprocess/failed',
    'reverses/tracking-errors',
    'quota-use',
    'integrations/health',
    'subscription',
  ]
  await page.route(new RegExp(`/(${names.join('|')})(\\?|$)`), (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, 'cs', '/ecommerces/show/1')
  const overview = page.getByRole('region', { name: 'Visão geral' })
  await expect(overview.getByRole('definition').filter({ hasText: 'Não foi possível carregar' })).toHaveCount(
    names.length,
  )
})
