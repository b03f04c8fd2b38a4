// Tests that users can select and remove the data protection provider (LGPD, Brazil's privacy law) of an ecommerce,
// also after failed saves and conflicts.
import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { pressAll, pressUntilFocused, resumeDraft, signIn } from './steps.ts'

const getProviderField = (page: Page) => page.getByRole('combobox', { name: 'Provedor' })

async function saveProvider(
  page: Page,
  id: number,
  providerId: number | null,
  headers: Readonly<Record<string, string>> = {},
) {
  const origin = new URL(page.url()).origin
  const data = { provider: { active: providerId } }
  const response = await page.request.put(`/v2/boss/ecommerces/${id}/lgpd`, { data, headers: { origin, ...headers } })
  expect(response.status()).toBe(200)
}

byKeyboard('S1 §2, §8 a provider is selected by keyboard, and its removal needs a confirmation', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'n1', '/ecommerces/show/153')
  await saveProvider(page, 153, null)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('o')
  await keyboard.press('l')
  await expect(getProviderField(page)).toHaveText('Nenhum')
  await pressUntilFocused(page, 'Tab', getProviderField(page))
  await keyboard.type('Pri')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Conector LGPD atualizado')).toBeVisible()
  await page.reload()
  await expect(getProviderField(page)).toHaveText('Privacy Tools')

  await pressUntilFocused(page, 'Tab', getProviderField(page))
  await pressAll(page, 'ArrowDown', 'Home', 'Enter')
  await keyboard.press('Control+Enter')
  const confirmationDialog = page.getByRole('alertdialog', { name: 'Deixar o ecommerce sem Privacy Tools?' })
  await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(getProviderField(page)).toHaveText('Nenhum')
  await expect(getProviderField(page)).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(confirmationDialog).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Conector LGPD atualizado')).toBeVisible()
  await page.reload()
  await expect(getProviderField(page)).toHaveText('Nenhum')
})

byMouse('S1 §2 a provider is selected, discarded and removed by mouse', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces/show/154')
  await saveProvider(page, 154, 1)
  await page.getByRole('tab', { name: 'LGPD' }).click()
  await expect(getProviderField(page)).toHaveText('OneTrust')
  await chooseOption(getProviderField(page), 'Securiti')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(getProviderField(page)).toHaveText('OneTrust')
  await expect(getProviderField(page)).toBeFocused()
  await chooseOption(getProviderField(page), 'Nenhum')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover o provedor' }).click()
  await expect(page.getByText('Conector LGPD atualizado')).toBeVisible()
})

test('S1 §8 a failed save shows the text of ERROR_UPDATE_LGPD and keeps the selected provider', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces/show/155?tab=lgpd')
  await saveProvider(page, 155, null)
  await page.reload()
  await chooseOption(getProviderField(page), 'OneTrust')
  await page.route('**/lgpd', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Não foi possível atualizar o conector LGPD')).toBeVisible()
  await expect(getProviderField(page)).toHaveText('OneTrust')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Conector LGPD atualizado')).toBeVisible()
})

test('when two users save different providers, the second user decides the conflict', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/160?tab=lgpd')
  await saveProvider(page, 160, 1)
  await page.reload()
  await chooseOption(getProviderField(page), 'Securiti')
  await saveProvider(page, 160, 3)
  await page.getByRole('button', { name: 'Salvar' }).click()
  const conflict = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
  for (const name of ['OneTrust', 'DPOnet', 'Securiti']) await expect(conflict).toContainText(name)
  await conflict.getByRole('radio', { name: /DPOnet/ }).check()
  await page.keyboard.press('Control+Enter')
  await expect(conflict).toBeHidden()
  await expect(getProviderField(page)).toHaveText('DPOnet')
})

test('a provider in the URL applies once, and a later selection by hand survives a reload', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/156')
  await saveProvider(page, 156, 1)
  await page.goto('/ecommerces/show/156?tab=lgpd&provider=4')
  await expect(getProviderField(page)).toHaveText('Privacy Tools')
  await chooseOption(getProviderField(page), 'Securiti')
  await page.getByRole('tab', { name: 'Detalhes' }).click()
  await page.getByRole('tab', { name: 'LGPD' }).click()
  await resumeDraft(page)
  await expect(getProviderField(page)).toHaveText('Securiti')
  await page.reload()
  await resumeDraft(page)
  await expect(getProviderField(page)).toHaveText('Securiti')
})
