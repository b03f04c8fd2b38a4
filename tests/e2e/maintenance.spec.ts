// Tests that users can switch maintenance on and off and announce planned maintenance (S2 §4; product decision A32).
import type { Page } from 'playwright/test'
import { type ApiSession, openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { pressUntilFocused, runFromPalette, signIn } from './steps.ts'

const path = '/v2/boss/ecommerces/maintenance'
const switchOff = (boss: ApiSession) => boss.put(path, { maintenance_mode: false })
const isOn = async (boss: ApiSession) => (await boss.get<{ maintenance_mode: boolean }>(path)).maintenance_mode

function getSwitchElements(page: Page) {
  const confirmationDialog = page.getByRole('alertdialog')
  return {
    toggle: page.getByRole('switch', { name: 'Modo de manutenção' }),
    badge: page.getByRole('banner').getByRole('button', { name: /^Em manutenção/ }),
    confirmationDialog,
    word: confirmationDialog.getByRole('textbox', { name: /^Digite MANUTENÇÃO/ }),
    reason: confirmationDialog.getByRole('textbox', { name: 'Motivo' }),
    until: confirmationDialog.getByRole('textbox', { name: 'Termina em' }),
    send: confirmationDialog.getByRole('button', { name: 'Ligar a manutenção' }),
  }
}

byMouse(
  'S2 §4 the switch asks for confirmation, returns to its state on cancel, and is set on and off by mouse',
  async ({ page, baseURL }) => {
    const boss = await openApiSession(baseURL)
    const { toggle, badge, confirmationDialog, word, reason, until, send } = getSwitchElements(page)
    await signIn(page, 'cs', '/comunication')
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(confirmationDialog).toContainText('deixam de poder abrir solicitações de troca ou devolução')
    await expect(confirmationDialog).toContainText('redirecionados para uma página de informação')
    await expect(page.getByRole('switch', { name: 'Modo de manutenção', includeHidden: true })).not.toBeChecked()
    await confirmationDialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(toggle).not.toBeChecked()
    expect(await isOn(boss)).toBe(false)

    await toggle.click()
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await word.fill('MANUTENÇÃO')
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await reason.fill('Migração <b>do banco</b>')
    await until.fill('ontem')
    await send.click()
    await expect(confirmationDialog).toContainText('Data e hora inválidas: use DD/MM/AAAA HH:MM')
    await expect(until).toBeFocused()
    await until.fill('20/11/2020 10:00')
    await send.click()
    await expect(confirmationDialog).toContainText('A data e a hora devem estar no futuro')
    await expect(reason).toHaveValue('Migração <b>do banco</b>')
    await confirmationDialog.getByRole('button', { name: '+2 h' }).click()
    await send.click()
    await expect(page.getByText('Modo de manutenção ligado.')).toBeVisible()
    await expect(toggle).toBeChecked()
    await expect(badge).toBeVisible()
    const panel = page.getByRole('region', { name: 'Modo de manutenção' })
    await expect(panel).toContainText('Motivo: Migração <b>do banco</b>')
    await expect(panel).toContainText(/Ligado desde .* por /)

    await toggle.click()
    await expect(confirmationDialog).toContainText('voltam a poder abrir solicitações')
    await confirmationDialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(toggle).toBeChecked()
    expect(await isOn(boss)).toBe(true)
    await toggle.click()
    await confirmationDialog.getByRole('button', { name: 'Desligar a manutenção' }).click()
    await expect(page.getByText('Modo de manutenção desligado.')).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await expect(badge).toHaveCount(0)
  },
)

byKeyboard(
  'product decision A32: maintenance is switched on and off from the palette by keyboard alone',
  async ({ page, baseURL }) => {
    const boss = await openApiSession(baseURL)
    const { word, reason, badge, confirmationDialog } = getSwitchElements(page)
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
      await expect(reason).toBeFocused()
      await keyboard.type('Teste')
      await pressUntilFocused(page, 'Tab', word)
      await keyboard.type('manutencao')
      await keyboard.press('Control+Enter')
      await expect(badge).toBeVisible()
      await expect(page).toHaveURL(/\/ecommerces$/)
      await keyboard.press('Control+K')
      await keyboard.type('desligar o modo de manutenção')
      await chooseOption(/^Desligar o modo/)
      await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await keyboard.press('Control+Enter')
      await expect(badge).toHaveCount(0)
      expect(await isOn(boss)).toBe(false)
    } finally {
      await switchOff(boss)
    }
  },
)

