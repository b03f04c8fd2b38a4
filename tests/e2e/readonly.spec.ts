import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

const reason = /leitura e escrita em Ecommerces/

async function expectNoWriteControl(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /reprocessar|forçar|salvar|criar|editar|excluir/i })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Id d|^Tarefa/ })).toHaveCount(0)
}

test('who may only read finds no write control anywhere', async ({ page }) => {
  await signIn(page, 'financial', '/ecommerces')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await expectNoWriteControl(page)

  await page.goto('/ecommerces/show/1')
  await expect(page.getByRole('heading', { name: 'Loja Azul' })).toBeVisible()
  await expectNoWriteControl(page)

  await page.getByRole('tab', { name: 'Reprocessamento' }).click()
  await expect(
    page.getByRole('grid', { name: 'Histórico de reprocessamento' }).getByText('900001').first(),
  ).toBeVisible()
  await expectNoWriteControl(page)
  await expect(page.getByRole('link', { name: /Baixar log/ }).first()).toBeVisible()
})

test('the palette shows the command greyed, with its reason', async ({ page }) => {
  await signIn(page, 'financial', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('reprocessar reversa')
  const row = page.getByRole('option', { name: /Reprocessar reversa/ })
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  await expect(row).toContainText(reason)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/do=/)
})

test('a link to what one may not do says why', async ({ page }) => {
  await signIn(page, 'financial', '/ecommerces?do=reprocess.reverse&reverse_id=918273')
  await expect(page.getByRole('dialog', { name: 'Reprocessar reversa' })).toContainText(reason)
  await expectNoWriteControl(page)
})

test('who may not even read is told what is missing, on the page and on every tab', async ({ page }) => {
  await signIn(page, 'collaborator_aftersale', '/ecommerces')
  await expect(page.getByRole('main')).toContainText(/leitura em Ecommerces/)
  await page.goto('/ecommerces/show/1?tab=reprocess')
  await expect(page.getByRole('main')).toContainText(/leitura em Ecommerces/)
  await expect(page.getByText('Loja Azul')).toHaveCount(0)
})
