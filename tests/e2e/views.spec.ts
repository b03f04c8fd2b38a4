// Tests saved views (named filters, order and columns of a list): saving, opening, sharing, deleting, concurrent
// changes and permissions.
import type { SavedView } from '#contract/console/view.ts'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './own-preferences.ts'
import { chooseOption } from './select.ts'
import { pressUntilFocused, runFromPalette, signIn } from './steps.ts'

byKeyboard('With the keyboard a user saves, opens, renames and deletes a view', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'n2', '/ecommerces?situation=inactive&page=2')
  await page.getByRole('grid').waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('salvar visão')
  await page.getByRole('option', { name: /^Salvar visão da lista/ }).waitFor()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Salvar visão da lista' })
  await expect(dialog.getByLabel('Nome')).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(dialog.getByText('Campo obrigatório').first()).toBeVisible()
  await keyboard.type('Parados há um ano')
  await expect(dialog).toContainText('Guarda 1 filtro ou ordenação da lista Ecommerces.')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Visão salva: Parados há um ano')).toBeVisible()
  await expect(dialog).toBeHidden()

  await keyboard.press('g')
  await keyboard.press('g')
  await expect(page).toHaveURL(/\/groups$/)
  await page.getByRole('grid').waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('parados ha')
  await page.getByRole('option', { name: /Parados há um ano/ }).waitFor()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ecommerces\?situation=inactive$/)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const viewLink = menu.getByRole('link', { name: 'Parados há um ano' })
  await expect(viewLink).toHaveAttribute('aria-current', 'page')
  await expect(viewLink).toHaveText(/^Parados há um ano\s*\d+$/)

  // The name field rejects the name of an existing view and keeps the typed text.
  await keyboard.press('Control+K')
  await keyboard.type('salvar visão')
  await page.getByRole('option', { name: /^Salvar visão da lista/ }).waitFor()
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Nome')).toBeFocused()
  await keyboard.type('PARADOS HÁ UM ANO')
  await keyboard.press('Control+Enter')
  await expect(dialog.getByText('Já existe uma visão com este nome nesta lista').first()).toBeVisible()
  await expect(dialog.getByLabel('Nome')).toHaveValue('PARADOS HÁ UM ANO')
  await keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor()
  await pressUntilFocused(page, 'Tab', page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }))
  await keyboard.press('Enter')

  const openMenuItem = async (name: RegExp) => {
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: /^Visões: Parados/ }), 60)
    await keyboard.press('Enter')
    await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name }))
    await keyboard.press('Enter')
  }
  await openMenuItem(/^Editar “Parados há um ano”/)
  const editDialog = page.getByRole('dialog', { name: 'Editar visão salva' })
  await expect(editDialog.getByLabel('Nome')).toHaveValue('Parados há um ano')
  await pressUntilFocused(page, 'Tab', editDialog.getByLabel('Nome'))
  await keyboard.press('Control+A')
  await keyboard.type('Parados há dois')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Visão salva: Parados há dois')).toBeVisible()
  await openMenuItem(/^Excluir “Parados há dois”/)
  // The dialog must open even while the renamed view is still loading.
  const deleteDialog = page.getByRole('alertdialog', { name: 'Excluir “Parados há dois”?' })
  await expect(deleteDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Visão excluída: Parados há dois')).toBeVisible()
})

byMouse(
  'With the mouse a user shares, changes and deletes a view, and other users can only use the view',
  async ({ page, browser, baseURL }) => {
    await signIn(page, 'cs', '/ecommerces')
    await chooseOption(page.getByLabel('Situação'), 'Inativos')
    await page.getByRole('columnheader', { name: 'Nome', exact: true }).click()
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Documento', exact: true }).click()
    await page.mouse.click(640, 72)
    const buildExactName = (name: string) => ({ name, exact: true }) as const
    await expect(page.getByRole('columnheader', buildExactName('Documento'))).toBeHidden()
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('menuitem', { name: 'Salvar esta visão…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar visão da lista' })
    await dialog.getByLabel('Nome').fill('De todos nós')
    await chooseOption(dialog.getByLabel('Quem vê'), 'Todos (compartilhada)')
    await expect(dialog).toContainText('1 coluna escondida')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Visão salva: De todos nós')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Visões: De todos nós' })).toBeVisible()
    const id = (await (await openApiSession(baseURL, 'cs')).get<{ data: SavedView[] }>('/v2/boss/views')).data[0]?.id

    const otherContext = await browser.newContext({ baseURL, locale: 'pt-BR' })
    const otherPage = await otherContext.newPage()
    await signIn(otherPage, 'financial', '/ecommerces')
    await otherPage.getByRole('button', { name: 'Visões' }).click()
    await otherPage.getByRole('menuitem', { name: 'De todos nós · compartilhada' }).click()
    await expect(otherPage).toHaveURL(/situation=inactive/)
    // Opening the view applies the saved filter, order and columns of the user who created the view.
    await expect(otherPage.getByRole('columnheader', buildExactName('Nome'))).toHaveAttribute('aria-sort', 'ascending')
    await expect(otherPage.getByRole('columnheader', buildExactName('Documento'))).toBeHidden()
    await otherPage.getByRole('button', { name: 'Visões: De todos nós' }).click()
    await expect(otherPage.getByRole('menuitem', { name: /^Salvar esta visão/ })).toBeVisible()
    await expect(otherPage.getByRole('menuitem', { name: /^(Editar|Excluir)/ })).toHaveCount(0)
    await otherPage.goto(`/ecommerces?do=view.edit&view=${id}`)
    await expect(otherPage.getByRole('dialog').getByText(/Só quem criou a visão compartilhada/)).toBeVisible()
    await otherPage.goto(`/groups?do=view.open&view=${id}`)
    await expect(otherPage).toHaveURL(/\/ecommerces\?(?=.*situation=inactive)(?=.*hide=-document)/)
    await otherPage.goto('/groups?do=view.open&view=99999')
    await expect(otherPage.getByRole('dialog').getByText('Esta visão não existe')).toBeVisible()
    await otherContext.close()

    await chooseOption(page.getByLabel('Situação', { exact: true }), 'Todos')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'De todos nós' }).click()
    await page.getByRole('button', { name: 'Visões: De todos nós' }).click()
    await page.getByRole('menuitem', { name: 'Editar “De todos nós”…' }).click()
    const editDialog = page.getByRole('dialog', { name: 'Editar visão salva' })
    await editDialog.getByLabel('Nome').fill('De nós todos')
    await editDialog.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('button', { name: 'Visões: De nós todos' }).click()
    await page.getByRole('menuitem', { name: 'Excluir “De nós todos”…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Visão excluída: De nós todos')).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'De nós todos' })).toHaveCount(0)
  },
)

