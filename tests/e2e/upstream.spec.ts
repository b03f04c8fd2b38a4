// Tests the console if the server stores no ecommerces and reverses (return requests), but calls an external platform
// API. Every page loads; users send a reverse to the merchant's system again and correct a zip code. The platform
// receives each write once.
import type { Page } from 'playwright/test'
import { listAllowedCommands } from '#commands/registry.ts'
import { isUnavailableAtPlatform } from '#contract/access.ts'
import type { RunningServer } from '../running-server.ts'
import type { SpecPlatform } from '../upstream/spec-platform.ts'
import { sampleCases } from '../whole.ts'
import { findAxeViolations } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { getReprocessLocators, navigateTo, pressUntilFocused, REPROCESS_DONE_TITLE } from './steps.ts'
import { getTrackingErrorLocators } from './tracking-errors-page.ts'
import { collectProblems, createPlatformTest, signInAtPlatform, userAtPlatform } from './upstream-server.ts'

/** Ids of platform records, by the name of the parameter in a page path. */
const recordIds: Readonly<Record<string, string>> = {
  ecommerce: '38',
  store: '501',
  group: '3',
  carrier: '1',
  user: '11',
}

const getPagePath = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => recordIds[name] ?? '1')

/** Paths of all pages that a user can open on a server that calls the platform. */
const pagePaths = [
  ...new Set(
    listAllowedCommands(userAtPlatform).flatMap(({ surface }) =>
      surface.kind === 'page' ? [getPagePath(surface.path)] : [],
    ),
  ),
]

for (const variant of ['strict', 'loose'] as const) {
  createPlatformTest(variant)(
    `Every page loads data of a ${variant} platform and has no axe violation`,
    async ({ page, server, platform }) => {
      base.setTimeout(300_000)
      const problems = collectProblems(page)
      await signInAtPlatform(page, server)
      expect(pagePaths.length).toBeGreaterThan(40)
      const stores = platform.state.stores.map(({ id }) => String(id))
      await page.goto(server.url)
      for (const path of sampleCases(pagePaths, 3)) {
        await navigateTo(page, path.replace('/show/501', `/show/${stores[0]}`))
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.getByText('Não disponível nesta instalação')).toHaveCount(0)
        expect.soft(await findAxeViolations(page, 'structure'), path).toEqual([])
      }
      expect(problems).toEqual([])
    },
  )
}

const test = createPlatformTest('strict')

test.extend({ inputMethod: 'keyboard' })(
  'An agent reprocesses a reverse of the platform from a link with a ticket by keyboard',
  async ({ page, server, platform }) => {
    const problems = collectProblems(page)
    await signInAtPlatform(page, server)
    await page.goto(
      `${server.url}/ecommerces?do=reprocess.reverse&reverse_id=90003&ecommerce_id=42&task=Etiqueta&ticket=ZD-48213`,
    )
    const { idField } = getReprocessLocators(page)
    await expect(idField).toHaveValue('90003')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: REPROCESS_DONE_TITLE })).toBeVisible()
    const sent = platform.state.writes.filter(({ routeName }) => routeName === 'reprocessReverse')
    expect(sent.map(({ body }) => Object(body).reverse_id)).toEqual([90_003])
    expect(problems).toEqual([])
  },
)

test.extend({ inputMethod: 'mouse' })(
  'An agent corrects a zip code of the platform by mouse, and the list no longer contains the reverse',
  async ({ page, server, platform }) => {
    const problems = collectProblems(page)
    await signInAtPlatform(page, server)
    await page.goto(`${server.url}/correios?do=trackingErrors.correctZip&reverse_id=90001`)
    const { drawer, zipField } = getTrackingErrorLocators(page)
    await zipField.fill('01310-100')
    await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
    const correctButton = drawer.getByRole('button', { name: 'Corrigir', exact: true })
    await correctButton.click()
    if (await drawer.getByRole('alert').isVisible()) await correctButton.click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
    expect(platform.state.writes.filter(({ routeName }) => routeName === 'correctZip')).toHaveLength(1)
    await expect(page.getByRole('row', { name: /90001/ })).toHaveCount(0)
    expect(problems).toEqual([])
  },
)

