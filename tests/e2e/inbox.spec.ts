// Tests the inbox: the number of unread notifications, marking notifications as read or done, and undo.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

/**
 * Marks all notifications of the user as read, and then creates one notification per text: the user sends a feature
 * request, and an administrator answers it.
 */
async function createNotifications(page: Page, accountType: 'cs' | 'n1', texts: readonly string[]): Promise<void> {
  const { origin } = new URL(page.url())
  const [session, admin] = [await openApiSession(origin, accountType), await openApiSession(origin)]
  await session.put('/v2/boss/inbox', { read: true })
  for (const text of texts) {
    const { data } = await (await session.post('/v2/boss/feature-requests', { text })).json()
    await admin.put(`/v2/boss/feature-requests/${data.id}`, { answer: `Resposta a ${text}` })
  }
}

function getLocators(page: Page) {
  const grid = page.getByRole('grid')
  return {
    grid,
    findRow: (text: string) => grid.getByRole('row').filter({ hasText: text }),
    bellButton: page.getByRole('button', { name: /^Caixa de entrada/ }),
  }
}

byKeyboard('A user reads and finishes notifications with the keyboard', async ({ page }) => {
  const { keyboard } = page
  const { grid, findRow, bellButton } = getLocators(page)
  await signIn(page, 'cs', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await createNotifications(page, 'cs', ['Pedido um', 'Pedido dois'])
  await keyboard.press('g')
  await keyboard.press('i')
  await expect(page).toHaveURL(/\/inbox$/)
  await expect(grid.getByRole('row').nth(1)).toContainText('Pedido dois')
  await expect(grid.getByRole('row').nth(1)).toBeFocused()
  await expect(findRow('Pedido dois')).toContainText('Não lido')
  await expect(bellButton).toHaveAccessibleName(/2 avisos não lidos/)
  await keyboard.press('v')
  await expect(findRow('Pedido dois')).toContainText('Lido')
  await expect(findRow('Pedido dois')).not.toContainText('Não lido')
  await keyboard.press('e')
  await expect(findRow('Pedido dois')).toHaveCount(0)
  await keyboard.press('Control+k')
  await keyboard.type('Marcar todos como lidos')
  await expect(page.getByRole('option', { name: /Marcar todos como lidos/ })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(findRow('Pedido um')).not.toContainText('Não lido')
})

byMouse('A user reads and finishes a notification with the mouse and undoes it', async ({ page }) => {
  const { findRow, bellButton } = getLocators(page)
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await createNotifications(page, 'n1', ['Pedido três'])
  await bellButton.click()
  await expect(page).toHaveURL(/\/inbox$/)
  await expect(findRow('Pedido três')).toContainText('Não lido')
  await page.getByRole('button', { name: 'Marcar todos como lidos' }).click()
  await expect(findRow('Pedido três')).not.toContainText('Não lido')
  await findRow('Pedido três')
    .getByRole('button', { name: /^Concluir o aviso/ })
    .click()
  await expect(findRow('Pedido três')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(findRow('Pedido três')).toHaveCount(1)
})

test('A notification that could not be finished displays the error and no success', async ({ page }) => {
  const { findRow } = getLocators(page)
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await createNotifications(page, 'n1', ['Pedido quatro'])
  await page.route(/\/v2\/boss\/inbox\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/inbox')
  await findRow('Pedido quatro')
    .getByRole('button', { name: /^Concluir o aviso/ })
    .click()
  await expect(page.getByText(/erro inesperado/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
  await expect(findRow('Pedido quatro')).toHaveCount(1)
})
