// Tests that users can write, edit, pin, delete and restore notes and mention other users, with the keyboard alone and
// with the mouse alone.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { HEALTH_PATH, pressAll, pressUntilFocused, signIn } from './steps.ts'

interface Inbox {
  readonly data: readonly { readonly kind: string; readonly facts: Readonly<Record<string, unknown>> }[]
}

const JOAO = 'João Pedro Araújo'

function getNoteElements(page: Page) {
  const drawer = page.getByRole('dialog')
  return {
    drawer,
    textField: drawer.getByRole('textbox', { name: 'Texto' }),
    saveButton: drawer.getByRole('button', { name: /^(Criar|Salvar) nota$/ }),
    findNote: (text: string) =>
      page.getByRole('list', { name: 'Notas' }).getByRole('listitem').filter({ hasText: text }),
  }
}

/** Counts the mentions with `text` in the inbox of the demo user with this account type. */
async function countMentions(page: Page, accountType: 'n1' | 'n2', text: string): Promise<number> {
  const { data } = await (await openApiSession(new URL(page.url()).origin, accountType)).get<Inbox>('/v2/boss/inbox')
  return data.filter(({ kind, facts }) => kind === 'mention' && String(facts.text).includes(text)).length
}

byKeyboard('a note with a mention is written, edited, pinned, deleted and restored by keyboard', async ({ page }) => {
  const { keyboard } = page
  const { drawer, textField, findNote } = getNoteElements(page)
  await signIn(page, 'cs', '/ecommerces/show/238')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pressAll(page, 'o', 'o')
  await expect(page).toHaveURL(/tab=notes/)
  await expect(page.getByText('Nenhuma nota.')).toBeVisible()
  await pressAll(page, 'c', 'n')
  await expect(textField).toBeFocused()
  await keyboard.type('Combinar por teclado com @joao pe')
  await expect(drawer.getByRole('option', { name: JOAO })).toBeVisible()
  await keyboard.press('Enter')
  await expect(textField).toHaveValue(`Combinar por teclado com @${JOAO} `)
  await keyboard.type('até sexta')
  await keyboard.press('Control+Enter')
  await expect(drawer).toHaveCount(0)
  await expect(findNote('Combinar por teclado')).toContainText(`@${JOAO} até sexta`)
  expect(await countMentions(page, 'n1', 'Combinar por teclado')).toBe(1)

  await pressUntilFocused(page, 'Tab', findNote('Combinar').getByRole('button', { name: /^Editar a nota/ }))
  await keyboard.press('Enter')
  await expect(textField).toHaveValue(`Combinar por teclado com @${JOAO} até sexta`)
  await keyboard.press('Control+End')
  await keyboard.type(', sem falta')
  await keyboard.press('Control+Enter')
  await expect(findNote('sem falta')).toContainText('editada')
  expect(await countMentions(page, 'n1', 'Combinar por teclado')).toBe(1)

  await pressUntilFocused(page, 'Tab', findNote('sem falta').getByRole('button', { name: /^Fixar a nota/ }))
  await keyboard.press('Enter')
  await expect(findNote('sem falta')).toContainText('Fixada')
  await pressUntilFocused(page, 'Tab', findNote('sem falta').getByRole('button', { name: /^Excluir a nota/ }))
  await keyboard.press('Enter')
  await expect(findNote('sem falta')).toHaveCount(0)
  await keyboard.press('Control+z')
  await expect(findNote('sem falta')).toContainText('Fixada')
})

