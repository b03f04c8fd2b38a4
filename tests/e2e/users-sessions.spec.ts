// Sessions ended, of somebody and one's own, and an account deleted.
import { openApiSession } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { choose } from './select.ts'
import { pressUntilFocused, runByPalette, signIn } from './steps.ts'

byKeyboard(
  'by keyboard alone: the sessions of somebody are ended, and an account deleted',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const phone = await openApiSession(baseURL, 'collaborator_aftersale')
    await signIn(page, 'admin_boss', '/users/7/edit')
    await page.getByRole('region', { name: 'Sessões abertas' }).getByRole('listitem').first().waitFor()
    const command = async (title: string) => {
      await keyboard.press('Control+K')
      await keyboard.type(title)
      await page.getByRole('option', { name: new RegExp(`^${title}`) }).waitFor()
      await keyboard.press('Enter')
    }
    await command('Encerrar sessões do usuário')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(/sess(ão|ões) de Yasmin Sant’Anna encerradas?/)).toBeVisible()
    expect(await phone.get('/v2/users/me')).not.toMatchObject({ success: true })

    await keyboard.press('f')
    await keyboard.press('u')
    await expect(page.getByRole('combobox', { name: 'Paleta de comandos' })).toBeFocused()
    await keyboard.type('Pelé')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Pelé' }).waitFor()
    await command('Excluir usuário')
    const question = page.getByRole('alertdialog', { name: 'Excluir a conta de Pelé?' })
    await expect(question.getByRole('textbox', { name: /^Digite/ })).toBeFocused()
    await keyboard.type('pele@demo.reversa.example')
    await keyboard.press('Tab')
    await keyboard.type('Saiu da empresa')
    await keyboard.press('Control+Enter')
    await expect(page.getByText('Conta de Pelé excluída.')).toBeVisible()
  },
)

byMouse('sessions are listed and ended by mouse alone', async ({ page, baseURL }) => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const phones = await Promise.all([chrome, firefox].map((agent) => openApiSession(baseURL, 'financial', agent)))
  await signIn(page, 'admin_boss', '/users/6/edit')
  const sessions = page.getByRole('region', { name: 'Sessões abertas' }).getByRole('listitem')
  await sessions.filter({ hasText: 'Firefox · Linux' }).first().getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText(/1 sessão de Otávio Magalhães encerrada/)).toBeVisible()
  await expect(sessions.filter({ hasText: 'Chrome · Windows' }).first()).toBeVisible()
  const [first, second] = await Promise.all(phones.map((phone) => phone.get<{ success?: boolean }>('/v2/users/me')))
  expect([first?.success, second?.success]).toEqual([true, undefined])
})

byKeyboard(
  'by keyboard alone: one sees where one is signed in, and ends the other sessions',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const phones = await Promise.all(
      ['one', 'other'].map(() => openApiSession(baseURL, 'n2', 'Mozilla/5.0 (Android) Firefox/1')),
    )
    await signIn(page, 'n2', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await runByPalette(page, 'ver minhas sess', /^Ver minhas sessões/)
    const drawer = page.getByRole('dialog', { name: 'Minhas sessões' })
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Esta sessão' })).toHaveCount(1)
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Firefox · Android' }).first()).toBeVisible()
    await pressUntilFocused(page, 'Tab', drawer.getByRole('button', { name: 'Encerrar as outras' }), 400)
    await keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Encerrar todas as suas outras sessões?' })).toBeVisible()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(/sessões suas encerradas/)).toBeVisible()
    await expect(drawer.getByRole('listitem')).toHaveCount(1)
    for (const phone of phones) expect(await phone.get('/v2/users/me')).not.toMatchObject({ success: true })
  },
)

byMouse('one ends a session of one’s own by mouse alone', async ({ page, baseURL }) => {
  const phone = await openApiSession(baseURL, 'cs', 'Mozilla/5.0 (Android) Firefox/1')
  await signIn(page, 'cs', '/')
  await page.getByRole('button', { name: /aparência, idioma e saída$/ }).click()
  await page.getByRole('menuitem', { name: 'Ver minhas sessões' }).click()
  const drawer = page.getByRole('dialog', { name: 'Minhas sessões' })
  await drawer.getByRole('listitem').filter({ hasText: 'Firefox · Android' }).first().getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText('1 sessão sua encerrada.')).toBeVisible()
  expect(await phone.get('/v2/users/me')).not.toMatchObject({ success: true })
})

test('who leaves an expired session while nothing can be reached is told, and may try again', async ({
  page,
  context,
}) => {
  await signIn(page, 'n1', '/ecommerces')
  await page.getByRole('row').nth(5).waitFor()
  await context.clearCookies()
  await choose(page.getByLabel('Situação'), 'Todos')
  const question = page.getByRole('alertdialog', { name: 'Sessão expirada' })
  const leave = question.getByRole('button', { name: 'Sair' })
  // The people to sign in as take the focus when they have come.
  await expect(question.getByRole('listitem').first().getByRole('button')).toBeFocused()
  const out = '**/v2/auth/logout'
  await page.route(out, (route) => route.abort())
  await leave.press('Enter')
  await expect(question.getByRole('alert')).toBeVisible()
  await page.unroute(out)
  await leave.press('Enter')
  await expect(page.getByRole('heading', { name: 'Entrar na Reversa' })).toBeVisible()
})
