// Tests the list of web addresses (URLs) of an ecommerce: adding, changing and deleting them, concurrent changes, and
// links to one URL.
import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { HEALTH_PATH, navigateTo, pressUntilFocused, signIn } from './steps.ts'

const getLocators = (page: Page) => ({
  grid: page.getByRole('grid', { name: 'URLs' }),
  urlField: page.getByRole('dialog').getByRole('textbox', { name: /^URL/ }),
  brandField: page.getByRole('dialog').getByLabel('Marca'),
  invalidUrlError: page.getByText('URL inválida: use o formato loja.com.br'),
})

const findRow = (page: Page, text: string) => getLocators(page).grid.getByRole('row').filter({ hasText: text })

byKeyboard('S1 §2, §5 With the keyboard a user adds, corrects, changes and deletes a URL', async ({ page }) => {
  const { keyboard } = page
  const { grid, urlField, brandField, invalidUrlError } = getLocators(page)
  await signIn(page, 'n1', '/ecommerces/show/146')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('o')
  await keyboard.press('u')
  await expect(page).toHaveURL(/tab=urls/)
  await expect(grid.getByRole('row').nth(1).or(page.getByText('Nenhuma URL'))).toBeVisible()
  await keyboard.press('c')
  await keyboard.press('w')
  await expect(urlField).toBeFocused()
  await keyboard.type('loja errada')
  await pressUntilFocused(page, 'Tab', brandField)
  await keyboard.type('Marca Nova')
  await keyboard.press('Control+Enter')

  await expect(page.getByRole('region', { name: 'Avisos' }).or(page.locator('[data-region=toasts]'))).toContainText(
    'URL inválida',
  )
  await expect(invalidUrlError.first()).toBeVisible()
  await expect(urlField).toBeFocused()
  await expect(urlField).toHaveAttribute('aria-invalid', 'true')
  await expect(urlField).toHaveValue('loja errada')
  await expect(brandField).toHaveValue('Marca Nova')
  await keyboard.press('Control+A')
  await keyboard.type('https://www.marca-nova.com.br')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(findRow(page, 'Marca Nova')).toContainText('marca-nova.com.br')

  await pressUntilFocused(page, 'Tab', grid.locator('[data-index][tabindex="0"]'))
  await keyboard.press('Control+End')
  await expect(findRow(page, 'Marca Nova')).toBeFocused()
  await keyboard.press('Enter')
  await expect(urlField).toHaveValue('https://www.marca-nova.com.br')
  await pressUntilFocused(page, 'Tab', brandField)
  await keyboard.press('Control+A')
  await keyboard.press('Delete')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(findRow(page, 'marca-nova.com.br')).toContainText('Padrão')
  await expect(findRow(page, 'marca-nova.com.br')).toBeFocused()
  await keyboard.press('Shift+F10')
  const deleteItem = page.getByRole('menuitem', { name: 'Excluir URL do ecommerce' })
  await pressUntilFocused(page, 'ArrowDown', deleteItem)
  await keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: /^Excluir “https/ })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(dialog).toHaveAccessibleDescription(/pode ser desfeita em até 24 horas; a URL volta com outro id/)
  await keyboard.press('Control+Enter')
  await expect(findRow(page, 'marca-nova.com.br')).toHaveCount(0)
  await expect(page.getByText('URL excluída')).toBeVisible()

  // Adds a second URL without a brand, then gives this URL a brand and deletes it.
  await keyboard.press('c')
  await keyboard.press('w')
  await expect(urlField).toBeFocused()
  await keyboard.type('sem-marca.com.br')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const addedRow = findRow(page, 'sem-marca.com.br')
  await expect(addedRow).toContainText('Padrão')
  await pressUntilFocused(page, 'Tab', grid.locator('[data-index][tabindex="0"]'))
  await pressUntilFocused(page, 'ArrowDown', addedRow)
  await keyboard.press('Enter')
  await expect(urlField).toHaveValue('sem-marca.com.br')
  await pressUntilFocused(page, 'Tab', brandField)
  await keyboard.type('Marca Velha')
  await keyboard.press('Control+Enter')
  await expect(addedRow).toContainText('Marca Velha')
  await expect(addedRow).toBeFocused()
  await keyboard.press('Shift+F10')
  await pressUntilFocused(page, 'ArrowDown', deleteItem)
  await keyboard.press('Enter')
  const secondDialog = page.getByRole('alertdialog', { name: /^Excluir “sem-marca/ })
  await expect(secondDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(addedRow).toHaveCount(0)
})

