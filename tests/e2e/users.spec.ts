// Tests the list of users, the form of a user, the permission grid, failed saves and concurrent changes.
import type { Page } from 'playwright/test'
import type { User, UserPermissions } from '#contract/platform/users.ts'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { pressUntilFocused, signIn } from './steps.ts'

const INCOMPLETE_MESSAGE = 'Erro ao atualizar usuário. Preencha todos os campos obrigatórios.'
const SAVED_MESSAGES = ['Conta atualizada com sucesso.', 'Permissões atualizadas com sucesso.']

function getLocators(page: Page) {
  return {
    nameField: page.getByRole('textbox', { name: /^Nome/ }),
    emailField: page.getByRole('textbox', { name: /^E-mail/ }),
    typeField: page.getByLabel('Tipo de conta'),
    saveButton: page.getByRole('button', { name: 'Salvar', exact: true }),
    findLevelRadio: (context: string, level: string) =>
      page.getByRole('group', { name: new RegExp(`^${context}`) }).getByRole('radio', { name: level, exact: true }),
    findRow: (text: string) => page.getByRole('grid', { name: 'Usuários' }).getByRole('row').filter({ hasText: text }),
    findToast: (text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text),
  }
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/users(?:\?|$)/)
  for (const text of SAVED_MESSAGES) await expect(getLocators(page).findToast(text)).toBeVisible()
}

