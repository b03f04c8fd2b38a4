// Tests the list of reverses (return requests) with tracking errors (S2 §2, product decision A41): filters, revealed
// addresses, and corrections of zip codes.
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { pressUntilFocused, resumeDraft, signIn } from './steps.ts'
import {
  fetchReverseActivity,
  fetchTrackingError,
  getTrackingErrorLocators,
  REVERSE_IDS,
} from './tracking-errors-page.ts'

/** URL of the list in an order that puts the demo reverses (return requests) of these tests on the first page. */
const newestFirstPath = '/correios?order_by=id&sort=desc&limit=50'

byKeyboard(
  'A41 With the keyboard a user reveals an address, corrects the zip code, gets the next reverse, and undoes the correction',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const { drawer, findRow, zipField, findAddressPart } = getTrackingErrorLocators(page)
    await signIn(page, 'n1', newestFirstPath)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('t')
    await keyboard.press('t')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await keyboard.type('ZD-771')
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pressUntilFocused(page, 'Tab', page.getByRole('grid').getByRole('row').nth(1))
    await pressUntilFocused(page, 'ArrowDown', findRow(REVERSE_IDS.keyboard))
    await expect(findRow(REVERSE_IDS.keyboard)).not.toContainText(/Rua|Avenida|Travessa|Quadra/)

    await keyboard.press('v')
    const hideButton = findRow(REVERSE_IDS.keyboard).getByRole('button', { name: /^Ocultar o endereço/ })
    await expect(hideButton).toBeVisible()
    // The button must not have `aria-pressed`. Its label already changes with the state, and a screen reader would
    // announce the state twice.
    await expect(hideButton).not.toHaveAttribute('aria-pressed')
    await keyboard.press('v')
    await expect(findRow(REVERSE_IDS.keyboard).getByRole('button', { name: /^Revelar o endereço/ })).toBeVisible()

    await keyboard.press('z')
    await expect(zipField).toBeFocused()
    await keyboard.type('30130-005')
    await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
    await expect(findAddressPart('Cidade')).toContainText('Belo Horizonte')
    await expect(findAddressPart('Número')).toContainText('mantém')
    await expect(drawer.getByRole('button', { name: 'Revelar' })).not.toHaveAttribute('aria-pressed')
    await expect(drawer.getByRole('alert')).toContainText(/Outro estado: de .+ para Belo Horizonte\/MG/)
    // The first press asks for confirmation, because the new zip code is in another state. The second press saves.
    await keyboard.press('Control+Shift+Enter')
    await expect(drawer.getByRole('alert')).toContainText('Nada foi salvo ainda')
    expect(await fetchTrackingError(baseURL, REVERSE_IDS.keyboard)).toBeDefined()
    await keyboard.press('Control+Shift+Enter')
    await expect(page.getByText(`CEP da reversa ${REVERSE_IDS.keyboard} corrigido: Belo Horizonte/MG`)).toBeVisible()
    await expect(drawer).toContainText(`Reversa ${REVERSE_IDS.afterKeyboard}`)
    await expect(zipField).toBeFocused()
    await expect(zipField).toHaveValue('')
    expect(await fetchTrackingError(baseURL, REVERSE_IDS.keyboard)).toBeUndefined()

    await keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(findRow(REVERSE_IDS.keyboard)).toHaveCount(0)
    await expect(findRow(REVERSE_IDS.afterKeyboard)).toBeFocused()
    await keyboard.press('Control+z')
    await expect(page.getByText(/^Desfeito: .+ corrigiu o CEP/)).toBeVisible()
    await expect(findRow(REVERSE_IDS.keyboard)).toBeVisible()
    expect(await fetchTrackingError(baseURL, REVERSE_IDS.keyboard)).toMatchObject({
      tracking_error: expect.any(String),
    })
    const activity = await fetchReverseActivity(baseURL, REVERSE_IDS.keyboard)
    expect(activity.map(({ action, ticket }) => `${action} ${ticket}`).reverse()).toEqual([
      'trackingErrors.reveal ZD-771',
      'trackingErrors.correctZip ZD-771',
      'trackingErrors.correctZip ZD-771',
    ])
  },
)

