// Tests the drawer that edits the project configuration of an ecommerce, a JSON document (S1 §2).
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect } from './fixtures.ts'
import { paste, runFromPalette, signIn } from './steps.ts'

byKeyboard(
  'A user edits project configs with the keyboard; Esc leaves the editor first, then the drawer',
  async ({ page }) => {
    const drawer = page.getByRole('dialog', { name: 'Configurações do projeto' })
    const editorFrame = page.getByRole('group', { name: 'Configurações em JSON' })
    await signIn(page, 'n1', '/ecommerces/show/174?do=ecommerces.editConfigs&ecommerce=174')
    await expect(editorFrame).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+A')
    await paste(page, '{"fee": 1.50}')
    await page.keyboard.press('Escape')
    await expect(editorFrame).toBeFocused()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+S')
    await expect(page.getByText('Configurações do projeto atualizadas.').first()).toBeVisible()
    await expect(drawer).toBeHidden()
    const { data } = await (await page.request.get('/v2/boss/ecommerces/174/configs')).json()
    expect(data.text).toBe('{"fee": 1.50}')

    // Opens the drawer again, now with cached data. Enter must move the focus into the editor without inserting a line
    // break.
    await runFromPalette(page, 'configuracoes do projeto', /configurações do projeto/i)
    await expect(editorFrame).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  },
)

byMouse(
  'A user edits project configs with the mouse and sees three values after a conflict',
  async ({ page, baseURL }) => {
    const drawer = page.getByRole('dialog', { name: 'Configurações do projeto' })
    const textField = drawer.getByRole('textbox', { name: 'Configurações em JSON' })
    const readStored = async () => (await (await page.request.get('/v2/boss/ecommerces/175/configs')).json()).data.text
    const saveText = async (value: string) => {
      await textField.fill(value)
      await drawer.getByRole('button', { name: 'Salvar' }).click()
    }
    await signIn(page, 'n1', '/ecommerces/show/175?tab=metadatas')
    const openButton = page.getByRole('button', { name: 'Configurações do projeto' })
    await openButton.click()
    await saveText('{"fee": 1.50}')
    await expect(drawer).toBeHidden()
    expect(await readStored()).toBe('{"fee": 1.50}')

    await openButton.click()
    await expect(textField).toContainText('1.50')
    const otherSession = await openApiSession(baseURL ?? '')
    expect(await otherSession.put('/v2/boss/ecommerces/175/configs', { text: '{"fee": 2.50}' })).toBe(200)
    await saveText('{"fee": 3.50}')
    const conflictDialog = page.getByRole('alertdialog')
    for (const value of ['1.50', '2.50', '3.50']) await expect(conflictDialog.getByText(value).first()).toBeVisible()
    expect(await readStored()).toBe('{"fee": 2.50}')
  },
)
