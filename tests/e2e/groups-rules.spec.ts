// Tests the rules of groups: billing statuses, unsaved changes, and conflicts between two users.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { createRegisteredGroup, fetchGroup, goBack, HEALTH_PATH, resumeDraft, signIn } from './steps.ts'

const getDialog = (page: Page) => page.getByRole('alertdialog')
const getLinksGrid = (page: Page) => page.getByRole('grid', { name: 'Ecommerces do grupo' })
const getGroupsGrid = (page: Page) => page.getByRole('grid', { name: 'Grupos' })

test('S2 §4 Each billing status has a text, and commands that it forbids are disabled with a reason', async ({
  page,
}) => {
  await signIn(page, 'ti', '/groups?order_by=id&sort=asc')
  const getRow = (name: string) => getGroupsGrid(page).getByRole('row', { name: new RegExp(name) })
  await expect(getRow('Recém-chegados')).toContainText('As assinaturas serão vinculadas em breve')
  await expect(getRow('Cooperativa do Erro')).toContainText('Fale com um desenvolvedor')
  await expect(getRow('Grupo Azul')).toContainText('3 ecommerces vinculados')
  await expect(getRow('Grupo Vazio')).toContainText('Nenhum ecommerce vinculado')
  await expect(getRow('Cooperativa do Erro')).not.toContainText(/Ativo|Inativo/)
  const editButton = page.getByRole('button', { name: 'Editar Recém-chegados' })
  await expect(editButton).toHaveAttribute('aria-disabled', 'true')
  await expect(editButton).toHaveAttribute('title', /faturamento do grupo for registrado/)
  await expect(page.getByRole('button', { name: 'Excluir Grupo Azul' })).toHaveAttribute('title', /desvincule-os/)

  await page.goto('/groups/show/3?mode=edit')
  await expect(page.getByText(/só pode ser lido/)).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: /^Nome$/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveCount(0)
  await page.goto('/groups/show/1?do=groups.registerBilling&group=1')
  await expect(page.getByRole('dialog')).toContainText('já está registrado')
})

