// Tests that users with read permission see values instead of form fields (S1 §6). `rights.spec.ts` tests every page
// and command for every account type.
import type { Page } from 'playwright/test'
import { integrationScenarioIds } from '../../src/demo/integrations.ts'
import { openApiSession } from './api-session.ts'
import { expect, test } from './fixtures.ts'
import { navigateTo, signIn } from './steps.ts'

const reason = /leitura e escrita em Ecommerces/
const writeCommandPattern =
  /adicionar|editar|salvar|descartar|excluir|criar|nova|reprocessar|forçar|ativar|autorizar|reformatar|enviar logo/i

const expectedTabTexts: readonly (readonly [ecommerce: number, tab: string, fact: RegExp])[] = [
  [111, 'details', /Endereço/],
  [integrationScenarioIds.oddOptions, 'integration', /Irroba/],
  [134, 'subscription', /Frequência/],
  [134, 'quotas', /Cotas mensais/],
  [134, 'fees', /Histórico de taxas|Nenhuma taxa/],
  [151, 'features', /Fidelidade/],
  [1, 'urls', /Azul Kids/],
  [1, 'reprocess', /\b9\d{5}\b/],
  [159, 'lgpd', /DPOnet/],
]

async function expectNoWriteControl(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: writeCommandPattern })).toHaveCount(0)
  await expect(main.getByRole('link', { name: /^(Criar|Editar)/ })).toHaveCount(0)
  await expect(main.getByRole('checkbox').or(main.getByRole('switch'))).toHaveCount(0)
}

test('S1 §6 users with read permission see the values of every tab and no control that writes', async ({
  page,
  baseURL,
}) => {
  const boss = await openApiSession(baseURL)
  expect(await boss.put('/v2/boss/ecommerces/159/lgpd', { provider: { active: 3 } })).toBe(200)
  await signIn(page, 'financial', '/ecommerces')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Criar|Editar)/ })).toHaveCount(0)
  const panel = page.getByRole('tabpanel').first()
  for (const [ecommerce, tab, fact] of expectedTabTexts) {
    await navigateTo(page, `/ecommerces/show/${ecommerce}?tab=${tab}`)
    await expect(panel.getByText(fact).first(), tab).toBeVisible()
    await expectNoWriteControl(page)
    // Expects no text fields except filters, because filters write nothing.
    const fields = tab === 'reprocess' ? panel.getByLabel(/^Id d|^Tarefa/) : panel.getByRole('textbox')
    if (tab !== 'features') await expect(fields, tab).toHaveCount(0)
    if (tab === 'reprocess') await expect(page.getByRole('link', { name: /Baixar log/ }).first()).toBeVisible()
  }
  await navigateTo(page, `/ecommerces/show/${integrationScenarioIds.oddOptions}?tab=integration`)
  await page.getByRole('button', { name: 'Ver opções' }).click()
  await expect(page.getByRole('textbox', { name: 'Opções (JSON)' })).toHaveAttribute('aria-readonly', 'true')
  await expectNoWriteControl(page)
})

test('S1 §6 the palette shows why a command is denied, as does a link, and Enter requests access', async ({ page }) => {
  await signIn(page, 'financial', '/ecommerces/show/1')
  await page.getByRole('heading', { level: 1, name: 'Loja Azul' }).waitFor()
  await page.keyboard.press('Control+K')
  const paletteField = page.getByRole('dialog').getByRole('combobox')
  for (const title of [
    'Reprocessar reversa',
    'Criar ecommerce',
    'Criar integração',
    'Criar taxa do ecommerce',
    'Editar funcionalidades do ecommerce',
    'Criar URL do ecommerce',
    'Enviar logo',
  ]) {
    await paletteField.fill(title)
    const deniedRows = page.getByRole('group', { name: /^Sem permissão/ })
    const row = deniedRows.getByRole('option', { name: new RegExp(`^${title}`) })
    await expect(row.getByTitle(reason), title).toBeVisible()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Pedir acesso' })).toBeVisible()
  await expect(page).toHaveURL(/do=access\.request/)
  await page.goto('/ecommerces?do=reprocess.reverse&reverse_id=918273')
  await expect(page.getByRole('dialog', { name: 'Reprocessar reversa' })).toContainText(reason)
  await expectNoWriteControl(page)
  await page.goto('/ecommerces/new')
  await expect(page.getByRole('main')).toContainText(reason)
})