byMouse('a note with a mention is written, edited, unpinned, deleted and restored by mouse', async ({ page }) => {
  const { drawer, textField, saveButton, findNote } = getNoteElements(page)
  await signIn(page, 'cs', '/ecommerces/show/239')
  await page.getByRole('tab', { name: 'Notas' }).click()
  await page.getByRole('button', { name: 'Criar nota' }).click()
  await textField.click()
  await page.keyboard.type('Ver por mouse')
  await drawer.getByRole('button', { name: 'Mencionar pessoa' }).click()
  await page.keyboard.type('beatriz')
  await drawer.getByRole('option', { name: 'Beatriz Figueiredo' }).click()
  await expect(textField).toHaveValue('Ver por mouse @Beatriz Figueiredo ')
  await drawer.getByLabel('Fixar no topo').click()
  await saveButton.click()
  await expect(findNote('Ver por mouse')).toContainText('Fixada')
  expect(await countMentions(page, 'n2', 'Ver por mouse')).toBe(1)
  await findNote('Ver por mouse')
    .getByRole('button', { name: /^Editar a nota/ })
    .click()
  await textField.click()
  await page.keyboard.type('!')
  await saveButton.click()
  await expect(findNote('Ver por mouse')).toContainText('editada')
  await findNote('Ver por mouse')
    .getByRole('button', { name: /^Desafixar a nota/ })
    .click()
  await expect(findNote('Ver por mouse')).not.toContainText('Fixada')
  await findNote('Ver por mouse')
    .getByRole('button', { name: /^Excluir a nota/ })
    .click()
  await expect(findNote('Ver por mouse')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(findNote('Ver por mouse')).toHaveCount(1)
})

byKeyboard('Enter on a mention in the inbox opens the record at its notes', async ({ page }) => {
  const { findNote } = getNoteElements(page)
  await signIn(page, 'n2', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const session = await openApiSession(new URL(page.url()).origin, 'cs')
  const mentionableUsers = await session.get<{ data: readonly { id: number }[] }>(
    '/v2/boss/people?entity=reverse&q=Beatriz Figueiredo',
  )
  const id = mentionableUsers.data[0]?.id
  const body = { entity: 'reverse', id: 918273, text: `Confira o endereço, @[${id}]` }
  expect((await session.post('/v2/boss/notes', body)).status).toBe(200)
  await pressAll(page, 'g', 'i')
  await expect(page.getByRole('row').nth(1)).toContainText('mencionou você · Reversa 918273')
  await expect(page.getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reverses\/show\/918273/)
  await expect(findNote('Confira o endereço, @Beatriz Figueiredo')).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Histórico' })).toContainText('Confira o endereço')
})

byKeyboard(
  'a user with read permission writes a note on the row under the cursor, and a reload offers the draft',
  async ({ page }) => {
    const { keyboard } = page
    const { drawer, textField } = getNoteElements(page)
    await signIn(page, 'financial', '/groups')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowUp')
    await pressAll(page, 'c', 'n')
    await expect(textField).toBeFocused()
    await keyboard.type('Cobrança em revisão')
    // Waits until the draft has been saved, which happens a moment after the last key press.
    await page.waitForTimeout(400)
    await page.reload()
    await expect(textField).toBeFocused()
    await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: /^Continuar o rascunho/ }))
    await keyboard.press('Enter')
    await expect(textField).toHaveValue('Cobrança em revisão')
    await keyboard.press('Control+Enter')
    await expect(drawer).toHaveCount(0)
    await pressAll(page, 'o', 'n')
    await expect(drawer.getByRole('listitem')).toContainText('Cobrança em revisão')
  },
)

test('a link to a note of another user names its author, and users without permission read the reason', async ({
  page,
  baseURL,
}) => {
  const { drawer } = getNoteElements(page)
  const authorSession = await openApiSession(baseURL ?? '', 'ti')
  const { data } = await (await authorSession.post('/v2/boss/notes', { entity: 'group', id: 2, text: 'Da TI' })).json()
  await signIn(page, 'cs', `/?do=notes.edit&note=${data.id}`)
  await expect(drawer).toContainText('Só Rafael Tanaka pode editar esta nota.')
  await page.goto('/?do=notes.edit&note=999999')
  await expect(drawer).toContainText('Esta nota não existe mais.')
  await signIn(page, 'collaborator_aftersale', '/?do=notes.ofRecord&group=2')
  await expect(drawer).toContainText('Falta leitura em Grupos')
})

/** Writes 60 notes on an ecommerce, ten more than the list displays at first. */
async function writeNotes(page: Page, accountType: 'n1' | 'n2', id: number): Promise<void> {
  const session = await openApiSession(new URL(page.url()).origin, accountType)
  for (let number = 1; number <= 60; number++) {
    const body = { entity: 'ecommerce', id, text: `Nota longa ${number}.` }
    expect((await session.post('/v2/boss/notes', body)).status).toBe(200)
  }
}

const getNotes = (page: Page) => page.getByRole('list', { name: 'Notas' }).getByRole('listitem')

byKeyboard(
  'the notes after the first 50 are displayed by keyboard, and the focus moves to the first new note',
  async ({ page }) => {
    await signIn(page, 'n1', HEALTH_PATH)
    await writeNotes(page, 'n1', 240)
    await page.goto('/ecommerces/show/240?tab=notes')
    await expect(getNotes(page)).toHaveCount(50)
    await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Mostrar mais 10' }), 200)
    await page.keyboard.press('Enter')
    await expect(getNotes(page)).toHaveCount(60)
    await expect(getNotes(page).nth(50)).toBeFocused()
    await expect(getNotes(page).last()).toContainText('Nota longa 1.')
    await expect(page.getByRole('button', { name: /^Mostrar mais/ })).toHaveCount(0)
  },
)

byMouse('the notes after the first 50 are displayed by mouse', async ({ page }) => {
  await signIn(page, 'n2', HEALTH_PATH)
  await writeNotes(page, 'n2', 241)
  await page.goto('/ecommerces/show/241?tab=notes')
  await expect(getNotes(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Mostrar mais 10' }).click()
  await expect(getNotes(page)).toHaveCount(60)
  await expect(getNotes(page).last()).toContainText('Nota longa 1.')
})
