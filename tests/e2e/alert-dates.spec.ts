// Tests alerts (messages to consumers) with a start date and an end date: creation, duplication, status in the list,
// and the preview.
import type { Page } from 'playwright/test'
import type { Alert } from '#contract/platform/comunication.ts'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { pressUntilFocused, signIn } from './steps.ts'

function parts(page: Page) {
  const drawer = page.getByRole('dialog')
  return {
    drawer,
    findRow: (text: string) => page.getByRole('grid', { name: 'Alertas' }).getByRole('row').filter({ hasText: text }),
    titleField: drawer.getByRole('textbox', { name: /^Título/ }),
    descriptionField: drawer.getByRole('textbox', { name: /^Descrição/ }),
    startField: drawer.getByRole('textbox', { name: /^Começa em/ }),
    endField: drawer.getByRole('textbox', { name: /^Termina em/ }),
    createButton: drawer.getByRole('button', { name: 'Criar alerta' }),
  }
}

async function alertNamed(baseURL: string, title: string): Promise<Alert | undefined> {
  const { data } = await (await openApiSession(baseURL)).get<{ data: Alert[] }>('/v2/boss/app-alerts')
  return data.findLast((alert) => alert.title === title)
}

byKeyboard('A user creates a scheduled alert with the keyboard and undoes it', async ({ page, baseURL }) => {
  const { titleField, descriptionField, startField, endField, findRow } = parts(page)
  const { keyboard } = page
  await signIn(page, 'cs', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('c')
  await keyboard.press('a')
  await pressUntilFocused(page, 'Tab', startField)
  await keyboard.type('24/12/2090 8h')
  await pressUntilFocused(page, 'Tab', endField)
  await keyboard.type('26/12/2090 18:30')
  await pressUntilFocused(page, 'Tab', titleField)
  await keyboard.type('Recesso de Natal')
  await expect(startField).toHaveValue('24/12/2090 08:00')
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Negrito' }))
  await keyboard.press('Tab')
  await expect(descriptionField).toBeFocused()
  await keyboard.type('Sem coletas.')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Alerta criado: Recesso de Natal')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(findRow('Recesso de Natal')).toContainText('Agendado · começa em 24/12/2090 08:00')
  expect(await alertNamed(baseURL, 'Recesso de Natal')).toMatchObject({
    ...{ is_active: true, starts_at: '2090-12-24T11:00:00.000Z', ends_at: '2090-12-26T21:30:00.000Z' },
  })
  await keyboard.press('Control+z')
  await expect(findRow('Recesso de Natal')).toHaveCount(0)
})

byMouse(
  'A user creates, duplicates and filters alerts with the mouse, and sees errors at the date fields',
  async ({ page, baseURL }) => {
    const { titleField, descriptionField, startField, endField, createButton, findRow, drawer } = parts(page)
    await signIn(page, 'cs', '/comunication')
    await page.getByRole('button', { name: 'Criar alerta' }).click()
    await titleField.fill('Prazo maior em janeiro')
    await descriptionField.fill('Até 60 dias.')
    await startField.fill('amanhã cedo')
    await createButton.click()
    await expect(drawer.getByText('Data e hora inválidas: use DD/MM/AAAA HH:MM').last()).toBeVisible()
    await startField.fill('01/01/2020 08:00')
    await endField.fill('31/12/2019 08:00')
    await createButton.click()
    await expect(drawer.getByText('O fim deve vir depois do começo').last()).toBeVisible()
    await endField.fill('31/01/2090 08:00')
    await createButton.click()
    await expect(page.getByText('Alerta criado: Prazo maior em janeiro')).toBeVisible()
    await expect(findRow('Prazo maior em janeiro')).toContainText('No ar · até 31/01/2090 08:00')
    await findRow('Prazo maior em janeiro').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Duplicar alerta/ }).click()
    await expect(titleField).toHaveValue('Prazo maior em janeiro')
    await expect(startField).toHaveValue('')
    await titleField.fill('Prazo maior em fevereiro')
    await createButton.click()
    await expect(findRow('Prazo maior em fevereiro')).toContainText('Fora do ar')
    expect(await alertNamed(baseURL, 'Prazo maior em fevereiro')).toMatchObject({
      ...{ is_active: false, starts_at: null, ends_at: null, description: '<p>Até 60 dias.</p>' },
    })
    const toast = page.getByRole('listitem').filter({ hasText: 'Alerta criado: Prazo maior em fevereiro' })
    await toast.getByRole('button', { name: 'Desfazer' }).click()
    await expect(findRow('Prazo maior em fevereiro')).toHaveCount(0)
    await page.getByRole('button', { name: 'Refazer' }).click()
    await expect(findRow('Prazo maior em fevereiro')).toHaveCount(1)
    await chooseOption(page.getByLabel('Situação'), 'No ar agora')
    await expect(findRow('Prazo maior em fevereiro')).toHaveCount(0)
    await expect(findRow('Prazo maior em janeiro')).toHaveCount(1)
  },
)

test('The list displays the start of an alert without a reload, and a save keeps the seconds of the dates', async ({
  page,
  baseURL,
}) => {
  const adminSession = await openApiSession(baseURL)
  // On a busy machine, signing in takes more than ten seconds. The page must open before the alert starts.
  const starts_at = new Date(Date.now() + 20_000).toISOString()
  const body = {
    type: 'info',
    is_active: true,
    title: 'Daqui a pouco',
    description: '<p>Entregas só depois do feriado</p>',
    starts_at,
  }
  expect((await adminSession.post('/v2/boss/app-alerts', body)).status).toBe(200)
  const { findRow, titleField, drawer } = parts(page)
  await signIn(page, 'cs', '/comunication')
  await expect(findRow('Daqui a pouco')).toContainText('Agendado')
  await expect(findRow('Daqui a pouco')).toContainText('No ar', { timeout: 40_000 })
  await findRow('Daqui a pouco').getByRole('link').click()
  await titleField.fill('Daqui a pouco mesmo')
  await drawer.getByRole('button', { name: 'Salvar alerta' }).click()
  await expect(page.getByText('Alerta atualizado: Daqui a pouco mesmo')).toBeVisible()
  expect(await alertNamed(baseURL, 'Daqui a pouco mesmo')).toMatchObject({ starts_at, ends_at: null })
})

test('The preview has the width of a phone (360 px) or a computer (1024 px) and fits the drawer', async ({ page }) => {
  await signIn(page, 'cs', '/comunication?do=comunication.editAlert&alert=6')
  const { drawer } = parts(page)
  const screen = drawer.getByRole('article').locator('..')
  const readWidth = () => screen.evaluate((element) => Math.round(Number.parseFloat(getComputedStyle(element).width)))
  await drawer.getByRole('article').waitFor()
  expect(await readWidth()).toBe(360)
  await drawer.getByRole('radio', { name: /^Computador/ }).check()
  await expect.poll(readWidth).toBe(1024)
  const [outer, inner] = await Promise.all([drawer.boundingBox(), screen.boundingBox()])
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0))
})
