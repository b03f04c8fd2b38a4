// Tests the metadata of groups: editor, versions, permissions and conflicts.
import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { createRegisteredGroup, HEALTH_PATH, pressUntilFocused, signIn } from './steps.ts'

const getEditor = (page: Page) => page.getByRole('textbox', { name: 'Valor em JSON' })
const getSaveButton = (page: Page) => page.getByRole('button', { name: 'Salvar metadado' })

async function readText(page: Page, id: number, name: string): Promise<string | undefined> {
  const { texts } = await (await page.request.get(`/v4/groups/${id}/metadatas`)).json()
  return texts[name]?.value
}

byKeyboard('S2 §2 A user changes a metadata of a group and restores a version with the keyboard', async ({ page }) => {
  await signIn(page, 'ti', HEALTH_PATH)
  const id = await createRegisteredGroup(page, 'Grupo com metadados')
  await page.goto(`/groups/show/${id}?tab=metadatas&mode=edit`)
  const { keyboard } = page
  await page.getByText('Nenhum metadado ainda').waitFor()
  await pressUntilFocused(page, 'Tab', page.getByRole('combobox', { name: 'Nome do metadado' }))
  await keyboard.type('limite_novo')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/metadata=limite_novo/)
  await expect(getSaveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await getEditor(page).waitFor()
  await pressUntilFocused(page, 'Tab', page.getByRole('group', { name: 'Valor em JSON' }).or(getEditor(page)).first())
  await keyboard.press('Enter')
  await keyboard.type('10.')
  await expect(page.getByText(/^JSON inválido/).first()).toBeVisible()
  await expect(getSaveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await keyboard.type('00')
  await expect(getSaveButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('Control+S')
  await expect(page.getByRole('alertdialog')).toContainText('10.00')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Metadado limite_novo atualizado.')).toBeVisible()
  expect(await readText(page, id, 'limite_novo')).toBe('10.00')

  const headers = { origin: new URL(page.url()).origin }
  await page.request.put(`/v4/groups/${id}/metadatas`, { headers, data: { texts: { limite_novo: '20.00' } } })
  await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Versões' }))
  await keyboard.press('Enter')
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Restaurar a versão 1' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('20.00')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('limite_novo voltou a ser como na versão 1.')).toBeVisible()
  expect(await readText(page, id, 'limite_novo')).toBe('10.00')
})

test('S2 §6 A user without write permission for ecommerces sees a metadata and the reason why it is read-only', async ({
  page,
}) => {
  await signIn(page, 'cs', '/groups/show/1?tab=metadatas&metadata=theme')
  await expect(getEditor(page)).toContainText('#1c4fd8')
  await expect(getSaveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(page).toHaveURL(/mode=edit/)
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await expect(page.getByRole('term').filter({ hasText: /^Nome$/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)

  await signIn(page, 'financial', '/groups/show/1?tab=metadatas&metadata=theme&mode=edit')
  await expect(getEditor(page)).toContainText('#1c4fd8')
  await expect(page.getByText(/leitura e escrita em Ecommerces/)).toBeVisible()
  await expect(getSaveButton(page)).toHaveCount(0)
})

byMouse(
  'Two users change one metadata, and the second sees both texts and overwrites with the mouse',
  async ({ page }) => {
    await signIn(page, 'ti', HEALTH_PATH)
    const id = await createRegisteredGroup(page, 'Grupo disputado')
    const headers = { origin: new URL(page.url()).origin }
    const saveText = (value: string) =>
      page.request.put(`/v4/groups/${id}/metadatas`, { headers, data: { texts: { tema: value } } })
    await saveText('1')
    await page.goto(`/groups/show/${id}?tab=metadatas&mode=edit&metadata=tema`)
    await getEditor(page).fill('2')
    await saveText('3')
    await getSaveButton(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salvar metadado' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Outra pessoa salvou este texto antes de você')
    expect(await readText(page, id, 'tema')).toBe('3')
    await page.getByRole('button', { name: 'Salvar o meu por cima' }).click()
    await expect(page.getByText('Metadado tema atualizado.')).toBeVisible()
    expect(await readText(page, id, 'tema')).toBe('2')
  },
)
