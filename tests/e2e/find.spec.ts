// Tests the search in the command palette by order number, by personal data of a consumer and by helpdesk link.
// Personal data must not be stored in the browser and must not appear in a URL.
import type { Page } from 'playwright/test'
import { firstNames, lastNames } from '../../src/demo/names.ts'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { recordKeys } from './key-count.ts'
import { paste, signIn } from './steps.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const { succeeds: successfulReverse, zipInvalid: reverseWithInvalidZip } = reverseScenarios
/**
 * Personal data that belongs to no consumer of the demo. The tests check that the browser and the server do not store
 * this data after a search.
 */
const unknownConsumer = {
  document: '529.982.247-25',
  email: 'canario.da.silva@consumidor.example',
  phone: '(11) 98888-7777',
}

async function readOrderNumber(baseURL: string | undefined, id: number): Promise<string> {
  const admin = await openApiSession(baseURL ?? '')
  const { data } = await admin.get<{ data: { order_number: string } }>(`/v2/boss/reverses/${id}`)
  return data.order_number
}

interface FoundReverse {
  readonly kind: string
  readonly id: number
}

/**
 * Returns the e-mail address of a consumer of the demo and the id of one of this consumer's reverses (return requests).
 */
async function findDemoConsumer(baseURL: string | undefined): Promise<{ readonly email: string; readonly id: number }> {
  const admin = await openApiSession(baseURL ?? '')
  for (const firstName of firstNames)
    for (const lastName of lastNames) {
      const asciiName = `${firstName} ${lastName}`.normalize('NFD').replace(/[^A-Za-z ]/g, '')
      const email = `${asciiName.toLowerCase().replaceAll(' ', '.')}@cliente.example`
      const response = await admin.post('/v2/boss/lookup/consumer', { q: email })
      const { data } = (await response.json()) as { readonly data: readonly FoundReverse[] }
      const [reverse] = data
      if (reverse) return { email, id: reverse.id }
    }
  throw new Error('The demo has no consumer')
}

/** Records the URLs of all requests and counts the requests that search for a consumer. */
function recordRequests(page: Page) {
  const urls: string[] = []
  let searchCount = 0
  page.on('request', (request) => {
    urls.push(request.url())
    if (request.url().endsWith('/lookup/consumer')) searchCount += 1
  })
  return { urls, searches: () => searchCount }
}

/**
 * Returns all data that could contain the typed text: the browser's storage, the preferences on the server, the URL and
 * the history state.
 */
async function readStoredData(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const preferences = await (await fetch('/v2/users/me/preferences')).text()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, preferences, location.href, history.state])
  })
}

