// Tests alerts, which are messages to consumers (S2 §2, §5): editing, enabling, disabling, conflicts, and alert texts
// that contain script attacks.
import type { Locator, Page } from 'playwright/test'
import type { Alert } from '#contract/platform/comunication.ts'
import { demoAlertIds } from '../../src/demo/comunication.ts'
import { attacks } from '../comunication/attacks.ts'
import { openApiSession, withPermissions } from './api-session.ts'
import { byKeyboard, byMouse, collectViolations, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { holdRequests, navigateTo, pressUntilFocused, resumeDraft, signIn } from './steps.ts'

function getLocators(page: Page) {
  const drawer = page.getByRole('dialog')
  return {
    drawer,
    grid: page.getByRole('grid', { name: 'Alertas' }),
    findRow: (text: string) => page.getByRole('grid', { name: 'Alertas' }).getByRole('row').filter({ hasText: text }),
    titleField: drawer.getByRole('textbox', { name: /^Título/ }),
    descriptionField: drawer.getByRole('textbox', { name: /^Descrição/ }),
    preview: drawer.getByRole('article'),
    saveButton: drawer.getByRole('button', { name: 'Salvar alerta' }),
  }
}

/** Pastes HTML into the focused editor, like content that was copied from a web page. */
const pasteHtml = (editor: Locator, html: string) =>
  editor.evaluate((element, pastedHtml) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pastedHtml)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

async function readAlert(baseURL: string, id: number): Promise<Alert | undefined> {
  const admin = await openApiSession(baseURL)
  const { data } = await admin.get<{ data: Alert[] }>('/v2/boss/app-alerts')
  return data.find((alert) => alert.id === id)
}

byKeyboard(
  'S2 §2 A user finds, edits and saves an alert with the keyboard and sees its preview',
  async ({ page, baseURL }) => {
    const { titleField, descriptionField, preview, findRow } = getLocators(page)
    const { keyboard } = page
    await signIn(page, 'cs', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('g')
    await keyboard.press('a')
    await findRow('Greve dos Correios').waitFor()
    await keyboard.press('/')
    await keyboard.type('instabilidade')
    await keyboard.press('Enter')
    await expect(findRow('Greve dos Correios')).toHaveCount(0)
    await pressUntilFocused(page, 'Tab', findRow('Instabilidade'))
    await keyboard.press('e')
    await expect(titleField).toBeFocused()
    await keyboard.press('Control+A')
    await keyboard.type('Emissão normalizada')
    await pressUntilFocused(page, 'Tab', descriptionField)
    await keyboard.press('Control+A')
    await keyboard.type('Obrigado ')
    await keyboard.press('Control+I')
    await keyboard.type('pela espera')
    await keyboard.press('Control+I')
    await keyboard.type(' & até logo')
    await expect(preview).toContainText('Emissão normalizada')
    await expect(preview).toContainText('Obrigado pela espera & até logo')
    await expect(preview.locator('i')).toHaveText('pela espera')
    // Tab leaves the editor, and Shift+Tab returns to the editor and to its toolbar.
    await keyboard.press('Tab')
    await expect(descriptionField).not.toBeFocused()
    await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Negrito' }))
    await pressUntilFocused(page, 'ArrowRight', page.getByRole('button', { name: 'Lista numerada' }), 5)
    await expect(page.getByRole('toolbar').locator('[tabindex="0"]')).toHaveCount(1)
    await pressUntilFocused(page, 'Tab', descriptionField)
    await keyboard.press('Control+Enter')
    await expect(page.getByText('Alerta atualizado: Emissão normalizada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
    expect(await readAlert(baseURL, demoAlertIds.instability)).toMatchObject({
      title: 'Emissão normalizada',
      description: '<p>Obrigado <i>pela espera</i> &amp; até logo</p>',
    })
  },
)

byMouse(
  'S2 §2 A user filters, formats and enables alerts with the mouse and undoes the change',
  async ({ page, baseURL }) => {
    const { descriptionField, preview, findRow, saveButton, drawer, grid } = getLocators(page)
    await signIn(page, 'cs', '/')
    await page.getByRole('navigation').getByRole('link', { name: 'Comunicação' }).click()
    await chooseOption(page.getByLabel('Situação'), 'Só inativos')
    await expect(findRow('Reembolsos por Pix')).toHaveCount(0)
    await chooseOption(page.getByLabel('Tipo', { exact: true }), 'Sucesso')
    // Waits until the grid contains only the header and one row. A click before that could miss the row, because the
    // row still moves.
    await expect(grid.getByRole('row')).toHaveCount(2)
    await findRow('Tudo normalizado').getByRole('switch').click()
    await expect(page.getByText('Alerta ativado: Tudo normalizado')).toBeVisible()
    await expect(page.getByText('Nada corresponde à busca e aos filtros.')).toBeVisible()
    expect((await readAlert(baseURL, demoAlertIds.restored))?.is_active).toBe(true)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText(/^Desfeito: .+ (?:des)?ativou o alerta /)).toBeVisible()
    await expect(findRow('Tudo normalizado')).toBeVisible()
    expect((await readAlert(baseURL, demoAlertIds.restored))?.is_active).toBe(false)

    await findRow('Tudo normalizado').getByRole('button', { name: 'Editar Tudo normalizado' }).click()
    await descriptionField.fill('Voltou')
    await descriptionField.dblclick({ position: { x: 24, y: 16 } })
    await drawer.getByRole('button', { name: 'Negrito' }).click()
    await expect(descriptionField.locator('b')).toHaveText('Voltou')
    await expect(preview.locator('b')).toHaveText('Voltou')
    await drawer.getByRole('button', { name: 'Link' }).click()
    await drawer.getByLabel('Endereço do link').fill('loja')
    await drawer.getByRole('button', { name: 'Aplicar link' }).click()
    await expect(drawer.getByText('Use um endereço como https://loja.com.br ou um e-mail')).toBeVisible()
    await drawer.getByLabel('Endereço do link').fill('loja.com.br')
    await drawer.getByRole('button', { name: 'Aplicar link' }).click()
    await expect(preview.getByRole('link', { name: 'Voltou' })).toHaveAttribute('href', 'https://loja.com.br')
    await drawer.getByRole('radio', { name: 'Computador' }).check()
    await chooseOption(drawer.getByLabel('Tipo'), 'Atenção')
    await saveButton.click()
    await expect(page.getByText('Alerta atualizado: Tudo normalizado')).toBeVisible()
    expect(await readAlert(baseURL, demoAlertIds.restored)).toMatchObject({
      type: 'warning',
      description: '<p><a href="https://loja.com.br"><b>Voltou</b></a></p>',
    })
  },
)

test('S2 §5 The alert form displays errors at the fields and keeps the input', async ({ page }) => {
  const { titleField, descriptionField, saveButton, drawer } = getLocators(page)
  await signIn(page, 'cs', `/comunication?do=comunication.editAlert&alert=${demoAlertIds.holiday}`)
  await titleField.fill('x'.repeat(121))
  await descriptionField.fill('')
  await saveButton.click()
  await expect(drawer.getByText('Use no máximo 120 caracteres').last()).toBeVisible()
  await expect(drawer.getByText('Campo obrigatório').last()).toBeVisible()
  await expect(titleField).toBeFocused()
  await titleField.fill('<i></i>')
  await descriptionField.fill('<script>x</script>')
  await saveButton.click()
  await expect(drawer.getByText('Campo obrigatório').first()).toBeVisible()
  await expect(descriptionField).toHaveText('<script>x</script>')
  await page.reload()
  await resumeDraft(page)
  await expect(descriptionField).toHaveText('<script>x</script>')
  await drawer.getByRole('button', { name: 'Descartar' }).click()
})

test('S2 §6 A user with read permission sees an alert and its preview, but cannot change it', async ({
  page,
  baseURL,
}) => {
  await withPermissions(baseURL, 6, { comunication: 'readonly' }, async () => {
    await signIn(page, 'financial', '/comunication')
    const { findRow, drawer, preview } = getLocators(page)
    await expect(findRow('Reembolsos por Pix')).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Modo de manutenção' })).toContainText('Desligado')
    await findRow('Reembolsos por Pix').getByRole('link').click()
    await expect(preview).toContainText('informe a chave')
    await expect(drawer.getByRole('textbox')).toHaveCount(0)
    for (const command of ['comunication.editAlert&alert=2', 'comunication.switchMaintenance']) {
      await page.goto(`/comunication?do=${command}`)
      await expect(page.getByRole('dialog')).toContainText('leitura e escrita em Comunicação')
    }
  })
  await page.goto('/comunication')
  await expect(page.getByRole('main')).toContainText('leitura em Comunicação')
})

test('Two users edit one alert, and the second chooses a value per field', async ({ page, baseURL }) => {
  const id = demoAlertIds.long
  const { titleField, descriptionField, saveButton } = getLocators(page)
  await signIn(page, 'cs', `/comunication?do=comunication.editAlert&alert=${id}`)
  await titleField.fill('O meu título')
  await descriptionField.fill('O meu texto')
  const currentAlert = await readAlert(baseURL, id)
  const admin = await openApiSession(baseURL)
  const body = { type: 'warning', is_active: true, title: 'O título dela', description: currentAlert?.description }
  expect(await admin.put(`/v2/boss/app-alerts/${id}`, body)).toBe(200)
  await saveButton.click()
  const confirmationDialog = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
  const field = confirmationDialog.getByRole('group', { name: /Título/ })
  await field.getByRole('radio', { name: /O título dela/ }).check()
  await confirmationDialog.getByRole('button', { name: 'Salvar assim' }).click()
  await expect(page.getByText('Alerta atualizado: O título dela')).toBeVisible()
  const saved = { title: 'O título dela', description: '<p>O meu texto</p>', type: 'warning' }
  expect(await readAlert(baseURL, id)).toMatchObject(saved)
})

test('Two users disable one alert at the same time, and the second click does not enable it again', async ({
  page,
  baseURL,
}) => {
  const { findRow } = getLocators(page)
  const before = await readAlert(baseURL, demoAlertIds.instability)
  if (!before) throw new Error('There is no such alert')
  const { type, title, description, is_active } = before
  await signIn(page, 'cs', '/comunication')
  await expect(findRow(title)).toBeVisible()
  const admin = await openApiSession(baseURL)
  const changedAlert = { type, title, description, is_active: !is_active }
  expect(await admin.put(`/v2/boss/app-alerts/${demoAlertIds.instability}`, changedAlert)).toBe(200)
  const name = is_active ? /: Ativo$/ : /: Inativo$/
  await findRow(title).getByRole('switch', { name }).click()
  await expect(page.getByText(`Nada mudou: o alerta já estava ${is_active ? 'inativo' : 'ativo'}`)).toBeVisible()
  await expect(findRow(title).getByRole('switch')).toBeChecked({ checked: !is_active })
  expect((await readAlert(baseURL, demoAlertIds.instability))?.is_active).toBe(!is_active)
  await findRow(title).getByRole('switch').click()
  await expect(findRow(title).getByRole('switch')).toBeChecked({ checked: is_active })
  expect((await readAlert(baseURL, demoAlertIds.instability))?.is_active).toBe(is_active)
})

test('An alert that is opened again while the list reloads contains the saved values', async ({ page, baseURL }) => {
  const { drawer, titleField, saveButton } = getLocators(page)
  const id = demoAlertIds.holiday
  const link = `/comunication?do=comunication.editAlert&alert=${id}`
  await signIn(page, 'cs', link)
  await titleField.fill('Salvo uma vez')
  const release = await holdRequests(page, /\/app-alerts(\?|$)/)
  await saveButton.click()
  await expect(drawer).toHaveCount(0)
  await navigateTo(page, link)
  await expect(titleField).toHaveValue('Salvo uma vez')
  await titleField.fill('Salvo duas vezes')
  await saveButton.click()
  await expect(drawer).toHaveCount(0)
  release()
  expect((await readAlert(baseURL ?? '', id))?.title).toBe('Salvo duas vezes')
})

test('S2 §5 No attack in the text of an alert runs in the preview, the form or the list', async ({ page, baseURL }) => {
  test.slow()
  const id = demoAlertIds.unknownType
  const unexpectedEvents: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !request.url().startsWith('data:')) unexpectedEvents.push(request.url())
  })
  page.on('dialog', (dialog) => unexpectedEvents.push(dialog.message()))
  await page.addInitScript(collectViolations)
  const readTraces = () =>
    page.evaluate(() => ({ planted: 'planted' in window, violations: 'violations' in window && window.violations }))
  const { titleField, descriptionField, preview, drawer } = getLocators(page)
  await signIn(page, 'cs', `/comunication?do=comunication.editAlert&alert=${id}`)
  for (const [index, attack] of attacks.entries()) {
    await titleField.fill(`${index} ${attack}`.slice(0, 120))
    await descriptionField.press('ControlOrMeta+A')
    await pasteHtml(descriptionField, `<p>fica ${index}</p>${attack}`)
    await expect(preview).toContainText(`fica ${index}`)
  }
  expect(await readTraces()).toEqual({ planted: false, violations: [] })

  const admin = await openApiSession(baseURL)
  for (let from = 0; from < attacks.length; from += 20) {
    const batch = attacks.slice(from, from + 20).filter((attack) => !/plaintext|<xmp|<textarea|<!--/.test(attack))
    const body = {
      type: 'black_friday',
      is_active: true,
      title: `Lote ${from}`,
      description: batch.join('<p>fica</p>'),
    }
    expect(await admin.put(`/v2/boss/app-alerts/${id}`, body)).toBe(200)
    await page.goto(`/comunication?do=comunication.openAlert&alert=${id}`)
    if (from === 0) await drawer.getByRole('button', { name: 'Descartar' }).click()
    await expect(titleField).toHaveValue(`Lote ${from}`)
    await expect(preview).toContainText('fica')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(getLocators(page).findRow(`Lote ${from}`)).toBeVisible()
    expect(await readTraces()).toEqual({ planted: false, violations: [] })
  }
  expect(unexpectedEvents).toEqual([])
})