test.extend({ inputMethod: 'mouse' })(
  'An agent changes an alert of the platform and undoes the change by mouse',
  async ({ page, server, platform }) => {
    const problems = collectProblems(page)
    await signInAtPlatform(page, server)
    const alert = platform.state.alerts[0]
    const title = alert?.title ?? ''
    await page.goto(`${server.url}/comunication?do=comunication.editAlert&alert=${alert?.id}`)
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Título' }).fill('Título novo')
    await drawer.getByRole('button', { name: 'Salvar' }).click()
    await expect(drawer).toBeHidden()
    expect(platform.state.alerts[0]?.title).toBe('Título novo')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => platform.state.alerts[0]?.title).toBe(title)
    expect(problems).toEqual([])
  },
)

/**
 * Opens a link to the form that reprocesses a refund (sends it to the merchant's system again), and returns the form's
 * locators.
 */
async function openRefundForm(page: Page, { url }: RunningServer, id: number, ticket: string) {
  await page.goto(`${url}/ecommerces?do=reprocess.refund&refund_id=${id}&task=Estorno&ticket=${ticket}`)
  const drawer = page.getByRole('dialog')
  const ecommerceField = drawer.getByRole('combobox', { name: 'Ecommerce', exact: true })
  await expect(ecommerceField).toBeVisible()
  return {
    ...{ drawer, ecommerceField },
    question: page.getByRole('alertdialog', { name: /Reprocessar o reembolso/ }),
    result: page.getByRole('region', { name: REPROCESS_DONE_TITLE }),
  }
}

const getSentRefunds = ({ state }: SpecPlatform, id: number) =>
  state.writes
    .filter(({ routeName, body }) => routeName === 'reprocessRefund' && Object(body).refund_id === id)
    .map(({ body }) => Object(body).ecommerce_id)

test.extend({ inputMethod: 'keyboard' })(
  'An agent selects the ecommerce of an unknown refund by name with the keyboard, and the form keeps it after an error',
  async ({ page, server, platform }) => {
    const { keyboard } = page
    await signInAtPlatform(page, server)
    const { drawer, ecommerceField, question, result } = await openRefundForm(page, server, 70_003, 'ZD-48215')
    await pressUntilFocused(page, 'Tab', ecommerceField)
    await keyboard.type('cerrado')
    await expect(drawer.getByRole('option')).toHaveText(['42 - Moda Cerrado'])
    await keyboard.press('Enter')
    await expect(ecommerceField).toHaveValue('42 - Moda Cerrado')
    const send = async () => {
      await keyboard.press('Control+Enter')
      await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await keyboard.press('Control+Enter')
    }
    platform.changeNextResponses(
      { routeName: 'reprocessRefund' },
      { status: 422, body: { message: 'Reembolso bloqueado' } },
    )
    await send()
    await expect(page.getByText(/^Reembolso bloqueado/)).toBeVisible()
    await expect(ecommerceField).toHaveValue('42 - Moda Cerrado')
    await send()
    await expect(result).toBeVisible()
    expect(getSentRefunds(platform, 70_003)).toEqual([42])
  },
)

test.extend({ inputMethod: 'mouse' })(
  'An agent selects the ecommerce of an unknown refund with the mouse, after a text that matches no ecommerce',
  async ({ page, server, platform }) => {
    await signInAtPlatform(page, server)
    const { drawer, ecommerceField, question, result } = await openRefundForm(page, server, 70_005, 'ZD-48216')
    const { sendButton } = getReprocessLocators(page)
    await ecommerceField.fill('loja inexistente')
    await sendButton.click()
    await expect(drawer.getByText('Escolha um ecommerce da lista').first()).toBeVisible()
    await expect(ecommerceField).toHaveValue('loja inexistente')
    await ecommerceField.fill('livraria')
    await drawer.getByRole('option', { name: '47 - Livraria Ipê' }).click()
    await expect(ecommerceField).toHaveValue('47 - Livraria Ipê')
    await sendButton.click()
    await question.getByRole('button', { name: 'Reprocessar reembolso' }).click()
    await expect(result).toBeVisible()
    expect(getSentRefunds(platform, 70_005)).toEqual([47])
  },
)

