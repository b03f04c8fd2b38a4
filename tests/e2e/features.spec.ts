// Tests the features tab of an ecommerce, links that preselect features on this tab, and features in the command
// palette.
import type { Page } from 'playwright/test'
import { createFeatureApi } from './details-page.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { HEALTH_PATH, pressUntilFocused, resumeDraft, signIn } from './steps.ts'

const buildTabUrl = (id: number) => `/ecommerces/show/${id}?tab=features`

byKeyboard('S1 §2 A user finds, changes, saves and undoes features with the keyboard', async ({ page }) => {
  const { keyboard } = page
  const { set, enabled } = createFeatureApi(page, 149)
  await signIn(page, 'n1', '/ecommerces/show/149')
  await set({ loyalty: ['points'] })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('o')
  await keyboard.press('f')
  await expect(page).toHaveURL(/tab=features/)
  await expect(page.getByRole('checkbox', { name: 'Pontos' })).toBeChecked()
  await expect(page.locator('[data-list-filter]')).toBeFocused()
  await keyboard.type('fidelidade')
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await pressUntilFocused(page, 'Tab', page.getByRole('checkbox', { name: 'Cashback' }))
  await keyboard.press('Space')
  await pressUntilFocused(page, 'Tab', page.getByRole('checkbox', { name: 'Pontos' }))
  await keyboard.press('Space')
  const changes = page.getByRole('list', { name: 'Alterações a salvar' })
  await expect(changes.getByRole('listitem')).toHaveText(['− Fidelidade · Pontos', '+ Fidelidade · Cashback'])
  await keyboard.press('Control+Enter')
  await expect(page.getByText('2 funcionalidades alteradas')).toBeVisible()
  expect(await enabled('loyalty')).toEqual(['cashback'])
  await expect(changes).toHaveText('Nada mudou')

  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Desfazer' }), 60)
  await keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Pontos' })).toBeChecked()
  expect(await enabled('loyalty')).toEqual(['points'])
})