byMouse(
  'A41 With the mouse a user sorts the list, corrects a zip code, undoes the correction, and opens the drawer from the row menu',
  async ({ page, baseURL }) => {
    const { drawer, findRow, zipField, findAddressPart } = getTrackingErrorLocators(page)
    await signIn(page, 'n2', '/')
    await page.getByRole('navigation').getByRole('link', { name: 'Erros de rastreio' }).click()
    const idHeader = page.getByRole('columnheader', { name: 'Reversa' })
    await idHeader.click()
    await expect(page).toHaveURL(/order_by=id/)
    await idHeader.click()
    await expect(page).toHaveURL(/sort=desc/)
    await page.getByRole('button', { name: `Revelar o endereço da reversa ${REVERSE_IDS.mouse}` }).click()
    await expect(findRow(REVERSE_IDS.mouse).getByRole('button', { name: /^Ocultar o endereço/ })).toBeVisible()
    await page.getByRole('button', { name: `Corrigir o CEP da reversa ${REVERSE_IDS.mouse}` }).click()
    await zipField.fill('01310100')
    await expect(findAddressPart('Logradouro')).toContainText('Avenida Paulista')
    await drawer.getByRole('button', { name: 'Próxima reversa' }).click()
    await expect(drawer).not.toContainText(`Reversa ${REVERSE_IDS.mouse}`)
    await drawer.getByRole('button', { name: 'Reversa anterior' }).click()
    // The form of the first reverse (return request) offers its draft, because the user has returned to this reverse.
    await resumeDraft(page)
    await expect(zipField).toHaveValue('01310-100')
    const saveButton = drawer.getByRole('button', { name: 'Corrigir', exact: false }).last()
    await saveButton.click()
    await expect(drawer.getByRole('alert')).toContainText('Nada foi salvo ainda')
    await saveButton.click()
    await expect(drawer).toHaveCount(0)
    await expect(findRow(REVERSE_IDS.mouse)).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(findRow(REVERSE_IDS.mouse)).toBeVisible()

    await findRow(REVERSE_IDS.mouse).hover()
    await findRow(REVERSE_IDS.mouse).getByRole('gridcell', { name: 'Ações da linha' }).click()
    await page.getByRole('menuitem', { name: /^Corrigir CEP/ }).click()
    await expect(drawer).toContainText(`Reversa ${REVERSE_IDS.mouse}`)
    expect(await fetchTrackingError(baseURL, REVERSE_IDS.mouse)).toBeDefined()
  },
)

