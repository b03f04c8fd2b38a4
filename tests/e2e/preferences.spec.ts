// What a person prefers, in the browser: one place for all of it, the same on any machine, never lost.
import type { Preferences } from '#contract/console/preferences.ts'
import { openApiSession } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './own-preferences.ts'
import { choose } from './select.ts'
import { pressAll, pressUntilFocused, signIn } from './steps.ts'

const kept = async (baseURL: string, who: 'n2' | 'cs' = 'n2'): Promise<Preferences> =>
  (await (await openApiSession(baseURL, who)).get<{ data: Preferences }>('/v2/users/me/preferences')).data

byKeyboard(
  'preferences by keyboard alone, and the same on another machine: language, home page, recent items',
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
    await expect.poll(() => kept(baseURL)).toMatchObject({ language: 'en-US', home_page: 'groups.list' })

    const machine = await browser.newContext({ baseURL, locale: 'pt-BR' })
    const other = await machine.newPage()
    await signIn(other, 'n2', '/')
    await expect(other).toHaveURL(/\/groups$/)
    await expect(other.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    await other.getByRole('link', { name: 'Home' }).click()
    await expect(other.getByRole('region', { name: 'Recent' }).getByRole('link', { name: /Loja Azul/ })).toBeVisible()
    await expect(other).toHaveURL(/\/$/)
    await machine.close()
    expect(JSON.stringify((await kept(baseURL)).recent)).not.toMatch(/@|\d{3}\.\d{3}\.\d{3}-\d{2}/)
  },
)

byMouse('preferences by mouse alone, and everything back to the standard', async ({ page, baseURL }) => {
  await (await openApiSession(baseURL, 'n2')).put('/v2/users/me/preferences', {
    hidden_columns: { ecommerces: ['url'] },
  })
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('button', { name: /aparência, idioma e saída/ }).click()
  await page.getByRole('menuitem', { name: 'Preferências' }).click()
  const drawer = page.getByRole('dialog', { name: 'Preferências' })
  await drawer.getByRole('radio', { name: 'Compacta' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await drawer.getByRole('radio', { name: 'Escuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await drawer.getByRole('switch', { name: 'Teclas simples e sequências' }).click()
  await choose(drawer.getByLabel('Página inicial'), 'Grupos')
  await expect
    .poll(() => kept(baseURL))
    .toMatchObject({ density: 'compact', theme: 'dark', single_keys: false, home_page: 'groups.list' })
  await drawer.getByRole('button', { name: 'Voltar tudo ao padrão' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar tudo ao padrão' }).click()
  await expect(page.getByText('Preferências de volta ao padrão')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'standard')
  await expect.poll(() => kept(baseURL)).toMatchObject({ density: 'standard', theme: 'system', home_page: 'home.go' })
  expect((await kept(baseURL)).hidden_columns).toEqual({})
})

test('the home page by link: filled in, chosen by the person, and left out when the right is gone', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'n2', '/?do=session.homePage&home_page=ecommerces.list')
  const dialog = page.getByRole('dialog', { name: 'Escolher página inicial' })
  await expect(dialog.getByLabel('Página inicial')).toHaveText('Ecommerces')
  expect((await kept(baseURL)).home_page).toBe('home.go')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Página inicial: Ecommerces')).toBeVisible()
  // What is not saved yet when the page is left is saved again from the next one, over what somebody saved meanwhile.
  await expect.poll(async () => (await kept(baseURL)).home_page).toBe('ecommerces.list')
  await page.waitForLoadState('networkidle')
  await page.goto('/')
  await expect(page).toHaveURL(/\/ecommerces$/)
  await (await openApiSession(baseURL, 'n2')).put('/v2/users/me/preferences', { home_page: 'users.list' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Boas-vindas/ })).toBeVisible()
})

test('a failed save is said, the choice stays over a reload, and is saved later', async ({ page, baseURL }) => {
  await signIn(page, 'n2', '/ecommerces?do=session.preferences')
  const drawer = page.getByRole('dialog', { name: 'Preferências' })
  await page.route('**/v2/users/me/preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await drawer.getByRole('radio', { name: 'Compacta' }).click()
  const notice = page.getByText(/Ainda não salvo no servidor/)
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(drawer.getByRole('radio', { name: 'Compacta' })).toBeChecked()
  await expect(notice).toBeVisible()
  expect((await kept(baseURL)).density).toBe('standard')
  await page.unroute('**/v2/users/me/preferences')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salvar agora' }).click()
  await expect.poll(async () => (await kept(baseURL)).density).toBe('compact')
})

test('two tabs that change different things do not overwrite each other', async ({ page, context, baseURL }) => {
  await signIn(page, 'n2', '/ecommerces?do=session.preferences')
  await page.getByRole('dialog', { name: 'Preferências' }).waitFor()
  const second = await context.newPage()
  await second.goto('/groups?do=session.preferences')
  await second.getByRole('radio', { name: 'Compacta' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  // Somewhere else, of which neither tab knows.
  await (await openApiSession(baseURL, 'n2')).put('/v2/users/me/preferences', { keys: { 'home.go': ['g x'] } })
  await page.getByRole('radio', { name: 'Escuro' }).click()
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect
    .poll(() => kept(baseURL))
    .toMatchObject({ density: 'compact', theme: 'dark', keys: { 'home.go': ['g x'] } })
})
