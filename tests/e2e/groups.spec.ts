import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { groupOf, pressUntilFocused, registeredGroup, signIn } from './steps.ts'

const dialog = (page: Page) => page.getByRole('alertdialog')
const list = (page: Page) => page.getByRole('grid', { name: 'Ecommerces do grupo' })
const groupsGrid = (page: Page) => page.getByRole('grid', { name: 'Grupos' })

test('S2 §2 a group is created, registered, filled and deleted with the keyboard alone', async ({ page }) => {
  test.setTimeout(120_000)
  const { keyboard } = page
  await signIn(page, 'ti', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('g')
  await keyboard.press('g')
  await expect(page).toHaveURL(/\/groups$/)
  await expect(groupsGrid(page).getByRole('row').nth(1)).toBeFocused()
  await keyboard.press('c')
  await keyboard.press('g')
  await expect(page).toHaveURL(/\/groups\/new$/)

  await expect(page.getByLabel('Nome')).toBeFocused()
  await keyboard.type('Grupo do Teclado')
  await keyboard.press('Tab')
  await keyboard.type('8101')
  await keyboard.press('Tab')
  await keyboard.type('ana@teclado.example')
  await keyboard.press('Tab')
  await keyboard.type('ana@teclad.example')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('O e-mail deve ser igual ao do campo anterior').first()).toBeVisible()
  await expect(page.getByLabel('Confirme o e-mail')).toBeFocused()
  await keyboard.press('Control+A')
  await keyboard.type('ana@teclado.example')
  await keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/groups$/)
  await expect(page.getByText('Grupo criado: Grupo do Teclado')).toBeVisible()
  const row = groupsGrid(page).getByRole('row').nth(1)
  await expect(row).toContainText('Grupo do Teclado')
  await expect(row).toContainText('As assinaturas serão vinculadas em breve')

  await pressUntilFocused(page, 'Tab', row)
  await keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeFocused()
  await keyboard.type('Registrar')
  await keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Grupo do Teclado')
  await keyboard.press('Control+Enter')
  await expect(row).toContainText('Nenhum ecommerce vinculado')

  await pressUntilFocused(page, 'Tab', row)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Grupo do Teclado' })).toBeVisible()
  await keyboard.press('e')
  await expect(page).toHaveURL(/mode=edit/)
  await pressUntilFocused(page, 'Tab', page.getByRole('tab', { name: 'Cadastro' }))
  await keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=links/)

  await pressUntilFocused(page, 'Tab', page.getByRole('combobox'))
  await keyboard.type('186')
  await expect(page.getByRole('option').first()).toContainText('186 - ')
  await keyboard.press('Enter')
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Adicionar' }))
  await keyboard.press('Enter')
  await expect(list(page).getByRole('row').nth(1)).toContainText('Não vinculado')
  await keyboard.press('Control+S')
  await expect(dialog(page)).toContainText('Salvar vínculos: +1 −0')
  await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Vínculos salvos: +1 −0')).toBeVisible()
  await expect(page).not.toHaveURL(/mode=edit/)
  await expect(page.getByRole('tab', { name: 'Vincular e-commerces (1)' })).toBeVisible()

  await keyboard.press('e')
  const linked = list(page).getByRole('row').nth(1)
  await expect(page.getByRole('combobox')).toBeVisible()
  await pressUntilFocused(page, 'Tab', linked, 40)
  await keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeFocused()
  await keyboard.type('Tirar')
  await keyboard.press('Enter')
  await expect(dialog(page)).toContainText('186 - ')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('+0 −1')).toBeVisible()
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Salvar e vincular' }), 40)
  await keyboard.press('Enter')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Vínculos salvos: +0 −1')).toBeVisible()

  await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Excluir' }), 40)
  await keyboard.press('Enter')
  const id = page.url().match(/show\/(\d+)/)?.[1] ?? ''
  await expect(dialog(page).getByLabel(`Digite ${id} para confirmar`)).toBeFocused()
  await keyboard.type(id)
  await keyboard.press('Tab')
  await keyboard.type('Criado por engano')
  await keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/groups$/)
  await expect(page.getByText('Grupo excluído: Grupo do Teclado')).toBeVisible()
  await expect(groupsGrid(page)).not.toContainText('Grupo do Teclado')
})

