// Tests that users can switch maintenance on and off and announce planned maintenance (S2 §4; product decision A32).
import type { Page } from 'playwright/test'
import { type ApiSession, openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { pressUntilFocused, runFromPalette, signIn } from './steps.ts'

const path = '/v2/boss/ecommerces/maintenance'
const switchMaintenanceOff = (session: ApiSession) => session.put(path, { maintenance_mode: false })
const isMaintenanceOn = async (session: ApiSession) =>
  (await session.get<{ maintenance_mode: boolean }>(path)).maintenance_mode

function getSwitchElements(page: Page) {
  const confirmationDialog = page.getByRole('alertdialog')
  return {
    maintenanceSwitch: page.getByRole('switch', { name: 'Modo de manutenção' }),
    badgeButton: page.getByRole('banner').getByRole('button', { name: /^Em manutenção/ }),
    confirmationDialog,
    confirmationWordField: confirmationDialog.getByRole('textbox', { name: /^Digite MANUTENÇÃO/ }),
    reasonField: confirmationDialog.getByRole('textbox', { name: 'Motivo' }),
    endField: confirmationDialog.getByRole('textbox', { name: 'Termina em' }),
    sendButton: confirmationDialog.getByRole('button', { name: 'Ligar a manutenção' }),
  }
}

byMouse(
  'S2 §4 the switch asks for confirmation, returns to its state on cancel, and is set on and off by mouse',
  async ({ page, baseURL }) => {
    const boss = await openApiSession(baseURL)
    const {
      maintenanceSwitch,
      badgeButton,
      confirmationDialog,
      confirmationWordField,
      reasonField,
      endField,
      sendButton,
    } = getSwitchElements(page)
    await signIn(page, 'cs', '/comunication')
    await expect(maintenanceSwitch).not.toBeChecked()
    await maintenanceSwitch.click()
    await expect(confirmationDialog).toContainText('deixam de poder abrir solicitações de troca ou devolução')
    await expect(confirmationDialog).toContainText('redirecionados para uma página de informação')
    await expect(page.getByRole('switch', { name: 'Modo de manutenção', includeHidden: true })).not.toBeChecked()
    await confirmationDialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(maintenanceSwitch).not.toBeChecked()
    expect(await isMaintenanceOn(boss)).toBe(false)

    await maintenanceSwitch.click()
    await expect(sendButton).toHaveAttribute('aria-disabled', 'true')
    await confirmationWordField.fill('MANUTENÇÃO')
    await expect(sendButton).toHaveAttribute('aria-disabled', 'true')
    await reasonField.fill('Migração <b>do banco</b>')
    await endField.fill('ontem')
    await sendButton.click()
    await expect(confirmationDialog).toContainText('Data e hora inválidas: use DD/MM/AAAA HH:MM')
    await expect(endField).toBeFocused()
    await endField.fill('20/11/2020 10:00')
    await sendButton.click()
    await expect(confirmationDialog).toContainText('A data e a hora devem estar no futuro')
    await expect(reasonField).toHaveValue('Migração <b>do banco</b>')
    await confirmationDialog.getByRole('button', { name: '+2 h' }).click()
    await sendButton.click()
    await expect(page.getByText('Modo de manutenção ligado.')).toBeVisible()
    await expect(maintenanceSwitch).toBeChecked()
    await expect(badgeButton).toBeVisible()
    const panel = page.getByRole('region', { name: 'Modo de manutenção' })
    await expect(panel).toContainText('Motivo: Migração <b>do banco</b>')
    await expect(panel).toContainText(/Ligado desde .* por /)

    await maintenanceSwitch.click()
    await expect(confirmationDialog).toContainText('voltam a poder abrir solicitações')
    await confirmationDialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(maintenanceSwitch).toBeChecked()
    expect(await isMaintenanceOn(boss)).toBe(true)
    await maintenanceSwitch.click()
    await confirmationDialog.getByRole('button', { name: 'Desligar a manutenção' }).click()
    await expect(page.getByText('Modo de manutenção desligado.')).toBeVisible()
    await expect(maintenanceSwitch).not.toBeChecked()
    await expect(badgeButton).toHaveCount(0)
  },
)

byKeyboard(
  'product decision A32: maintenance is switched on and off from the palette by keyboard alone',
  async ({ page, baseURL }) => {
    const boss = await openApiSession(baseURL)
    const { confirmationWordField, reasonField, badgeButton, confirmationDialog } = getSwitchElements(page)
    const { keyboard } = page
    const chooseOption = async (name: RegExp) => {
      await page.getByRole('option', { name }).waitFor()
      await expect(page.getByRole('option', { name, selected: true })).toBeVisible()
      await keyboard.press('Enter')
    }
    try {
      await signIn(page, 'cs', '/ecommerces')
      await page.getByRole('row').nth(3).waitFor()
      await keyboard.press('Control+K')
      await keyboard.type('ligar o modo de manutenção')
      await chooseOption(/^Ligar o modo/)
      await expect(reasonField).toBeFocused()
      await keyboard.type('Teste')
      await pressUntilFocused(page, 'Tab', confirmationWordField)
      await keyboard.type('manutencao')
      await keyboard.press('Control+Enter')
      await expect(badgeButton).toBeVisible()
      await expect(page).toHaveURL(/\/ecommerces$/)
      await keyboard.press('Control+K')
      await keyboard.type('desligar o modo de manutenção')
      await chooseOption(/^Desligar o modo/)
      await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await keyboard.press('Control+Enter')
      await expect(badgeButton).toHaveCount(0)
      expect(await isMaintenanceOn(boss)).toBe(false)
    } finally {
      await switchMaintenanceOff(boss)
    }
  },
)

test('product decision A32: every page shows maintenance and its reason; a returning tab reloads the state', async ({
  page,
  baseURL,
}) => {
  const boss = await openApiSession(baseURL)
  const { badgeButton } = getSwitchElements(page)
  await page.clock.install()
  try {
    await signIn(page, 'collaborator_aftersale', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(badgeButton).toHaveCount(0)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const body = { maintenance_mode: true, reason: 'Banco em migração', until, confirmation: true }
    expect(await boss.put(path, body)).toBe(200)
    await page.clock.fastForward(20_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(badgeButton).toBeVisible()
    await expect(badgeButton).toHaveAccessibleName(/^Em manutenção · até \d/)
    await page.goto('/nenhuma-pagina')
    await badgeButton.click()
    const dialog = page.getByRole('dialog', { name: 'Modo de manutenção' })
    await expect(dialog).toContainText('Motivo: Banco em migração')
    await expect(dialog).toContainText('redirecionados para uma página de informação')
    await expect(dialog.getByRole('button', { name: /Desligar/ })).toHaveCount(0)
    await page.keyboard.press('Escape')

    expect(await switchMaintenanceOff(boss)).toBe(200)
    await page.clock.fastForward(200_000)
    await page.mouse.move(200, 200)
    await page.mouse.move(300, 300)
    await expect(badgeButton).toHaveCount(0)
  } finally {
    await switchMaintenanceOff(boss)
  }
})

test('when two users switch maintenance on, the second user reads who was first', async ({ page, baseURL }) => {
  const boss = await openApiSession(baseURL)
  const { maintenanceSwitch, confirmationWordField, reasonField, sendButton } = getSwitchElements(page)
  try {
    await signIn(page, 'cs', '/comunication')
    await maintenanceSwitch.click()
    await confirmationWordField.fill('MANUTENÇÃO')
    await reasonField.fill('O meu motivo')
    await boss.put(path, { maintenance_mode: true, reason: 'O dela', confirmation: true })
    await sendButton.click()
    await expect(page.getByText(/Nada mudou: Helena Duarte Nogueira já ligou o modo de manutenção/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Modo de manutenção' })).toContainText('Motivo: O dela')
    await expect(maintenanceSwitch).toBeChecked()
    // Opens the dialog with a link. The dialog offers to switch maintenance off, because maintenance is on.
    await page.goto('/comunication?do=comunication.switchMaintenance')
    await expect(page.getByRole('alertdialog')).toContainText('voltam a poder abrir solicitações')
  } finally {
    await switchMaintenanceOff(boss)
  }
})

test('after another user has changed the announcement, a second attempt switches maintenance on', async ({
  page,
  baseURL,
}) => {
  const boss = await openApiSession(baseURL)
  const { maintenanceSwitch, confirmationWordField, reasonField, sendButton } = getSwitchElements(page)
  try {
    await signIn(page, 'cs', '/comunication')
    await maintenanceSwitch.click()
    await confirmationWordField.fill('MANUTENÇÃO')
    await reasonField.fill('Troca do banco')
    const plan = { from: '2090-12-31T05:00:00Z', reason: 'Outra troca' }
    expect(await boss.put('/v2/boss/maintenance/plan', plan)).toBe(200)
    await sendButton.click()
    await expect(page.getByText(/O registro mudou depois que você o abriu/).first()).toBeVisible()
    await sendButton.click()
    await expect(page.getByText('Modo de manutenção ligado.')).toBeVisible()
  } finally {
    await switchMaintenanceOff(boss)
    await boss.put('/v2/boss/maintenance/plan', { from: null })
  }
})

test('maintenance ends by itself at its end time, and the inbox and the activity list show this', async ({
  page,
  baseURL,
}) => {
  const boss = await openApiSession(baseURL)
  const { maintenanceSwitch, badgeButton } = getSwitchElements(page)
  try {
    await signIn(page, 'cs', '/comunication')
    await expect(maintenanceSwitch).not.toBeChecked()
    const until = new Date(Date.now() + 3000).toISOString()
    expect(await boss.put(path, { maintenance_mode: true, reason: 'Rápida', until, confirmation: true })).toBe(200)
    await page.reload()
    await expect(badgeButton).toBeVisible()
    await expect.poll(() => isMaintenanceOn(boss), { timeout: 15_000 }).toBe(false)
    await page.reload()
    await expect(badgeButton).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Modo de manutenção' })).toContainText('Terminou sozinho em')
    await page.goto('/inbox')
    await expect(page.getByRole('grid').getByText('A manutenção terminou sozinha, no horário marcado.')).toHaveCount(1)
    await page.goto('/activity')
    await expect(page.getByText(/^O sistema encerrou o modo de manutenção no horário marcado/).first()).toBeVisible()
  } finally {
    await switchMaintenanceOff(boss)
  }
})

function getPlanElements(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Anunciar manutenção' })
  return {
    drawer,
    startField: drawer.getByRole('textbox', { name: /^Começa em/ }),
    endField: drawer.getByRole('textbox', { name: /^Termina em/ }),
    reasonField: drawer.getByRole('textbox', { name: /^Motivo/ }),
    announcementBadge: page.getByRole('banner').getByRole('button', { name: /^Manutenção anunciada/ }),
  }
}

byKeyboard(
  'an announcement made by keyboard appears in the header and fills the form that switches maintenance on',
  async ({ page, baseURL }) => {
    const boss = await openApiSession(baseURL)
    const { startField, endField, reasonField, announcementBadge } = getPlanElements(page)
    const { keyboard } = page
    try {
      await signIn(page, 'cs', '/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await runFromPalette(page, 'anunciar manutenção', /^Anunciar manutenção/)
      await expect(startField).toBeFocused()
      await keyboard.type('31/12/2090 2h')
      await keyboard.press('Tab')
      await expect(startField).toHaveValue('31/12/2090 02:00')
      await pressUntilFocused(page, 'Tab', endField)
      await keyboard.type('31/12/2090 04:30')
      await pressUntilFocused(page, 'Tab', reasonField)
      await keyboard.type('Troca do banco')
      await keyboard.press('Control+Enter')
      await expect(page.getByText('Manutenção anunciada à equipe.')).toBeVisible()
      await expect(announcementBadge).toHaveAccessibleName(/31\/12\/2090 02:00/)
      await runFromPalette(page, 'ligar manutenção', /^Ligar o modo/)
      await expect(getSwitchElements(page).reasonField).toHaveValue('Troca do banco')
      await expect(getSwitchElements(page).endField).toHaveValue('31/12/2090 04:30')
      await keyboard.press('Escape')
      await expect(getSwitchElements(page).confirmationDialog).toHaveCount(0)
    } finally {
      await boss.put('/v2/boss/maintenance/plan', { from: null })
    }
  },
)

byMouse(
  'maintenance is announced, rejected with an error at its field, and withdrawn by mouse',
  async ({ page, baseURL }) => {
    const boss = await openApiSession(baseURL)
    const { drawer, startField, endField, reasonField, announcementBadge } = getPlanElements(page)
    try {
      await signIn(page, 'cs', '/comunication')
      await page.getByRole('button', { name: 'Anunciar manutenção' }).click()
      await startField.fill('31/12/2090 02:00')
      await endField.fill('30/12/2090 02:00')
      await reasonField.fill('Troca do banco')
      await drawer.getByRole('button', { name: 'Anunciar', exact: true }).click()
      await expect(drawer.getByText('O fim deve vir depois do começo').last()).toBeVisible()
      await endField.fill('')
      await drawer.getByRole('button', { name: 'Anunciar', exact: true }).click()
      await expect(announcementBadge).toBeVisible()
      await expect(page.getByRole('region', { name: 'Modo de manutenção' })).toContainText(
        'Anunciada para 31/12/2090 02:00',
      )
      await page.getByRole('button', { name: 'Editar o anúncio' }).click()
      await drawer.getByRole('button', { name: 'Cancelar o anúncio' }).click()
      await expect(page.getByText('Anúncio de manutenção cancelado.')).toBeVisible()
      await expect(announcementBadge).toHaveCount(0)
    } finally {
      await boss.put('/v2/boss/maintenance/plan', { from: null })
    }
  },
)
