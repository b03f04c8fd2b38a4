// Tests drawers: putting a drawer aside with its input ("parking"), opening a parked drawer from the home page and the
// palette, drawers over other drawers, and the order in which Esc closes drawers.
import type { Page } from 'playwright/test'
import { withPermissions } from './api-session.ts'
import { expect, test } from './fixtures.ts'
import { getReprocessLocators, pressAll, pressUntilFocused, runFromPalette, signIn } from './steps.ts'

const title = 'Reprocessar reversa'
const getDrawer = (page: Page) => page.getByRole('dialog', { name: title })
/**
 * Returns the block of the home page that lists the parked drawers. A parked drawer was closed with its input, to be
 * continued later.
 */
const getParkedBlock = (page: Page) => page.getByRole('region', { name: 'Guardado para depois' })
const getParkedRow = (page: Page, record: string) =>
  getParkedBlock(page).getByRole('button', { name: new RegExp(`^${title} · ${record}`) })

test('C10 A user parks, resumes, stacks and closes drawers with the keyboard', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'n2', '/ecommerces')
  // Waits for the rows of the list, because a row gets the focus when the drawer is parked.
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const drawer = getDrawer(page)
  const { idField, taskField } = getReprocessLocators(page)

  // Ctrl+Shift+E parks the drawer (closes it with its input, to be continued later), even while a text field has the
  // focus.
  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()
  await keyboard.type('918273')
  await pressAll(page, 'Control+Shift+E')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('grid').locator('[tabindex="0"]').first()).toBeFocused()
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(`Guardado para depois: ${title} · 918273`)

  // The same command opens a second, empty drawer. When Esc asks for confirmation, the button that continues has the
  // focus, and the only other button discards the input.
  await pressAll(page, 'p', 'r')
  await expect(idField).toBeFocused()
  await expect(idField).toHaveValue('')
  await keyboard.type('42')
  await keyboard.press('Escape')
  const confirmationDialog = page.getByRole('alertdialog')
  await expect(confirmationDialog.getByRole('button', { name: 'Continuar', exact: true })).toBeFocused()
  await expect(confirmationDialog.getByRole('button')).toHaveCount(2)
  await keyboard.press('Enter')
  await expect(idField).toBeFocused()
  await pressAll(page, 'Control+Shift+E')
  await expect(drawer).toBeHidden()

  // Parked drawers are still stored after a reload. The keys g d open the drawer that was parked last.
  await page.reload()
  await page.getByRole('grid').waitFor()
  await pressAll(page, 'g', 'd')
  await expect(idField).toHaveValue('42')

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
  await keyboard.press('Enter')
  await expect(confirmationDialog).toHaveCount(0)
  await pressAll(page, 'Control+Shift+E')
  await expect(refundDrawer).toHaveCount(0)
  await runFromPalette(page, 'link para o helpdesk', /^Gerar link para o helpdesk/)
  await expect(secondDrawer).toBeVisible()
  await pressAll(page, 'Escape', 'Escape')
  await expect(confirmationDialog).toBeVisible()
  await pressUntilFocused(page, 'Shift+Tab', confirmationDialog.getByRole('button', { name: 'Descartar' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The home page lists the parked drawers with their age, but not the discarded drawer. The command palette also finds
  // the parked drawers.
  await pressAll(page, 'g', 'h')
  await expect(getParkedBlock(page).getByRole('listitem')).toHaveCount(2)
  await expect(getParkedRow(page, '918273')).toContainText(/\d+ min/)
  await expect(page.getByRole('button', { name: '2 guardados para depois' })).toBeVisible()
  await getParkedRow(page, '918273').focus()
  await keyboard.press('Enter')
  // The drawer opens again above the list on which the user parked the drawer.
  await expect(idField).toHaveValue('918273')
  expect(new URL(page.url()).pathname).toBe('/ecommerces')
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

test('C10 With the mouse, a user lists, resumes and discards parked drawers, and no secret is stored', async ({
  page,
  baseURL,
}) => {
  const block = getParkedBlock(page)
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
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('canario')

  for (let reverse = 101; reverse <= 110; reverse++) {
    await page.goto(`/?do=reprocess.reverse&reverse_id=${reverse}`)
    await page.getByLabel('Tarefa').fill('Conferir')
    await parkButton.click()
    if (reverse < 110) await expect(drawer).toBeHidden()
  }
  await expect(page.getByText('O máximo são 10 guardados para depois').first()).toBeVisible()
  await expect(idField).toHaveValue('110')
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(drawer).toBeHidden()

  await expect(block.getByRole('listitem')).toHaveCount(10)
  const discardButton = block.getByRole('button', { name: `Descartar “${title} · 109”` })
  await discardButton.click()
  const confirmationDialog = page.getByRole('alertdialog', { name: /^Descartar/ })
  await confirmationDialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(block.getByRole('listitem')).toHaveCount(10)
  await discardButton.click()
  await confirmationDialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(block.getByRole('listitem')).toHaveCount(9)

  await block
    .getByRole('button', { name: /Live Ecommerce/ })
    .first()
    .click()
  await expect(editDrawer.getByLabel('Nome')).toHaveValue('Loja estacionada')
  await expect(editDrawer.getByLabel('Senha')).toHaveValue('')
  // The Back button asks for confirmation before it closes the drawer. The toast after parking can reopen the drawer.
  await page.evaluate(() => history.back())
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar', exact: true }).click()
  await parkButton.click()
  await expect(editDrawer).toBeHidden()
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Retomar' }).click()
  await expect(editDrawer.getByLabel('Nome')).toHaveValue('Loja estacionada')
  await parkButton.click()
  await expect(editDrawer).toBeHidden()
  // The button in the header counts the parked drawers, and its menu lists them.
  await page.getByRole('button', { name: '9 guardados para depois' }).click()
  await page.getByRole('menuitem', { name: /Live Ecommerce/ }).click()
  await expect(editDrawer.getByLabel('Nome')).toHaveValue('Loja estacionada')
  await parkButton.click()
  await expect(editDrawer).toBeHidden()
  await page.goto('/')
  await expect(block.getByRole('listitem')).toHaveCount(9)

  // If the user has lost the permission for a parked drawer, the console displays the reason instead of opening the
  // drawer, and the drawer is still listed.
  await withPermissions(baseURL, 5, { ecommerces: 'readonly' }, async () => {
    await page.reload()
    await getParkedRow(page, '101').click()
    await expect(
      page.getByText(/^Falta leitura e escrita em Ecommerces.*Continua guardado para depois/).first(),
    ).toBeVisible()
  })
  await page.reload()
  await getParkedRow(page, '101').click()
  await expect(idField).toHaveValue('101')
  await parkButton.click()

  // The browser stores the list of parked drawers per user: another user does not see the list, and the same user finds
  // it again after signing in.
  await page.getByRole('button', { name: /^Conta: / }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByRole('button', { name: /Suporte N1/ }).waitFor()
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(block).toHaveCount(0)
  await signIn(page, 'n2', '/')
  await expect(block.getByRole('listitem')).toHaveCount(9)
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
