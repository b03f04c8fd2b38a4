// Tests that users can change the keyboard shortcuts of commands, and that the console suggests the shortcut of a
// command that is often used by mouse ("key hint").
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './own-preferences.ts'
import { pressUntilFocused, signIn } from './steps.ts'

const drawerName = 'Personalizar teclas'

byKeyboard(
  'two commands swap their keys by keyboard alone: rejected keys show a reason, and badges show the new keys',
  async ({ page }) => {
    const { keyboard } = page
    await signIn(page, 'n2', '/groups')
    await page.getByRole('grid').waitFor()
    await keyboard.press('Control+K')
    await keyboard.type('personalizar teclas')
    await page.getByRole('option', { name: /^Personalizar teclas/ }).waitFor()
    await keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: drawerName })
    await expect(drawer.getByRole('searchbox')).toBeFocused()
    await keyboard.type('ver ecommerces')
    await pressUntilFocused(page, 'Tab', drawer.getByRole('button', { name: 'Trocar g e de “Ver ecommerces”' }))
    await keyboard.press('Enter')

    const recorder = page.getByRole('dialog', { name: 'Tecla de “Ver ecommerces”' })
    const field = recorder.getByLabel('Tecla ou sequência')
    await expect(field).toBeFocused()
    for (const [key, reason] of [
      ['Control+W', /navegador já usa/],
      ['Alt+K', /Alt é do sistema/],
      ['!', /Shift com um número/],
      ['~', /É só um acento/],
      ['j', /Listas, formulários/],
    ] as const) {
      await keyboard.press(key)
      await expect(recorder.getByText(reason).first()).toBeVisible()
      await expect(field).toHaveValue('')
    }
    await keyboard.press('g')
    await keyboard.press('g')
    await expect(field).toHaveValue('g g')
    await expect(recorder.getByText('Ver grupos (g g)')).toBeVisible()
    await keyboard.press('Enter')
    await expect(recorder).toBeVisible()
    await pressUntilFocused(page, 'Tab', recorder.getByRole('button', { name: 'Trocar entre os dois' }))
    await keyboard.press('Enter')
    await expect(recorder).toBeHidden()
    await expect(drawer.getByRole('button', { name: 'Trocar g g de “Ver ecommerces”' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Ecommerces' })).toHaveAttribute('title', 'Ecommerces (g g)')
    await keyboard.press('g')
    await keyboard.press('g')
    await expect(page).toHaveURL(/\/ecommerces/)
    await keyboard.press('g')
    await expect(
      page.getByRole('menu', { name: 'Depois de g' }).getByRole('menuitem', { name: 'Ver grupos' }),
    ).toContainText('e')
    await keyboard.press('e')
    await expect(page).toHaveURL(/\/groups/)
    await page.getByRole('grid').waitFor()
    await keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Teclas e comandos' }).getByRole('searchbox')).toBeFocused()
    await keyboard.type('ver ecommerces')
    await expect(page.getByRole('term').filter({ hasText: 'Ver ecommerces' }).locator('..')).toContainText('g g')
  },
)

byMouse('a key is removed, all keys are reset, and single keys are switched off by mouse alone', async ({ page }) => {
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('button', { name: /^Conta: / }).click()
  await page.getByRole('menuitem', { name: 'Preferências' }).click()
  await page.getByRole('dialog').getByRole('button', { name: drawerName }).click()
  const drawer = page.getByRole('dialog', { name: drawerName })
  await drawer.getByRole('button', { name: 'Remover g h de “Ir para o início”' }).click()
  await expect(page.getByText('g h não aciona mais “Ir para o início”')).toBeVisible()
  await drawer.getByRole('button', { name: 'Voltar todas ao padrão' }).click()
  await expect(drawer.getByRole('button', { name: 'Trocar g h de “Ir para o início”' })).toBeVisible()
  await drawer.getByRole('switch', { name: 'Teclas simples e sequências' }).click()
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await expect(drawer).toBeHidden()
})

test('C12 the third use of a command by mouse shows its key once, and hints can be switched off', async ({ page }) => {
  await signIn(page, 'n2', '/groups')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const getHint = (keys: string) => page.getByRole('region', { name: 'Avisos' }).getByText(`Da próxima vez: ${keys}`)
  const clickMenuLink = async (name: string, heading = name) => {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.getByRole('grid').waitFor()
  // Opens pages with keys first, because keys must not count: the hint appears only after three clicks on a link.
  for (const key of ['g', 'e', 'g', 'g', 'g', 'e']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\/ecommerces/)
  for (const name of ['Grupos', 'Ecommerces', 'Grupos', 'Ecommerces']) await clickMenuLink(name)
  await expect(page.getByText(/^Da próxima vez/)).toHaveCount(0)
  await clickMenuLink('Grupos')
  await expect(getHint('g g')).toBeVisible()
  await clickMenuLink('Ecommerces')
  await expect(getHint('g e')).toBeVisible()
  await expect(getHint('g g')).toHaveCount(0)
  await clickMenuLink('Grupos')
  await expect(getHint('g g')).toHaveCount(0)

  // Clicks on tabs and buttons count for the hint, too, because tabs and buttons also run commands.
  await page.goto('/ecommerces/show/299')
  for (const name of ['Assinatura', 'Detalhes', 'Assinatura', 'Detalhes', 'Assinatura'])
    await page.getByRole('tab', { name }).click()
  await expect(getHint('o s')).toBeVisible()
  for (let round = 0; round < 3; round++) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Buscar ou executar/ })
      .click()
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
  }
  await expect(getHint('Ctrl+K')).toBeVisible()
  await page.getByRole('button', { name: 'Não mostrar mais' }).first().click()
  for (const name of ['Detalhes', 'Assinatura', 'Detalhes']) await page.getByRole('tab', { name }).click()
  await page.goto('/?do=session.preferences')
  await expect(page.getByRole('switch', { name: /^Mostrar a tecla/ })).not.toBeChecked()
  await expect(getHint('o d')).toHaveCount(0)
})

byKeyboard(
  'a sequence that begins with a modifier works inside a field while single keys are switched off',
  async ({ page, baseURL }) => {
    const preferences = { keys: { 'groups.list': ['mod+b g g'] }, single_keys: false }
    expect(await (await openApiSession(baseURL, 'n2')).put('/v2/users/me/preferences', preferences)).toBe(200)
    await signIn(page, 'n2', '/ecommerces')
    await pressUntilFocused(page, 'Tab', page.getByRole('textbox', { name: /^Buscar por id/ }))
    for (const key of ['Control+B', 'g', 'g']) await page.keyboard.press(key)
    await expect(page).toHaveURL(/\/groups/)
  },
)
