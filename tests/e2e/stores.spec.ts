// Tests that users can list, create, change and delete stores, and that the pages report failed requests and addresses
// that contradict the zip code.
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { goBack, HEALTH_PATH, pressUntilFocused, resumeDraft, signIn } from './steps.ts'
import { buildStoreEditPath, buildStorePath, createStore, getStoreLocators, STORE_DATA } from './stores-page.ts'

byKeyboard(
  'S2 §2 With the keyboard a user lists the stores of an ecommerce, creates a store and changes it',
  async ({ page }) => {
    test.setTimeout(90_000)
    const { keyboard } = page
    const {
      ecommerceField,
      grid,
      nameField,
      schedulesField,
      zipField,
      streetField,
      numberField,
      savedToast,
      findDefinition,
    } = getStoreLocators(page)
    await signIn(page, 'cs', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('g')
    await keyboard.press('l')
    await expect(ecommerceField).toBeFocused()
    await expect(page.getByText('Nenhum ecommerce escolhido')).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByText('Escolha um ecommerce da lista')).toBeVisible()
    await keyboard.type('206')
    await page.getByRole('option', { name: /^206 - / }).waitFor()
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/stores\?ecommerce_id=206$/)
    await expect(grid.or(page.getByText('Este ecommerce ainda não tem lojas.')).first()).toBeVisible()

    await pressUntilFocused(page, 'Tab', page.getByRole('link', { name: /^Nova loja/ }).first())
    await keyboard.press('c')
    await keyboard.press('l')
    await expect(page).toHaveURL(/\/stores\/new\?ecommerce_id=206$/)
    await expect(nameField).toBeFocused()
    await keyboard.type('Loja do Teclado')
    await keyboard.press('Tab')
    await expect(schedulesField).toBeFocused()
    await keyboard.type('Todos os dias 8h–20h')
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').filter({ hasText: /Corrija \d campos/ })).toBeVisible()
    await pressUntilFocused(page, 'Tab', zipField)
    await keyboard.type('20040002')
    await expect(streetField).toHaveValue('Avenida Rio Branco')
    await pressUntilFocused(page, 'Tab', numberField)
    await keyboard.type('S/N')
    await keyboard.press('Control+Enter')
    await expect(page.getByText(/^Loja criada: Loja do Teclado/)).toBeVisible()
    await expect(page).toHaveURL(/\/ecommerces\/206\/stores\/show\/\d+$/)

    await expect(findDefinition('Horários de funcionamento')).toHaveText('Todos os dias 8h–20h')
    const editButton = page.getByRole('button', { name: 'Editar dados da loja' })
    await pressUntilFocused(page, 'Tab', editButton)
    await keyboard.press('Enter')
    await expect(nameField).toBeFocused()
    await expect(streetField).toHaveCount(0)
    await keyboard.press('Tab')
    await expect(schedulesField).toBeFocused()
    await keyboard.press('Control+A')
    await keyboard.type('24 horas')
    await keyboard.press('Control+S')
    await expect(savedToast).toBeVisible()
    await expect(findDefinition('Horários de funcionamento')).toHaveText('24 horas')
    await expect(editButton).toBeFocused()
    await keyboard.press('u')
    await expect(page).toHaveURL(/\/stores\?ecommerce_id=206$/)
    const row = grid.getByRole('row').filter({ hasText: 'Loja do Teclado' })
    await expect(row).toContainText('Avenida Rio Branco, S/N')
    await pressUntilFocused(page, 'Tab', grid.getByRole('row').nth(1))
    await keyboard.press('Control+End')
    await expect(row).toBeFocused()
    await keyboard.press('e')
    await expect(schedulesField).toHaveValue('24 horas')
  },
)

