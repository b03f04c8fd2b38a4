// Tests the activity log, which lists all changes (product decision C9). Users undo and redo changes and repeat
// commands.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { createFeatureApi } from './details-page.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { goBack, HEALTH_PATH, pressUntilFocused, signIn } from './steps.ts'

const buildTabUrl = (id: number, name: string) => `/ecommerces/show/${id}?tab=${name}`

function getLocators(page: Page) {
  const grid = page.getByRole('grid', { name: 'Atividade' })
  return {
    grid,
    row: (...texts: (string | RegExp)[]) =>
      texts.reduce((rows, hasText) => rows.filter({ hasText }), grid.getByRole('row')),
    notice: (text: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(text),
    undoButton: page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' }),
  }
}

byKeyboard(
  'C9 With the keyboard, a user undoes and redoes a change and undoes it again from the own activity',
  async ({ page }) => {
    const { keyboard } = page
    const { grid, row, notice } = getLocators(page)
    const { set, enabled } = createFeatureApi(page, 236)
    await signIn(page, 'n1', HEALTH_PATH)
    await set({ loyalty: ['points'] })
    await page.goto(buildTabUrl(236, 'features'))
    const points = page.getByRole('checkbox', { name: 'Pontos' })
    await expect(points).toBeChecked()
    await pressUntilFocused(page, 'Tab', points, 60)
    await keyboard.press('Space')
    await keyboard.press('Control+Enter')
    await expect(page.getByText('1 funcionalidade alterada')).toBeVisible()
    expect(await enabled('loyalty')).toEqual([])

    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: /^Salvar/ }), 60)
    await keyboard.press('Control+Z')
    await expect(notice(/^Desfeito: .+ desativou Pontos em /)).toBeVisible()
    await expect(points).toBeChecked()
    expect(await enabled('loyalty')).toEqual(['points'])
    await keyboard.press('Control+Shift+Z')
    await expect(notice(/^Refeito: Funcionalidades alteradas · /)).toBeVisible()
    await expect(points).not.toBeChecked()

    await keyboard.press('g')
    await keyboard.press('y')
    await expect(page).toHaveURL(/\/activity\?user=me/)
    await expect(row('desativou Pontos', 'refaz').first()).toBeVisible()
    await expect(row('Pontos', 'desfeita')).toHaveCount(2)
    await expect(grid.getByRole('row').nth(1)).toBeFocused()
    await keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Funcionalidades alteradas' })
    await expect(drawer.getByRole('region', { name: 'O que mudou' })).toContainText('Funcionalidades: Pontos')
    await expect(drawer.getByText('Refez o que desfez')).toBeVisible()
    await pressUntilFocused(page, 'Tab', drawer.getByRole('button', { name: 'Desfazer', exact: true }))
    await keyboard.press('Enter')
    const confirmationDialog = page.getByRole('alertdialog', { name: /^Desfazer “Funcionalidades alteradas/ })
    await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(confirmationDialog).toBeHidden()
    expect(await enabled('loyalty')).toEqual(['points'])
  },
)

