// Tests queues (lists of open work). Rows are sorted by waiting time. Users claim a row to mark that they are working
// on it, open the next unclaimed row with a key, and continue the batches of other users.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { type ApiSession, openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { openOptions } from './select.ts'
import { navigateTo, signIn, switchUserInOtherTab } from './steps.ts'

interface Claims {
  readonly data: readonly { readonly entity_id: number; readonly is_mine: boolean }[]
}

const { itemsMissing, integrationMissing, optionsInvalid } = reverseScenarios

/**
 * Sends a reverse (return request) that the merchant's system rejects, so that the list of failures contains the
 * reverse.
 */
async function createFailure(
  api: ApiSession,
  { id, ecommerce_id }: { readonly id: number; readonly ecommerce_id: number },
) {
  const body = { reverse_id: id, ecommerce_id, ticket: 'ZD-4400', task: 'Fila', confirm_duplicate: true }
  await api.post('/v2/boss/reprocess/reverse', body)
}

const getClaimedIds = async (api: ApiSession) =>
  (await api.get<Claims>('/v2/boss/claims')).data.map(({ entity_id }) => entity_id)

function getQueueElements(page: Page) {
  const grid = page.getByRole('grid')
  return {
    grid,
    firstRow: grid.getByRole('row').nth(1),
    findRow: (id: number) => grid.getByRole('row').filter({ hasText: String(id) }),
    dialog: page.getByRole('dialog'),
    confirmationDialog: page.getByRole('alertdialog'),
    assigneeRegion: page.getByRole('region', { name: 'Responsável' }),
  }
}

/**
 * Returns the ids of the records that the signed-in user has claimed. Ignores claims of other users, which other tests
 * may have left.
 */
const getOwnClaimedIds = async (api: ApiSession) =>
  (await api.get<Claims>('/v2/boss/claims')).data.flatMap(({ entity_id, is_mine }) => (is_mine ? [entity_id] : []))

const parseId = (text: string | null) => Number(/(\d{5,})/.exec(text ?? '')?.[1])