test('S2 §2 a group is created, registered, filled and edited with the mouse, typing nothing but text', async ({
  page,
}) => {
  await signIn(page, 'ti', '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Grupos' }).click()
  await page.getByRole('link', { name: /^Criar grupo/ }).click()
  await page.getByLabel('Nome').fill('Grupo do Mouse')
  await page.getByLabel('Id do grupo no CRM').fill('8102')
  await page.getByLabel('E-mail do primeiro gestor').fill('bia@mouse.example')
  await page.getByLabel('Confirme o e-mail').fill('bia@mouse.example')
  await page.getByRole('button', { name: /^Criar grupo/ }).click()
  await page.getByRole('button', { name: 'Registrar faturamento de Grupo do Mouse' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Registrar/ })
    .click()
  await page.getByRole('button', { name: 'Editar Grupo do Mouse' }).click()
  await expect(page.getByLabel('E-mail do primeiro gestor')).toBeDisabled()

  await page.getByRole('tab', { name: /^Vincular/ }).click()
  await expect(page.getByRole('button', { name: 'Salvar e vincular' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('combobox').fill('187')
  await page.getByRole('option', { name: /^187 - / }).click()
  await page.getByRole('combobox').fill('188')
  await page.getByRole('option', { name: /^188 - / }).click()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(list(page).getByText('Não vinculado')).toHaveCount(2)
  await list(page)
    .getByRole('row', { name: /188/ })
    .getByRole('button', { name: /^Tirar/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /^Tirar da lista/ })
    .click()
  await expect(page.getByText('1 ecommerce na lista · +1 −0')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar e vincular' }).click()
  await dialog(page).getByRole('button', { name: 'Salvar e vincular' }).click()
  await expect(list(page).getByText('Vinculado', { exact: true })).toHaveCount(1)

  await page.getByRole('tab', { name: 'Cotas e taxas' }).click()
  await page.getByRole('grid', { name: 'Cotas e taxas' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ecommerces\/show\/187/)
  await page.goBack()
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Nome').fill('Grupo do Mouse e Cia')
  await page.getByLabel('Grupo ativo').uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL(/\/groups$/)
  await expect(groupsGrid(page).getByRole('row', { name: /Grupo do Mouse e Cia/ })).toContainText('Inativo')
})

test('S2 §4 each billing status has its face, and what it does not let is disabled with its reason', async ({
  page,
}) => {
  await signIn(page, 'ti', '/groups?page=4')
  const row = (name: string) => groupsGrid(page).getByRole('row', { name: new RegExp(name) })
  await expect(row('Recém-chegados')).toContainText('As assinaturas serão vinculadas em breve')
  await expect(row('Cooperativa do Erro')).toContainText('Fale com um desenvolvedor')
  await expect(row('Grupo Azul')).toContainText('3 ecommerces vinculados')
  await expect(row('Grupo Vazio')).toContainText('Nenhum ecommerce vinculado')
  await expect(row('Cooperativa do Erro')).not.toContainText(/Ativo|Inativo/)
  const edit = page.getByRole('button', { name: 'Editar Recém-chegados' })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toHaveAttribute('title', /faturamento do grupo for registrado/)
  await expect(page.getByRole('button', { name: 'Excluir Grupo Azul' })).toHaveAttribute('title', /desvincule-os/)

  await page.goto('/groups/show/3?mode=edit')
  await expect(page.getByText(/só pode ser consultado/)).toBeVisible()
  await expect(page.getByLabel('Nome')).not.toBeEditable()
  await page.goto('/groups/show/1?do=groups.registerBilling&group=1')
  await expect(page.getByRole('dialog')).toContainText('já está registrado')
})

test('A31 after an error diagnostics are copied, and only who may write settings tries again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'ti', '/groups/show/4')
  await page.getByRole('button', { name: 'Copiar diagnóstico' }).click()
  await expect(page.getByText('Diagnóstico do grupo copiado.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('billing: error')
  expect(text).not.toContain('@')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Tentar de novo/ })
    .click()
  await expect(page.getByText(/Superlógica para os ecommerces 15/).first()).toBeVisible()

  await signIn(page, 'cs', '/groups/show/4')
  await expect(page.getByRole('button', { name: 'Copiar diagnóstico' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
})

test('S2 §2 leaving unsaved work asks first: the new group, and the links in edit mode', async ({ page }) => {
  await signIn(page, 'ti', '/groups/new')
  await page.getByLabel('Nome').fill('Não será criado')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog(page)).toContainText('Sair sem salvar?')
  await dialog(page)
    .getByRole('button', { name: /^Cancelar/ })
    .click()
  await expect(page.getByLabel('Nome')).toHaveValue('Não será criado')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Sair sem salvar/ })
    .click()
  await expect(page).toHaveURL(/\/groups$/)

  const id = await registeredGroup(page, 'Grupo que fica')
  await page.goto(`/groups/show/${id}?tab=links&mode=edit`)
  await page.getByRole('combobox').fill('193')
  await page.getByRole('option', { name: /^193 - / }).click()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText('+1 −0')).toBeVisible()
  for (const leave of [
    () => page.getByRole('tab', { name: 'Cadastro' }).click(),
    () => page.getByRole('navigation').getByRole('link', { name: 'Início' }).click(),
    () => page.getByRole('button', { name: 'Sair da edição' }).click(),
  ]) {
    await leave()
    await expect(dialog(page)).toContainText('+1 −0')
    await dialog(page)
      .getByRole('button', { name: /^Cancelar/ })
      .click()
    await expect(list(page)).toContainText('193')
  }
  await page.reload()
  await expect(list(page)).toContainText('Não vinculado')
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Sair sem salvar/ })
    .click()
  await expect(page).toHaveURL(/tab=register/)
  await page.getByRole('tab', { name: /^Vincular/ }).click()
  await expect(page.getByText(/^0 ecommerces? na lista/)).toBeVisible()
})

