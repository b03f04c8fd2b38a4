// The defaults of account types, a person beside them, and finding people and groups.
import { openApiSession } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { choose } from './select.ts'
import { pressUntilChecked, pressUntilFocused, signIn } from './steps.ts'

byMouse('a person beside the default of their type, by mouse', async ({ page }) => {
  await signIn(page, 'admin_boss', '/users')
  const search = page.getByLabel(/^Buscar por nome/)
  await search.fill('Íris')
  await expect(page.getByText('1 registro')).toBeVisible()
  const row = page.getByRole('grid', { name: 'Usuários' }).getByRole('row').filter({ hasText: 'Íris D’Ávila' })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Comparar com o padrão/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Permissões de Íris/ })
  await expect(drawer).toContainText('1 área difere do padrão do tipo.')
  await expect(drawer.getByRole('row', { name: /Configurações leitura\s*a mais sem acesso/ })).toBeVisible()
})

byKeyboard(
  'A24 the default of a type: by keyboard, over somebody else’s change, and people keep theirs',
  async ({ page, baseURL }) => {
    const boss = await openApiSession(baseURL)
    const path = '/v2/users/permissions/type/collaborator_aftersale'
    const { default_permissions } = await boss.get<{ default_permissions: object }>(path)
    await signIn(page, 'admin_boss', '/users?do=users.editType&account_type=collaborator_aftersale')
    const drawer = page.getByRole('dialog', { name: 'Permissões padrão de um tipo' })
    await expect(drawer).toContainText('Quem já o tem fica como está.')
    const level = (context: string, name: string) =>
      drawer.getByRole('group', { name: new RegExp(`^${context}`) }).getByRole('radio', { name, exact: true })
    await pressUntilFocused(page, 'Tab', level('Lojas', 'sem acesso'))
    await page.keyboard.press('ArrowRight')
    await expect(level('Lojas', 'leitura')).toBeChecked()
    const theirs = { ...default_permissions, stores: 'read_and_write', shipping: 'readonly' }
    expect(await boss.put(path, { default_permissions: theirs })).toBe(200)
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
    const field = question.getByRole('group', { name: /Lojas/ })
    await pressUntilChecked(page, field.getByRole('radio', { name: /leitura(?! e)/ }), field)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Permissões padrão de Colaborador pós-venda salvas.')).toBeVisible()
    expect(await boss.get(path)).toMatchObject({ default_permissions: { stores: 'readonly', shipping: 'readonly' } })
    expect(await boss.put(path, { default_permissions })).toBe(200)
  },
)

byMouse('A24 the defaults of types by mouse: Administração has none to edit', async ({ page }) => {
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('button', { name: 'Permissões padrão dos tipos' }).click()
  const drawer = page.getByRole('dialog', { name: 'Permissões padrão de um tipo' })
  // The list of types would close when the permissions arrive, because the drawer renders its form then.
  await drawer.getByRole('group', { name: /^Lojas/ }).waitFor()
  const type = drawer.getByLabel('Tipo de conta', { exact: true })
  await choose(type, 'Administração')
  await expect(drawer).toContainText('tem sempre leitura e escrita em tudo')
  await choose(type, 'Suporte N1')
  const courier = drawer.getByRole('group', { name: /^Transportadoras/ })
  await courier.getByRole('radio', { name: 'leitura', exact: true }).check()
  await drawer.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByText('Permissões padrão de Suporte N1 salvas.')).toBeVisible()
})

test('f g and the palette find a group and a person', async ({ page }) => {
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