byKeyboard(
  'a tracking error is claimed and released, and a key claims the next free one, then the one after, by keyboard',
  async ({ page }) => {
    const { keyboard } = page
    const { grid, firstRow, dialog } = getQueueElements(page)
    await signIn(page, 'n1', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const api = await openApiSession(new URL(page.url()).origin, 'n1')
    await keyboard.press('g')
    await keyboard.press('c')
    await expect(firstRow).toBeFocused()
    const id = parseId(await firstRow.textContent())
    await keyboard.press('n')
    await expect(firstRow).toContainText('Você ·')
    expect(await getOwnClaimedIds(api)).toContain(id)
    await keyboard.press('n')
    await expect(firstRow).not.toContainText('Você ·')
    expect(await getOwnClaimedIds(api)).not.toContain(id)

    await keyboard.press('Control+Shift+ArrowDown')
    await expect(dialog.getByText('Você é responsável desde')).toBeVisible()
    const [firstId] = await getOwnClaimedIds(api)
    await expect(dialog).toContainText(`Reversa ${firstId}`)
    await keyboard.press('Control+Shift+ArrowDown')
    await expect(dialog).not.toContainText(`Reversa ${firstId} `)
    await expect.poll(() => getOwnClaimedIds(api)).toHaveLength(1)
    const [secondId] = await getOwnClaimedIds(api)
    expect(secondId).not.toBe(firstId)
    await expect(dialog).toContainText(`Reversa ${secondId}`)
    await keyboard.press('Escape')
    await expect(grid.getByRole('row').filter({ hasText: 'Você ·' })).toHaveCount(1)
  },
)

byKeyboard(
  'g f opens the queue of failures, and a key claims the oldest failure and shows its history',
  async ({ page }) => {
    const { keyboard } = page
    const { firstRow, assigneeRegion } = getQueueElements(page)
    await signIn(page, 'n2', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await createFailure(await openApiSession(new URL(page.url()).origin, 'cs'), integrationMissing)
    await keyboard.press('g')
    await keyboard.press('f')
    await expect(page).toHaveURL(/\/reprocess\/failed$/)
    await expect(firstRow).toBeFocused()
    await keyboard.press('Control+Shift+ArrowDown')
    await expect(assigneeRegion.getByText('Você é responsável desde')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Histórico' })).toBeVisible()
  },
)

byMouse(
  'failures are filtered by reason, and a failure of a colleague is taken over and released by mouse',
  async ({ page }) => {
    const { findRow, confirmationDialog } = getQueueElements(page)
    await signIn(page, 'n2', '/')
    const api = await openApiSession(new URL(page.url()).origin, 'cs')
    await createFailure(api, itemsMissing)
    await api.put(`/v2/boss/claims/reverse/${itemsMissing.id}`, {})
    await page.getByRole('navigation').getByRole('link', { name: 'Fila de falhas' }).click()
    await (await openOptions(page.getByLabel('Motivo'))).filter({ hasText: 'A reversa não tem itens' }).click()
    await expect(page).toHaveURL(/error=reprocess\.items_missing/)
    await findRow(itemsMissing.id)
      .getByRole('button', { name: `Assumir de outra pessoa: reversa ${itemsMissing.id}` })
      .click()
    await expect(confirmationDialog).toContainText('é responsável desde')
    await confirmationDialog.getByRole('button', { name: 'Assumir' }).click()
    await expect(findRow(itemsMissing.id)).toContainText('Você ·')
    await findRow(itemsMissing.id)
      .getByRole('button', { name: `Liberar: reversa ${itemsMissing.id}` })
      .click()
    await expect(findRow(itemsMissing.id)).not.toContainText('Você ·')
    expect(await getClaimedIds(api)).not.toContain(itemsMissing.id)
  },
)

test('the page of a reverse shows which user is working on it', async ({ page, baseURL }) => {
  const { assigneeRegion } = getQueueElements(page)
  const api = await openApiSession(baseURL ?? '', 'cs')
  await api.put(`/v2/boss/claims/reverse/${optionsInvalid.id}`, {})
  await signIn(page, 'n2', `/reverses/show/${optionsInvalid.id}`)
  await expect(assigneeRegion).toContainText(/ é responsável desde as \d\d:\d\d/)
  await expect(assigneeRegion.getByRole('button', { name: 'Assumir' })).toBeVisible()
})

test('the take-over dialog displays an error if the claims fail to load, and loads them again', async ({ page }) => {
  const { dialog, confirmationDialog } = getQueueElements(page)
  const claimsUrl = /\/v2\/boss\/claims$/
  await page.route(claimsUrl, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, 'n2', `/?do=claims.takeOver&claimed=reverse&claimed_id=${itemsMissing.id}`)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute(claimsUrl)
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(confirmationDialog.getByRole('button', { name: 'Assumir' })).toBeVisible()
})

test('the next user cannot continue the claims of the previous user', async ({ page, baseURL }) => {
  const { firstRow, assigneeRegion } = getQueueElements(page)
  await createFailure(await openApiSession(baseURL ?? '', 'cs'), optionsInvalid)
  await signIn(page, 'n2', '/reprocess/failed')
  const nextButton = page.getByRole('button', { name: 'Abrir a próxima livre' })
  await expect(firstRow).toBeFocused()
  await nextButton.click()
  await expect(assigneeRegion).toContainText('Você é responsável desde')
  await expect(nextButton).toBeVisible()
  const { pathname, search } = new URL(page.url())
  await switchUserInOtherTab(page, 'n1')
  await expect(page).toHaveURL(/\/$/)
  await navigateTo(page, `${pathname}${search}`)
  await expect(assigneeRegion).toContainText(/ é responsável desde/)
  await expect(nextButton).toHaveCount(0)
})

test('the page of a reverse without open work offers no claim', async ({ page }) => {
  const { assigneeRegion } = getQueueElements(page)
  await signIn(page, 'n2', `/reverses/show/${reverseScenarios.alreadyDone.id}`)
  await expect(page.getByText('Reversa criada')).toBeVisible()
  await expect(assigneeRegion).toHaveCount(0)
})

test('the row menu offers a command that fixes the error, and says why a zip correction does not help', async ({
  page,
}) => {
  const { firstRow } = getQueueElements(page)
  await signIn(page, 'n2', '/correios?search=PLP_NOT_ACCEPTED')
  await firstRow.hover()
  await firstRow.getByRole('gridcell', { name: 'Ações da linha' }).click()
  const commandMenuItem = page.getByRole('menuitem', { name: /^Corrigir CEP/ })
  await expect(commandMenuItem).toHaveAttribute('aria-disabled', 'true')
  await expect(commandMenuItem).toHaveAttribute('title', /Nenhum CEP resolve/)
  await page.getByRole('menuitem', { name: /^Ver lojas do ecommerce/ }).click()
  await expect(page).toHaveURL(/\/stores\?ecommerce_id=\d+/)
})

async function createBatchDraft(api: ApiSession, id: number): Promise<number> {
  const body = { type: 'reprocess.reverse', text: String(id), ticket: 'ZD-4500', task: 'De um colega' }
  return (await (await api.post('/v2/boss/batches', body)).json()).data.id
}

byKeyboard(
  'a batch of a colleague is taken over with a reason by keyboard, and its note is copied',
  async ({ page }) => {
    const { keyboard } = page
    const { firstRow, confirmationDialog } = getQueueElements(page)
    await signIn(page, 'n2', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const id = await createBatchDraft(await openApiSession(new URL(page.url()).origin, 'cs'), integrationMissing.id)
    await keyboard.press('g')
    await keyboard.press('b')
    await expect(firstRow).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Lote ${id}`)
    await page.getByRole('button', { name: /^Assumir lote/ }).waitFor()
    await expect(page.getByRole('button', { name: /^Executar/ })).toHaveCount(0)
    await keyboard.press('p')
    await keyboard.press('t')
    await expect(confirmationDialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused()
    await keyboard.type('Saiu de férias')
    await keyboard.press('Control+Enter')
    await expect(page.getByText(/^Você \(/)).toBeVisible()
    await expect(page.getByText(/: Saiu de férias$/)).toBeVisible()
    await keyboard.press('y')
    await keyboard.press('b')
    await expect(page.getByText(`Nota do lote ${id} copiada`)).toBeVisible()
    const note = await page.evaluate(() => navigator.clipboard.readText())
    expect(note).toContain(`Lote ${id} · Reprocessar reversas · chamado ZD-4500`)
  },
)

byMouse('a batch of a colleague is taken over with a reason by mouse', async ({ page }) => {
  const { firstRow, confirmationDialog } = getQueueElements(page)
  await signIn(page, 'n1', '/')
  const id = await createBatchDraft(await openApiSession(new URL(page.url()).origin, 'cs'), optionsInvalid.id)
  await page.getByRole('navigation').getByRole('link', { name: 'Lotes' }).click()
  await expect(firstRow).toContainText('De um colega')
  await firstRow.hover()
  await firstRow.getByRole('gridcell', { name: 'Ações da linha' }).click()
  await page.getByRole('menuitem', { name: /^Abrir o lote/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Lote ${id}`)
  await page.getByRole('button', { name: /^Assumir lote/ }).click()
  await confirmationDialog.getByRole('textbox', { name: 'Motivo' }).fill('Troca de turno')
  await confirmationDialog.getByRole('button', { name: /^Assumir lote/ }).click()
  await expect(page.getByText(/^Você \(/)).toBeVisible()
})
