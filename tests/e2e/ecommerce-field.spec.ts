// An ecommerce that is typed and not picked is never none by the way: the field says so, and nothing is sent or asked for.
import type { Page } from 'playwright/test'
import { batchOn } from './batches-page.ts'
import { expect, test } from './fixtures.ts'
import { reportsOn } from './reports-page.ts'
import { hold, signIn } from './steps.ts'

const refusal = 'Escolha um ecommerce da lista'

/** The bodies of the batches that are asked for. */
function batchesOf(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v2/boss/batches')) bodies.push(request.postData() ?? '')
  })
  return bodies
}

test('a batch is not made for everyone while its field names nobody', async ({ page }) => {
  const { keyboard } = page
  const sent = batchesOf(page)
  const batch = batchOn(page)
  const drawer = page.getByRole('dialog', { name: 'Reprocessar em lote' })
  const shop = drawer.getByRole('combobox', { name: 'Só do ecommerce (opcional)' })
  await signIn(page, 'n2', '/batches?do=reprocess.batch&record=refund')
  await batch.ids.fill('1')
  await batch.task.fill('Reembolsos parados')
  await batch.ticket.fill('ZD-31')
  const release = await hold(page, '**/v2/boss/lookup/ecommerces?q=*')
  await shop.focus()
  await keyboard.type('azul')
  // What fits is on its way: Enter means one of those.
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(batch.check).toBeFocused()
  await expect(drawer.getByText(refusal)).toHaveCount(0)
  await keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert')).toContainText(`Só do ecommerce (opcional): ${refusal}`)
  await expect(shop).toBeFocused()
  await expect(shop).toHaveAccessibleDescription(new RegExp(refusal))
  expect(sent).toEqual([])

  await page.reload()
  release()
  await expect(shop).toHaveValue('azul')
  await drawer.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(shop).toHaveValue('')
  await batch.ids.fill('1')
  await batch.task.fill('Reembolsos parados')
  await batch.ticket.fill('ZD-31')
  await shop.click()
  await keyboard.type('azul')
  await drawer.getByRole('option', { name: '1 - Loja Azul' }).click()
  await expect(shop).toHaveValue('1 - Loja Azul')
  await keyboard.press('Control+Enter')
  await expect(batch.button(/^Executar/)).toBeVisible()
  expect(sent.map((body) => JSON.parse(body).ecommerce_id)).toEqual([1])
})

test('a report is not exported for everyone while its field names nobody', async ({ page }) => {
  const { keyboard } = page
  const { filters, firstRow, button, bar } = reportsOn(page)
  const shop = filters.getByRole('combobox', { name: 'Ecommerce' })
  await signIn(page, 'ti', '/reports?report=source')
  await firstRow.waitFor()
  await shop.click()
  await keyboard.type('azul')
  await keyboard.press('Tab')
  await expect(filters.getByText(refusal)).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAttribute('title', 'Corrija o ecommerce primeiro')
  await expect(bar).toContainText('Abaixo, a última prévia.')
  await filters.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(shop).toHaveValue('')
  await expect(filters.getByText(refusal)).toHaveCount(0)
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')

  await shop.click()
  await keyboard.type('azul')
  await filters.getByRole('option', { name: '1 - Loja Azul' }).click()
  await expect(page).toHaveURL('/reports?report=source&of_ecommerce=1')
  // What counted last does so until another is named.
  await shop.click()
  await keyboard.type('casa')
  await keyboard.press('Tab')
  await expect(filters.getByText(refusal)).toBeVisible()
  await expect(page).toHaveURL('/reports?report=source&of_ecommerce=1')
  await shop.fill('')
  await expect(page).toHaveURL('/reports?report=source')
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
})

test('the list of tracking errors says that its field names nobody', async ({ page }) => {
  const shop = page.getByRole('main').getByRole('combobox', { name: 'Ecommerce' })
  await signIn(page, 'n1', '/correios?ecommerce_id=1')
  await expect(shop).toHaveValue('1 - Loja Azul')
  await shop.click()
  await page.keyboard.type('azu')
  await page.keyboard.press('Tab')
  await expect(page.getByText(refusal)).toBeVisible()
  await page.getByRole('link', { name: 'Erros de rastreio' }).click()
  await expect(page).toHaveURL(/\/correios$/)
  await expect(shop).toHaveValue('')
  await expect(page.getByText(refusal)).toHaveCount(0)
})