test('product decision A32: every page shows maintenance and its reason; a returning tab reloads the state', async ({
  page,
  baseURL,
}) => {
  const boss = await openApiSession(baseURL)
  const { badge } = getSwitchElements(page)
  await page.clock.install()
  try {
    await signIn(page, 'collaborator_aftersale', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(badge).toHaveCount(0)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const body = { maintenance_mode: true, reason: 'Banco em migração', until, confirmation: true }
    expect(await boss.put(path, body)).toBe(200)
    await page.clock.fastForward(20_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(badge).toBeVisible()
    await expect(badge).toHaveAccessibleName(/^Em manutenção · até \d/)
    await page.goto('/nenhuma-pagina')
    await badge.click()
    const dialog = page.getByRole('dialog', { name: 'Modo de manutenção' })
    await expect(dialog).toContainText('Motivo: Banco em migração')
    await expect(dialog).toContainText('redirecionados para uma página de informação')
    await expect(dialog.getByRole('button', { name: /Desligar/ })).toHaveCount(0)
    await page.keyboard.press('Escape')

    expect(await switchOff(boss)).toBe(200)
    await page.clock.fastForward(200_000)
    await page.mouse.move(200, 200)
    await page.mouse.move(300, 300)
    await expect(badge).toHaveCount(0)
  } finally {
    await switchOff(boss)
  }
})

test('when two users switch maintenance on, the second user reads who was first', async ({ page, baseURL }) => {
  const boss = await openApiSession(baseURL)
  const { toggle, word, reason, send } = getSwitchElements(page)
  try {
    await signIn(page, 'cs', '/comunication')
    await toggle.click()
    await word.fill('MANUTENÇÃO')
    await reason.fill('O meu motivo')
    await boss.put(path, { maintenance_mode: true, reason: 'O dela', confirmation: true })
    await send.click()
    await expect(page.getByText(/Nada mudou: Helena Duarte Nogueira já ligou o modo de manutenção/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Modo de manutenção' })).toContainText('Motivo: O dela')
    await expect(toggle).toBeChecked()
    // Opens the dialog with a link. The dialog offers to switch maintenance off, because maintenance is on.
    await page.goto('/comunication?do=comunication.switchMaintenance')
    await expect(page.getByRole('alertdialog')).toContainText('voltam a poder abrir solicitações')
  } finally {
    await switchOff(boss)
  }
})

test('maintenance ends by itself at its end time, and the inbox and the activity list show this', async ({
  page,
  baseURL,
}) => {
  const boss = await openApiSession(baseURL)
  const { toggle, badge } = getSwitchElements(page)
  try {
    await signIn(page, 'cs', '/comunication')
    await expect(toggle).not.toBeChecked()
    const until = new Date(Date.now() + 3000).toISOString()
    expect(await boss.put(path, { maintenance_mode: true, reason: 'Rápida', until, confirmation: true })).toBe(200)
    await page.reload()
    await expect(badge).toBeVisible()
    await expect.poll(() => isOn(boss), { timeout: 15_000 }).toBe(false)
    await page.reload()
    await expect(badge).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Modo de manutenção' })).toContainText('Terminou sozinho em')
    await page.goto('/inbox')
    await expect(page.getByRole('grid').getByText('A manutenção terminou sozinha, no horário marcado.')).toHaveCount(1)
    await page.goto('/activity')
    await expect(page.getByText(/^O sistema encerrou o modo de manutenção no horário marcado/).first()).toBeVisible()
  } finally {
    await switchOff(boss)
  }
})

function getPlanElements(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Anunciar manutenção' })
  return {
    drawer,
    from: drawer.getByRole('textbox', { name: /^Começa em/ }),
    until: drawer.getByRole('textbox', { name: /^Termina em/ }),
    reason: drawer.getByRole('textbox', { name: /^Motivo/ }),
    announcementBadge: page.getByRole('banner').getByRole('button', { name: /^Manutenção anunciada/ }),
  }
}

byKeyboard(
  'an announcement made by keyboard appears in the header and fills the form that switches maintenance on',
  async ({ page, baseURL }) => {
    const boss = await openApiSession(baseURL)
    const { from, until, reason, announcementBadge } = getPlanElements(page)
    const { keyboard } = page
    try {
      await signIn(page, 'cs', '/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await runFromPalette(page, 'anunciar manutenção', /^Anunciar manutenção/)
      await expect(from).toBeFocused()
      await keyboard.type('31/12/2090 2h')
      await keyboard.press('Tab')
      await expect(from).toHaveValue('31/12/2090 02:00')
      await pressUntilFocused(page, 'Tab', until)
      await keyboard.type('31/12/2090 04:30')
      await pressUntilFocused(page, 'Tab', reason)
      await keyboard.type('Troca do banco')
      await keyboard.press('Control+Enter')
      await expect(page.getByText('Manutenção anunciada à equipe.')).toBeVisible()
      await expect(announcementBadge).toHaveAccessibleName(/31\/12\/2090 02:00/)
      await runFromPalette(page, 'ligar manutenção', /^Ligar o modo/)
      await expect(getSwitchElements(page).reason).toHaveValue('Troca do banco')
      await expect(getSwitchElements(page).until).toHaveValue('31/12/2090 04:30')
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
    const { drawer, from, until, reason, announcementBadge } = getPlanElements(page)
    try {
      await signIn(page, 'cs', '/comunication')
      await page.getByRole('button', { name: 'Anunciar manutenção' }).click()
      await from.fill('31/12/2090 02:00')
      await until.fill('30/12/2090 02:00')
      await reason.fill('Troca do banco')
      await drawer.getByRole('button', { name: 'Anunciar', exact: true }).click()
      await expect(drawer.getByText('O fim deve vir depois do começo').last()).toBeVisible()
      await until.fill('')
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