byMouse('S2 §2 With the mouse a user searches stores, creates a store and changes it', async ({ page }) => {
  test.setTimeout(90_000)
  const locators = getStoreLocators(page)
  await signIn(page, 'cs', '/stores')
  await locators.ecommerceField.click()
  await page.getByRole('option', { name: '1 - Loja Azul' }).click()
  await locators.searchButton.click()
  await expect(locators.grid).toHaveAttribute('aria-rowcount', '34')
  await expect(locators.grid.getByRole('row')).toHaveCount(16)
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL(/ecommerce_id=1&page=2$/)
  await chooseOption(page.getByLabel('Por página'), 'Todas')
  await expect(locators.grid.getByRole('row')).toHaveCount(35)
  await page.getByRole('columnheader', { name: 'Cidade' }).click()
  await expect(page).toHaveURL(/order_by=city/)
  await expect(locators.grid.getByRole('row').nth(1)).toContainText('A')

  await locators.ecommerceField.fill('207')
  await page.getByRole('option', { name: /^207 - / }).click()
  await locators.searchButton.click()
  await expect(page).toHaveURL(/ecommerce_id=207/)
  await page
    .getByRole('link', { name: /^Nova loja/ })
    .first()
    .click()
  await locators.nameField.fill('Loja do Mouse')
  await locators.schedulesField.fill('Seg–Sex 9h–18h\nSáb 9h–13h')
  await locators.notifyField.check()
  await locators.zipField.fill('13825-000')
  await expect(locators.cityField).toHaveValue('Holambra')
  for (const readonlyField of [locators.cityField, locators.stateField]) await expect(readonlyField).not.toBeEditable()
  for (const editableField of [locators.streetField, locators.neighborhoodField])
    await expect(editableField).toBeEditable()
  await locators.streetField.fill('Alameda Maurício de Nassau')
  await locators.neighborhoodField.fill('Centro')
  await locators.numberField.fill('12')
  await locators.latitudeField.fill('-22.6333')
  await locators.cnpjField.fill('77loj45601cd28')
  await locators.registrationField.fill('isento')
  await chooseOption(locators.checkInField, 'Pelo pedido')
  await locators.createButton.click()
  await expect(
    page.getByText('E-mail inválido: é obrigatório para avisar das reversas entregues').first(),
  ).toBeVisible()
  await expect(page.getByText('Informe as duas coordenadas, ou nenhuma').first()).toBeVisible()
  await locators.emailField.fill('mouse@loja.example')
  await locators.longitudeField.fill('-47,0557')
  await locators.createButton.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loja do Mouse' })).toBeVisible()
  await page.reload()
  for (const [name, text] of [
    ['Horários de funcionamento', 'Seg–Sex 9h–18h Sáb 9h–13h'],
    ['Latitude', '-22,6333'],
    ['CNPJ', '77.LOJ.456/01CD-28'],
    ['Inscrição estadual', 'ISENTO'],
    ['Check-in', 'Pelo pedido'],
  ] as const)
    await expect(locators.findDefinition(name)).toHaveText(text)
  await page.getByRole('link', { name: 'Lojas do ecommerce' }).click()
  await page.getByRole('textbox', { name: /^Buscar por id/ }).fill('mouse')
  await expect(locators.grid.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Loja do Mouse' }).click()
  await locators.editAddressButton.click()
  await locators.numberField.fill('13')
  await locators.saveButton.click()
  await expect(locators.savedToast).toBeVisible()
  await expect(locators.findDefinition('Número')).toHaveText('13')
})

byKeyboard('With the keyboard a user deletes a store and undoes the deletion', async ({ page }) => {
  await signIn(page, 'cs', HEALTH_PATH)
  await createStore(page, 211, { display_name: 'Loja que se apaga' })
  await page.goto('/stores?ecommerce_id=211&q=se+apaga')
  const { grid } = getStoreLocators(page)
  const row = grid.getByRole('row').filter({ hasText: 'Loja que se apaga' })
  await expect(row).toBeVisible()
  await pressUntilFocused(page, 'Tab', row)
  await page.keyboard.press('Control+K')
  await page.keyboard.type('excluir loja')
  await page.getByRole('option', { name: /^Excluir loja/ }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Excluir “Loja que se apaga”?' })
  await expect(dialog).toContainText('desfeito por 24 horas')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Loja excluída: Loja que se apaga').first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Control+Z')
  await expect(row).toBeVisible()
  await pressUntilFocused(page, 'Tab', row)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Loja que se apaga' })).toBeVisible()
})

byMouse('With the mouse a user deletes a store from its page and undoes the deletion', async ({ page }) => {
  await signIn(page, 'cs', HEALTH_PATH)
  const id = await createStore(page, 212, { display_name: 'Loja que fecha' })
  await page.goto(buildStorePath(212, id))
  await page.getByRole('button', { name: 'Excluir loja' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Excluir loja' }).click()
  await dialog.getByRole('button', { name: /^Excluir loja/ }).click()
  await expect(page).toHaveURL(/\/stores\?ecommerce_id=212$/)
  const { grid } = getStoreLocators(page)
  const row = grid.getByRole('row').filter({ hasText: 'Loja que fecha' })
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Excluir loja/ }).click()
  await expect(dialog).toContainText('Loja que fecha')
})

test('A user edits one section of a store in place; fields with typed or invalid values of another section open with it', async ({
  page,
}) => {
  await signIn(page, 'cs', HEALTH_PATH)
  const id = await createStore(page, 214, { cnpj: '77LOJ45601CD28' })
  await page.goto(buildStorePath(214, id))
  const { nameField, cnpjField, editAddressButton, saveButton, findDefinition } = getStoreLocators(page)
  const leaveButton = page.getByRole('button', { name: 'Cancelar' })
  await page.getByRole('button', { name: 'Editar documentos e operação' }).click()
  await expect(nameField).toHaveCount(0)
  await cnpjField.fill('19.131.243/0001-97')
  await leaveButton.click()
  await expect(findDefinition('CNPJ')).toHaveText('77.LOJ.456/01CD-28')
  await page.getByRole('button', { name: 'Editar dados da loja' }).click()
  await resumeDraft(page)
  await expect(cnpjField).toHaveValue('19.131.243/0001-97')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(cnpjField).toHaveCount(0)
  await expect(nameField).toHaveValue('Loja de Teste')
  await leaveButton.click()

  await editAddressButton.click()
  await chooseOption(page.getByLabel(/^País/), 'México')
  await saveButton.click()
  await expect(page.getByLabel('RFC')).toHaveValue('77.LOJ.456/01CD-28')
  await expect(nameField).toHaveCount(0)
})

test('The deletion dialog says that the store does not exist', async ({ page }) => {
  await signIn(page, 'cs', '/stores?ecommerce_id=1&do=stores.delete&ecommerce=1&store=999999')
  await expect(page.getByRole('dialog')).toContainText('Loja 999999 não encontrada')
})

test.describe('The form warns about an address that contradicts its zip code before saving', () => {
  test('A changed address stays, and the user can replace each field with the value of the zip code or save it', async ({
    page,
  }) => {
    await signIn(page, 'cs', HEALTH_PATH)
    const id = await createStore(page, 213)
    await page.goto(buildStoreEditPath(213, id))
    const { streetField, cityField, stateField, saveButton, savedToast, findDefinition } = getStoreLocators(page)
    const contradictions = page.getByText(/^Segundo o CEP/)
    await cityField.fill('Rio de Janeiro')
    await expect(contradictions).toHaveText(['Segundo o CEP: São Paulo'])
    await streetField.fill('Av. Paulista')
    await page.keyboard.press('Tab')
    await chooseOption(stateField, 'RJ')
    await expect(contradictions).toHaveText(['Segundo o CEP: São Paulo', 'Segundo o CEP: SP'])
    await streetField.fill('Rua Augusta')
    await expect(contradictions).toHaveCount(3)
    const useZipValueButton = page.getByRole('button', { name: 'Usar o do CEP' })
    await useZipValueButton.first().focus()
    await page.keyboard.press('Enter')
    await expect(streetField).toHaveValue('Avenida Paulista')
    await expect(streetField).toBeFocused()
    await expect(streetField).toBeEditable()
    await expect(savedToast).toHaveCount(0)
    await saveButton.click()
    await expect(savedToast).toBeVisible()
    await expect(contradictions).toHaveCount(0)
    await page.reload()
    await expect(findDefinition('Cidade')).toHaveText('Rio de Janeiro')
    await expect(findDefinition('Estado')).toHaveText('RJ')
  })

  test('A zip code that is typed later replaces the address, and the user can restore the typed address', async ({
    page,
  }) => {
    await signIn(page, 'cs', '/stores/new?ecommerce_id=213')
    const {
      nameField,
      schedulesField,
      zipField,
      streetField,
      numberField,
      cityField,
      stateField,
      createButton,
      findDefinition,
    } = getStoreLocators(page)
    await nameField.fill('Loja contrariada')
    await schedulesField.fill('24 horas')
    await streetField.fill('Rua Augusta')
    await cityField.fill('sao paulo')
    await page.keyboard.press('Escape')
    await numberField.fill('1')
    await zipField.fill('01310-100')
    await expect(streetField).toHaveValue('Avenida Paulista')
    await expect(cityField).toHaveValue('São Paulo')
    await expect(stateField).not.toBeEditable()
    const replacedMessage = page.getByText(/Você digitou/)
    await expect(replacedMessage).toHaveText(['Trocado pelo do CEP. Você digitou: Rua Augusta'])
    await page.getByRole('button', { name: 'Manter o digitado' }).click()
    await expect(streetField).toHaveValue('Rua Augusta')
    await expect(streetField).toBeEditable()
    await expect(streetField).toBeFocused()
    await expect(page.getByText('Segundo o CEP: Avenida Paulista')).toBeVisible()
    await createButton.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Loja contrariada' })).toBeVisible()
    await expect(findDefinition('Logradouro')).toHaveText('Rua Augusta')
  })
})

test.describe('A new zip code removes values that belonged to the previous zip code', () => {
  const coordinates = { lat: -23.5614, long: -46.6559 }
  const storeWithCoordinates = { address: { ...STORE_DATA.address, ...coordinates } }

  test('The new zip code removes address and coordinates, but not coordinates that the user typed afterwards', async ({
    page,
  }) => {
    await signIn(page, 'cs', HEALTH_PATH)
    const id = await createStore(page, 213, storeWithCoordinates)
    await page.goto(buildStoreEditPath(213, id))
    const { zipField, streetField, cityField, latitudeField, longitudeField } = getStoreLocators(page)
    await expect(latitudeField).toHaveValue('-23,5614')
    await zipField.fill('20040-002')
    await expect(streetField).toHaveValue('Avenida Rio Branco')
    await expect(latitudeField).toHaveValue('')
    await expect(longitudeField).toHaveValue('')
    await latitudeField.fill('-22,9035')
    await longitudeField.fill('-43,1772')
    await zipField.fill('99999-991')
    await expect(page.getByText('CEP inválido: não foi encontrado')).toBeVisible()
    await expect(streetField).toHaveValue('')
    await expect(cityField).toHaveValue('')
    await expect(latitudeField).toHaveValue('-22,9035')
  })

  test('Another country removes the address, and its postal code removes the coordinates', async ({ page }) => {
    await signIn(page, 'cs', HEALTH_PATH)
    const id = await createStore(page, 213, storeWithCoordinates)
    await page.goto(buildStoreEditPath(213, id))
    const { streetField, neighborhoodField, cityField, latitudeField } = getStoreLocators(page)
    await chooseOption(page.getByLabel(/^País/), 'México')
    for (const field of [streetField, cityField]) await expect(field).toHaveValue('')
    await expect(neighborhoodField.or(page.getByLabel(/^Colônia/))).toHaveValue('')
    await page.getByLabel(/^Código postal/).fill('44100')
    await expect(latitudeField).toHaveValue('')
  })
})

test('S2 §2 The contract tab of a new store is disabled and explains why', async ({ page }) => {
  await signIn(page, 'cs', '/stores/new?tab=correios')
  const findTab = (name: string) => page.getByRole('tab', { name })
  await expect(findTab('Nova loja')).toHaveAttribute('aria-selected', 'true')
  await expect(findTab('Contrato Correios')).toHaveAttribute('aria-disabled', 'true')
  await findTab('Nova loja').focus()
  await page.keyboard.press('End')
  await expect(findTab('Contrato Correios')).toBeFocused()
  await expect(page.locator('[data-tip]')).toContainText('Crie a loja antes')
  await findTab('Contrato Correios').click({ force: true })
  await expect(findTab('Nova loja')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: /^Criar loja/ })).toHaveAttribute('title', /Escolha antes o ecommerce/)
})