test.extend({ inputMethod: 'mouse' })(
  'A user changes the segment of selected ecommerces of the platform by mouse, sees a rejected one and undoes the change',
  async ({ page, server, platform }) => {
    const problems = collectProblems(page)
    await signInAtPlatform(page, server)
    const getSegments = () =>
      [45, 47].map((id) => platform.state.ecommerces.find((ecommerce) => ecommerce.id === id)?.segment)
    await page.goto(`${server.url}/ecommerces`)
    const [drawer, grid] = [page.getByRole('dialog'), page.getByRole('grid')]
    for (const name of [/Tênis & Cia/, /Livraria Ipê/])
      await grid.getByRole('row', { name }).getByRole('gridcell').first().click()
    await page.getByRole('button', { name: 'Alterar vários ecommerces' }).click()
    const changeTypeField = drawer.getByRole('combobox', { name: 'O que alterar', exact: true })
    await chooseOption(changeTypeField, 'Segmento')
    await chooseOption(drawer.getByRole('combobox', { name: 'Segmento', exact: true }), 'Livros')
    await expect(drawer.getByText('Muda', { exact: true })).toHaveCount(2)
    expect(getSegments()).toEqual(['Casa e Decoração', 'Moda'])
    const path = '/v2/boss/ecommerces/45/details'
    platform.changeNextResponses({ method: 'PUT', path }, { status: 422, body: { message: 'Contrato vencido' } })
    await drawer.getByRole('button', { name: 'Alterar 2 ecommerces' }).click()
    await expect(drawer.getByText('Alterado', { exact: true })).toHaveCount(1)
    await expect(drawer.getByText('Contrato vencido')).toBeVisible()
    expect(getSegments()).toEqual(['Casa e Decoração', 'Livros'])
    await drawer.getByRole('button', { name: 'Fechar' }).last().click()
    await page.getByRole('button', { name: 'Desfazer' }).last().click()
    await expect(page.getByText(/^Desfeito: .*Segmento/)).toBeVisible()
    expect(getSegments()).toEqual(['Casa e Decoração', 'Moda'])
    expect(problems).toEqual([])
  },
)

test('A zip code form keeps its input while the platform fails, and sends the zip code once when it works again', async ({
  page,
  server,
  platform,
}) => {
  await signInAtPlatform(page, server)
  await page.goto(`${server.url}/correios?do=trackingErrors.correctZip&reverse_id=90004`)
  const { drawer, zipField } = getTrackingErrorLocators(page)
  await zipField.fill('01310-100')
  await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
  const correctButton = drawer.getByRole('button', { name: 'Corrigir', exact: true })
  const countWrites = () => platform.state.writes.filter(({ routeName }) => routeName === 'correctZip').length
  const count = countWrites()
  for (const change of [{ status: 500 }, { status: 429 }, { disconnectAt: 'before' }] as const) {
    platform.changeNextResponses({ routeName: 'correctZip' }, change)
    await correctButton.click()
    await expect(correctButton).not.toHaveAttribute('aria-busy', 'true')
    await expect(drawer).toBeVisible()
    await expect(zipField).toHaveValue('01310-100')
    expect(countWrites()).toBe(count)
  }
  await expect(async () => {
    if (await drawer.isVisible()) await correctButton.click()
    await expect(drawer).toBeHidden({ timeout: 2000 })
  }).toPass()
  expect(countWrites()).toBe(count + 1)
})

test('A reprocess whose response was lost is not reported as done, and is not sent again without a question', async ({
  page,
  server,
  platform,
}) => {
  await signInAtPlatform(page, server)
  platform.changeNextResponses({ routeName: 'reprocessReverse' }, { disconnectAt: 'after' })
  await page.goto(
    `${server.url}/ecommerces?do=reprocess.reverse&reverse_id=90008&ecommerce_id=42&task=Etiqueta&ticket=ZD-48214`,
  )
  const { idField } = getReprocessLocators(page)
  await expect(idField).toHaveValue('90008')
  const countWrites = () => platform.state.writes.filter(({ routeName }) => routeName === 'reprocessReverse').length
  const count = countWrites()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/não sabemos se foi|não confirmou se isto foi feito/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: REPROCESS_DONE_TITLE })).toHaveCount(0)
  await expect(idField).toHaveValue('90008')
  expect(countWrites()).toBe(count + 1)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('não confirmou se isto foi feito').first()).toBeVisible()
  expect(countWrites()).toBe(count + 1)
})

base('No command that is offered to a user of an existing platform is unavailable there', () => {
  const commands = listAllowedCommands(userAtPlatform)
  expect(commands.filter(({ access }) => isUnavailableAtPlatform(userAtPlatform, access))).toEqual([])
})