test('S2 §2 The list searches from 3 characters on, sorts by name, and displays pages and an empty result', async ({
  page,
}) => {
  await signIn(page, 'admin_boss', '/users')
  const { findRow } = getLocators(page)
  const grid = page.getByRole('grid', { name: 'Usuários' })
  await expect(findRow('Ana Nakamura')).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: 'Nome do usuário' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText(/1–15 de/)).toBeVisible()

  const searchField = page.getByRole('textbox', { name: /^Buscar por nome/ })
  const searches: string[] = []
  page.on('request', (request) => {
    if (/\/v2\/users\?/.test(request.url())) searches.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  await searchField.pressSequentially('zo')
  await page.waitForTimeout(1200)
  expect(searches).toEqual([])
  await searchField.pressSequentially('e', { delay: 0 })
  await expect(findRow('Zoë Müller-Lüdenscheidt')).toBeVisible()
  expect(searches).toEqual(['zoe'])
  await searchField.fill('ninguém assim')
  await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar a busca' }).last().click()
  await expect(findRow('Ana Nakamura')).toBeVisible()

  await grid.getByRole('columnheader', { name: 'Nome do usuário' }).click()
  await expect(page).toHaveURL(/order_by=desc/)
  await expect(findRow('Zoë')).toBeVisible()
})

byKeyboard('S2 §4 With the keyboard an administrator changes name and permissions of a user', async ({ page }) => {
  const { nameField, findLevelRadio } = getLocators(page)
  const { keyboard } = page
  await signIn(page, 'admin_boss', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('f')
  await keyboard.press('u')
  await expect(page.getByRole('combobox', { name: 'Paleta de comandos' })).toBeFocused()
  await keyboard.type('Zoë Müller')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Müller-Lüdenscheidt' })).toBeVisible()
  await expect(page).toHaveURL(/\/users\/show\/15$/)
  await expect(page.getByRole('term').filter({ hasText: 'Erros de rastreio' }).locator('..')).toContainText(
    'leitura e escrita',
  )
  await keyboard.press('e')
  await expect(page).toHaveURL(/\/users\/15\/edit$/)

  await pressUntilFocused(page, 'Shift+Tab', nameField)
  await keyboard.press('Control+A')
  await keyboard.type('Zoé Silva Sauro')
  await pressUntilFocused(page, 'Tab', findLevelRadio('Lojas', 'sem acesso'))
  await keyboard.press('ArrowRight')
  await expect(findLevelRadio('Lojas', 'leitura')).toBeChecked()
  await keyboard.press('ArrowDown')
  await expect(findLevelRadio('Ecommerces', 'sem acesso')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(findLevelRadio('Erros de rastreio', 'leitura e escrita')).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(findLevelRadio('Erros de rastreio', 'leitura')).toBeChecked()
  await expect(findLevelRadio('Ecommerces', 'sem acesso')).toBeChecked()
  await keyboard.press('Control+Enter')
  await expectSaved(page)
  const adminSession = await openApiSession(new URL(page.url()).origin)
  const { data } = await adminSession.get<{ data: User }>('/v2/users/15')
  expect(data).toMatchObject({ first_name: 'Zoé', last_name: 'Silva Sauro' })
  const { permissions } = await adminSession.get<UserPermissions>('/v2/users/15/permissions')
  expect(permissions).toMatchObject({ stores: 'readonly', courier: 'readonly', ecommerces: 'denied' })
})

byMouse('S2 §2 With the mouse an administrator changes the type of a user and deletes the user', async ({ page }) => {
  const { typeField, saveButton, findLevelRadio, findRow } = getLocators(page)
  await signIn(page, 'admin_boss', '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Usuários' }).click()
  await page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('nusta.quispe')
  await findRow('Ñusta').getByRole('link', { name: 'Editar' }).click()
  await expect(findLevelRadio('Lojas', 'leitura')).toBeChecked()
  await expect(page.getByText('padrão: leitura e escrita')).toHaveCount(2)

  await chooseOption(typeField, 'Suporte N2')
  const dialog = page.getByRole('alertdialog', { name: /Carregar as permissões padrão de Suporte N2/ })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Lojas' })).toContainText('leitura e escrita')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(typeField).toHaveText('Sucesso do cliente')
  await expect(findLevelRadio('Lojas', 'leitura')).toBeChecked()
  await chooseOption(typeField, 'Suporte N2')
  await dialog.getByRole('button', { name: 'Carregar as permissões' }).click()
  await expect(findLevelRadio('Lojas', 'leitura e escrita')).toBeChecked()
  await findLevelRadio('Configurações', 'leitura').check()
  await saveButton.click()
  await expectSaved(page)

  const userName = 'Ñusta Quispe Peña'
  await page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('nusta.quispe')
  await findRow(userName).getByRole('link', { name: userName, exact: true }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Configurações' }).locator('..')).toContainText('leitura')
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Excluir conta' }).click()
  const deletion = page.getByRole('alertdialog', { name: `Excluir “${userName}”?` })
  await expect(deletion.getByRole('button', { name: 'Excluir conta' })).toHaveAttribute('aria-disabled', 'true')
  await deletion.getByRole('textbox', { name: /^Digite/ }).fill('nusta.quispe@demo.reversa.example')
  await deletion.getByRole('textbox', { name: 'Motivo' }).fill('Saiu da empresa')
  await deletion.getByRole('button', { name: 'Excluir conta' }).click()
  await expect(page).toHaveURL('/users?search=nusta.quispe')
  await expect(page.getByText(`Conta de ${userName} excluída.`)).toBeVisible()
})

test('S2 §2 The form of an admin_boss has no permission grid and explains why', async ({ page }) => {
  await signIn(page, 'admin_boss', '/users/1/edit')
  await expect(page.getByText('A Administração tem leitura e escrita em todos os menus e funções.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.goto('/users/22/edit')
  await expect(page.getByText(/Só quem tem “leitura e escrita” pode alterar/)).toBeVisible()
})

test('S2 §5 The form requires name and e-mail, sends no request without them, and keeps the typed values', async ({
  page,
}) => {
  const { nameField, emailField, saveButton } = getLocators(page)
  const putUrls: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && putUrls.push(request.url()))
  await signIn(page, 'admin_boss', '/users/22/edit')
  await nameField.fill(' ')
  await emailField.fill('novo@demo.reversa.example')
  await saveButton.click()
  await expect(page.getByRole('alert').filter({ hasText: INCOMPLETE_MESSAGE })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText(INCOMPLETE_MESSAGE)).toBeVisible()
  await expect(nameField).toBeFocused()
  await expect(emailField).toHaveValue('novo@demo.reversa.example')
  expect(putUrls.filter((url) => /users\/22/.test(url))).toEqual([])
  await emailField.fill('sem arroba')
  await nameField.fill('Nome Certo')
  await saveButton.click()
  await expect(page.getByText('E-mail inválido').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\/users$/)
})

test('S2 §4 The form says which of its two saves failed, and retries only the failed save', async ({ page }) => {
  const { nameField, saveButton, findLevelRadio, findToast } = getLocators(page)
  const saves: string[] = []
  let fails = true
  await page.route('**/v2/users/23*/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'PUT') return route.continue()
    saves.push('permissions')
    const problem = { title: 'x', status: 503, message: 'serviço indisponível', request_id: 'r' }
    if (fails) await route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem })
    else await route.continue()
  })
  page.on('request', (request) => {
    if (request.method() === 'PUT' && /\/v2\/users\/23$/.test(request.url())) saves.push('data')
  })
  await signIn(page, 'admin_boss', '/users/23/edit')
  await nameField.fill('Salva Pela Metade')
  await findLevelRadio('Configurações', 'leitura').check()
  await saveButton.click()
  await expect(page.getByText(/Os dados foram salvos; as permissões, não/)).toBeVisible()
  await expect(page.getByText(/^Serviço indisponível\. /)).toBeVisible()
  await expect(findToast(SAVED_MESSAGES[0] ?? '')).toBeVisible()
  await expect(findToast(SAVED_MESSAGES[1] ?? '')).toHaveCount(0)
  await expect(page).toHaveURL(/\/users\/23\/edit$/)
  await expect(findLevelRadio('Configurações', 'leitura')).toBeChecked()
  expect([...saves].sort()).toEqual(['data', 'permissions'])

  fails = false
  await saveButton.click()
  await expect(page).toHaveURL(/\/users$/)
  expect([...saves].sort()).toEqual(['data', 'permissions', 'permissions'])
})

test('A dialog displays conflicting permissions when another user has saved first, and saving merges the contexts', async ({
  page,
  baseURL,
}) => {
  const { saveButton, findLevelRadio } = getLocators(page)
  await signIn(page, 'admin_boss', '/users/24/edit')
  await findLevelRadio('Configurações', 'leitura e escrita').check()
  const adminSession = await openApiSession(baseURL)
  const { type, permissions } = await adminSession.get<UserPermissions>('/v2/users/24/permissions')
  const otherPermissions = { ...permissions, config: 'readonly', shipping: 'read_and_write' }
  expect(await adminSession.put('/v2/users/24/permissions', { type, permissions: otherPermissions })).toBe(200)
  await saveButton.click()
  const dialog = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
  const field = dialog.getByRole('group', { name: /Configurações/ })
  await expect(field).toContainText('sem acesso')
  await field.getByRole('radio', { name: /leitura e escrita/ }).check()
  await dialog.getByRole('button', { name: 'Salvar assim' }).click()
  await expect(page).toHaveURL(/\/users$/)
  const after = await adminSession.get<UserPermissions>('/v2/users/24/permissions')
  expect(after.permissions).toMatchObject({ config: 'read_and_write', shipping: 'read_and_write' })
})

test('A dialog changes one permission, and the notification undoes the change', async ({ page, baseURL }) => {
  await signIn(page, 'admin_boss', '/users?do=users.setPermission&user=25&permission_context=config')
  const dialog = page.getByRole('dialog', { name: /^Alterar uma permissão/ })
  await dialog.getByRole('radio', { name: 'leitura', exact: true }).check()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const adminSession = await openApiSession(baseURL)
  const fetchLevel = async () =>
    (await adminSession.get<UserPermissions>('/v2/users/25/permissions')).permissions.config
  expect(await fetchLevel()).toBe('readonly')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(/^Desfeito: .+ na conta de /)).toBeVisible()
  expect(await fetchLevel()).toBe('denied')
})

test('A link opens a dialog that changes the type of a user, and the notification undoes the change', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'admin_boss', '/users?do=users.setType&user=26&account_type=financial')
  const dialog = page.getByRole('alertdialog', { name: /^Alterar o tipo de conta/ })
  await expect(dialog.getByRole('list', { name: 'O que muda' })).toContainText('Ecommerces')
  await dialog.getByRole('button', { name: 'Alterar o tipo' }).click()
  await expect(dialog).toBeHidden()
  const adminSession = await openApiSession(baseURL)
  const fetchType = async () => (await adminSession.get<UserPermissions>('/v2/users/26/permissions')).type
  expect(await fetchType()).toBe('financial')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(/^Desfeito: .+ na conta de /)).toBeVisible()
  expect(await fetchType()).not.toBe('financial')
})
