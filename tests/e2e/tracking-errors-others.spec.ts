// Corrections of zip codes when others are at work, when the network fails, and when one may not.
import { openApiSession, withPermissions } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'
import { errorNow, errorsOn, errorRows as rows } from './tracking-errors-page.ts'

const linkTo = (id: number) => `/correios?do=trackingErrors.correctZip&reverse_id=${id}`

test('one that somebody else corrected meanwhile says who, before and after', async ({ page, baseURL }) => {
  const { drawer, zip } = errorsOn(page)
  const link = linkTo(rows.taken)
  await signIn(page, 'n1', link)
  await zip.fill('01310100')
  await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert')).toContainText('Nada foi salvo ainda')
  const other = await openApiSession(baseURL, 'n2')
  await other.post(`/v2/boss/reverses/tracking-errors/${rows.taken}`, { zip_code: '30130005' })
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert').filter({ hasText: /\w+ já corrigiu esta reversa/ })).toBeVisible()
  await expect(zip).toHaveValue(/01310-?100/)
  await page.goto(link)
  await expect(page.getByRole('dialog').getByText(/\w+ já corrigiu esta reversa/)).toBeVisible()
})

test.describe('an error that no zip code mends says what does, and asks for no zip code', () => {
  const kinds = [
    ['PLP_NOT_ACCEPTED', 'Confira o contrato Correios da loja', 'Ver lojas do ecommerce'],
    ['remetente deve ser informado', 'Peça ao lojista que o corrija no pedido', 'Reprocessar a reversa'],
  ] as const
  for (const [error, said, way] of kinds) {
    test(error, async ({ page }) => {
      await signIn(page, 'n2', `/correios?search=${encodeURIComponent(error)}`)
      const { grid, drawer, zip } = errorsOn(page)
      await grid
        .getByRole('button', { name: /^Ver o que resolve o erro da reversa/ })
        .first()
        .click()
      const told = page.getByRole('dialog', { name: 'O que resolve este erro' })
      await expect(told).toContainText(said)
      await expect(told.getByRole('textbox')).toHaveCount(0)
      await expect(told.getByRole('button', { name: /^Corrigir$/ })).toHaveCount(0)
      await expect(told.getByRole('button', { name: way }).or(told.getByRole('link', { name: way }))).toBeVisible()
      await told.getByRole('button', { name: 'Corrigir o CEP mesmo assim' }).press('Enter')
      await expect(drawer).toContainText(said)
      await expect(zip).toBeFocused()
    })
  }
})

test('S2 §6 who reads only sees the list, reveals, and finds no way to correct', async ({ page }) => {
  const { grid, row, drawer } = errorsOn(page)
  await signIn(page, 'collaborator_aftersale', '/correios?order_by=id&sort=desc')
  await row(rows.reader).click()
  await expect(page.getByRole('button', { name: /^Corrigir/ })).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(row(rows.reader).getByRole('button', { name: /^Ocultar o endereço/ })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(/leitura e escrita/i).first()).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await expect(grid).toBeVisible()
})

test('A21 the picker works without the right to read ecommerces', async ({ page, baseURL }) => {
  await withPermissions(baseURL, 4, { ecommerces: 'denied' }, async () => {
    await signIn(page, 'n1', '/correios')
    await page.getByRole('combobox', { name: 'Ecommerce' }).fill('loja az')
    await page
      .getByRole('option', { name: /Loja Azul/ })
      .first()
      .click()
    await expect(page).toHaveURL(/ecommerce_id=1$/)
    await expect(errorsOn(page).row(918_286)).toBeVisible()
  })
})

test('over somebody else’s change: said, read again, and then saved by the same key', async ({ page, baseURL }) => {
  const { drawer, zip } = errorsOn(page)
  await signIn(page, 'n1', linkTo(rows.changed))
  await zip.fill('01310100')
  await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert')).toContainText('Nada foi salvo ainda')
  const other = await openApiSession(baseURL, 'n2')
  const corrected = await other.post(`/v2/boss/reverses/tracking-errors/${rows.changed}`, { zip_code: '30130005' })
  await other.post(`/v2/boss/activity/${corrected.headers.get('X-Activity')}/undo`, {})
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert').filter({ hasText: /O registro mudou depois/ })).toBeVisible()
  await expect(zip).toHaveValue(/01310-?100/)
  // What the record is now may still be on its way.
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`CEP da reversa ${rows.changed} corrigido: São Paulo/SP`)).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  expect(await errorNow(baseURL, rows.changed)).toBeUndefined()
})
