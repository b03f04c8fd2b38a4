// Tests corrections of zip codes with concurrent changes or missing permissions, and errors that a new zip code cannot
// resolve.
import { openApiSession, withPermissions } from './api-session.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'
import { fetchTrackingError, getTrackingErrorLocators, REVERSE_IDS } from './tracking-errors-page.ts'

const buildCorrectionPath = (id: number) => `/correios?do=trackingErrors.correctZip&reverse_id=${id}`

test('The drawer names the user who has already corrected the reverse, after saving and after a reload', async ({
  page,
  baseURL,
}) => {
  const { drawer, zipField } = getTrackingErrorLocators(page)
  const correctionPath = buildCorrectionPath(REVERSE_IDS.alreadyCorrected)
  await signIn(page, 'n1', correctionPath)
  await zipField.fill('01310100')
  await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert')).toContainText('Nada foi salvo ainda')
  const otherSession = await openApiSession(baseURL, 'n2')
  await otherSession.post(`/v2/boss/reverses/tracking-errors/${REVERSE_IDS.alreadyCorrected}`, { zip_code: '30130005' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: /\w+ já corrigiu esta reversa/ })).toBeVisible()
  await expect(zipField).toHaveValue(/01310-?100/)
  await page.goto(correctionPath)
  await expect(page.getByRole('dialog').getByText(/\w+ já corrigiu esta reversa/)).toBeVisible()
})

test.describe('The dialog of an error that no zip code resolves explains the solution and has no zip field', () => {
  const errors = [
    ['PLP_NOT_ACCEPTED', 'Confira o contrato Correios da loja', 'Ver lojas do ecommerce'],
    ['remetente deve ser informado', 'Peça ao lojista que o corrija no pedido', 'Reprocessar a reversa'],
  ] as const
  for (const [error, solution, action] of errors) {
    test(`The dialog of ${error} explains the solution, and can still open the zip correction`, async ({ page }) => {
      await signIn(page, 'n2', `/correios?search=${encodeURIComponent(error)}`)
      const { grid, drawer, zipField } = getTrackingErrorLocators(page)
      await grid
        .getByRole('button', { name: /^Ver o que resolve o erro da reversa/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: 'O que resolve este erro' })
      await expect(dialog).toContainText(solution)
      await expect(dialog.getByRole('textbox')).toHaveCount(0)
      await expect(dialog.getByRole('button', { name: /^Corrigir$/ })).toHaveCount(0)
      await expect(
        dialog.getByRole('button', { name: action }).or(dialog.getByRole('link', { name: action })),
      ).toBeVisible()
      await dialog.getByRole('button', { name: 'Corrigir o CEP mesmo assim' }).press('Enter')
      await expect(drawer).toContainText(solution)
      await expect(zipField).toBeFocused()
    })
  }
})

test('S2 §6 A user with read permission sees the list and reveals addresses but cannot correct zip codes', async ({
  page,
}) => {
  const { grid, findRow, drawer } = getTrackingErrorLocators(page)
  await signIn(page, 'collaborator_aftersale', '/correios?order_by=id&sort=desc&limit=50')
  await findRow(REVERSE_IDS.readOnly).click()
  await expect(page.getByRole('button', { name: /^Corrigir/ })).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(findRow(REVERSE_IDS.readOnly).getByRole('button', { name: /^Ocultar o endereço/ })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(/leitura e escrita/i).first()).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await expect(grid).toBeVisible()
})

test('A21 The ecommerce picker works without read permission for ecommerces', async ({ page, baseURL }) => {
  await withPermissions(baseURL, 4, { ecommerces: 'denied' }, async () => {
    await signIn(page, 'n1', '/correios?limit=50')
    await page.getByRole('combobox', { name: 'Ecommerce' }).fill('loja az')
    await page
      .getByRole('option', { name: /Loja Azul/ })
      .first()
      .click()
    await expect(page).toHaveURL(/ecommerce_id=1$/)
    await expect(getTrackingErrorLocators(page).findRow(918_286)).toBeVisible()
  })
})

test('The drawer reports the change of another user, and a repeated Mod+Enter saves the correction', async ({
  page,
  baseURL,
}) => {
  const { drawer, zipField } = getTrackingErrorLocators(page)
  await signIn(page, 'n1', buildCorrectionPath(REVERSE_IDS.concurrentChange))
  await zipField.fill('01310100')
  await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert')).toContainText('Nada foi salvo ainda')
  const otherSession = await openApiSession(baseURL, 'n2')
  const correctionResponse = await otherSession.post(
    `/v2/boss/reverses/tracking-errors/${REVERSE_IDS.concurrentChange}`,
    { zip_code: '30130005' },
  )
  await otherSession.post(`/v2/boss/activity/${correctionResponse.headers.get('X-Activity')}/undo`, {})
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: /O registro mudou depois/ })).toBeVisible()
  await expect(zipField).toHaveValue(/01310-?100/)
  // Presses the keys repeatedly, because the drawer may still be loading the changed record.
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`CEP da reversa ${REVERSE_IDS.concurrentChange} corrigido: São Paulo/SP`)).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  expect(await fetchTrackingError(baseURL, REVERSE_IDS.concurrentChange)).toBeUndefined()
})
