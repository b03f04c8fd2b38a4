// Tests the field that selects an ecommerce. If the typed text matches no ecommerce, the form reports an error and does
// not send a request for all ecommerces.
import type { Page } from 'playwright/test'
import { getBatchLocators } from './batches-page.ts'
import { expect, test } from './fixtures.ts'
import { getReportElements } from './reports-page.ts'
import { holdRequests, resumeDraft, signIn } from './steps.ts'

const UNMATCHED_ERROR = 'Escolha um ecommerce da lista'

/** Collects the bodies of the requests that create a batch. */
function collectBatchRequests(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v2/boss/batches')) bodies.push(request.postData() ?? '')
  })
  return bodies
}

test('A batch is not created for all ecommerces while the field has unmatched text', async ({ page }) => {
  const { keyboard } = page
  const batchRequests = collectBatchRequests(page)
  const batch = getBatchLocators(page)
  const drawer = page.getByRole('dialog', { name: 'Reprocessar em lote' })
  const ecommerceField = drawer.getByRole('combobox', { name: 'Só do ecommerce (opcional)' })
  await signIn(page, 'n2', '/batches?do=reprocess.batch&record=refund')
  await batch.idsField.fill('1')
  await batch.taskField.fill('Reembolsos parados')
  await batch.ticketField.fill('ZD-31')
  const release = await holdRequests(page, '**/v2/boss/lookup/ecommerces?q=*')
  await ecommerceField.focus()
  await keyboard.type('azul')
  // Enter must not submit the form while the suggestions are loading.
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(batch.checkButton).toBeFocused()
  await expect(drawer.getByText(UNMATCHED_ERROR)).toHaveCount(0)
  await keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert')).toContainText(`Só do ecommerce (opcional): ${UNMATCHED_ERROR}`)
  await expect(ecommerceField).toBeFocused()
  await expect(ecommerceField).toHaveAccessibleDescription(new RegExp(UNMATCHED_ERROR))
  expect(batchRequests).toEqual([])

  await page.reload()
  release()
  await resumeDraft(page)
  await expect(ecommerceField).toHaveValue('azul')
  await drawer.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(ecommerceField).toHaveValue('')
  await batch.idsField.fill('1')
  await batch.taskField.fill('Reembolsos parados')
  await batch.ticketField.fill('ZD-31')
  await ecommerceField.click()
  await keyboard.type('azul')
  await drawer.getByRole('option', { name: '1 - Loja Azul' }).click()
  await expect(ecommerceField).toHaveValue('1 - Loja Azul')
  await keyboard.press('Control+Enter')
  await expect(batch.findButton(/^Executar/)).toBeVisible()
  expect(batchRequests.map((body) => JSON.parse(body).ecommerce_id)).toEqual([1])
})

test('A report is not exported for all ecommerces while the field has unmatched text', async ({ page }) => {
  const { keyboard } = page
  const { filters, filterButton, clearButton, firstRow, exportButton, exportBar } = getReportElements(page)
  const ecommerceField = filters.getByRole('combobox', { name: 'Ecommerce' })
  await signIn(page, 'ti', '/reports?report=source&period=all')
  await firstRow.waitFor()
  await filterButton.click()
  await ecommerceField.click()
  await keyboard.type('azul')
  await keyboard.press('Tab')
  await expect(filters.getByText(UNMATCHED_ERROR)).toBeVisible()
  await expect(exportButton).toHaveAttribute('aria-disabled', 'true')
  await expect(exportButton).toHaveAttribute('title', 'Corrija o ecommerce primeiro')
  await expect(exportBar).toContainText('Abaixo, a última prévia.')
  await clearButton.click()
  await filterButton.click()
  await expect(ecommerceField).toHaveValue('')
  await expect(filters.getByText(UNMATCHED_ERROR)).toHaveCount(0)
  await expect(exportButton).not.toHaveAttribute('aria-disabled', 'true')

  await ecommerceField.click()
  await keyboard.type('azul')
  await filters.getByRole('option', { name: '1 - Loja Azul' }).click()
  await expect(page).toHaveURL('/reports?report=source&of_ecommerce=1')
  // Typed text alone does not change the filter: the report still filters by the ecommerce that was selected last.
  await ecommerceField.click()
  await keyboard.type('casa')
  await keyboard.press('Tab')
  await expect(filters.getByText(UNMATCHED_ERROR)).toBeVisible()
  await expect(page).toHaveURL('/reports?report=source&of_ecommerce=1')
  await ecommerceField.fill('')
  await expect(page).toHaveURL('/reports?report=source')
  await expect(exportButton).not.toHaveAttribute('aria-disabled', 'true')
})

test('The list of tracking errors reports unmatched text in the ecommerce field', async ({ page }) => {
  const ecommerceField = page.getByRole('main').getByRole('combobox', { name: 'Ecommerce' })
  await signIn(page, 'n1', '/correios?ecommerce_id=1')
  await expect(ecommerceField).toHaveValue('1 - Loja Azul')
  await ecommerceField.click()
  await page.keyboard.type('azu')
  await page.keyboard.press('Tab')
  await expect(page.getByText(UNMATCHED_ERROR)).toBeVisible()
  await page.getByRole('link', { name: 'Erros de rastreio' }).click()
  await expect(page).toHaveURL(/\/correios$/)
  await expect(ecommerceField).toHaveValue('')
  await expect(page.getByText(UNMATCHED_ERROR)).toHaveCount(0)
})