byMouse('C9 With the mouse, a user undoes a change, filters the activity and exports it', async ({ page }) => {
  const { grid, row, notice, undoButton } = getLocators(page)
  await signIn(page, 'cs', buildTabUrl(237, 'details'))
  const name = (await (await page.request.get('/v2/boss/ecommerces/237')).json()).data.display_name
  const reactivatedText = / reativou o ecommerce /
  await page.getByRole('button', { name: 'Desativar', exact: true }).click()
  const disableDialog = page.getByRole('alertdialog', { name: /^Desativar/ })
  const reasonField = disableDialog.getByLabel('Motivo (opcional)')
  const disableButton = disableDialog.getByRole('button', { name: /^Desativar/ })
  const tooLong = 'Pediu para sair. '.repeat(40)
  await reasonField.fill(tooLong)
  await expect(reasonField).toHaveAccessibleDescription(/^Use no máximo 500 caracteres/)
  await expect(disableButton).toHaveAttribute('aria-disabled', 'true')
  await expect(reasonField).toHaveValue(tooLong)
  await reasonField.fill('')
  await disableButton.click()
  await undoButton.click()
  const confirmationDialog = page.getByRole('alertdialog', { name: /^Desfazer “Ecommerce desativado/ })
  await expect(confirmationDialog).toContainText(/Situação: inativa → para ativa/)
  await confirmationDialog.getByRole('button', { name: 'Desfazer' }).click()
  await expect(notice(/^Desfeito: .+ desativou o ecommerce /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desativar', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Atividade', exact: true }).click()
  const panel = page.getByRole('tabpanel', { name: 'Atividade' })
  await expect(panel.getByRole('listitem').filter({ hasText: 'Ecommerce desativado' })).toContainText('desfeita')
  await panel.getByRole('link', { name: 'Ver tudo na página de atividade' }).click()
  await expect(page).toHaveURL(/\/activity\?entity=ecommerce&id=237/)
  await expect(row('desativou o ecommerce', 'desfeita')).toHaveCount(1)
  await expect(row(reactivatedText, 'desfaz')).toHaveCount(1)

  await chooseOption(page.getByLabel('Ação', { exact: true }), 'Ecommerce desativado')
  await expect(row(reactivatedText)).toHaveCount(0)
  const openFilterPanel = () => page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await openFilterPanel()
  await page.getByLabel('De', { exact: true }).fill('31/02/2026')
  await page.getByLabel('Até', { exact: true }).click()
  await expect(page.getByText('Use DD/MM/AAAA')).toBeVisible()
  await page.getByLabel('De', { exact: true }).fill('01/01/2099')
  await page.getByLabel('Até', { exact: true }).click()
  await expect(page).toHaveURL(/from=2099-01-01/)
  await expect(page.getByText('Nenhuma atividade encontrada')).toBeVisible()
  // Closes the filter panel, which covers the button.
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(row(reactivatedText, name).first()).toBeVisible()

  await openFilterPanel()
  await page.getByLabel('Chamado').and(page.locator('main input')).fill('ZD-nunca')
  await page.getByLabel('De', { exact: true }).click()
  await expect(page.getByText('Nenhuma atividade encontrada')).toBeVisible()
  await goBack(page)
  await expect(row(reactivatedText, name).first()).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^atividade_\d{4}-\d\d-\d\d_\d{4}\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\ufeffid;quando;quem;')).toBe(true)
  expect(text).toContain(';ecommerces.disable;ecommerce;237;237;')
  await expect(page.getByRole('button', { name: 'Verificar', exact: true })).toHaveCount(0)
  await row(reactivatedText, name).first().getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/ecommerces\/show\/237/)
  await expect(grid).toBeHidden()
})

test('The activity is filtered by the name of a user', async ({ page }) => {
  const { row } = getLocators(page)
  await signIn(page, 'admin_boss', '/activity?sessions=with')
  await expect(row('entrou').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Pessoa' }).fill('helena')
  await page.getByRole('option', { name: /^Helena Duarte/ }).click()
  await expect(page).toHaveURL(/user=1\b/)
  await chooseOption(page.getByLabel('Ação', { exact: true }), 'Entrou')
  await expect(row('Helena Duarte Nogueira', 'entrou').first()).toBeVisible()
})

test('A user with read permission sees the activity but cannot undo', async ({ page }) => {
  const { row } = getLocators(page)
  await signIn(page, 'n1', HEALTH_PATH)
  await createFeatureApi(page, 238).set({ loyalty: ['points', 'cashback'] })
  await createFeatureApi(page, 238).set({ loyalty: [] })
  await signIn(page, 'financial', '/activity?entity=ecommerce&id=238')
  // Right-clicks on plain text in the row, because a right-click on a link opens the context menu of the browser.
  await row('desativou')
    .first()
    .getByText('desativou')
    .click({ button: 'right', position: { x: 4, y: 4 } })
  await expect(page.getByRole('menuitem', { name: 'Desfazer esta alteração' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.goto('/ecommerces/show/238?do=activity.ofRecord&ecommerce=238')
  const drawer = page.getByRole('dialog', { name: 'Atividade' })
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Funcionalidades' }).first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^Desfazer/ })).toHaveCount(0)
})

test('Sign-ins are behind a filter, and a changed metadata entry shows its difference', async ({ page, baseURL }) => {
  const { row } = getLocators(page)
  const api = await openApiSession(baseURL)
  for (const value of ['{"cor": "azul"}', '{"cor": "verde"}'])
    await api.put('/v2/boss/ecommerces/235/metadatas', { texts: { vitrine: value } })
  await signIn(page, 'admin_boss', '/activity')
  await expect(row('editou o metadado').first()).toBeVisible()
  await expect(row('entrou')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Desfazer|Refazer|Repetir)/ })).toHaveCount(0)
  await row('editou o metadado').first().getByRole('link').first().click()
  const changes = page.getByRole('dialog').getByRole('region', { name: 'O que mudou' })
  await expect(changes.locator('del')).toHaveText('"azul"')
  await expect(changes.locator('ins')).toHaveText('"verde"')
})

test('The activity of a user who has only signed in offers to show the sign-ins', async ({ page }) => {
  await signIn(page, 'admin_boss', '/users')
  // Removes the other activity of the user from the response, because other tests may change the user.
  await page.route(/\/v2\/boss\/activity\?(?!.*sessions=with)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), data: [], total: 0 } })
  })
  await page.goto('/users?do=activity.ofRecord&user=1')
  const drawer = page.getByRole('dialog', { name: 'Atividade' })
  await expect(drawer).toContainText('Só há entradas no sistema e alterações de preferências.')
  await drawer.getByRole('button', { name: 'Mostrar' }).click()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'entrou' }).first()).toBeVisible()
  await drawer.getByRole('link', { name: 'Ver tudo na página de atividade' }).click()
  await expect(page).toHaveURL(/sessions=with/)
})

