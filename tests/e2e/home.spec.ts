// Home as a board of the work: what waits, one's own, recent records; by keyboard alone and by mouse alone.
import { elsewhere } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { go, signIn } from './steps.ts'

byKeyboard(
  'the first row has the focus; j and k walk, a number leads to its block, Enter opens the queue',
  async ({ page }) => {
    const { keyboard } = page
    await signIn(page, 'n2', '/')
    const needs = page.getByRole('region', { name: /^Precisa de alguém/ })
    const errors = needs.getByRole('link', { name: /Erros de rastreio/ })
    await errors.waitFor()
    await expect(page.locator('[data-row]:focus')).toHaveCount(1)
    await keyboard.press('2')
    await expect(errors).toBeFocused()
    await keyboard.press('j')
    await expect(needs.getByRole('link', { name: /Reprocessamentos com falha/ })).toBeFocused()
    await keyboard.press('k')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/correios$/)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeFocused()
  },
)

byKeyboard('a record that was open is there when one comes back, however it was opened', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'cs', '/ecommerces/show/2')
  await page.getByRole('heading', { level: 1, name: /Casa/ }).waitFor()
  await keyboard.press('g')
  await keyboard.press('h')
  const recents = page.getByRole('region', { name: /^Recentes/ })
  await expect(recents.getByRole('link', { name: /Casa/ })).toBeVisible()
  await keyboard.press('4')
  await expect(recents.getByRole('link').first()).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ecommerces\/show\/2/)
})

test('a record that is not there is none of the recent ones, whatever was open before', async ({ page }) => {
  await signIn(page, 'admin_boss', '/ecommerces/show/1')
  await page.getByRole('heading', { level: 1, name: /Loja Azul/ }).waitFor()
  await go(page, '/batches/999999')
  await page.getByRole('heading', { level: 1, name: 'Lote 999999 não encontrado' }).waitFor()
  await go(page, '/')
  const recents = page.getByRole('region', { name: /^Recentes/ })
  await expect(recents.getByRole('link').first()).toBeVisible()
  await expect(recents.locator('a[href^="/batches/"]')).toHaveCount(0)
})

byMouse(
  'pinned, it stays on top; unpinned, it is one of the others; the first steps go once they are seen',
  async ({ page }) => {
    await signIn(page, 'ti', '/ecommerces/show/1')
    await page.getByRole('heading', { level: 1, name: /Loja Azul/ }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Início' }).click()
    await page.getByRole('button', { name: 'Entendi' }).click()
    await expect(page.getByRole('region', { name: /^Primeiros passos/ })).toHaveCount(0)
    const recents = page.getByRole('region', { name: /^Recentes/ })
    await recents.getByRole('button', { name: /^Fixar Loja Azul/ }).click()
    await expect(recents.getByRole('button', { name: /^Desafixar Loja Azul/ })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('navigation').getByRole('link', { name: 'Erros de rastreio' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Início' }).click()
    await expect(recents.getByRole('link').first()).toHaveText(/Loja Azul/)
    await recents.getByRole('button', { name: /^Desafixar Loja Azul/ }).click()
    await expect(recents.getByRole('button', { name: /^Fixar Loja Azul/ })).toBeVisible()
  },
)

test('what others do comes into view, with who and on what; maintenance is said first', async ({ page, baseURL }) => {
  await signIn(page, 'cs', '/')
  const state = page.getByRole('region', { name: /^Plataforma/ })
  await expect(state.getByRole('link').first()).not.toContainText('Em manutenção')
  const boss = await elsewhere(baseURL ?? '')
  await boss.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: true, reason: 'Teste', confirmation: true })
  await page.reload()
  await expect(state).toContainText('Em manutenção')
  await boss.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: false })
  await page.reload()
  await expect(state.getByRole('link').first()).not.toContainText('Em manutenção')
})
