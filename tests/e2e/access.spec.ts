// Tests the drawers that explain permissions, and the reaction of the console to changed permissions of the signed-in
// user.
import { openApiSession, withPermissions } from './api-session.ts'
import { expect, test } from './fixtures.ts'
import { chooseOption, openOptions } from './select.ts'
import { navigateTo, signIn } from './steps.ts'

test('“Why can I not?” displays the required permission, the own permission and the users who can grant it', async ({
  page,
}) => {
  await signIn(page, 'financial', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('por que não posso')
  await page
    .getByRole('option', { name: /^Ver por que não posso/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Por que não posso?' })
  await chooseOption(drawer.getByLabel('Comando'), 'Reprocessamento · Reprocessar reversa')
  await expect(drawer.getByText('Você não pode fazer isto')).toBeVisible()
  await expect(drawer.getByRole('row', { name: 'Ecommerces leitura e escrita leitura' })).toBeVisible()
  await expect(drawer.getByRole('region', { name: /Quem pode conceder/ })).toContainText('Helena Duarte Nogueira')
  await expect(drawer.getByRole('button', { name: 'Ver quem pode' })).toHaveCount(0)
})

test('“Who can?” displays the users with a permission and links to the filtered list', async ({ page }) => {
  await signIn(page, 'ti', '/?do=access.whoCan&command=reprocess.reverse')
  const drawer = page.getByRole('dialog', { name: 'Quem pode?' })
  await expect(drawer).toContainText(/\d+ pessoas com leitura e escrita em Ecommerces/)
  await drawer.getByRole('link', { name: 'Ver todos na lista' }).click()
  await expect(page.getByText('Só quem tem leitura e escrita em Ecommerces')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos' }).click()
  await expect(page).toHaveURL(/\/users$/)
})

test('An open drawer shows the command of the new link', async ({ page }) => {
  await signIn(page, 'ti', '/?do=access.whoCan&command=reprocess.reverse')
  const drawer = page.getByRole('dialog', { name: 'Quem pode?' })
  await expect(drawer).toContainText(/pessoas com leitura e escrita em Ecommerces/)
  await navigateTo(page, '/?do=access.whoCan&command=users.create')
  await expect(drawer).toContainText(/pessoas? com leitura e escrita em Usuários/)
})

test('“My permissions” compares the permission levels of the user and the account type', async ({ page, baseURL }) => {
  await withPermissions(baseURL, 6, { courier: 'readonly', ecommerces: 'denied' }, async () => {
    await signIn(page, 'financial', '/?do=access.mine')
    const drawer = page.getByRole('dialog', { name: 'Minhas permissões' })
    await expect(drawer.getByRole('row', { name: /Erros de rastreio leitura\s*a mais sem acesso/ })).toBeVisible()
    await expect(drawer.getByRole('row', { name: /Ecommerces sem acesso\s*a menos leitura/ })).toBeVisible()
  })
})

test('The console applies a change of the user’s permissions without a reload', async ({ page, baseURL }) => {
  await withPermissions(baseURL, 7, {}, async (setLevels) => {
    await signIn(page, 'collaborator_aftersale', '/users')
    await expect(page.getByRole('main')).toContainText(/leitura em Usuários/)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Usuários' })).toHaveCount(0)

    await setLevels({ users: 'read_and_write' })
    // Types a search text into the command palette to send a request. The response tells the console that the
    // permissions of the user have changed.
    await page.keyboard.press('Control+K')
    await page.keyboard.type('918273')
    await expect(page.getByText(/Suas permissões mudaram/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link', { name: 'Usuários' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Editar' }).first()).toBeVisible()

    await setLevels({ users: 'denied' })
    // Clicks a column header to send another request. Ignores a failed click, because the console hides the list as
    // soon as a response reports the new permissions.
    const header = page.getByRole('columnheader', { name: 'E-mail' })
    await header.click({ timeout: 3000 }).catch(() => {})
    await expect(page.getByRole('main')).toContainText(/leitura em Usuários/)
    await expect(menu.getByRole('link', { name: 'Usuários' })).toHaveCount(0)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})

test('A user cannot grant a level above their own, and cannot edit an admin_boss', async ({ page, baseURL }) => {
  await withPermissions(baseURL, 5, { users: 'read_and_write' }, async () => {
    await signIn(page, 'n2', '/users/28/edit')
    const findLevelRadio = (context: string, name: string) =>
      page.getByRole('group', { name: new RegExp(`^${context}`) }).getByRole('radio', { name, exact: true })
    await expect(findLevelRadio('Configurações', 'leitura')).toBeDisabled()
    await expect(findLevelRadio('Ecommerces', 'leitura e escrita')).toBeEnabled()
    const types = await openOptions(page.getByLabel('Tipo de conta'))
    await expect(types.filter({ hasText: 'Suporte N2' })).toHaveCount(1)
    await expect(types.filter({ hasText: 'Administração' })).toHaveCount(0)
    await page.goto('/users/1/edit')
    await expect(page.getByRole('main')).toContainText('só a Administração pode alterá-la ou excluí-la')
    await expect(page.getByRole('button', { name: /salvar|excluir/i })).toHaveCount(0)
  })
})

test('Users who reduce their own permissions must type their e-mail address', async ({ page, baseURL }) => {
  await withPermissions(baseURL, 5, { users: 'read_and_write' }, async () => {
    await signIn(page, 'n2', '/users/5/edit')
    await page
      .getByRole('group', { name: /^Usuários/ })
      .getByRole('radio', { name: 'leitura', exact: true })
      .check()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    const confirmationDialog = page.getByRole('alertdialog', { name: 'Você vai reduzir o seu próprio acesso' })
    await confirmationDialog.getByRole('textbox', { name: 'Motivo' }).fill('Teste')
    await confirmationDialog.getByRole('textbox', { name: /^Digite/ }).fill('n2@demo.reversa.example')
    await confirmationDialog.getByRole('button', { name: 'Reduzir meu acesso' }).click()
    await expect(page).toHaveURL(/\/users$/)
    await expect(page.getByText(/Suas permissões mudaram/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
    const admin = await openApiSession(baseURL)
    expect(await admin.get('/v2/users/5/permissions')).toMatchObject({ permissions: { users: 'readonly' } })
  })
})
