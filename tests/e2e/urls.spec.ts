import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { beforehand, go, pressUntilFocused, signIn } from './steps.ts'

const on = (page: Page) => ({
  grid: page.getByRole('grid', { name: 'URLs' }),
  url: page.getByRole('dialog').getByRole('textbox', { name: /^URL/ }),
  brand: page.getByRole('dialog').getByLabel('Marca'),
  wrong: page.getByText('URL inválida: use o formato loja.com.br'),
})

const rowWith = (page: Page, text: string) => on(page).grid.getByRole('row').filter({ hasText: text })

byKeyboard('S1 §2, §5 an address is added, refused, changed and deleted without a mouse', async ({ page }) => {
  const { keyboard } = page
  const { grid, url, brand, wrong } = on(page)
  await signIn(page, 'n1', '/ecommerces/show/146')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('o')
  await keyboard.press('u')
  await expect(page).toHaveURL(/tab=urls/)
  await expect(grid.getByRole('row').nth(1).or(page.getByText('Nenhuma URL'))).toBeVisible()
  await keyboard.press('c')
  await keyboard.press('w')
  await expect(url).toBeFocused()
  await keyboard.type('loja errada')
  await pressUntilFocused(page, 'Tab', brand)
  await keyboard.type('Marca Nova')
  await keyboard.press('Control+Enter')

  await expect(page.getByRole('region', { name: 'Avisos' }).or(page.locator('[data-region=toasts]'))).toContainText(
    'URL inválida',
  )
  await expect(wrong.first()).toBeVisible()
  await expect(url).toBeFocused()
  await expect(url).toHaveAttribute('aria-invalid', 'true')
  await expect(url).toHaveValue('loja errada')
  await expect(brand).toHaveValue('Marca Nova')
  await keyboard.press('Control+A')
  await keyboard.type('https://www.marca-nova.com.br')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowWith(page, 'Marca Nova')).toContainText('marca-nova.com.br')

  await pressUntilFocused(page, 'Tab', grid.locator('[data-index][tabindex="0"]'))
  await keyboard.press('Control+End')
  await expect(rowWith(page, 'Marca Nova')).toBeFocused()
  await keyboard.press('Enter')
  await expect(url).toHaveValue('https://www.marca-nova.com.br')
  await pressUntilFocused(page, 'Tab', brand)
  await keyboard.press('Control+A')
  await keyboard.press('Delete')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowWith(page, 'marca-nova.com.br')).toContainText('Padrão')
  await expect(rowWith(page, 'marca-nova.com.br')).toBeFocused()
  await keyboard.press('Shift+F10')
  const remove = page.getByRole('menuitem', { name: 'Excluir URL do ecommerce' })
  await pressUntilFocused(page, 'ArrowDown', remove)
  await keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Excluir https/ })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(question).toHaveAccessibleDescription(/pode ser desfeita em até 24 horas; a URL volta com outro id/)
  await keyboard.press('Control+Enter')
  await expect(rowWith(page, 'marca-nova.com.br')).toHaveCount(0)
  await expect(page.getByText('URL excluída')).toBeVisible()

  // The other way round: first without a brand, deleted with one.
  await keyboard.press('c')
  await keyboard.press('w')
  await expect(url).toBeFocused()
  await keyboard.type('sem-marca.com.br')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const added = rowWith(page, 'sem-marca.com.br')
  await expect(added).toContainText('Padrão')
  await pressUntilFocused(page, 'Tab', grid.locator('[data-index][tabindex="0"]'))
  await pressUntilFocused(page, 'ArrowDown', added)
  await keyboard.press('Enter')
  await expect(url).toHaveValue('sem-marca.com.br')
  await pressUntilFocused(page, 'Tab', brand)
  await keyboard.type('Marca Velha')
  await keyboard.press('Control+Enter')
  await expect(added).toContainText('Marca Velha')
  await expect(added).toBeFocused()
  await keyboard.press('Shift+F10')
  await pressUntilFocused(page, 'ArrowDown', remove)
  await keyboard.press('Enter')
  const again = page.getByRole('alertdialog', { name: /^Excluir sem-marca/ })
  await expect(again.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(added).toHaveCount(0)
})

