// Tests the default permissions of account types, their comparison with a user, and the search for users and groups.
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { pressUntilChecked, pressUntilFocused, signIn } from './steps.ts'

byMouse(
  'With the mouse a user compares the permissions of an account with the defaults of its type',
  async ({ page }) => {
    await signIn(page, 'admin_boss', '/users')
    const searchField = page.getByLabel(/^Buscar por nome/)
    await searchField.fill('Íris')
    await expect(page.getByText('1 linha')).toBeVisible()
    const row = page.getByRole('grid', { name: 'Usuários' }).getByRole('row').filter({ hasText: 'Íris D’Ávila' })
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Comparar com o padrão/ }).click()
    const drawer = page.getByRole('dialog', { name: /^Permissões de Íris/ })
    await expect(drawer).toContainText('1 área difere do padrão do tipo.')
    await expect(drawer.getByRole('row', { name: /Configurações leitura\s*a mais sem acesso/ })).toBeVisible()
  },
)

byKeyboard(
  'A24 With the keyboard a user saves the defaults of a type, and resolves a conflict with a concurrent change',
  async ({ page, baseURL }) => {
    const adminSession = await openApiSession(baseURL)
    const path = '/v2/users/permissions/type/collaborator_aftersale'
    const { default_permissions } = await adminSession.get<{ default_permissions: object }>(path)
    await signIn(page, 'admin_boss', '/users?do=users.editType&account_type=collaborator_aftersale')
    const drawer = page.getByRole('dialog', { name: 'Permissões padrão de um tipo' })
    await expect(drawer).toContainText('Quem já o tem fica como está.')
    const getLevel = (context: string, name: string) =>
      drawer.getByRole('group', { name: new RegExp(`^${context}`) }).getByRole('radio', { name, exact: true })
    await pressUntilFocused(page, 'Tab', getLevel('Lojas', 'sem acesso'))
    await page.keyboard.press('ArrowRight')
    await expect(getLevel('Lojas', 'leitura')).toBeChecked()
    const otherDefaults = { ...default_permissions, stores: 'read_and_write', shipping: 'readonly' }
    expect(await adminSession.put(path, { default_permissions: otherDefaults })).toBe(200)
    await page.keyboard.press('Control+Enter')
    const conflictDialog = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
    const field = conflictDialog.getByRole('group', { name: /Lojas/ })
    await pressUntilChecked(page, field.getByRole('radio', { name: /leitura(?! e)/ }), field)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Permissões padrão de Colaborador pós-venda salvas.')).toBeVisible()
    expect(await adminSession.get(path)).toMatchObject({
      default_permissions: { stores: 'readonly', shipping: 'readonly' },
    })
    expect(await adminSession.put(path, { default_permissions })).toBe(200)
  },
)

byMouse(
  'A24 With the mouse a user saves the defaults of a type, and cannot edit the defaults of Administração',
  async ({ page }) => {
    await signIn(page, 'admin_boss', '/users')
    await page.getByRole('button', { name: 'Permissões padrão dos tipos' }).click()
    const drawer = page.getByRole('dialog', { name: 'Permissões padrão de um tipo' })
    // Waits for the permissions, because the drawer renders its form when they arrive and would then close an open
    // option list.
    await drawer.getByRole('group', { name: /^Lojas/ }).waitFor()
    const typeSelect = drawer.getByLabel('Tipo de conta', { exact: true })
    await chooseOption(typeSelect, 'Administração')
    await expect(drawer).toContainText('tem sempre leitura e escrita em tudo')
    await chooseOption(typeSelect, 'Suporte N1')
    const courier = drawer.getByRole('group', { name: /^Transportadoras/ })
    await courier.getByRole('radio', { name: 'leitura', exact: true }).check()
    await drawer.getByRole('button', { name: /^Salvar/ }).click()
    await expect(page.getByText('Permissões padrão de Suporte N1 salvas.')).toBeVisible()
  },
)

test('f g finds a group, and the palette finds a user', async ({ page }) => {
  await signIn(page, 'admin_boss', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('f')
  await page.keyboard.press('g')
  await expect(page.getByRole('dialog', { name: 'Paleta de comandos' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('rede primavera')
  const group = page.getByRole('option', { name: /^Grupo \d+ · Rede Primavera/ }).first()
  await expect(group).toBeVisible()
  await group.click()
  await expect(page).toHaveURL(/\/groups\/show\/\d+/)
  await page.keyboard.press('Control+K')
  await page.keyboard.type('ana nakamura')
  await page
    .getByRole('option', { name: /^Usuário \d+ · Ana Nakamura/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/users\/show\/\d+/)
})
