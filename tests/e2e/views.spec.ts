// Saved views: kept, found, shared, changed by two people at once, and left alone by who may not.
import type { SavedView } from '#contract/console/view.ts'
import { openApiSession } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './own-preferences.ts'
import { choose } from './select.ts'
import { pressUntilFocused, runByPalette, signIn } from './steps.ts'

byKeyboard('a view is saved, found and opened by keyboard alone', async ({ page }) => {
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
  await expect(menu.getByRole('link', { name: 'Parados há um ano' })).toHaveAttribute('aria-current', 'page')

  // The same name again is refused at its field, and nothing typed is lost.
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

  const item = async (name: RegExp) => {
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: /^Visões: Parados/ }), 60)
    await keyboard.press('Enter')
    await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name }))
    await keyboard.press('Enter')
  }
  await item(/^Editar “Parados há um ano”/)
  const edited = page.getByRole('dialog', { name: 'Editar visão salva' })
  await expect(edited.getByLabel('Nome')).toHaveValue('Parados há um ano')
  await pressUntilFocused(page, 'Tab', edited.getByLabel('Nome'))
  await keyboard.press('Control+A')
  await keyboard.type('Parados há dois')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Visão salva: Parados há dois')).toBeVisible()
  await item(/^Excluir “Parados há dois”/)
  // What it is now may still be on its way.
  const question = page.getByRole('alertdialog', { name: 'Excluir a visão “Parados há dois”?' })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Visão excluída: Parados há dois')).toBeVisible()
})

byMouse(
  'a shared view by mouse alone: everybody finds it, its maker changes and deletes it, others only use it',
  async ({ page, browser, baseURL }) => {
    await signIn(page, 'cs', '/ecommerces')
    await choose(page.getByLabel('Situação'), 'Inativos')
    await page.getByRole('columnheader', { name: 'Nome', exact: true }).click()
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Documento', exact: true }).click()
    await page.mouse.click(640, 72)
    const column = (name: string) => ({ name, exact: true }) as const
    await expect(page.getByRole('columnheader', column('Documento'))).toBeHidden()
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('menuitem', { name: 'Salvar esta visão…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar visão da lista' })
    await dialog.getByLabel('Nome').fill('De todos nós')
    await choose(dialog.getByLabel('Quem vê'), 'Todos (compartilhada)')
    await expect(dialog).toContainText('1 coluna escondida')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Visão salva: De todos nós')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Visões: De todos nós' })).toBeVisible()
    const id = (await (await openApiSession(baseURL, 'cs')).get<{ data: SavedView[] }>('/v2/boss/views')).data[0]?.id

    const machine = await browser.newContext({ baseURL, locale: 'pt-BR' })
    const other = await machine.newPage()
    await signIn(other, 'financial', '/ecommerces')
    await other.getByRole('button', { name: 'Visões' }).click()
    await other.getByRole('menuitem', { name: 'De todos nós · compartilhada' }).click()
    await expect(other).toHaveURL(/situation=inactive/)
    // Filter, order and columns are those of who made it.
    await expect(other.getByRole('columnheader', column('Nome'))).toHaveAttribute('aria-sort', 'ascending')
    await expect(other.getByRole('columnheader', column('Documento'))).toBeHidden()
    await other.getByRole('button', { name: 'Visões: De todos nós' }).click()
    await expect(other.getByRole('menuitem', { name: /^Salvar esta visão/ })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: /^(Editar|Excluir)/ })).toHaveCount(0)
    await other.goto(`/ecommerces?do=view.edit&view=${id}`)
    await expect(other.getByRole('dialog').getByText(/Só quem criou a visão compartilhada/)).toBeVisible()
    await other.goto(`/groups?do=view.open&view=${id}`)
    await expect(other).toHaveURL(/\/ecommerces\?(?=.*situation=inactive)(?=.*hide=document)/)
    await other.goto('/groups?do=view.open&view=99999')
    await expect(other.getByRole('dialog').getByText('Esta visão não existe')).toBeVisible()
    await machine.close()

    await choose(page.getByLabel('Situação', { exact: true }), 'Todos')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'De todos nós' }).click()
    await page.getByRole('button', { name: 'Visões: De todos nós' }).click()
    await page.getByRole('menuitem', { name: 'Editar “De todos nós”…' }).click()
    const edited = page.getByRole('dialog', { name: 'Editar visão salva' })
    await edited.getByLabel('Nome').fill('De nós todos')
    await edited.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('button', { name: 'Visões: De nós todos' }).click()
    await page.getByRole('menuitem', { name: 'Excluir “De nós todos”…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Visão excluída: De nós todos')).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'De nós todos' })).toHaveCount(0)
  },
)