byKeyboard('An order number leads to its reverse with three keys: palette, paste, Enter', async ({ page, baseURL }) => {
  const order = await readOrderNumber(baseURL, successfulReverse.id)
  await signIn(page, 'n2', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const keys = await recordKeys(page)
  await page.keyboard.press('Control+k')
  await paste(page, order)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Reversa ${successfulReverse.id}` })).toBeVisible()
  expect((await keys()).length).toBeLessThanOrEqual(3)
})

byKeyboard(
  'The palette searches for a consumer only after Enter, and no personal data is stored',
  async ({ page, baseURL }) => {
    const { urls, searches } = recordRequests(page)
    const admin = await openApiSession(baseURL ?? '')
    await signIn(page, 'n2', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const drawer = page.getByRole('dialog', { name: 'Buscar consumidor' })
    for (const [searchText, kind] of [
      [unknownConsumer.document, 'documento'],
      [unknownConsumer.email, 'e-mail'],
      [unknownConsumer.phone, 'telefone'],
    ] as const) {
      const searchesBefore = searches()
      await page.keyboard.press('Control+k')
      await paste(page, searchText)
      await expect(page.getByRole('option', { name: `Buscar consumidor por este ${kind}` })).toBeVisible()
      expect(searches()).toBe(searchesBefore)
      await page.keyboard.press('Enter')
      await expect(drawer.getByText('Nenhuma reversa deste consumidor')).toBeVisible()
      expect(searches()).toBe(searchesBefore + 1)
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
    }
    expect(urls.join('\n')).not.toMatch(/529\D?982|canario|98888/i)
    // Types the e-mail address letter by letter. Until the @ is typed, the palette sends the text to the server as a
    // normal search.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(unknownConsumer.email)
    await expect(page.getByRole('option', { name: 'Buscar consumidor por este e-mail' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(urls.join('\n')).not.toMatch(/@|%40|consumidor\.example/i)
    expect(await readStoredData(page)).not.toMatch(/529\D?982|canario|98888/i)
    const record = await admin.get<object>('/v2/boss/activity?action=consumers.search')
    expect(JSON.stringify(record)).toContain('consumers.search')
    expect(JSON.stringify(record)).not.toMatch(/529\D?982|canario|98888/i)
  },
)

byMouse(
  'The consumer search leads to the reverse and does not send an incomplete document',
  async ({ page, baseURL }) => {
    const { searches } = recordRequests(page)
    const consumer = await findDemoConsumer(baseURL)
    await signIn(page, 'n2', '/reverses')
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await page.getByRole('textbox', { name: 'Buscar por id, pedido ou rastreio' }).fill(unknownConsumer.document)
    await page.getByRole('button', { name: 'Buscar consumidor' }).click()
    const drawer = page.getByRole('dialog', { name: 'Buscar consumidor' })
    await expect(drawer.getByText('Nenhuma reversa deste consumidor')).toBeVisible()
    expect(searches()).toBe(1)
    const field = drawer.getByLabel('E-mail, CPF, CNPJ ou telefone do consumidor')
    await field.fill('529.982')
    await drawer.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(field).toHaveAccessibleDescription(/Informe por inteiro/)
    expect(searches()).toBe(1)
    await field.fill(consumer.email)
    await drawer.getByRole('button', { name: 'Buscar', exact: true }).click()
    await drawer
      .getByRole('region', { name: 'Resultados da busca' })
      .getByRole('link', { name: `Reversa ${consumer.id}` })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: `Reversa ${consumer.id}` })).toBeVisible()
  },
)

test('A text that is pasted outside a field opens the palette with this text, but not above a drawer', async ({
  page,
}) => {
  await signIn(page, 'n1', '/ecommerces')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeFocused()
  await paste(page, `Chamado ZD-7102: a reversa ${successfulReverse.id} parou`)
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText(`Reprocessar reversa ${successfulReverse.id}`)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Reprocessar reversa' })
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Fechar' }).focus()
  await paste(page, 'vtex inativos')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('The name of a discontinued platform finds its ecommerces', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeFocused()
  await paste(page, 'vtex inativos')
  await expect(page.getByRole('option').first()).toContainText('Ver ecommerces · Vtex · inativos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/software_id=3/)
  await expect(page).toHaveURL(/situation=inactive/)
})

test('A helpdesk link opens the reverses of an order, also with an ecommerce or a reverse in the link', async ({
  page,
  baseURL,
}) => {
  const order = await readOrderNumber(baseURL, successfulReverse.id)
  await signIn(page, 'cs', `/q?ticket=ZD-88001&order=${encodeURIComponent(`#${order}`)}&ecommerce=1`)
  const orderRegion = page.getByRole('region', { name: `Pedido ${order}` })
  await expect(orderRegion.getByRole('link', { name: `Reversa ${successfulReverse.id}` })).toBeVisible()
  await expect(orderRegion.getByRole('button', { name: 'Reprocessar reversa' }).first()).toBeFocused()
  await page.goto(`/q?ticket=ZD-88001&order=${order}&reverse=${reverseWithInvalidZip.id}`)
  await expect(page.getByRole('region', { name: `Reversa ${reverseWithInvalidZip.id}` })).toBeVisible()
  await expect(orderRegion.getByRole('link', { name: `Reversa ${successfulReverse.id}` })).toBeVisible()
  await page.goto(`/q?ticket=ZD-88001&order=${order}&ecommerce=2`)
  await expect(orderRegion).toContainText('O link fala do ecommerce 2')
  await page.goto('/q?order=000000-0')
  await expect(page.getByText('Não encontrado. O chamado foi mantido.')).toBeVisible()
})