test('A dialog displays both versions when another user has saved first, and saving merges them', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'cs', HEALTH_PATH)
  const id = await createStore(page, 209)
  await page.goto(buildStoreEditPath(209, id))
  const { nameField, saveButton, savedToast, findDefinition } = getStoreLocators(page)
  await nameField.fill('Nome daqui')
  const adminSession = await openApiSession(baseURL)
  const path = `/v2/boss/ecommerces/209/stores/${id}`
  const otherVersion = { ...STORE_DATA, display_name: 'Nome de lá', schedules: 'Horário de lá' }
  expect(await adminSession.put(path, otherVersion)).toBe(200)
  await saveButton.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Nome de lá')
  await dialog.getByRole('radio', { name: /Nome daqui/ }).check()
  await page.keyboard.press('Control+Enter')
  await expect(savedToast).toBeVisible()
  await expect(findDefinition('Horários de funcionamento')).toHaveText('Horário de lá')
  const { data } = await adminSession.get<{ data: object }>(path)
  expect(data).toMatchObject({ display_name: 'Nome daqui', schedules: 'Horário de lá' })
})

test('S2 §8 The pages display the errors of failed requests and keep the typed values', async ({ page }) => {
  await signIn(page, 'cs', '/stores')
  const id = await createStore(page, 210)
  const failRequests = (path: string) =>
    page.route(path, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ status: 500, body: '' }),
    )
  await failRequests('**/v2/boss/ecommerces/210/stores**')
  await page.goto('/stores?ecommerce_id=210&q=loja+de+teste')
  await expect(page.getByText('Não foi possível carregar as lojas')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('link', { name: 'Loja de Teste' }).click()

  const { nameField, numberField, saveButton, savedToast, createButton, editAddressButton } = getStoreLocators(page)
  await editAddressButton.click()
  await expect(numberField).toHaveValue('1000')
  await failRequests(`**/v2/boss/ecommerces/210/stores/${id}`)
  await numberField.fill('77')
  await saveButton.click()
  await expect(page.getByText('Não foi possível atualizar a loja').first()).toBeVisible()
  await expect(numberField).toHaveValue('77')
  await page.unrouteAll()
  await saveButton.click()
  await expect(savedToast).toBeVisible()

  await page.goto('/stores/new?ecommerce_id=999999')
  await getStoreLocators(page).nameField.fill('Sem dono')
  await getStoreLocators(page).schedulesField.fill('24 horas')
  await getStoreLocators(page).zipField.fill('20040-002')
  await expect(getStoreLocators(page).streetField).toHaveValue('Avenida Rio Branco')
  await numberField.fill('1')
  await createButton.click()
  await expect(page.getByText('Não foi possível criar a loja').first()).toBeVisible()
  await page.reload()
  await resumeDraft(page)
  await expect(nameField).toHaveValue('Sem dono')
})