test('two people link the same ecommerce: the second is told which, and goes on without it', async ({ page }) => {
  await signIn(page, 'ti', '/groups')
  const [mine, other] = [await registeredGroup(page, 'Grupo lento'), await registeredGroup(page, 'Grupo ligeiro')]
  await page.goto(`/groups/show/${mine}?tab=links&mode=edit`)
  for (const id of [191, 192]) {
    await page.getByRole('combobox').fill(String(id))
    await page.getByRole('option', { name: new RegExp(`^${id} - `) }).click()
  }
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const origin = new URL(page.url()).origin
  const taken = await page.request.put(`/v4/groups/${other}/ecommerces`, {
    headers: { origin },
    data: { group_id: other, links: [191], unlinks: [] },
  })
  expect(taken.status()).toBe(200)

  await page.getByRole('button', { name: 'Salvar e vincular' }).click()
  await dialog(page).getByRole('button', { name: 'Salvar e vincular' }).click()
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await expect(alert).toContainText('Já estão em um grupo: 191 - ')
  await expect(list(page).getByText('Não vinculado')).toHaveCount(2)
  await alert.getByRole('button', { name: 'Tirar estes da lista' }).click()
  await page.getByRole('button', { name: 'Salvar e vincular' }).click()
  await dialog(page).getByRole('button', { name: 'Salvar e vincular' }).click()
  await expect(page.getByText('Vínculos salvos: +1 −0')).toBeVisible()
})

test('two people change one group: both changes are shown, none is lost', async ({ page }) => {
  await signIn(page, 'ti', '/groups')
  const id = await registeredGroup(page, 'Nome de antes')
  await page.goto(`/groups/show/${id}?mode=edit`)
  await page.getByLabel('Nome').fill('Nome meu')
  const origin = new URL(page.url()).origin
  const data = { name: 'Nome da outra pessoa', id_group_at_crm: 8200, is_active: true }
  await page.request.put(`/v2/groups/${id}`, { headers: { origin }, data })
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(page)).toContainText('Nome da outra pessoa')
  await dialog(page).getByRole('button', { name: 'Tudo o que digitei' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Salvar assim/ })
    .click()
  await expect(page).toHaveURL(/\/groups$/)
  expect((await groupOf(page, id)).name).toBe('Nome meu')
})

test.describe('S2 §6', () => {
  test('who may only read groups finds no write control, and the palette says why', async ({ page }) => {
    await signIn(page, 'financial', '/groups?page=4')
    await expect(groupsGrid(page).getByRole('row').nth(3)).toBeVisible()
    for (const path of [
      '/groups?page=4',
      '/groups/show/1?mode=edit',
      '/groups/show/1?tab=links&mode=edit',
      '/groups/show/3',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('grid').or(page.getByLabel('Nome')).first().waitFor()
      const controls = page.getByRole('button', { name: /criar|editar|excluir|salvar|registrar|adicionar|tirar/i })
      await expect(controls).toHaveCount(0)
      await expect(page.getByRole('link', { name: /criar grupo/i })).toHaveCount(0)
    }
    await page.keyboard.press('Control+K')
    await page.keyboard.type('criar grupo')
    const row = page.getByRole('option', { name: /Criar grupo/ })
    await expect(row).toHaveAttribute('aria-disabled', 'true')
    await expect(row).toContainText(/leitura e escrita em Grupos/)
    await page.goto('/groups/new')
    await expect(page.getByRole('main')).toContainText(/leitura e escrita em Grupos/)
    await expect(page.getByLabel('Nome')).toHaveCount(0)
  })

  test('who may not read groups is told what is missing', async ({ page }) => {
    await signIn(page, 'n1', '/groups/show/1')
    await expect(page.getByRole('main')).toContainText(/leitura em Grupos/)
    await expect(page.getByText('Grupo Azul')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Grupos' })).toHaveCount(0)
  })
})
