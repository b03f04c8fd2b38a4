// Tests that users can search the list of reverses (return requests) and open the page of a reverse, with the keyboard
// alone and with the mouse alone.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { navigateTo, pressUntilFocused, signIn } from './steps.ts'

const {
  succeeds: successfulReverse,
  canceled: canceledReverse,
  inTransit: reverseInTransit,
  zipInvalid: reverseWithInvalidZip,
} = reverseScenarios

function getReverseElements(page: Page) {
  return {
    grid: page.getByRole('grid'),
    card: page.getByRole('dialog'),
    findHeading: (id: number) => page.getByRole('heading', { level: 1, name: `Reversa ${id}` }),
    section: (name: string) => page.getByRole('region', { name }),
  }
}

async function getOrderNumber(baseURL: string, id: number): Promise<string> {
  const boss = await openApiSession(baseURL)
  const { data } = await boss.get<{ data: { order_number: string } }>(`/v2/boss/reverses/${id}`)
  return data.order_number
}

byKeyboard(
  'on the focused row of an ecommerce, g opens whole lists and o opens the lists of the ecommerce',
  async ({ page }) => {
    const { keyboard } = page
    const firstRow = page.getByRole('grid').getByRole('row').nth(1)
    const lists = [
      ['v', '/reverses', 'v'],
      ['f', '/reprocess/failed', 'e'],
      ['c', '/correios', 'c'],
    ] as const
    await signIn(page, 'n2', '/ecommerces')
    for (const [listKey, path, filteredListKey] of lists)
      for (const [chord, key, isFiltered] of [['g', listKey, false] as const, ['o', filteredListKey, true] as const]) {
        await keyboard.press('g')
        await keyboard.press('e')
        await expect(page).toHaveURL(/\/ecommerces$/)
        await expect(firstRow).toBeFocused()
        await keyboard.press(chord)
        await keyboard.press(key)
        await expect(page).toHaveURL(
          (url) => url.pathname === path && url.searchParams.has('ecommerce_id') === isFiltered,
        )
      }
  },
)

byKeyboard(
  'an order number finds its reverse, and Enter opens its page with the history',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const { grid, card, findHeading, section } = getReverseElements(page)
    const orderNumber = await getOrderNumber(baseURL ?? '', successfulReverse.id)
    await signIn(page, 'n2', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('g')
    await keyboard.press('v')
    await expect(page).toHaveURL(/\/reverses$/)
    await expect(grid.getByRole('row').nth(1)).toBeFocused()
    await keyboard.press('/')
    await keyboard.type(orderNumber)
    await keyboard.press('Enter')
    // Waits for the result of the search, because the page displays the unfiltered rows until then.
    await expect(grid.getByRole('row').nth(1)).toContainText(String(successfulReverse.id))
    await pressUntilFocused(page, 'Tab', grid.getByRole('row').nth(1))
    await keyboard.press('Enter')
    await expect(findHeading(successfulReverse.id)).toBeVisible()
    await expect(section('Histórico')).toContainText('Reversa criada')
    await expect(section('Histórico')).toContainText('Em análise → Aprovada')
    await expect(section('Dados')).toContainText(orderNumber)
    await keyboard.press('p')
    await keyboard.press('r')
    await expect(card.getByLabel('Id da reversa')).toHaveValue(String(successfulReverse.id))
  },
)

byMouse(
  'a reverse is opened from the list of reverses by mouse, and its ecommerce from the page of the reverse',
  async ({ page }) => {
    const { grid, findHeading, section } = getReverseElements(page)
    await signIn(page, 'n2', '/')
    await page.getByRole('navigation').getByRole('link', { name: 'Reversas' }).click()
    await chooseOption(page.getByLabel('Status'), 'Cancelada')
    await expect(page).toHaveURL(/status=canceled/)
    // Waits for the filtered rows: only the header row does not contain the status.
    await expect(grid.getByRole('row').nth(1)).toContainText('Cancelada')
    await expect(grid.getByRole('row').filter({ hasNotText: 'Cancelada' })).toHaveCount(1)
    await grid.getByRole('row').nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/\/reverses\/show\/\d+/)
    await expect(section('O que pode ser feito agora')).toContainText(
      'Reversas e reembolsos cancelados não podem ser reprocessados',
    )
    await section('Dados').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/ecommerces\/show\/\d+/)
    await expect(findHeading(0)).toHaveCount(0)
  },
)

test('z corrects the zip code of an open reverse, and an id in the list of tracking errors opens the reverse', async ({
  page,
}) => {
  const { card, findHeading, grid } = getReverseElements(page)
  await signIn(page, 'n2', `/reverses/show/${reverseWithInvalidZip.id}`)
  await expect(findHeading(reverseWithInvalidZip.id)).toBeVisible()
  await page.keyboard.press('z')
  await expect(card).toContainText(`Reversa ${reverseWithInvalidZip.id}`)
  await expect(card).toContainText('Corrigir CEP')
  await navigateTo(page, '/correios')
  await expect(grid.getByRole('row').nth(1)).toBeFocused()
  const link = grid.getByRole('row').nth(1).getByRole('link').first()
  const id = Number(await link.textContent())
  await link.click()
  await expect(findHeading(id)).toBeVisible()
})

test('the page of a reverse on its way shows every status, the carrier events and the expected delivery', async ({
  page,
}) => {
  const { findHeading, section } = getReverseElements(page)
  await signIn(page, 'n2', `/reverses/show/${reverseInTransit.id}`)
  await expect(findHeading(reverseInTransit.id)).toBeVisible()
  await expect(section('Dados')).toContainText('Previsão de entrega')
  await expect(section('Histórico')).toContainText('Aguardando envio → Em trânsito')
  await expect(section('Histórico')).toContainText('Objeto postado')
})

test('the page shows why a zip code cannot be corrected, and shows the zip code of a reverse with a tracking error', async ({
  page,
}) => {
  const { section, findHeading } = getReverseElements(page)
  await signIn(page, 'n2', `/reverses/show/${canceledReverse.id}`)
  await expect(findHeading(canceledReverse.id)).toBeVisible()
  await expect(section('O que pode ser feito agora')).toContainText(
    'Corrigir CEP: Esta reversa não tem erro de rastreio',
  )
  await navigateTo(page, `/reverses/show/${reverseWithInvalidZip.id}`)
  await expect(section('Endereço do consumidor')).toContainText('00000-000')
})
