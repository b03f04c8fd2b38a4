// Tests links that open the form for sending a record to the merchant's system again ("reprocess") and fill the form.
import { reverseScenarios } from '../../src/demo/stories.ts'
import { expect, test } from './fixtures.ts'
import { getReprocessLocators, signIn } from './steps.ts'

const link = '/ecommerces?do=reprocess.reverse&reverse_id=918273&ticket=ZD-48213'

test('a link in a ticket fills the drawer after the sign-in and executes nothing', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/reprocess')) writes.push(request.url())
  })
  const { idField, taskField, ticketField } = getReprocessLocators(page)
  await page.goto(link)
  // Signs in as a user who sends no records in other tests, because the form suggests the task that the user typed
  // last.
  await page.getByRole('button', { name: 'Helena Duarte Nogueira' }).click()
  await expect(idField).toHaveValue('918273')
  await expect(ticketField).toHaveValue('ZD-48213')
  await expect(page.getByText('Loja Azul · 1')).toBeVisible()
  await expect(taskField).toBeFocused()
  await expect(page).toHaveURL(link)
  expect(writes).toEqual([])

  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(idField).toHaveValue('918273')
  expect(writes).toEqual([])
})

test('Escape closes a drawer that a link opened, and the page remains', async ({ page }) => {
  await signIn(page, 'cs', link)
  await expect(getReprocessLocators(page).idField).toHaveValue('918273')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/ecommerces$/)
})

test('a link with invalid parameters applies its valid parameters', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces?situation=nobody&page=x&do=reprocess.reverse&reverse_id=&ticket=ZD-5')
  const { idField, ticketField } = getReprocessLocators(page)
  await expect(idField).toHaveValue('')
  await expect(ticketField).toHaveValue('ZD-5')
  await expect(page.getByLabel('Situação')).toHaveText('Ativos')
})

test('the form offers to switch to the type of the id, and loads an ambiguous id as the selected type', async ({
  page,
}) => {
  await signIn(page, 'cs', '/ecommerces?do=reprocess.reverse&reverse_id=481501')
  await page.getByRole('button', { name: 'Reprocessar como reembolso' }).click()
  await expect(page.getByLabel('Id do reembolso')).toHaveValue('481501')
  await expect(page.getByText('Loja Azul · 1')).toBeVisible()
  await page.getByLabel('Id do reembolso').fill(String(reverseScenarios.ambiguous.id))
  await expect(page.getByText('Em análise', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Reversa' }).click()
  // Accepts two statuses, because another test may have changed the status of this reverse (return request).
  await expect(page.getByText(/^(Aprovada|Processando)$/)).toBeVisible()
})
