// Tests a bulk change of ecommerces, by keyboard and by mouse: select rows or paste ids, preview the change (dry run),
// apply and undo it.
import type { Page } from 'playwright/test'
import { type ApiSession, openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { HEALTH_PATH, pressAll, pressUntilFocused, signIn } from './steps.ts'

interface EcommerceResponse {
  readonly data: { readonly segment: string | null; readonly features: Readonly<Record<string, readonly string[]>> }
}
interface FeesResponse {
  readonly data: readonly { readonly fixed_fee: string | null; readonly comments: string }[]
}
interface MetadataResponse {
  readonly texts: Readonly<Record<string, { readonly value: string } | undefined>>
}

const buildApiPath = (id: number, suffix = '') => `/v2/boss/ecommerces/${id}${suffix}`

const getLocators = (page: Page) => {
  const drawer = page.getByRole('dialog')
  return {
    drawer,
    idsField: drawer.getByRole('textbox', { name: 'Ecommerces', exact: true }),
    changeTypeField: drawer.getByRole('combobox', { name: 'O que alterar', exact: true }),
    enabledFeaturesField: drawer.getByRole('combobox', { name: 'Ativar', exact: true }),
    grid: page.getByRole('grid'),
    willChange: drawer.getByText('Muda', { exact: true }),
    isChanged: drawer.getByText('Alterado', { exact: true }),
  }
}

async function openApiSessionFromPage(page: Page): Promise<ApiSession> {
  await page.goto(HEALTH_PATH)
  return openApiSession(new URL(page.url()).origin)
}

/** Changes ecommerces through the API, so that the test starts with known values. */
const changeEcommerces = (api: ApiSession, ids: readonly number[], change: object) =>
  api.post('/v2/boss/ecommerces/changes', { ids, change })

byKeyboard(
  'With the keyboard, a user enables a feature of pasted ids, sees the unknown id and undoes the change',
  async ({ page }) => {
    const { keyboard } = page
    const { drawer, idsField, enabledFeaturesField, willChange, isChanged } = getLocators(page)
    const api = await openApiSessionFromPage(page)
    await changeEcommerces(api, [201, 202], { kind: 'features', disable: ['money.pix'] })
    const hasPix = async (id: number) =>
      (await api.get<EcommerceResponse>(buildApiPath(id))).data.features.money?.includes('pix') === true
    await signIn(page, 'cs', '/ecommerces')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await pressAll(page, 'p', 'v')
    await expect(idsField).toBeFocused()
    await keyboard.type('201, 202 99999')
    await pressUntilFocused(page, 'Tab', enabledFeaturesField)
    // Scrolls the list of options with ArrowDown before typing, because the search must also work in a scrolled list.
    for (let step = 0; step < 3; step++) await keyboard.press('ArrowDown')
    await keyboard.type('pix')
    await drawer.getByRole('option', { name: 'Dinheiro · Pix' }).waitFor()
    await keyboard.press('Enter')
    await expect(willChange).toHaveCount(2)
    await expect(drawer.getByText('Ativa Pix')).toHaveCount(2)
    await expect(drawer.getByText('Ecommerce inexistente')).toBeVisible()
    expect([await hasPix(201), await hasPix(202)]).toEqual([false, false])
    await keyboard.press('Control+Enter')
    await expect(isChanged).toHaveCount(2)
    expect([await hasPix(201), await hasPix(202)]).toEqual([true, true])
    await keyboard.press('Escape')
    await keyboard.press('Control+z')
    await expect(page.getByText(/^Desfeito: .*Funcionalidades/)).toBeVisible()
    expect([await hasPix(201), await hasPix(202)]).toEqual([false, false])
  },
)

byMouse(
  'A user changes the segment of selected ecommerces with the mouse and undoes the change in the toast',
  async ({ page }) => {
    const { drawer, changeTypeField, grid, willChange, isChanged } = getLocators(page)
    const api = await openApiSessionFromPage(page)
    await signIn(page, 'cs', '/ecommerces?page=5')
    await expect(grid.getByRole('row').nth(3)).toBeVisible()
    const texts = await Promise.all(
      [1, 2].map((index) => grid.getByRole('row').nth(index).locator('code').first().textContent()),
    )
    const [firstId = 0, secondId = 0] = texts.map(Number)
    await changeEcommerces(api, [firstId, secondId], { kind: 'segment', segment: null })
    const readSegments = async () => [
      (await api.get<EcommerceResponse>(buildApiPath(firstId))).data.segment,
      (await api.get<EcommerceResponse>(buildApiPath(secondId))).data.segment,
    ]
    for (const row of [1, 2]) await grid.getByRole('row').nth(row).getByRole('gridcell').first().click()
    await page.getByRole('button', { name: 'Alterar vários ecommerces' }).click()
    await chooseOption(changeTypeField, 'Segmento')
    await chooseOption(drawer.getByRole('combobox', { name: 'Segmento', exact: true }), 2)
    await expect(willChange).toHaveCount(2)
    await drawer.getByRole('button', { name: 'Alterar 2 ecommerces' }).click()
    await expect(isChanged).toHaveCount(2)
    expect(await readSegments()).not.toContain(null)
    await drawer.getByRole('button', { name: 'Fechar' }).last().click()
    await page.getByRole('button', { name: 'Desfazer' }).last().click()
    await expect(page.getByText(/^Desfeito: .*Segmento/)).toBeVisible()
    expect(await readSegments()).toEqual([null, null])
  },
)

byMouse('A change of a metadata skips ecommerces that already have the value', async ({ page }) => {
  const { drawer, willChange, isChanged } = getLocators(page)
  const api = await openApiSessionFromPage(page)
  await changeEcommerces(api, [205], { kind: 'metadata', name: 'em_massa', text: '5' })
  await changeEcommerces(api, [206], { kind: 'metadata', name: 'em_massa', text: '7' })
  await signIn(page, 'cs', '/ecommerces?do=ecommerces.changeMany&ecommerces=205,206&change=metadata')
  await drawer.getByLabel('Nome do metadado').fill('em_massa')
  await drawer.locator('.cm-content[contenteditable=true]').click()
  await page.keyboard.type('7')
  await expect(willChange).toHaveCount(1)
  await expect(drawer.getByText('Já está assim', { exact: true })).toHaveCount(1)
  await drawer.getByRole('button', { name: 'Alterar 1 ecommerce' }).click()
  await expect(isChanged).toHaveCount(1)
  expect((await api.get<MetadataResponse>(buildApiPath(205, '/metadatas'))).texts.em_massa?.value).toBe('7')
})

byKeyboard('Adding a fee asks for confirmation with the amount and the number of ecommerces', async ({ page }) => {
  const { keyboard } = page
  const { drawer, willChange, isChanged } = getLocators(page)
  const api = await openApiSessionFromPage(page)
  await signIn(page, 'cs', '/ecommerces?do=ecommerces.changeMany&ecommerces=207,208&change=fee')
  await pressUntilFocused(page, 'Tab', drawer.getByLabel('Serviço'))
  await pressAll(page, 'ArrowDown', 'ArrowDown', 'Enter')
  await pressUntilFocused(page, 'Tab', drawer.getByLabel(/^Taxa fixa/))
  await keyboard.type('3,21')
  await keyboard.press('Tab')
  await keyboard.type('01/02/2031')
  await pressUntilFocused(page, 'Tab', drawer.getByLabel('Comentários'))
  await keyboard.type('Reajuste em massa')
  await expect(willChange).toHaveCount(2)
  await keyboard.press('Control+Enter')
  const confirmationDialog = page.getByRole('alertdialog')
  await expect(confirmationDialog).toContainText('R$ 3,21')
  await expect(confirmationDialog).toContainText('2 ecommerces')
  const countFees = async () =>
    (await Promise.all([207, 208].map((id) => api.get<FeesResponse>(buildApiPath(id, '/billing-fees'))))).map(
      ({ data }) => data.filter(({ comments }) => comments === 'Reajuste em massa').length,
    )
  expect(await countFees()).toEqual([0, 0])
  await keyboard.press('Control+Enter')
  await expect(isChanged).toHaveCount(2)
  expect(await countFees()).toEqual([1, 1])
  await keyboard.press('Escape')
  await keyboard.press('Control+z')
  await expect(page.getByText(/^Desfeito: .*Uma taxa/)).toBeVisible()
  expect(await countFees()).toEqual([0, 0])
})

byMouse(
  'The form names the ecommerces, and says what is missing when the user saves without a choice',
  async ({ page }) => {
    const { drawer, enabledFeaturesField } = getLocators(page)
    await signIn(page, 'cs', '/ecommerces?do=ecommerces.changeMany&ecommerces=201')
    await expect(drawer.getByText(/^1 ecommerce: .+ · 201$/)).toBeVisible()
    await drawer.getByRole('button', { name: /^Alterar/ }).click()
    await expect(drawer.getByRole('alert')).toContainText('Ativar')
    await expect(enabledFeaturesField).toBeFocused()
  },
)