test('A view that was just changed can be deleted while the refetch of the view is still pending', async ({
  page,
  baseURL,
}) => {
  const creatorSession = await openApiSession(baseURL, 'cs')
  const view = { name: 'De ontem', scope: 'personal', state: { situation: 'inactive' } }
  const { data } = await (await creatorSession.post('/v2/boss/views', { page: 'ecommerces.list', ...view })).json()
  await signIn(page, 'cs', '/ecommerces?situation=inactive')
  await page.getByRole('button', { name: 'Visões: De ontem' }).click()
  await page.getByRole('menuitem', { name: 'Editar “De ontem”…' }).click()
  const editDialog = page.getByRole('dialog', { name: 'Editar visão salva' })
  await editDialog.getByLabel('Nome').fill('De hoje')
  const releaseFunctions: (() => void)[] = []
  await page.route(`**/v2/boss/views/${data.id}`, async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => releaseFunctions.push(resolve))
    await route.continue()
  })
  await editDialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Visões: De hoje' }).click()
  await page.getByRole('menuitem', { name: 'Excluir “De hoje”…' }).click()
  const deleteDialog = page.getByRole('alertdialog', { name: 'Excluir “De hoje”?' })
  await deleteDialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Visão excluída: De hoje')).toBeVisible()
  expect(releaseFunctions).not.toEqual([])
  for (const release of releaseFunctions) release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('A dialog displays both names of a shared view when another user has saved first, and saves the chosen name', async ({
  page,
  baseURL,
}) => {
  const creatorSession = await openApiSession(baseURL, 'cs')
  const view = { name: 'A dois', scope: 'shared', state: { situation: 'inactive' } }
  const { data } = await (await creatorSession.post('/v2/boss/views', { page: 'ecommerces.list', ...view })).json()
  await signIn(page, 'admin_boss', `/ecommerces?situation=all&do=view.edit&view=${data.id}`)
  const dialog = page.getByRole('dialog', { name: 'Editar visão salva' })
  await expect(dialog.getByText('Só Camila Conceição, que a criou, pode torná-la pessoal.')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Da administração')
  await dialog.getByLabel('Usar os filtros').check()
  await creatorSession.put(`/v2/boss/views/${data.id}`, { ...view, name: 'Da Camila' })
  await page.keyboard.press('Control+Enter')
  const conflictDialog = page.getByRole('alertdialog')
  await expect(conflictDialog).toContainText('Da Camila')
  await expect(conflictDialog).toContainText('Da administração')
  const ownVersionRadio = conflictDialog.getByRole('radio', { name: /Da administração/ })
  await pressUntilFocused(page, 'Tab', ownVersionRadio.or(conflictDialog.getByRole('radio')).first())
  await ownVersionRadio.check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Visão salva: Da administração')).toBeVisible()
  const { data: savedView } = await creatorSession.get<{ data: SavedView }>(`/v2/boss/views/${data.id}`)
  expect(savedView).toMatchObject({ name: 'Da administração', state: { situation: 'all' }, version: 3 })
})

test('Opening a view applies only the filters of the view, not the filters of the current page', async ({
  page,
  baseURL,
}) => {
  const creatorSession = await openApiSession(baseURL, 'admin_boss')
  const createView = (list: string, name: string, state: Readonly<Record<string, string>>) =>
    creatorSession.post('/v2/boss/views', { page: list, name, scope: 'personal', state })
  await createView('reports.list', 'Só as respostas', { report: 'feedbacks' })
  await createView('trackingErrors.list', 'Erros de sempre', {})
  await signIn(page, 'admin_boss', '/reports?report=source&fromDate=2026-07-01&statusList=approved')
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'Visões', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await open('Só as respostas')
  await expect(page).toHaveURL('/reports?report=feedbacks')
  await page.goto('/correios?ecommerce_id=1')
  await open('Erros de sempre')
  await expect(page).toHaveURL('/correios')

  await page.goto('/ecommerces/show/1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await runFromPalette(page, 'erros de sempre', /^Erros de sempre/)
  await expect(page).toHaveURL('/correios')
  // The command palette also lists the view among the recent commands.
  await page.goto('/ecommerces/show/1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await runFromPalette(page, '', /^Erros de sempre/)
  await expect(page).toHaveURL('/correios')
})
