import { reverseStories } from '#server/demo/stories.ts'
import { expect, test } from './fixtures.ts'
import { done, reprocessOn, signIn } from './steps.ts'

test('a session that runs out in the middle of a form costs nothing that was typed', async ({ page, context }) => {
  const { id, task, ticket, result } = reprocessOn(page)
  await signIn(page, 'n2', '/ecommerces?do=reprocess.reverse')
  await id.fill(String(reverseStories.mexico.id))
  await task.fill('Cliente aguarda há dois dias')
  await ticket.fill('ZD-900')
  await expect(page.getByText('Tiendita del Sol · 13')).toBeVisible()

  await context.clearCookies()
  await page.keyboard.press('Control+Enter')
  const again = page.getByRole('alertdialog', { name: 'Sessão expirada' })
  await expect(again).toBeVisible()
  await again.getByRole('button', { name: 'Beatriz Figueiredo' }).click()
  await expect(again).toBeHidden()

  await expect(id).toHaveValue(String(reverseStories.mexico.id))
  await expect(task).toHaveValue('Cliente aguarda há dois dias')
  await expect(ticket).toHaveValue('ZD-900')
  await id.press('Control+Enter')
  await expect(result(done)).toBeVisible()
})

test('a reload keeps what was typed', async ({ page }) => {
  const { id, task } = reprocessOn(page)
  await signIn(page, 'n2', '/ecommerces/show/2?tab=reprocess')
  await id.fill('918274')
  await task.fill('Metade de uma frase')
  await page.reload()
  await expect(id).toHaveValue('918274')
  await expect(task).toHaveValue('Metade de uma frase')
  await expect(page.getByText('Rascunho restaurado')).toBeVisible()
})