byMouse('S1 §2 A user changes features with the mouse, and unknown flags are displayed and kept', async ({ page }) => {
  const { set, enabled } = createFeatureApi(page, 150)
  await signIn(page, 'cs', '/ecommerces/show/150')
  await set({ modules: ['reports'], care: ['chat'] })
  await page.getByRole('tab', { name: 'Funcionalidades' }).click()
  const unknownFlagCheckbox = page.getByRole('checkbox', { name: 'old_portal' })
  await expect(unknownFlagCheckbox).toBeChecked()
  await expect(unknownFlagCheckbox).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Relatórios' }).click()
  await page.getByRole('checkbox', { name: 'Chat' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('checkbox', { name: 'Relatórios' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Relatórios' }).click()
  await page.getByRole('button', { name: /^Salvar 1 alteração/ }).click()
  await expect(page.getByText('1 funcionalidade alterada')).toBeVisible()
  expect(await enabled('modules')).toEqual(['v1.labels'])
  expect(await enabled('legacy')).toEqual(['old_portal'])

  await page.getByRole('link', { name: 'Ver quem tem v1.labels' }).click()
  await expect(page).toHaveURL(/feature=modules\.v1\.labels/)
  await expect(page.getByRole('grid').getByRole('link', { name: 'Loja Azul', exact: true })).toBeVisible()
})

test('Two users change one module, and the second chooses between both values', async ({ page }) => {
  const { set, enabled } = createFeatureApi(page, 152)
  await signIn(page, 'n1', buildTabUrl(152))
  await set({ money: ['pix'], beta: [] })
  await page.reload()
  await page.getByRole('checkbox', { name: 'Transferência bancária' }).click()
  await set({ money: ['card_reversal', 'pix'] })
  await page.getByRole('button', { name: /^Salvar 1 alteração/ }).click()
  const conflictDialog = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
  await expect(conflictDialog.getByRole('group', { name: /^Dinheiro/ })).toContainText('Transferência bancária, Pix')
  await conflictDialog.getByRole('radio', { name: /Transferência bancária, Pix/ }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/funcionalidades? alteradas?/)).toBeVisible()
  expect(await enabled('money')).toEqual(['bank_transfer', 'pix'])
})

test('A link preselects features without saving, and the selection survives a failed save and a reload', async ({
  page,
}) => {
  const { set, enabled } = createFeatureApi(page, 158)
  await signIn(page, 'n1', HEALTH_PATH)
  await set({ security: [] })
  await page.goto(`${buildTabUrl(158)}&module=security&values=two_factor`)
  await expect(page.getByRole('checkbox', { name: 'Dois fatores' })).toBeChecked()
  await expect(page.getByText('+ Segurança · Dois fatores')).toBeVisible()
  expect(await enabled('security')).toEqual([])
  await page.route('**/features', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await page.getByRole('button', { name: /^Salvar 1 alteração/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'não sabemos se foi salvo' })).toBeVisible()
  await page.goto(buildTabUrl(158))
  await resumeDraft(page)
  await expect(page.getByText('Rascunho restaurado')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Dois fatores' })).toBeChecked()
  await page.unrouteAll()
  await page.getByRole('button', { name: /^Salvar 1 alteração/ }).click()
  await expect(page.getByText('1 funcionalidade alterada')).toBeVisible()
  expect(await enabled('security')).toEqual(['two_factor'])
})

test('The bar with the save button is visible and covers no checkbox when many features are changed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  await signIn(page, 'n1', buildTabUrl(152))
  const boxes = page.getByRole('main').getByRole('checkbox', { disabled: false })
  await boxes.first().waitFor()
  for (const box of (await boxes.all()).slice(0, 12)) await box.click()
  const saveButton = page.getByRole('button', { name: 'Salvar 12 alterações' })
  await expect(saveButton).toBeInViewport({ ratio: 1 })
  const last = boxes.last()
  await last.focus()
  const [box, bar] = [await last.boundingBox(), await page.getByRole('main').locator('footer').boundingBox()]
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(
    await last.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === element
    }),
  ).toBe(true)
})

test('A link preselects features only once: later changes survive a change of the tab and a reload', async ({
  page,
}) => {
  const { set } = createFeatureApi(page, 159)
  await signIn(page, 'n1', HEALTH_PATH)
  await set({ security: [] })
  await page.goto(`${buildTabUrl(159)}&module=security&values=two_factor`)
  const box = page.getByRole('checkbox', { name: 'Dois fatores' })
  await expect(box).toBeChecked()
  await box.click()
  await page.getByRole('tab', { name: 'Detalhes' }).click()
  await page.getByRole('tab', { name: 'Funcionalidades' }).click()
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(box).not.toBeChecked()
})

const FEATURES_PATH = '/v2/boss/ecommerces/1/features'

/** Returns true when the ecommerce Loja Azul has the feature Pix. */
async function hasPix(page: Page): Promise<boolean> {
  const { data } = await (await page.request.get(FEATURES_PATH)).json()
  return data.features.money.some(({ value, has }: { value: string; has: boolean }) => value === 'pix' && has)
}

byKeyboard('A user enables and disables a feature by its name in the palette with the keyboard', async ({ page }) => {
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const verb of (await hasPix(page)) ? ['desativar', 'ativar'] : ['ativar', 'desativar']) {
    await page.keyboard.press('Control+K')
    await page.keyboard.type(`${verb} pix loja azul`)
    await expect(page.getByRole('option', { selected: true })).toContainText(/pix/i)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Alterações a salvar' }).getByRole('listitem')).toHaveText(
      verb === 'ativar' ? '+ Dinheiro · Pix' : '− Dinheiro · Pix',
    )
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: /^Salvar/ }), 80)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasPix(page)).toBe(verb === 'ativar')
  }
})

byMouse('A user enables and disables a feature by its name in the palette with the mouse', async ({ page }) => {
  await signIn(page, 'cs', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const verb of (await hasPix(page)) ? ['desativar', 'ativar'] : ['ativar', 'desativar']) {
    await page.getByRole('button', { name: /^Buscar ou executar um comando/ }).click()
    await page.keyboard.type(`${verb} pix loja azul`)
    await page.getByRole('option', { selected: true }).filter({ hasText: /pix/i }).click()
    await expect(page.getByRole('list', { name: 'Alterações a salvar' }).getByRole('listitem')).toHaveText(
      verb === 'ativar' ? '+ Dinheiro · Pix' : '− Dinheiro · Pix',
    )
    await page.getByRole('button', { name: /^Salvar/ }).click()
    await expect.poll(() => hasPix(page)).toBe(verb === 'ativar')
  }
})
