// Tests that users can end their own sessions and those of other users, and that an account can be deleted.
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { pressUntilFocused, runFromPalette, signIn } from './steps.ts'

byKeyboard(
  'With the keyboard an administrator ends the sessions of a user and deletes an account',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const otherSession = await openApiSession(baseURL, 'collaborator_aftersale')
    await signIn(page, 'admin_boss', '/users/7/edit')
    await page.getByRole('region', { name: 'Sessões abertas' }).getByRole('listitem').first().waitFor()
    const runCommand = async (title: string) => {
      await keyboard.press('Control+K')
      await keyboard.type(title)
      await page.getByRole('option', { name: new RegExp(`^${title}`) }).waitFor()
      await keyboard.press('Enter')
    }
    await runCommand('Encerrar sessões do usuário')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(/sess(ão|ões) de Yasmin Sant’Anna encerradas?/)).toBeVisible()
    expect(await otherSession.get('/v2/users/me')).not.toMatchObject({ success: true })

    // Leaves the form field, which would receive the keys of the shortcut.
    await keyboard.press('Escape')
    await keyboard.press('f')
    await keyboard.press('u')
    await expect(page.getByRole('combobox', { name: 'Paleta de comandos' })).toBeFocused()
    await keyboard.type('Pelé')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Pelé' }).waitFor()
    await runCommand('Excluir usuário')
    const dialog = page.getByRole('alertdialog', { name: 'Excluir “Pelé”?' })
    await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused()
    await keyboard.type('Saiu da empresa')
    await keyboard.press('Tab')
    await keyboard.type('pele@demo.reversa.example')
    await keyboard.press('Control+Enter')
    await expect(page.getByText('Conta de Pelé excluída.')).toBeVisible()
  },
)

byMouse(
  'With the mouse an administrator sees the sessions of a user and ends one session',
  async ({ page, baseURL }) => {
    const chromeUserAgent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'
    const firefoxUserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const otherSessions = await Promise.all(
      [chromeUserAgent, firefoxUserAgent].map((userAgent) => openApiSession(baseURL, 'financial', userAgent)),
    )
    await signIn(page, 'admin_boss', '/users/6/edit')
    const sessions = page.getByRole('region', { name: 'Sessões abertas' }).getByRole('listitem')
    await sessions.filter({ hasText: 'Firefox · Linux' }).first().getByRole('button').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
    await expect(page.getByText(/1 sessão de Otávio Magalhães encerrada/)).toBeVisible()
    await expect(sessions.filter({ hasText: 'Chrome · Windows' }).first()).toBeVisible()
    const [first, second] = await Promise.all(
      otherSessions.map((otherSession) => otherSession.get<{ success?: boolean }>('/v2/users/me')),
    )
    expect([first?.success, second?.success]).toEqual([true, undefined])
  },
)

byKeyboard(
  'With the keyboard a user sees their own sessions and ends the other sessions',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const otherSessions = await Promise.all(
      ['one', 'other'].map(() => openApiSession(baseURL, 'n2', 'Mozilla/5.0 (Android) Firefox/1')),
    )
    await signIn(page, 'n2', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await runFromPalette(page, 'ver minhas sess', /^Ver minhas sessões/)
    const drawer = page.getByRole('dialog', { name: 'Minhas sessões' })
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Esta sessão' })).toHaveCount(1)
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Firefox · Android' }).first()).toBeVisible()
    await pressUntilFocused(page, 'Tab', drawer.getByRole('button', { name: 'Encerrar as outras' }), 400)
    await keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Encerrar todas as suas outras sessões?' })).toBeVisible()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(/sessões suas encerradas/)).toBeVisible()
    await expect(drawer.getByRole('listitem')).toHaveCount(1)
    for (const otherSession of otherSessions)
      expect(await otherSession.get('/v2/users/me')).not.toMatchObject({ success: true })
  },
)

byMouse('With the mouse a user ends another session of their own', async ({ page, baseURL }) => {
  const otherSession = await openApiSession(baseURL, 'cs', 'Mozilla/5.0 (Android) Firefox/1')
  await signIn(page, 'cs', '/')
  await page.getByRole('button', { name: /^Conta: / }).click()
  await page.getByRole('menuitem', { name: 'Preferências' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ver minhas sessões' }).click()
  const drawer = page.getByRole('dialog', { name: 'Minhas sessões' })
  await drawer.getByRole('listitem').filter({ hasText: 'Firefox · Android' }).first().getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText('1 sessão sua encerrada.')).toBeVisible()
  expect(await otherSession.get('/v2/users/me')).not.toMatchObject({ success: true })
})

test('Signing out of an expired session displays an error when the server is unreachable, and a retry succeeds', async ({
  page,
  context,
}) => {
  await signIn(page, 'n1', '/ecommerces')
  await page.getByRole('row').nth(5).waitFor()
  await page.getByLabel('Situação').click()
  await context.clearCookies()
  await page.getByRole('option', { name: 'Todos', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sessão expirada' })
  const signOutButton = dialog.getByRole('button', { name: 'Sair' })
  // Waits for the sign-in dialog: its list of demo users has loaded, and the first button has the focus.
  await expect(dialog.getByRole('listitem').first().getByRole('button')).toBeFocused()
  const logoutUrl = '**/v2/auth/logout'
  await page.route(logoutUrl, (route) => route.abort())
  await signOutButton.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute(logoutUrl)
  await signOutButton.press('Enter')
  await expect(page.getByRole('heading', { name: 'Entrar na Reversa' })).toBeVisible()
})
