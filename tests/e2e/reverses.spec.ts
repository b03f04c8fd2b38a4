// A reverse is a record one can open: found by its order number, come to by keyboard alone and by mouse alone.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { openApiSession } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { choose } from './select.ts'
import { go, pressUntilFocused, signIn } from './steps.ts'

const { succeeds, canceled, zipInvalid } = reverseScenarios

function parts(page: Page) {
  return {
    grid: page.getByRole('grid'),
    card: page.getByRole('dialog'),
    heading: (id: number) => page.getByRole('heading', { level: 1, name: `Reversa ${id}` }),
    part: (name: string) => page.getByRole('region', { name }),
  }
}

async function orderOf(baseURL: string, id: number): Promise<string> {
  const boss = await openApiSession(baseURL)
  const { data } = await boss.get<{ data: { order_number: string } }>(`/v2/boss/reverses/${id}`)
  return data.order_number
}

byKeyboard(
  'on the focused row of an ecommerce, g opens whole lists and o opens the lists of the ecommerce',
  async ({ page }) => {
    const { keyboard } = page
    const first = page.getByRole('grid').getByRole('row').nth(1)
    const lists = [
      ['v', '/reverses', 'v'],
      ['f', '/reprocess/failed', 'e'],
      ['c', '/correios', 'c'],
    ] as const
    await signIn(page, 'n2', '/ecommerces')
    for (const [list, path, own] of lists)
      for (const [chord, key, isFiltered] of [['g', list, false] as const, ['o', own, true] as const]) {
        await keyboard.press('g')
        await keyboard.press('e')
        await expect(page).toHaveURL(/\/ecommerces$/)
        await expect(first).toBeFocused()
        await keyboard.press(chord)
        await keyboard.press(key)
        await expect(page).toHaveURL(
          (url) => url.pathname === path && url.searchParams.has('ecommerce_id') === isFiltered,
        )
      }
  },
)

byKeyboard('an order number leads to its reverse, its card and its page', async ({ page, baseURL }) => {
  const { keyboard } = page
  const { grid, card, heading, part } = parts(page)
  const order = await orderOf(baseURL ?? '', succeeds.id)
  await signIn(page, 'n2', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('g')
  await keyboard.press('v')
  await expect(page).toHaveURL(/\/reverses$/)
  await expect(grid.getByRole('row').nth(1)).toBeFocused()
  await keyboard.press('/')
  await keyboard.type(order)
  await keyboard.press('Enter')
  // The unfiltered rows stay on the screen until the search is answered.
  await expect(grid.getByRole('row').nth(1)).toContainText(String(succeeds.id))
  await pressUntilFocused(page, 'Tab', grid.getByRole('row').nth(1))
  await keyboard.press('i')
  await expect(card).toContainText(`Reversa ${succeeds.id}`)
  await expect(card.getByRole('region', { name: 'Histórico' })).toContainText('Reversa criada')
  await keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await keyboard.press('Enter')
  await expect(heading(succeeds.id)).toBeVisible()
  await expect(part('Dados')).toContainText(order)
  await keyboard.press('p')
  await keyboard.press('r')
  await expect(card.getByLabel('Id da reversa')).toHaveValue(String(succeeds.id))
})

byMouse('a reverse is come to from the menu, and its merchant from it', async ({ page }) => {
  const { grid, heading, part } = parts(page)
  await signIn(page, 'n2', '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Reversas' }).click()
  await choose(page.getByLabel('Status'), 'Cancelada')
  await expect(page).toHaveURL(/status=canceled/)
  // The unfiltered rows stay on the screen until the filtered ones arrive: then only the header names another status.
  await expect(grid.getByRole('row').nth(1)).toContainText('Cancelada')
  await expect(grid.getByRole('row').filter({ hasNotText: 'Cancelada' })).toHaveCount(1)
  await grid.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/reverses\/show\/\d+/)
  await expect(part('O que pode ser feito agora')).toContainText('O registro está cancelado')
  await part('Dados').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ecommerces\/show\/\d+/)
  await expect(heading(0)).toHaveCount(0)
})

test('on its page the keys of other features act on it; in a list of another feature its own does', async ({
  page,
}) => {
  const { card, heading, grid } = parts(page)
  await signIn(page, 'n2', `/reverses/show/${zipInvalid.id}`)
  await expect(heading(zipInvalid.id)).toBeVisible()
  await page.keyboard.press('z')
  await expect(card).toContainText(`Reversa ${zipInvalid.id}`)
  await expect(card).toContainText('Corrigir CEP')
  await go(page, '/correios')
  await expect(grid.getByRole('row').nth(1)).toBeFocused()
  const id = await grid.getByRole('row').nth(1).getByRole('link').first().textContent()
  await page.keyboard.press('i')
  await expect(card).toContainText(`Reversa ${id}`)
})

test('what cannot be done says why; the address is revealed of one in error only', async ({ page }) => {
  const { part, heading } = parts(page)
  await signIn(page, 'n2', `/reverses/show/${canceled.id}`)
  await expect(heading(canceled.id)).toBeVisible()
  await expect(part('O que pode ser feito agora')).toContainText('Esta reversa não tem erro de rastreio')
  await go(page, `/reverses/show/${zipInvalid.id}`)
  await expect(part('Endereço do consumidor')).toContainText('00000-000')
})
