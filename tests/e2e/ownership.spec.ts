// Tests that users can change the owner (a colleague) and the tags of one or several ecommerces, and filter the list of
// ecommerces by owner and tag.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { pressAll, pressUntilFocused, signIn } from './steps.ts'

interface OwnershipResponse {
  readonly data: { readonly owner: { readonly name: string } | null; readonly tags: readonly string[] }
}

async function getOwnerAndTags(page: Page, id: number): Promise<readonly unknown[]> {
  const { data } = await (await openApiSession(new URL(page.url()).origin)).get<OwnershipResponse>(
    `/v2/boss/ecommerces/${id}`,
  )
  return [data.owner?.name ?? null, data.tags]
}

/** Returns the ids of the first two ecommerces in the list. */
async function getFirstTwoIds(page: Page): Promise<readonly number[]> {
  const rows = page.getByRole('grid').getByRole('row')
  const idTexts = [1, 2].map((index) => rows.nth(index).locator('code').first().textContent())
  return (await Promise.all(idTexts)).map(Number)
}

function getOwnershipElements(page: Page) {
  const drawer = page.getByRole('dialog')
  return {
    drawer,
    ownerField: drawer.getByLabel('Responsável', { exact: true }),
    tagsField: drawer.getByRole('combobox', { name: 'Etiquetas', exact: true }),
    section: page.getByRole('region', { name: 'Responsável e etiquetas' }),
    grid: page.getByRole('grid'),
  }
}

byKeyboard('the owner and a tag are set on the page of an ecommerce and undone by keyboard', async ({ page }) => {
  const { keyboard } = page
  const { drawer, ownerField, tagsField, section } = getOwnershipElements(page)
  await signIn(page, 'cs', '/ecommerces/show/241')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(section).toContainText('Sem responsável')
  await pressAll(page, 'p', 'o')
  await expect(ownerField).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(drawer.getByRole('option', { name: 'Camila Conceição' })).toBeAttached()
  await keyboard.type('Camila')
  await keyboard.press('Tab')
  await expect(tagsField).toBeFocused()
  await keyboard.type('Teclado VIP')
  await expect(drawer.getByRole('option', { name: 'Criar “teclado vip”' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(drawer.getByRole('list')).toContainText('teclado vip')
  await keyboard.press('Control+Enter')
  await expect(section).toContainText('Camila Conceição')
  await expect(section).toContainText('teclado vip')
  await keyboard.press('Control+z')
  await expect(section).toContainText('Sem responsável')
  expect(await getOwnerAndTags(page, 241)).toEqual([null, []])
})

byMouse('the owner and a tag are set on the page of an ecommerce by mouse', async ({ page }) => {
  const { drawer, ownerField, tagsField, section } = getOwnershipElements(page)
  await signIn(page, 'cs', '/ecommerces/show/242')
  await section.getByRole('button', { name: 'Editar' }).click()
  await chooseOption(ownerField, 'Rafael Tanaka')
  await tagsField.click()
  await page.keyboard.type('mouse')
  await drawer.getByRole('option', { name: 'Criar “mouse”' }).click()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(section).toContainText('Rafael Tanaka')
  await expect(section).toContainText('mouse')
  // The list offers an existing tag first, and after that an option that creates the typed tag.
  await section.getByRole('button', { name: 'Editar' }).click()
  await tagsField.click()
  await page.keyboard.type('mous')
  await expect(drawer.getByRole('option')).toHaveText(['mouse', 'Criar “mous”'])
})

byKeyboard(
  'the owner and a tag of two selected ecommerces are changed at once, and f h filters by the tag',
  async ({ page }) => {
    const { keyboard } = page
    const { drawer, ownerField, grid } = getOwnershipElements(page)
    await signIn(page, 'cs', '/ecommerces?page=3')
    await expect(grid.getByRole('row').nth(3)).toBeVisible()
    const ids = await getFirstTwoIds(page)
    await pressAll(page, 'x', 'ArrowDown', 'x')
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Alterar vários ecommerces' }), 60)
    await keyboard.press('Enter')
    await pressUntilFocused(page, 'Tab', drawer.getByLabel('O que alterar'))
    await keyboard.type('Resp')
    await pressUntilFocused(page, 'Tab', ownerField)
    await keyboard.press('ArrowDown')
    await expect(drawer.getByRole('option', { name: 'Beatriz Figueiredo' })).toBeAttached()
    await keyboard.type('Beatriz')
    await keyboard.press('Tab')
    await keyboard.type('em massa')
    await drawer.getByRole('option', { name: 'Criar “em massa”' }).waitFor()
    await keyboard.press('Enter')
    await expect(drawer.getByText('Muda', { exact: true })).toHaveCount(2)
    await expect(drawer.getByText('Beatriz Figueiredo', { exact: true })).toHaveCount(3)
    await keyboard.press('Control+Enter')
    await expect(drawer.getByText('Alterado', { exact: true })).toHaveCount(2)
    for (const id of ids) expect(await getOwnerAndTags(page, id)).toEqual(['Beatriz Figueiredo', ['em massa']])
    await keyboard.press('Escape')
    await pressAll(page, 'f', 'h')
    const tagFilter = page.getByRole('dialog', { name: 'Filtros' }).getByRole('combobox', { name: 'Etiqueta' })
    await expect(tagFilter).toBeFocused()
    // Opens the options, because the new tag is an option only after the list of tags has loaded again.
    await keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'em massa' }).waitFor()
    await keyboard.type('em massa')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/tag=em/)
    await expect(grid.getByRole('row')).toHaveCount(3)
  },
)

byMouse('the owner of two ecommerces is changed by mouse and restored by one undo', async ({ page }) => {
  const { drawer, ownerField, grid } = getOwnershipElements(page)
  await signIn(page, 'cs', '/ecommerces?page=4')
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  const ids = await getFirstTwoIds(page)
  for (const row of [1, 2]) await grid.getByRole('row').nth(row).getByRole('gridcell').first().click()
  await page.getByRole('button', { name: 'Alterar vários ecommerces' }).click()
  await chooseOption(drawer.getByLabel('O que alterar'), 'Responsável e etiquetas')
  await chooseOption(ownerField, 'Rafael Tanaka')
  await drawer.getByRole('button', { name: /^Alterar 2/ }).click()
  await expect(drawer.getByText('Alterado', { exact: true })).toHaveCount(2)
  for (const id of ids) expect((await getOwnerAndTags(page, id))[0]).toBe('Rafael Tanaka')
  await drawer.getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(page.getByText(/^Desfeito: .*Responsável e etiquetas/)).toBeVisible()
  for (const id of ids) expect((await getOwnerAndTags(page, id))[0]).toBeNull()
})
