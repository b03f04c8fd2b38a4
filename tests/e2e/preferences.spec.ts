// Tests the drawer with all preferences of a user. Preferences apply on every device, and a failed save loses no
// change.
import type { Preferences } from '#contract/console/preferences.ts'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './own-preferences.ts'
import { chooseOption } from './select.ts'
import { pressAll, pressUntilFocused, signIn } from './steps.ts'

const getPreferences = async (baseURL: string, accountType: 'n2' | 'cs' = 'n2'): Promise<Preferences> =>
  (await (await openApiSession(baseURL, accountType)).get<{ data: Preferences }>('/v2/users/me/preferences')).data

byKeyboard(
  'language, home page and recent items are set by keyboard alone and apply on another device',
  async ({ page, browser, baseURL }) => {
    const { keyboard } = page
    await signIn(page, 'n2', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('Control+K')
    await keyboard.type('loja azul')
    await page
      .getByRole('option', { name: /Loja Azul/ })
      .first()
      .waitFor()
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Loja Azul' }).waitFor()

    await keyboard.press('Control+K')
    await keyboard.type('preferências')
    await page.getByRole('option', { name: /^Preferências/ }).waitFor()
    await keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Preferências' })
    await expect(drawer.getByRole('combobox', { name: 'Idioma' })).toBeFocused()
    await pressUntilFocused(page, 'Tab', drawer.getByLabel('Página inicial'))
    await keyboard.type('Grup')
    await pressUntilFocused(page, 'Shift+Tab', drawer.getByRole('combobox', { name: 'Idioma' }))
    await pressAll(page, 'ArrowDown', 'ArrowDown', 'Enter')
    await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible()
    await keyboard.press('Escape')
    await expect.poll(() => getPreferences(baseURL)).toMatchObject({ language: 'en-US', home_page: 'groups.list' })

    const secondContext = await browser.newContext({ baseURL, locale: 'pt-BR' })
    const secondPage = await secondContext.newPage()
    await signIn(secondPage, 'n2', '/')
    await expect(secondPage).toHaveURL(/\/groups$/)
    await expect(secondPage.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    await secondPage.getByRole('link', { name: 'Home' }).click()
    await expect(
      secondPage.getByRole('region', { name: 'Recent' }).getByRole('link', { name: /Loja Azul/ }),
    ).toBeVisible()
    await expect(secondPage).toHaveURL(/\/$/)
    await secondContext.close()
    expect(JSON.stringify((await getPreferences(baseURL)).recent)).not.toMatch(/@|\d{3}\.\d{3}\.\d{3}-\d{2}/)
  },
)

byMouse('preferences are changed and reset to their defaults by mouse alone', async ({ page, baseURL }) => {
  await (await openApiSession(baseURL, 'n2')).put('/v2/users/me/preferences', {
    hidden_columns: { ecommerces: ['url'] },
  })
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('button', { name: /^Conta: / }).click()
  await page.getByRole('menuitem', { name: 'Preferências' }).click()
  const drawer = page.getByRole('dialog', { name: 'Preferências' })
  await drawer.getByRole('radio', { name: 'Compacta' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await drawer.getByRole('radio', { name: 'Escuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await drawer.getByRole('switch', { name: 'Teclas simples e sequências' }).click()
  await chooseOption(drawer.getByLabel('Página inicial'), 'Grupos')
  await expect
    .poll(() => getPreferences(baseURL))
    .toMatchObject({ density: 'compact', theme: 'dark', single_keys: false, home_page: 'groups.list' })
  await drawer.getByRole('button', { name: 'Voltar tudo ao padrão' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar tudo ao padrão' }).click()
  await expect(page.getByText('Preferências de volta ao padrão')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'standard')
  await expect
    .poll(() => getPreferences(baseURL))
    .toMatchObject({ density: 'standard', theme: 'system', home_page: 'home.go' })
  expect((await getPreferences(baseURL)).hidden_columns).toEqual({})
})

test('a link fills in the home page, the user confirms, and a page without permission is not used as home page', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'n2', '/?do=session.homePage&home_page=ecommerces.list')
  const dialog = page.getByRole('dialog', { name: 'Escolher página inicial' })
  await expect(dialog.getByLabel('Página inicial')).toHaveText('Ecommerces')
  expect((await getPreferences(baseURL)).home_page).toBe('home.go')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Página inicial: Ecommerces')).toBeVisible()
  // Waits until the preference is saved. Otherwise the next page would save it again and overwrite the value that the
  // test saves through the API below.
  await expect.poll(async () => (await getPreferences(baseURL)).home_page).toBe('ecommerces.list')
  await page.waitForLoadState('networkidle')
  await page.goto('/')
  await expect(page).toHaveURL(/\/ecommerces$/)
  await (await openApiSession(baseURL, 'n2')).put('/v2/users/me/preferences', { home_page: 'users.list' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Boas-vindas/ })).toBeVisible()
})

test('after a failed save a message appears, the choice survives a reload, and the user saves again', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'n2', '/ecommerces?do=session.preferences')
  const drawer = page.getByRole('dialog', { name: 'Preferências' })
  await page.route('**/v2/users/me/preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await drawer.getByRole('radio', { name: 'Compacta' }).click()
  const unsavedMessage = page.getByText(/Ainda não salvo no servidor/)
  await expect(unsavedMessage).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(drawer.getByRole('radio', { name: 'Compacta' })).toBeChecked()
  await expect(unsavedMessage).toBeVisible()
  expect((await getPreferences(baseURL)).density).toBe('standard')
  await page.unroute('**/v2/users/me/preferences')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salvar agora' }).click()
  await expect.poll(async () => (await getPreferences(baseURL)).density).toBe('compact')
})

test('two tabs that change different preferences do not overwrite each other', async ({ page, context, baseURL }) => {
  await signIn(page, 'n2', '/ecommerces?do=session.preferences')
  await page.getByRole('dialog', { name: 'Preferências' }).waitFor()
  const secondTab = await context.newPage()
  await secondTab.goto('/groups?do=session.preferences')
  await secondTab.getByRole('radio', { name: 'Compacta' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  // Saves a third preference through the API, which neither tab has loaded. The next save of a tab must keep this
  // preference.
  await (await openApiSession(baseURL, 'n2')).put('/v2/users/me/preferences', { keys: { 'home.go': ['g x'] } })
  await page.getByRole('radio', { name: 'Escuro' }).click()
  await expect(secondTab.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect
    .poll(() => getPreferences(baseURL))
    .toMatchObject({ density: 'compact', theme: 'dark', keys: { 'home.go': ['g x'] } })
})