test('g l opens the list of stores without an ecommerce; o p and the palette open the stores of the current ecommerce', async ({
  page,
}) => {
  await signIn(page, 'cs', '/ecommerces/show/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Loja Azul' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/stores$/)
  await goBack(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Loja Azul' })).toBeVisible()
  await page.keyboard.press('o')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/stores\?ecommerce_id=1$/)
  await expect(getStoreLocators(page).ecommerceField).toHaveValue('1 - Loja Azul')
  await goBack(page)
  await page.keyboard.press('Control+K')
  await page.keyboard.type('lojas do ecommerce')
  await page.getByRole('option', { name: /^Ver lojas do ecommerce/ }).click()
  await expect(page).toHaveURL(/\/stores\?ecommerce_id=1$/)
  await page.goto('/ecommerces/2/stores/show/1')
  await expect(page.getByRole('heading', { name: 'Loja 1 não encontrada' })).toBeVisible()
})

byKeyboard('With the keyboard a user finds a store among the stores of all ecommerces', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'cs', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('lojas de todos os ecommerces')
  await page.getByRole('option', { name: /^Ver lojas de todos os ecommerces/ }).waitFor()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/stores\/all$/)
  const grid = page.getByRole('grid', { name: 'Todas as lojas' })
  await expect(grid.getByRole('row').nth(1)).toContainText('Loja Azul')
  await pressUntilFocused(page, 'Tab', grid.getByRole('row').nth(1))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ecommerces\/1\/stores\/show\/\d+/)
})

byMouse('With the mouse a user filters the stores of all ecommerces and opens one', async ({ page }) => {
  await signIn(page, 'cs', '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Todas as lojas' }).click()
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await chooseOption(page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Situação'), 'Inativa')
  await expect(page).toHaveURL('/stores/all?situation=inactive')
  await page.getByRole('heading', { level: 1 }).click()
  const grid = page.getByRole('grid', { name: 'Todas as lojas' })
  await expect(grid.getByRole('row').nth(1)).toContainText('Inativa')
  await grid.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ecommerces\/\d+\/stores\/show\/\d+/)
})
