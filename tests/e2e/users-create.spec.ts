// Tests that an administrator can create a user before this user signs in for the first time.
import type { User } from '#contract/platform/users.ts'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { pressUntilFocused, signIn } from './steps.ts'

const findUser = async (baseURL: string, email: string) => {
  const { data } = await (await openApiSession(baseURL)).get<{ data: User[] }>(`/v2/users?search=${email}`)
  return data[0]
}

byKeyboard(
  'With the keyboard an administrator creates a user with a type and undoes the creation',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const drawer = page.getByRole('dialog', { name: 'Criar usuário' })
    await signIn(page, 'admin_boss', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('c')
    await keyboard.press('u')
    await expect(drawer.getByRole('textbox', { name: /^Nome/ })).toBeFocused()
    await keyboard.type('Teresa Ribeiro Lima')
    await keyboard.press('Tab')
    await keyboard.type('teresa.lima@demo.reversa.example')
    await pressUntilFocused(page, 'Tab', drawer.getByLabel('Tipo de conta'))
    await keyboard.type('Suporte N2')
    await keyboard.press('Control+Enter')
    await expect(page.getByText('Teresa Ribeiro Lima pode entrar com a conta Google.')).toBeVisible()
    expect(await findUser(baseURL, 'teresa.lima')).toMatchObject({ first_name: 'Teresa', access: 'n2' })
    await keyboard.press('Control+z')
    await expect(page.getByText('Desfeito: ')).toBeVisible()
    expect(await findUser(baseURL, 'teresa.lima')).toBeUndefined()
  },
)

byMouse(
  'With the mouse an administrator creates a user, and the field rejects the e-mail of another user',
  async ({ page, baseURL }) => {
    const drawer = page.getByRole('dialog', { name: 'Criar usuário' })
    await signIn(page, 'admin_boss', '/users')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Criar usuário' }).click()
    await drawer.getByRole('textbox', { name: /^Nome/ }).fill('Ulisses')
    const emailField = drawer.getByRole('textbox', { name: /^E-mail/ })
    await emailField.fill('N1@demo.reversa.example')
    await chooseOption(drawer.getByLabel('Tipo de conta'), 'Financeiro')
    await drawer.getByRole('button', { name: 'Criar usuário' }).click()
    await expect(drawer.getByText('Este e-mail já é de outra pessoa').last()).toBeVisible()
    await emailField.fill('ulisses@demo.reversa.example')
    await drawer.getByRole('button', { name: 'Criar usuário' }).click()
    await expect(page.getByText('Ulisses pode entrar com a conta Google.')).toBeVisible()
    expect(await findUser(baseURL, 'ulisses')).toMatchObject({ access: 'financial' })
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Desfeito: ')).toBeVisible()
    expect(await findUser(baseURL, 'ulisses')).toBeUndefined()
    await page.getByRole('button', { name: 'Refazer' }).click()
    await expect(page.getByText('Refeito: ')).toBeVisible()
    expect(await findUser(baseURL, 'ulisses')).toMatchObject({ access: 'financial' })
  },
)