byMouse('S1 §2 the same with the mouse, typing nothing but text', async ({ page }) => {
  const { url, brand } = on(page)
  await signIn(page, 'cs', '/ecommerces/show/147')
  await page.getByRole('tab', { name: 'URLs' }).click()
  for (const marca of ['Rato "d’Água" 💚', '']) {
    await page.getByRole('button', { name: 'Adicionar URL' }).click()
    await url.fill('mouse.com.br')
    if (marca) await brand.fill(marca)
    await page.getByRole('button', { name: 'Adicionar', exact: false }).last().click()
    await expect(rowWith(page, 'mouse.com.br')).toContainText(marca || 'Padrão')
    await page.getByRole('button', { name: 'Editar mouse.com.br' }).click()
    await url.fill('rato.com.br')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(rowWith(page, 'rato.com.br')).toBeVisible()
    await page.getByRole('button', { name: 'Excluir rato.com.br' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect(rowWith(page, 'rato.com.br')).toBeVisible()
    await page.getByRole('button', { name: 'Excluir rato.com.br' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir URL' }).click()
    await expect(rowWith(page, 'rato.com.br')).toHaveCount(0)
  }
})

test('two people change one address: nothing is lost silently', async ({ page }) => {
  const { url } = on(page)
  await signIn(page, 'n1', beforehand)
  const origin = new URL(page.url()).origin
  const path = '/v2/boss/ecommerces/148/urls'
  const added = await page.request.post(path, { data: { url: 'antes.com.br' }, headers: { origin } })
  const { id } = (await added.json()).data
  await page.goto(`/ecommerces/show/148?tab=urls&do=ecommerces.editUrl&ecommerce=148&url_id=${id}`)
  await expect(url).toHaveValue('antes.com.br')
  await url.fill('minha.com.br')
  const theirs = await page.request.put(`${path}/${id}`, {
    data: { url: 'delas.com.br', brand_name: 'Outra' },
    headers: { origin, 'If-Match': '"1"' },
  })
  expect(theirs.status()).toBe(200)
  await page.keyboard.press('Control+Enter')
  const conflict = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
  for (const text of ['antes.com.br', 'delas.com.br', 'minha.com.br', 'Outra'])
    await expect(conflict).toContainText(text)
  await conflict.getByRole('radio', { name: /minha\.com\.br/ }).check()
  await page.keyboard.press('Control+Enter')
  await expect(rowWith(page, 'minha.com.br')).toContainText('Outra')
})

test('what is gone, or not named, is said to be missing; a link to what was added since the list was read finds it', async ({
  page,
}) => {
  const { url, grid } = on(page)
  await signIn(page, 'n1', '/ecommerces/show/149?tab=urls')
  await grid.waitFor()
  const origin = new URL(page.url()).origin
  const path = '/v2/boss/ecommerces/149/urls'
  const added = await page.request.post(path, { data: { url: 'acaba-de-chegar.com.br' }, headers: { origin } })
  const { id } = (await added.json()).data
  const link = (which: unknown) => `/ecommerces/show/149?tab=urls&do=ecommerces.editUrl&ecommerce=149&url_id=${which}`
  const gone = page.getByText('A URL 999999 não está neste ecommerce')
  await go(page, link(999_999))
  await expect(gone).toBeVisible()
  await go(page, link(id))
  await expect(url).toHaveValue('acaba-de-chegar.com.br')
  await expect(gone).toBeHidden()
  await go(page, link(''))
  await expect(page.getByText('O link não informa de qual registro se trata, ou o id não é válido.')).toBeVisible()
})