test('a view that was just changed is deleted as it is now, however long it takes to be read again', async ({
  page,
  baseURL,
}) => {
  const maker = await openApiSession(baseURL, 'cs')
  const facts = { name: 'De ontem', scope: 'personal', state: { situation: 'inactive' } }
  const { data } = await (await maker.post('/v2/boss/views', { page: 'ecommerces.list', ...facts })).json()
  await signIn(page, 'cs', '/ecommerces?situation=inactive')
  await page.getByRole('button', { name: 'Visões: De ontem' }).click()
  await page.getByRole('menuitem', { name: 'Editar “De ontem”…' }).click()
  const edited = page.getByRole('dialog', { name: 'Editar visão salva' })
  await edited.getByLabel('Nome').fill('De hoje')
  const held: (() => void)[] = []
  await page.route(`**/v2/boss/views/${data.id}`, async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await edited.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Visões: De hoje' }).click()
  await page.getByRole('menuitem', { name: 'Excluir “De hoje”…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Excluir a visão “De hoje”?' })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Visão excluída: De hoje')).toBeVisible()
  expect(held).not.toEqual([])
  for (const release of held) release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('two people change one shared view: the second is shown both, and decides', async ({ page, baseURL }) => {
  const maker = await openApiSession(baseURL, 'cs')
  const facts = { name: 'A dois', scope: 'shared', state: { situation: 'inactive' } }
  const { data } = await (await maker.post('/v2/boss/views', { page: 'ecommerces.list', ...facts })).json()
  await signIn(page, 'admin_boss', `/ecommerces?situation=all&do=view.edit&view=${data.id}`)
  const dialog = page.getByRole('dialog', { name: 'Editar visão salva' })
  await expect(dialog.getByText('Só Camila Conceição, que a criou, pode torná-la pessoal.')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Da administração')
  await dialog.getByLabel('Usar os filtros').check()
  await maker.put(`/v2/boss/views/${data.id}`, { ...facts, name: 'Da Camila' })
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Da Camila')
  await expect(question).toContainText('Da administração')
  const mine = question.getByRole('radio', { name: /Da administração/ })
  await pressUntilFocused(page, 'Tab', mine.or(question.getByRole('radio')).first())
  await mine.check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Visão salva: Da administração')).toBeVisible()
  const { data: now } = await maker.get<{ data: SavedView }>(`/v2/boss/views/${data.id}`)
  expect(now).toMatchObject({ name: 'Da administração', state: { situation: 'all' }, version: 3 })
})

test('a view shows what it keeps and nothing of the place where it is opened', async ({ page, baseURL }) => {
  const maker = await openApiSession(baseURL, 'admin_boss')
  const keep = (list: string, name: string, state: Readonly<Record<string, string>>) =>
    maker.post('/v2/boss/views', { page: list, name, scope: 'personal', state })
  await keep('reports.list', 'Só as respostas', { report: 'feedbacks' })
  await keep('trackingErrors.list', 'Erros de sempre', {})
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
  await runByPalette(page, 'erros de sempre', /^Erros de sempre/)
  await expect(page).toHaveURL('/correios')
  // Among what was done last, too.
  await page.goto('/ecommerces/show/1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await runByPalette(page, '', /^Erros de sempre/)
  await expect(page).toHaveURL('/correios')
})