byMouse('S1 §2 With the mouse a user adds, changes and deletes a URL with and without a brand', async ({ page }) => {
  const { urlField, brandField } = getLocators(page)
  await signIn(page, 'cs', '/ecommerces/show/147')
  await page.getByRole('tab', { name: 'URLs' }).click()
  for (const brandName of ['Rato "d’Água" 💚', '']) {
    await page.getByRole('button', { name: 'Criar URL' }).click()
    await urlField.fill('mouse.com.br')
    if (brandName) await brandField.fill(brandName)
    await page.getByRole('dialog').getByRole('button', { name: 'Criar URL' }).click()
    await expect(findRow(page, 'mouse.com.br')).toContainText(brandName || 'Padrão')
    await page.getByRole('button', { name: 'Editar mouse.com.br' }).click()
    await urlField.fill('rato.com.br')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(findRow(page, 'rato.com.br')).toBeVisible()
    await page.getByRole('button', { name: 'Excluir rato.com.br' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect(findRow(page, 'rato.com.br')).toBeVisible()
    await page.getByRole('button', { name: 'Excluir rato.com.br' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir URL' }).click()
    await expect(findRow(page, 'rato.com.br')).toHaveCount(0)
  }
})

test('A dialog displays both versions of a URL when another user has saved first, and saving merges them', async ({
  page,
}) => {
  const { urlField } = getLocators(page)
  await signIn(page, 'n1', HEALTH_PATH)
  const origin = new URL(page.url()).origin
  const path = '/v2/boss/ecommerces/148/urls'
  const addResponse = await page.request.post(path, { data: { url: 'antes.com.br' }, headers: { origin } })
  const { id } = (await addResponse.json()).data
  await page.goto(`/ecommerces/show/148?tab=urls&do=ecommerces.editUrl&ecommerce=148&url_id=${id}`)
  await expect(urlField).toHaveValue('antes.com.br')
  await urlField.fill('minha.com.br')
  const otherResponse = await page.request.put(`${path}/${id}`, {
    data: { url: 'delas.com.br', brand_name: 'Outra' },
    headers: { origin, 'If-Match': '"1"' },
  })
  expect(otherResponse.status()).toBe(200)
  await page.keyboard.press('Control+Enter')
  const conflictDialog = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
  for (const text of ['antes.com.br', 'delas.com.br', 'minha.com.br', 'Outra'])
    await expect(conflictDialog).toContainText(text)
  await conflictDialog.getByRole('radio', { name: /minha\.com\.br/ }).check()
  await page.keyboard.press('Control+Enter')
  await expect(findRow(page, 'minha.com.br')).toContainText('Outra')
})

test('A link to a missing URL or without URL id displays an error, and a link opens a URL that was added after the list loaded', async ({
  page,
}) => {
  const { urlField, grid } = getLocators(page)
  await signIn(page, 'n1', '/ecommerces/show/149?tab=urls')
  await grid.waitFor()
  const origin = new URL(page.url()).origin
  const path = '/v2/boss/ecommerces/149/urls'
  const addResponse = await page.request.post(path, { data: { url: 'acaba-de-chegar.com.br' }, headers: { origin } })
  const { id } = (await addResponse.json()).data
  const buildLink = (urlId: unknown) =>
    `/ecommerces/show/149?tab=urls&do=ecommerces.editUrl&ecommerce=149&url_id=${urlId}`
  const notFoundMessage = page.getByText('A URL 999999 não está neste ecommerce')
  await navigateTo(page, buildLink(999_999))
  await expect(notFoundMessage).toBeVisible()
  await navigateTo(page, buildLink(id))
  await expect(urlField).toHaveValue('acaba-de-chegar.com.br')
  await expect(notFoundMessage).toBeHidden()
  await navigateTo(page, buildLink(''))
  await expect(page.getByText('O link não informa de qual registro se trata, ou o id não é válido.')).toBeVisible()
})
