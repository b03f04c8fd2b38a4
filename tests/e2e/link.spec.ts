import { reverseScenarios } from '../../src/demo/stories.ts'
import { expect, test } from './fixtures.ts'
import { getReprocessLocators, signIn } from './steps.ts'

const link = '/ecommerces?do=reprocess.reverse&reverse_id=918273&ticket=ZD-48213'

test('a link of a ticket fills the drawer after signing in, and executes nothing', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/reprocess')) writes.push(request.url())
  })
  const { id, task, ticket } = getReprocessLocators(page)
  await page.goto(link)
  // Nobody else's journey reprocesses as her: her form begins without a last task.
  await page.getByRole('button', { name: 'Helena Duarte Nogueira' }).click()
  await expect(id).toHaveValue('918273')
  await expect(ticket).toHaveValue('ZD-48213')
  await expect(page.getByText('Loja Azul · 1')).toBeVisible()
  await expect(task).toBeFocused()
  await expect(page).toHaveURL(link)
  expect(writes).toEqual([])

  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(id).toHaveValue('918273')
  expect(writes).toEqual([])
})

test('Esc closes the drawer of a link, and the page stays', async ({ page }) => {
  await signIn(page, 'cs', link)
  await expect(getReprocessLocators(page).id).toHaveValue('918273')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/ecommerces$/)
})

test('a link with wrong values keeps the right ones', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces?situation=nobody&page=x&do=reprocess.reverse&reverse_id=&ticket=ZD-5')
  const { id, ticket } = getReprocessLocators(page)
  await expect(id).toHaveValue('')
  await expect(ticket).toHaveValue('ZD-5')
  await expect(page.getByLabel('Situação')).toHaveText('Ativos')
})

test('an id of the other type, and one that both types have, are told apart', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces?do=reprocess.reverse&reverse_id=481501')
  await page.getByRole('button', { name: 'Reprocessar como reembolso' }).click()
  await expect(page.getByLabel('Id do reembolso')).toHaveValue('481501')
  await expect(page.getByText('Loja Azul · 1')).toBeVisible()
  await page.getByLabel('Id do reembolso').fill(String(reverseScenarios.ambiguous.id))
  await expect(page.getByText('Em análise', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Reversa' }).click()
  // Another journey may have moved it on.
  await expect(page.getByText(/^(Aprovada|Processando)$/)).toBeVisible()
})
