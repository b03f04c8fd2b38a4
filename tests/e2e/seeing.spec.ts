// The console as somebody else would see it, and the defaults of account types.
import type { Page } from 'playwright/test'
import { elsewhere, withRights } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { beforehand, go, hold, pressUntilChecked, pressUntilFocused, signIn } from './steps.ts'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Vendo como outra pessoa' })
const back = (page: Page) => banner(page).getByRole('button', { name: 'Voltar ao meu acesso' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link')

byKeyboard(
  'by keyboard: as an account type, on every page, over a reload, until the command ends it',
  async ({ page }) => {
    await signIn(page, 'ti', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+K')
    await page.keyboard.type('ver como outra pessoa')
    await expect(page.getByRole('option', { name: /^Ver como outra pessoa/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ver como outra pessoa' })
    const type = dialog.getByLabel('Tipo de conta', { exact: true })
    await pressUntilFocused(page, 'Tab', type)
    await page.keyboard.type('Financ')
    await expect(dialog.getByRole('row', { name: 'Relatórios leitura e escrita leitura e escrita' })).toBeVisible()
    await page.keyboard.press('Control+Enter')

    await expect(banner(page)).toContainText('como o tipo de conta Financeiro veria. Nada é gravado.')
    await expect(menu(page).filter({ hasText: 'Usuários' })).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(page.getByRole('grid').getByText('Casa Sabiá')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Criar ecommerce|^Editar/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(banner(page)).toBeVisible()
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await go(page, '/users')
    await expect(page.getByRole('main')).toContainText(/leitura em Usuários/)

    await page.keyboard.press('Control+K')
    await page.keyboard.type('voltar ao meu acesso')
    await expect(page.getByRole('option', { name: /^Voltar ao meu acesso/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Usuários' }).getByText('Ana Nakamura')).toBeVisible()
  },
)

byMouse(
  'by mouse: a person beside the default of their type, then the console as they see it; nothing is saved',
  async ({ page, baseURL }) => {
    await signIn(page, 'admin_boss', '/users')
    const search = page.getByLabel(/^Buscar por nome/)
    await search.fill('Íris')
    await expect(page.getByText('1 registro')).toBeVisible()
    const row = page.getByRole('grid', { name: 'Usuários' }).getByRole('row').filter({ hasText: 'Íris D’Ávila' })
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Comparar com o padrão/ }).click()
    const drawer = page.getByRole('dialog', { name: /^Permissões de Íris/ })
    await expect(drawer).toContainText('1 contexto difere do padrão do tipo.')
    await expect(drawer.getByRole('row', { name: /Configurações leitura\s*a mais sem acesso/ })).toBeVisible()
    await drawer.getByRole('button', { name: 'Ver como esta pessoa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ver como outra pessoa' })
    await dialog.getByRole('button', { name: /^Ver como Íris/ }).click()
    await expect(banner(page)).toContainText('Íris D’Ávila e Silva (Suporte N2)')

    await menu(page).filter({ hasText: 'Ecommerces' }).click()
    await page.getByRole('link', { name: 'Casa Sabiá', exact: true }).click()
    const name = page.getByRole('textbox', { name: /^Nome de exibição|^Nome fantasia/ }).first()
    await expect(name).toBeVisible()
    await name.fill('Não deve ser gravado')
    await page.getByRole('button', { name: /^Salvar/ }).click()
    await expect(page.getByText(/nada é gravado\. Volte ao seu acesso/).first()).toBeVisible()
    await expect(name).toHaveValue('Não deve ser gravado')
    const { data } = await (await elsewhere(baseURL)).get<{ data: object }>('/v2/boss/ecommerces/300')
    expect(JSON.stringify(data)).not.toContain('Não deve ser gravado')
    await back(page).click()
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByText('Você voltou ao seu acesso.')).toBeVisible()
    await expect(name).toHaveValue('Não deve ser gravado')
  },
)

test('who may not read something themselves is not shown it, and is told so; signing out ends it', async ({
  page,
  baseURL,
}) => {
  await withRights(baseURL, 5, { users: 'readonly', ecommerces: 'denied' }, async () => {
    await signIn(page, 'n2', '/?do=access.seeAs&account_type=cs')
    const dialog = page.getByRole('dialog', { name: 'Ver como outra pessoa' })
    await expect(dialog).toContainText('Em Ecommerces, Comunicação ela vê mais do que você pode ler')
    await dialog.getByRole('button', { name: /^Ver como Sucesso do cliente/ }).click()
    await expect(banner(page)).toContainText('Fica de fora o que você mesmo não pode ler: Ecommerces, Comunicação.')
    await expect(menu(page).filter({ hasText: 'Grupos' })).toBeVisible()
    await expect(menu(page).filter({ hasText: 'Ecommerces' })).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Conta de|^Menu de/ })
      .or(page.locator('header button').last())
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page.getByRole('button', { name: /Suporte N2/ })).toBeVisible()
    await signIn(page, 'n2', '/')
    await expect(page.getByRole('heading', { name: /^Boas-vindas/ })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })
})

byKeyboard(
  'A24 the default of a type: by keyboard, over somebody else’s change, and people keep theirs',
  async ({ page, baseURL }) => {
    const boss = await elsewhere(baseURL)
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
    const question = page.getByRole('alertdialog', { name: /mudou enquanto você editava/ })
    const field = question.getByRole('group', { name: /Lojas/ })
    await pressUntilChecked(page, field.getByRole('radio', { name: /leitura(?! e)/ }), field)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Padrão de Colaborador pós-venda salvo.')).toBeVisible()
    expect(await boss.get(path)).toMatchObject({ default_permissions: { stores: 'readonly', shipping: 'readonly' } })
    expect(await boss.put(path, { default_permissions })).toBe(200)
  },
)

byMouse('A24 the defaults of types by mouse: Administração has none to edit', async ({ page }) => {
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('button', { name: 'Padrões dos tipos de conta' }).click()
  const drawer = page.getByRole('dialog', { name: 'Permissões padrão de um tipo' })
  const type = drawer.getByLabel('Tipo de conta', { exact: true })
  await type.selectOption({ label: 'Administração' })
  await expect(drawer).toContainText('não há padrão para editar')
  await type.selectOption({ label: 'Suporte N1' })
  const courier = drawer.getByRole('group', { name: /^Transportadoras/ })
  await courier.getByRole('radio', { name: 'leitura', exact: true }).check()
  await drawer.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByText('Padrão de Suporte N1 salvo.')).toBeVisible()
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
  await expect(page).toHaveURL(/\/users\/\d+\/edit/)
})

test('the field names whoever will be seen, however late the linked person comes', async ({ page, baseURL }) => {
  const boss = await elsewhere(baseURL)
  const found = await boss.get<{ data: { id: number }[] }>(`/v2/users?search=${encodeURIComponent('Íris')}`)
  const id = found.data[0]?.id
  await signIn(page, 'admin_boss', beforehand)
  const release = await hold(page, `**/users/${id}`)
  await page.goto(`/users?do=access.seeAs&user=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Ver como outra pessoa' })
  const person = dialog.getByRole('combobox', { name: 'Pessoa' })
  const byType = dialog.getByRole('radio', { name: 'um tipo de conta' })
  const byPerson = dialog.getByRole('radio', { name: 'uma pessoa' })
  await person.focus()
  release()
  await expect(person).toHaveValue('Íris D’Ávila e Silva')
  await expect(person).toBeFocused()
  await person.fill('nakamura')
  await dialog.getByRole('option', { name: /^Ana Nakamura/ }).click()
  await expect(dialog.getByRole('button', { name: 'Ver como Ana Nakamura' })).toBeVisible()
  await byType.check()
  await byPerson.check()
  await expect(dialog.getByRole('button', { name: 'Ver como Ana Nakamura' })).toBeVisible()
  await expect(person).toHaveValue(/^Ana Nakamura/)
})
