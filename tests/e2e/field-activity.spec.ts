// Tests the drawer that lists the changes of one field, and the activity page filtered by a field.
import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { HEALTH_PATH, navigateTo, pressUntilFocused, signIn } from './steps.ts'

/** Sets the tags of an ecommerce through the API as the signed-in user. */
async function setTags(page: Page, ecommerceId: number, tags: readonly string[]): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const path = `/v2/boss/ecommerces/${ecommerceId}/ownership`
  expect((await page.request.put(path, { data: { tags }, headers })).status()).toBe(200)
}

const getDrawer = (page: Page) => page.getByRole('dialog', { name: 'Quem mudou este campo' })
const tagChangeText = /Camila Conceição mudou as etiquetas para “campo por campo” em /

byMouse(
  'A user opens the changes of a field with the mouse, selects another field and opens the activity page',
  async ({ page }) => {
    await signIn(page, 'cs', HEALTH_PATH)
    await setTags(page, 243, ['campo por campo'])
    await page.goto('/ecommerces/show/243')
    await page.getByText('Etiquetas', { exact: true }).hover()
    await page.getByRole('button', { name: 'Quem mudou: Etiquetas' }).click()
    const drawer = getDrawer(page)
    await expect(drawer.getByRole('listitem').filter({ hasText: tagChangeText })).toHaveCount(1)
    await chooseOption(drawer.getByLabel('Campo'), 'Responsável')
    await expect(drawer.getByText('Ninguém mudou este campo desde que a atividade é registrada.')).toBeVisible()
    await chooseOption(drawer.getByLabel('Campo'), 'Etiquetas')
    await drawer.getByRole('link', { name: 'Ver tudo na página de atividade' }).click()
    await expect(page).toHaveURL(/\/activity\?entity=ecommerce&id=243&of_field=tags$/)
    const rows = page.getByRole('grid', { name: 'Atividade' }).getByRole('row').filter({ hasText: 'etiquetas' })
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
    await chooseOption(page.getByLabel('Campo', { exact: true }), 'Responsável')
    await expect(page.getByText('Nenhuma atividade encontrada')).toBeVisible()
    await chooseOption(page.getByLabel('Campo', { exact: true }), 'Todos')
    await expect(page).toHaveURL(/\/activity\?entity=ecommerce&id=243$/)
  },
)

byKeyboard(
  'A user opens the changes of a field with the keys o h or with the button beside the field',
  async ({ page }) => {
    const { keyboard } = page
    await signIn(page, 'cs', HEALTH_PATH)
    await setTags(page, 244, ['campo por campo'])
    await page.goto('/ecommerces/show/244')
    await page.getByText('Nome de exibição', { exact: true }).waitFor()
    await keyboard.press('o')
    await keyboard.press('h')
    const drawer = getDrawer(page)
    await expect(drawer.getByLabel('Campo')).toBeFocused()
    await keyboard.type('Etiquetas')
    await expect(drawer.getByRole('listitem').filter({ hasText: tagChangeText })).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    // The buttons of a section are one tab stop: Tab moves the focus to the first button, and the arrow keys move the
    // focus to the other buttons.
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Quem mudou: Responsável' }), 60)
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Quem mudou: Etiquetas' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(drawer.getByRole('listitem').filter({ hasText: tagChangeText })).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Quem mudou: Etiquetas' })).toBeFocused()
  },
)

test('An open drawer shows the field of the new link', async ({ page }) => {
  const field = getDrawer(page).getByLabel('Campo')
  await signIn(page, 'cs', '/?do=activity.ofField&ecommerce=1&field=tags')
  await expect(field).toContainText('Etiquetas')
  await navigateTo(page, '/?do=activity.ofField&ecommerce=1&field=display_name')
  await expect(field).toContainText('Nome de exibição')
})
