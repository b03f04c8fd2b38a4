import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { choose } from './select.ts'
import { pressAll, pressUntilFocused, signIn } from './steps.ts'

const provider = (page: Page) => page.getByRole('combobox', { name: 'Provedor' })

async function set(page: Page, id: number, active: number | null, headers: Readonly<Record<string, string>> = {}) {
  const origin = new URL(page.url()).origin
  const data = { provider: { active } }
  const answer = await page.request.put(`/v2/boss/ecommerces/${id}/lgpd`, { data, headers: { origin, ...headers } })
  expect(answer.status()).toBe(200)
}

byKeyboard('S1 §2, §8 a provider is chosen, and taken away only when confirmed, without a mouse', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'n1', '/ecommerces/show/153')
  await set(page, 153, null)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('o')
  await keyboard.press('l')
  await expect(provider(page)).toHaveText('Nenhum')
  await pressUntilFocused(page, 'Tab', provider(page))
  await keyboard.type('Pri')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Conector LGPD atualizado')).toBeVisible()
  await page.reload()
  await expect(provider(page)).toHaveText('Privacy Tools')

  await pressUntilFocused(page, 'Tab', provider(page))
  await pressAll(page, 'ArrowDown', 'Home', 'Enter')
  await keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: 'Deixar o ecommerce sem Privacy Tools?' })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(provider(page)).toHaveText('Nenhum')
  await expect(provider(page)).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(question).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Conector LGPD atualizado')).toBeVisible()
  await page.reload()
  await expect(provider(page)).toHaveText('Nenhum')
})

byMouse('S1 §2 the same with the mouse', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces/show/154')
  await set(page, 154, 1)
  await page.getByRole('tab', { name: 'LGPD' }).click()
  await expect(provider(page)).toHaveText('OneTrust')
  await choose(provider(page), 'Securiti')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(provider(page)).toHaveText('OneTrust')
  await expect(provider(page)).toBeFocused()
  await choose(provider(page), 'Nenhum')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover o provedor' }).click()
  await expect(page.getByText('Conector LGPD atualizado')).toBeVisible()
})

test('S1 §8 a failure says ERROR_UPDATE_LGPD in words, and what was chosen stays', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces/show/155?tab=lgpd')
  await set(page, 155, null)
  await page.reload()
  await choose(provider(page), 'OneTrust')
  await page.route('**/lgpd', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Não foi possível atualizar o conector LGPD')).toBeVisible()
  await expect(provider(page)).toHaveText('OneTrust')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Conector LGPD atualizado')).toBeVisible()
})

test('two people choose a provider: somebody decides', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/160?tab=lgpd')
  await set(page, 160, 1)
  await page.reload()
  await choose(provider(page), 'Securiti')
  await set(page, 160, 3)
  await page.getByRole('button', { name: 'Salvar' }).click()
  const conflict = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
  for (const name of ['OneTrust', 'DPOnet', 'Securiti']) await expect(conflict).toContainText(name)
  await conflict.getByRole('radio', { name: /DPOnet/ }).check()
  await page.keyboard.press('Control+Enter')
  await expect(conflict).toBeHidden()
  await expect(provider(page)).toHaveText('DPOnet')
})

test('a link is heard once: what was chosen by hand after it stays', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/156')
  await set(page, 156, 1)
  await page.goto('/ecommerces/show/156?tab=lgpd&provider=4')
  await expect(provider(page)).toHaveText('Privacy Tools')
  await choose(provider(page), 'Securiti')
  await page.getByRole('tab', { name: 'Detalhes' }).click()
  await page.getByRole('tab', { name: 'LGPD' }).click()
  await expect(provider(page)).toHaveText('Securiti')
  await page.reload()
  await expect(provider(page)).toHaveText('Securiti')
})