test('A long sentence wraps over several lines, in a wide and in a narrow window', async ({ page }) => {
  const { row } = getLocators(page)
  await signIn(page, 'n1', HEALTH_PATH)
  await createFeatureApi(page, 241).set({ loyalty: [] })
  await createFeatureApi(page, 241).set({ loyalty: ['points', 'cashback'] })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/activity?entity=ecommerce&id=241')
    const sentence = row('ativou').first().getByRole('gridcell').filter({ hasText: 'ativou' })
    await expect(sentence).toBeVisible()
    const isCut = await sentence.evaluate((cell) => cell.scrollWidth > cell.clientWidth)
    expect([isCut, await sentence.evaluate((cell) => getComputedStyle(cell).whiteSpace)]).toEqual([false, 'normal'])
  }
})

test('Undo is rejected with a message when another user has changed the record since', async ({ page, baseURL }) => {
  const { notice, undoButton } = getLocators(page)
  await signIn(page, 'n1', buildTabUrl(239, 'lgpd'))
  const path = '/v2/boss/ecommerces/239/features'
  await createFeatureApi(page, 239).set({ loyalty: [] })
  await page.goto(buildTabUrl(239, 'features'))
  await page.getByRole('checkbox', { name: 'Pontos' }).click()
  await page.getByRole('button', { name: /^Salvar 1 alteração/ }).click()
  await expect(undoButton).toBeVisible()
  const admin = await openApiSession(baseURL)
  expect(await admin.put(path, { ecommerceId: 239, features: { loyalty: [] } })).toBe(200)
  await undoButton.click()
  await expect(notice('O registro mudou depois disso: nada foi desfeito')).toBeVisible()
  expect(await createFeatureApi(page, 239).enabled('loyalty')).toEqual([])
})

test('C9 The full stop key opens the last command again and asks before a command that writes immediately', async ({
  page,
}) => {
  const { keyboard } = page
  const { notice } = getLocators(page)
  await signIn(page, 'n1', '/ecommerces')
  await page.getByRole('row').nth(5).waitFor()
  await keyboard.press('.')
  await expect(notice('Nenhum comando para repetir nesta aba.')).toBeVisible()
  await page.goto(buildTabUrl(240, 'urls'))
  await page.getByRole('tab', { name: 'URLs' }).waitFor()
  await keyboard.press('c')
  await keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: /URL/ })
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('.')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/do=ecommerces\.addUrl&ecommerce=240/)
  await keyboard.press('Escape')

  await page.goto('/ecommerces/show/1?tab=integration')
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Desativar/ })
    .first()
    .click()
  await expect(notice(/^Integração desativada/)).toBeVisible()
  await keyboard.press('.')
  const explanation = page.getByRole('dialog', { name: /ntegração/ })
  await expect(explanation).toContainText('Um link não executa nada sozinho')
  await keyboard.press('Escape')
  await expect(explanation).toBeHidden()
  await keyboard.press('Control+Z')
  await expect(notice(/^Desfeito: .+ mudou a situação de ativa para inativa na integração /)).toBeVisible()
})

test('Typing replaces the selected user of the filter, and the field keeps the focus', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'admin_boss', '/activity')
  const userField = page.getByRole('combobox', { name: 'Pessoa' })
  await userField.click()
  await keyboard.type('nakamura')
  await page.getByRole('option', { name: /^Ana Nakamura/ }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/user=\d+/)
  await expect(userField).toBeFocused()
  await expect(userField).toHaveValue('Ana Nakamura')
  await keyboard.press('Control+A')
  await keyboard.press('Delete')
  await expect(page).not.toHaveURL(/user=/)
  await keyboard.type('Gabriel')
  await expect(userField).toHaveValue('Gabriel')
  await expect(page).toHaveURL(/\/activity/)
  // Selecting a user in the second filter field clears the text of the first filter field.
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await chooseOption(page.getByRole('combobox', { name: 'Quem fez' }), 1)
  await expect(page).toHaveURL(/user=me/)
  await expect(userField).toHaveValue('')
})