test('S2 §2 The URL contains the filters of the panel, and the search rejects a CPF without adding it to the URL', async ({
  page,
}) => {
  const { grid, findRow } = getTrackingErrorLocators(page)
  await signIn(page, 'n1', '/correios')
  await grid.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(String(REVERSE_IDS.link))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/correios\\?search=${REVERSE_IDS.link}$`))
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  await expect(findRow(REVERSE_IDS.link)).toBeVisible()
  const searchField = page.getByRole('textbox', { name: 'Buscar por reversa, pedido, rastreio, CEP ou erro' })
  await searchField.fill('529.982.247-25')
  await searchField.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Não busque por CPF')
  expect(page.url()).not.toContain('529')
  await searchField.fill('nada assim')
  await searchField.press('Enter')
  await expect(page.getByText('Nenhuma reversa encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('combobox', { name: 'Ecommerce' }).fill('1')
  await expect(page).toHaveURL(/ecommerce_id=1$/)
  await expect(findRow(918_286)).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: 'Loja Azul' }).first()).toBeVisible()
  // Closes the option list of the ecommerce field, because the list covers the next button.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Visões' }).click()
  await expect(page.getByRole('menuitem', { name: /Salvar esta visão/ })).toBeVisible()
})

test('C3, C4 A link fills the drawer without saving, and the palette opens the drawer when the zip code is missing', async ({
  page,
  baseURL,
}) => {
  const { drawer, zipField, findAddressPart } = getTrackingErrorLocators(page)
  await signIn(page, 'cs', `/correios?do=trackingErrors.correctZip&reverse_id=${REVERSE_IDS.link}&zip_code=01310-100`)
  await expect(zipField).toHaveValue('01310-100')
  await expect(findAddressPart('Estado')).toContainText('SP')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  for (const words of ['corrigir cep', 'fix zip', 'corregir cep']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`${words} ${REVERSE_IDS.palette}`)
    await page.getByRole('option', { name: `Corrigir CEP · Reversa ${REVERSE_IDS.palette}` }).waitFor()
    await page.keyboard.press('Enter')
    await expect(drawer).toContainText(`Reversa ${REVERSE_IDS.palette}`)
    await expect(zipField).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  }
  expect(await fetchTrackingError(baseURL, REVERSE_IDS.link)).toBeDefined()
  expect(await fetchTrackingError(baseURL, REVERSE_IDS.palette)).toBeDefined()
})

byKeyboard(
  'The palette asks for a second Enter before a correction to another city, and saves a correction within the city at once',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
    const row = page.getByRole('option', { selected: true })
    const correctionRequests: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/tracking-errors/'))
        correctionRequests.push(request.url())
    })
    await signIn(page, 'n1', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const runInPalette = async (text: string, rowTitle: RegExp) => {
      await keyboard.press('Control+k')
      await keyboard.type(text)
      await expect(row).toContainText(rowTitle)
      await keyboard.press('Enter')
    }
    const rowTitle = new RegExp(`Corrigir CEP · Reversa ${REVERSE_IDS.otherCity} · .* · CEP 01310-100`)
    await runInPalette(`corrigir cep ${REVERSE_IDS.otherCity} 01310-100`, rowTitle)
    const confirmationText = 'De Duque de Caxias/RJ para Avenida Paulista · Bela Vista · São Paulo/SP'
    await expect(row).toContainText(confirmationText)
    // Typing cancels the confirmation, because the new text may select another command.
    await keyboard.type(' ')
    await expect(palette.getByText(confirmationText)).toHaveCount(0)
    await keyboard.press('Enter')
    await expect(row).toContainText(confirmationText)
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    expect(correctionRequests).toEqual([])
    expect(await fetchTrackingError(baseURL, REVERSE_IDS.otherCity)).toBeDefined()

    await runInPalette(`corrigir cep ${REVERSE_IDS.otherCity} 01310-100`, rowTitle)
    await expect(row).toContainText(confirmationText)
    await keyboard.press('Enter')
    await expect(page.getByText(`CEP da reversa ${REVERSE_IDS.otherCity} corrigido: São Paulo/SP`)).toBeVisible()
    await expect(palette).toHaveCount(0)
    expect(await fetchTrackingError(baseURL, REVERSE_IDS.otherCity)).toBeUndefined()

    await runInPalette(
      `corrigir cep ${REVERSE_IDS.sameCity} 01310-100`,
      new RegExp(`Corrigir CEP · Reversa ${REVERSE_IDS.sameCity}`),
    )
    await expect(page.getByText(`CEP da reversa ${REVERSE_IDS.sameCity} corrigido: São Paulo/SP`)).toBeVisible()
    expect(correctionRequests).toHaveLength(2)
    await keyboard.press('Control+z')
    await expect(page.getByText(/^Desfeito: .+ corrigiu o CEP/).first()).toBeVisible()
    await expect.poll(() => fetchTrackingError(baseURL, REVERSE_IDS.sameCity)).toBeDefined()

    // Opens the drawer. Here the first press of the save key saves the zip code without a confirmation, because the zip
    // code is in the same city.
    const { drawer, findRow, zipField } = getTrackingErrorLocators(page)
    await keyboard.press('g')
    await keyboard.press('c')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await keyboard.press('/')
    await keyboard.type(String(REVERSE_IDS.sameCity))
    await keyboard.press('Enter')
    await pressUntilFocused(page, 'Tab', findRow(REVERSE_IDS.sameCity))
    await keyboard.press('z')
    await expect(zipField).toBeFocused()
    await keyboard.type('01310-100')
    await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
    await keyboard.press('Control+Enter')
    await expect(drawer).toHaveCount(0)
    expect(await fetchTrackingError(baseURL, REVERSE_IDS.sameCity)).toBeUndefined()
  },
)

test('S2 §4, §8 The drawer rejects an invalid and an unknown zip code and keeps the typed value', async ({
  page,
  baseURL,
}) => {
  const { drawer, zipField } = getTrackingErrorLocators(page)
  await signIn(
    page,
    'n1',
    `/correios?order_by=id&sort=desc&do=trackingErrors.correctZip&reverse_id=${REVERSE_IDS.unknownZip}`,
  )
  await expect(zipField).toBeFocused()
  await page.keyboard.type('3013')
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByText('CEP inválido: são 8 dígitos').first()).toBeVisible()
  await zipField.fill('99999999')
  await expect(drawer.getByText('Este CEP não existe. Confira os 8 dígitos.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Este CEP não existe: nada foi salvo.')).toBeVisible()
  await expect(zipField).toHaveValue('99999999')
  expect(await fetchTrackingError(baseURL, REVERSE_IDS.unknownZip)).toBeDefined()

  // Ctrl+↓ opens the next reverse (return request), and Ctrl+↑ returns to the first reverse, whose form offers the
  // typed zip code as a draft.
  await page.keyboard.press('Control+ArrowDown')
  await expect(drawer).not.toContainText(`Reversa ${REVERSE_IDS.unknownZip}`)
  await page.keyboard.press('Control+ArrowUp')
  await expect(drawer).toContainText(`Reversa ${REVERSE_IDS.unknownZip}`)
  await resumeDraft(page)
  await expect(zipField).toHaveValue(/^99999-?999$/)
})
