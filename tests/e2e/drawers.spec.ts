// Tests drawers: parking a drawer (putting it aside) and opening it again, drawers over other drawers, and the order in
// which Esc closes drawers.
import type { Page } from 'playwright/test'
import { withPermissions } from './api-session.ts'
import { expect, test } from './fixtures.ts'
import { getReprocessLocators, pressAll, pressUntilFocused, runFromPalette, signIn } from './steps.ts'

const title = 'Reprocessar reversa'
const getDrawer = (page: Page) => page.getByRole('dialog', { name: title })
const getDock = (page: Page) => page.getByRole('complementary', { name: 'Guardados para depois' })

test('C10 A user parks, resumes, stacks and closes drawers with the keyboard', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'n2', '/ecommerces')
  // Waits for the rows of the list, because a row receives the focus when the drawer is parked (put aside).
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const drawer = getDrawer(page)
  const dock = getDock(page)
  const { idField, taskField } = getReprocessLocators(page)

  // Ctrl+Shift+E parks the drawer (puts it aside), also while a text field has the focus.
  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()
  await keyboard.type('918273')
  await pressAll(page, 'Control+Shift+E')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('grid').locator('[tabindex="0"]').first()).toBeFocused()
  await expect(dock.getByRole('listitem')).toContainText(`${title} 918273`)

  // The same command opens a second, empty drawer. When Esc asks for confirmation, the button that continues editing
  // has the focus.
  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()
  await expect(idField).toHaveValue('')
  await keyboard.type('42')
  await keyboard.press('Escape')
  const confirmationDialog = page.getByRole('alertdialog')
  await expect(confirmationDialog.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(idField).toBeFocused()
  await keyboard.press('Escape')
  await pressUntilFocused(page, 'Shift+Tab', confirmationDialog.getByRole('button', { name: 'Guardar para depois' }))
  await keyboard.press('Enter')
  await expect(dock.getByRole('listitem')).toHaveCount(2)

  // Parked drawers (drawers that were put aside) survive a reload. The keys g d open the drawer that was parked last.
  await page.reload()
  await page.getByRole('grid').waitFor()
  await expect(dock.getByRole('listitem')).toHaveCount(2)
  await pressAll(page, 'g', 'd')
  await expect(idField).toHaveValue('42')
  await expect(dock.getByRole('listitem', { includeHidden: true })).toHaveCount(1)

  // The command palette opens a second drawer over the first drawer, which becomes inert. Esc closes only the second
  // drawer.
  await taskField.focus()
  await runFromPalette(page, 'link para o helpdesk', /^Gerar link para o helpdesk/)
  const secondDrawer = page.getByRole('dialog', { name: 'Gerar link para o helpdesk' })
  await expect(secondDrawer).toBeVisible()
  await expect(page.locator('body > [inert]').filter({ has: drawer })).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('do')).toBe('link.helpdesk')
  await page.reload()
  await expect(secondDrawer).toBeVisible()
  await expect(idField).toHaveValue('42')
  await keyboard.press('Escape')
  await expect(secondDrawer).toBeHidden()
  await expect(page.locator('body > [inert]').filter({ has: drawer })).toHaveCount(0)
  await expect(drawer).toContainText('Rascunho')
  expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  // A third drawer replaces the second drawer after a confirmation dialog, because the second drawer contains input.
  await runFromPalette(page, 'reprocessar reembolso', /^Reprocessar reembolso/)
  const refundDrawer = page.getByRole('dialog', { name: 'Reprocessar reembolso' })
  await expect(refundDrawer).toBeVisible()
  await refundDrawer.getByLabel('Tarefa').fill('Conferir a caixa')
  await runFromPalette(page, 'link para o helpdesk', /^Gerar link para o helpdesk/)
  await expect(confirmationDialog).toBeVisible()
  await pressUntilFocused(page, 'Shift+Tab', confirmationDialog.getByRole('button', { name: 'Guardar para depois' }))
  await keyboard.press('Enter')
  await expect(secondDrawer).toBeVisible()
  await expect(refundDrawer).toHaveCount(0)
  await pressAll(page, 'Escape', 'Escape')
  await expect(confirmationDialog).toBeVisible()
  await pressUntilFocused(page, 'Shift+Tab', confirmationDialog.getByRole('button', { name: 'Descartar' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The dock, which lists the parked drawers, no longer contains the discarded drawer. F6 moves the focus to the dock,
  // and the command palette also finds the parked drawers.
  await expect(dock.getByRole('listitem')).toHaveCount(2)
  await pressUntilFocused(page, 'F6', dock.getByRole('button').first())
  await keyboard.press('Enter')
  await expect(idField).toHaveValue('918273')
  await keyboard.press('Control+Shift+E')
  await expect(drawer).toBeHidden()
  await runFromPalette(page, 'reembolso', /^Reprocessar reembolso.*Para depois/)
  await expect(refundDrawer.getByLabel('Tarefa')).toHaveValue('Conferir a caixa')
})

test('C10 Keys after Esc act on the page below the drawer, even when the history navigation is slow', async ({
  page,
}) => {
  const { keyboard } = page
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('grid').waitFor()
  await page.evaluate(() => {
    const { go } = History.prototype
    History.prototype.go = function (steps) {
      setTimeout(() => go.call(this, steps), 700)
    }
  })
  const drawer = getDrawer(page)
  const { idField } = getReprocessLocators(page)
  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()
  await keyboard.type('42')
  await runFromPalette(page, 'link para o helpdesk', /^Gerar link para o helpdesk/)
  const secondDrawer = page.getByRole('dialog', { name: 'Gerar link para o helpdesk' })
  await expect(secondDrawer).toBeVisible()

  // The first Esc closes the second drawer, and the second Esc opens the confirmation dialog of the first drawer.
  await pressAll(page, 'Escape', 'Escape')
  const confirmationDialog = page.getByRole('alertdialog')
  await expect(confirmationDialog).toBeVisible()
  await expect(secondDrawer).toHaveCount(0)
  await expect(drawer).toHaveCount(1)

  // Discarding the drawer goes back in the browser history, which this test delays. The delayed navigation must not
  // close the drawer that opens next.
  await pressUntilFocused(page, 'Shift+Tab', confirmationDialog.getByRole('button', { name: 'Descartar' }))
  await pressAll(page, 'Enter', 'p', 'r')
  await expect(idField).toBeFocused()
  await expect(idField).toHaveValue('')
  expect(new URL(page.url()).searchParams.get('do')).toBe('reprocess.reverse')
  await pressAll(page, 'Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/ecommerces$/)
})

test('C10 With the mouse, the dock limits and discards parked drawers, stores no secret and is private', async ({
  page,
  baseURL,
}) => {
  const dock = getDock(page)
  const drawer = getDrawer(page)
  const parkButton = page.getByRole('button', { name: 'Guardar para depois' })
  const { idField } = getReprocessLocators(page)
  // Uses an ecommerce whose integration no other test changes.
  await signIn(page, 'n2', '/ecommerces/show/300?tab=integration')
  await page.getByRole('button', { name: 'Editar' }).click()
  const editDrawer = page.getByRole('dialog', { name: /integração/i })
  await editDrawer.getByLabel('Nome').fill('Loja estacionada')
  await editDrawer.getByLabel('Senha').fill('senha-canario')
  await parkButton.click()
  await expect(page.getByText('Senhas e arquivos não são guardados').first()).toBeVisible()
  await expect(dock.getByRole('listitem')).toContainText('Live Ecommerce')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('canario')

  for (const reverse of ['101', '102', '103', '104', '105']) {
    await page
      .getByRole('button', { name: /^Buscar ou executar/ })
      .or(page.locator('header [aria-haspopup=dialog]'))
      .first()
      .click()
    await page.getByRole('combobox').fill('reprocessar reversa')
    await page
      .getByRole('option', { name: /^Reprocessar reversa/ })
      .first()
      .click()
    await idField.fill(reverse)
    await parkButton.click()
    if (reverse !== '105') await expect(drawer).toBeHidden()
  }
  await expect(page.getByText('O máximo são 5 guardados para depois').first()).toBeVisible()
  await expect(idField).toHaveValue('105')
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()

  await dock
    .getByRole('button', { name: /^Descartar/ })
    .last()
    .click()
  const confirmationDialog = page.getByRole('alertdialog', { name: /^Descartar/ })
  await confirmationDialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dock.getByRole('listitem')).toHaveCount(5)
  await dock
    .getByRole('button', { name: /^Descartar/ })
    .last()
    .click()
  await confirmationDialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(dock.getByRole('listitem')).toHaveCount(4)

  await dock
    .getByRole('button', { name: /^Retomar/ })
    .first()
    .click()
  await expect(editDrawer.getByLabel('Nome')).toHaveValue('Loja estacionada')
  await expect(editDrawer.getByLabel('Senha')).toHaveValue('')
  // The Back button asks for confirmation before it closes the drawer. A drawer that is parked again returns to its old
  // position in the dock (the list of parked drawers).
  const leaveDialog = page.getByRole('alertdialog')
  await page.evaluate(() => history.back())
  await leaveDialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(editDrawer.getByLabel('Nome')).toHaveValue('Loja estacionada')
  await page.evaluate(() => history.back())
  await leaveDialog.getByRole('button', { name: 'Guardar para depois' }).click()
  await expect(editDrawer).toBeHidden()
  await expect(dock.getByRole('listitem')).toHaveCount(4)

  // A parked drawer whose permission the user has lost displays the reason when the user opens it, and stays parked.
  await withPermissions(baseURL, 5, { ecommerces: 'readonly' }, async () => {
    await page.reload()
    await dock
      .getByRole('button', { name: /^Retomar/ })
      .nth(1)
      .click()
    await expect(
      page.getByText(/^Falta leitura e escrita em Ecommerces.*Continua guardado para depois/).first(),
    ).toBeVisible()
    await expect(dock.getByRole('listitem')).toHaveCount(4)
  })
  await page.reload()
  await dock
    .getByRole('button', { name: /^Retomar/ })
    .nth(1)
    .click()
  await expect(idField).toHaveValue('101')
  await page.evaluate(() => history.back())
  await leaveDialog.getByRole('button', { name: 'Guardar para depois' }).click()

  // Signing out deletes the parked drawers, so that nobody sees them after the next sign-in, not even the same user.
  await page.getByRole('button', { name: /aparência, idioma e saída/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByRole('button', { name: /Suporte N1/ }).waitFor()
  for (const accountType of ['n1', 'n2'] as const) {
    await signIn(page, accountType, '/ecommerces')
    await page.getByRole('grid').waitFor()
    await expect(dock).toHaveCount(0)
  }
})

test('Esc closes a stacked drawer as soon as its first field has the focus', async ({ page }) => {
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('grid').waitFor()
  const { idField } = getReprocessLocators(page)
  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()
  await page.evaluate(() => {
    const pressEscape = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const drawer = target.closest('[role=dialog]')
      // Ignores focus events in the palette, which opens before its list has loaded, and in the drawer below.
      if (!drawer?.querySelector('h2')?.textContent.startsWith('Gerar link')) return
      removeEventListener('focusin', pressEscape, true)
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      document.body.dataset.pressed = 'true'
    }
    addEventListener('focusin', pressEscape, true)
  })
  await runFromPalette(page, 'link para o helpdesk', /^Gerar link para o helpdesk/)
  await expect(page.locator('body[data-pressed]')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/do=reprocess\.reverse/)
  await expect(idField).toBeFocused()
})

test('The Back button and commands ask before they leave a drawer with input, and continue after a discard', async ({
  page,
}) => {
  const { keyboard } = page
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('grid').waitFor()
  const { idField } = getReprocessLocators(page)
  const confirmationDialog = page.getByRole('alertdialog')
  const goBack = () => page.evaluate(() => history.back())
  const goToStores = async () => {
    await pressAll(page, 'Control+K')
    await keyboard.type('ver lojas')
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Ver lojas')
    await keyboard.press('Enter')
  }
  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()

  // An empty form closes without a confirmation dialog.
  await goBack()
  await expect(getDrawer(page)).toHaveCount(0)
  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()
  await keyboard.type('42')
  await goBack()
  await expect(confirmationDialog).toBeVisible()
  await keyboard.press('Enter')
  await expect(confirmationDialog).toHaveCount(0)
  await expect(idField).toHaveValue('42')
  await expect(page).toHaveURL(/do=reprocess\.reverse/)

  await goToStores()
  await expect(confirmationDialog).toBeVisible()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/ecommerces\?do=reprocess\.reverse/)
  await expect(idField).toHaveValue('42')
  await goToStores()
  await confirmationDialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\/stores(\?ecommerce_id=\d+)?$/)
  await expect(getDrawer(page)).toHaveCount(0)
})