test('A31 After a billing error, users can copy diagnostics, and users with write permission for config can retry', async ({
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
  await getDialog(page)
    .getByRole('button', { name: /^Tentar de novo/ })
    .click()
  await expect(page.getByText(/Superlógica para os ecommerces 15/).first()).toBeVisible()

  await signIn(page, 'cs', '/groups/show/4')
  await expect(page.getByRole('button', { name: 'Copiar diagnóstico' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
})

test('S2 §2 A new group and the links in edit mode ask before unsaved changes are lost', async ({ page }) => {
  await signIn(page, 'ti', '/groups/new')
  await page.getByRole('textbox', { name: 'Nome' }).fill('Não será criado')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(getDialog(page)).toContainText('Sair sem salvar?')
  await getDialog(page)
    .getByRole('button', { name: /^Cancelar/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Não será criado')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await getDialog(page)
    .getByRole('button', { name: /^Sair sem salvar/ })
    .click()
  await expect(page).toHaveURL(/\/groups$/)

  const id = await createRegisteredGroup(page, 'Grupo que fica')
  await page.goto(`/groups/show/${id}?tab=links&mode=edit`)
  await page.getByRole('combobox').fill('193')
  await page.getByRole('option', { name: /^193 - / }).click()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText('+1 −0')).toBeVisible()
  for (const leavePage of [
    () => page.getByRole('tab', { name: 'Cadastro' }).click(),
    () => page.getByRole('navigation').getByRole('link', { name: 'Início' }).click(),
    () => page.getByRole('button', { name: 'Cancelar' }).click(),
  ]) {
    await leavePage()
    await expect(getDialog(page)).toContainText('+1 −0')
    await getDialog(page)
      .getByRole('button', { name: /^Cancelar/ })
      .click()
    await expect(getLinksGrid(page)).toContainText('193')
  }
  await page.reload()
  await resumeDraft(page)
  await expect(getLinksGrid(page)).toContainText('Não vinculado')
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await getDialog(page)
    .getByRole('button', { name: /^Sair sem salvar/ })
    .click()
  await expect(page).toHaveURL(/tab=register/)
  await page.getByRole('tab', { name: /^Vincular/ }).click()
  await expect(page.getByText(/^0 ecommerces? na lista/)).toBeVisible()
})

test('An ecommerce that was removed by mistake can be put back in the list', async ({ page }) => {
  await signIn(page, 'ti', '/groups/show/1?tab=links&mode=edit')
  const grid = getLinksGrid(page)
  await expect(grid.getByRole('row')).toHaveCount(4)
  const name = (await grid.getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent()) ?? ''
  await page.getByRole('button', { name: `Remover ${name} da lista` }).click()
  await getDialog(page)
    .getByRole('button', { name: /^Remover/ })
    .click()
  await expect(grid.getByRole('row')).toHaveCount(3)
  await page.getByRole('combobox').fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^\\d+ - ${name}`) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(grid.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('Não vinculado')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Salvar e vincular/ })).toHaveAttribute('aria-disabled', 'true')
})

test('S2 §2 The Back button asks before it leaves the links in edit mode, however they were opened', async ({
  page,
}) => {
  await signIn(page, 'ti', HEALTH_PATH)
  const id = await createRegisteredGroup(page, 'Grupo de volta')
  const openings = {
    'from the list': async () => {
      await page.goto('/groups')
      await page.getByRole('link', { name: 'Grupo de volta' }).click()
      await page.getByRole('tab', { name: /^Vincular/ }).click()
      await page.getByRole('button', { name: /^Editar/ }).click()
    },
    'from its own page, by the command': async () => {
      await page.goto(`/groups/show/${id}`)
      await page.getByRole('heading', { level: 1, name: 'Grupo de volta' }).waitFor()
      await page.keyboard.press('Control+K')
      await page.keyboard.type('vincular ecommerces ao grupo')
      await page.getByRole('option', { name: /^Vincular ecommerces ao grupo/ }).waitFor()
      await page.keyboard.press('Enter')
    },
    'from the menu of its row': async () => {
      await page.goto('/groups')
      await page.getByRole('row', { name: /Grupo de volta/ }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Vincular ecommerces ao grupo' }).click()
    },
  }
  for (const [opening, openLinks] of Object.entries(openings)) {
    await openLinks()
    await expect(page, opening).toHaveURL(/mode=edit/)
    await expect(page.getByRole('combobox'), opening).toBeVisible()
    await goBack(page)
    await expect(getDialog(page), opening).toContainText('Sair')
    await getDialog(page)
      .getByRole('button', { name: /^Cancelar/ })
      .click()
    await expect(page, opening).toHaveURL(/tab=links.*mode=edit|mode=edit.*tab=links/)
    await goBack(page)
    await getDialog(page).getByRole('button', { name: /^Sair/ }).click()
    await expect(page, opening).not.toHaveURL(/mode=edit/)
  }
})

test('The second of two users who link one ecommerce sees its name and saves without it', async ({ page }) => {
  await signIn(page, 'ti', HEALTH_PATH)
  const [ownGroup, otherGroup] = [
    await createRegisteredGroup(page, 'Grupo lento'),
    await createRegisteredGroup(page, 'Grupo ligeiro'),
  ]
  await page.goto(`/groups/show/${ownGroup}?tab=links&mode=edit`)
  for (const id of [191, 192]) {
    await page.getByRole('combobox').fill(String(id))
    await page.getByRole('option', { name: new RegExp(`^${id} - `) }).click()
  }
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const origin = new URL(page.url()).origin
  const linkResponse = await page.request.put(`/v4/groups/${otherGroup}/ecommerces`, {
    headers: { origin },
    data: { group_id: otherGroup, links: [191], unlinks: [] },
  })
  expect(linkResponse.status()).toBe(200)

  await page.getByRole('button', { name: 'Salvar e vincular' }).click()
  await getDialog(page).getByRole('button', { name: 'Salvar e vincular' }).click()
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await expect(alert).toContainText('Já estão em um grupo: 191 - ')
  await expect(getLinksGrid(page).getByText('Não vinculado')).toHaveCount(2)
  await alert.getByRole('button', { name: 'Remover estes da lista' }).click()
  await page.getByRole('button', { name: 'Salvar e vincular' }).click()
  await getDialog(page).getByRole('button', { name: 'Salvar e vincular' }).click()
  await expect(page.getByText('Vínculos salvos: +1 −0')).toBeVisible()
})

test('Two users change one group, and the second chooses between both names', async ({ page }) => {
  await signIn(page, 'ti', HEALTH_PATH)
  const id = await createRegisteredGroup(page, 'Nome de antes')
  await page.goto(`/groups/show/${id}?mode=edit`)
  await page.getByRole('textbox', { name: 'Nome' }).fill('Nome meu')
  const origin = new URL(page.url()).origin
  const data = { name: 'Nome da outra pessoa', id_group_at_crm: 8200, is_active: true }
  await page.request.put(`/v2/groups/${id}`, { headers: { origin }, data })
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(getDialog(page)).toContainText('Nome da outra pessoa')
  await getDialog(page).getByRole('button', { name: 'Tudo o que digitei' }).click()
  await getDialog(page)
    .getByRole('button', { name: /^Salvar assim/ })
    .click()
  await expect(page).toHaveURL(/\/groups$/)
  expect((await fetchGroup(page, id)).name).toBe('Nome meu')
})
