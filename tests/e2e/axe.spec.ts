// Accessibility of every screen, in both themes: zero violations.
import axe from 'axe-core'
import type { Page } from 'playwright/test'

import { integrationStories } from '#server/demo/integration-stories.ts'

import { reverseStories, storyEcommerces } from '#server/demo/stories.ts'
import { peopleScreens, type Screen } from './axe-people.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 }).waitFor()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor()
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true }).waitFor()
const record = `/ecommerces/show/${storyEcommerces.lojaAzul}`
/** A drawer over the record. */
const over = (verb: string) => `${record}?do=ecommerces.${verb}&ecommerce=${storyEcommerces.lojaAzul}`

const screens: readonly Screen[] = [
  { name: 'home', place: '/', ready: heading(/Boas-vindas/) },
  { name: 'list of ecommerces', place: '/ecommerces', ready: (page) => page.getByRole('row').nth(5).waitFor() },
  {
    name: 'empty list',
    place: '/ecommerces?q=naoexistenada',
    ready: (page) => page.getByText('Nenhum ecommerce encontrado').waitFor(),
  },
  { name: 'details', place: record, ready: (page) => page.getByLabel('CEP').waitFor() },
  { name: 'create', place: '/ecommerces/new', ready: heading('Criar ecommerce') },
  {
    name: 'disable dialog',
    place: `${record}?do=ecommerces.disable&ecommerce=${storyEcommerces.lojaAzul}`,
    ready: (page) => page.getByRole('alertdialog', { name: 'Desativar Loja Azul?' }).waitFor(),
  },
  { name: 'unknown record', place: '/ecommerces/show/99999', ready: heading(/não encontrado/) },
  {
    name: 'reprocess tab',
    place: `${record}?tab=reprocess`,
    ready: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'metadatas tab',
    place: `${record}?tab=metadatas&metadata=custom_rules`,
    ready: (page) => page.getByRole('textbox', { name: 'Valor em JSON' }).waitFor(),
  },
  {
    name: 'versions of a metadata',
    place: `${record}?do=ecommerces.listMetadataVersions&ecommerce=1&name=theme`,
    ready: (page) => page.getByText('Versão 2').waitFor(),
  },
  {
    name: 'restore of a metadata',
    place: `${record}?do=ecommerces.restoreMetadata&ecommerce=1&name=theme&version=1`,
    ready: (page) => page.getByText('diferença').waitFor(),
  },
  {
    name: 'comparison of a metadata',
    place: `${record}?do=ecommerces.compareMetadata&ecommerce=1&name=theme&other=166`,
    ready: (page) => page.getByText('diferença').waitFor(),
  },
  {
    name: 'project configs',
    place: `${record}?do=ecommerces.editConfigs&ecommerce=1`,
    ready: (page) => page.getByRole('textbox', { name: 'Configurações em JSON' }).waitFor(),
  },
  { name: 'logo drawer', place: `${record}?do=ecommerces.uploadLogo&ecommerce=1`, ready: dialog('Enviar logo') },
  {
    name: 'integration tab',
    place: `/ecommerces/show/${integrationStories.oddOptions}?tab=integration`,
    ready: (page) => page.getByRole('tab', { name: 'Irroba' }).waitFor(),
  },
  {
    name: 'integration drawer',
    place: `${record}?tab=integration&do=ecommerces.addIntegration&ecommerce=${storyEcommerces.lojaAzul}`,
    ready: (page) => page.getByRole('textbox', { name: 'Opções (JSON)' }).waitFor(),
  },
  { name: 'back from a provider', place: '/oauth/callback', ready: heading('Nada a concluir') },
  { name: 'subscription tab', place: `${record}?tab=subscription`, ready: region('Assinatura') },
  { name: 'subscription drawer', place: over('editSubscription'), ready: dialog('Editar assinatura') },
  {
    name: 'quotas tab',
    place: `${record}?tab=quotas`,
    ready: (page) => page.getByText('Ver os números').click(),
  },
  { name: 'quotas drawer', place: over('editQuota'), ready: dialog('Editar cotas') },
  {
    name: 'fees tab',
    place: `${record}?tab=fees`,
    ready: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  { name: 'fee drawer', place: over('addFee'), ready: dialog('Nova taxa') },
  {
    name: 'URLs tab',
    place: `${record}?tab=urls`,
    ready: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  { name: 'URL dialog', place: `${record}?tab=urls&do=ecommerces.addUrl&ecommerce=1`, ready: dialog('Adicionar URL') },
  {
    name: 'features tab',
    place: `${record}?tab=features&module=omni&values=store_pickup`,
    ready: (page) => page.getByRole('checkbox').first().waitFor(),
  },
  { name: 'LGPD tab', place: `${record}?tab=lgpd`, ready: (page) => page.getByLabel('Provedor').waitFor() },
  {
    name: 'comparison',
    place: `${record}?do=ecommerces.compare&ecommerce=1&other=2`,
    ready: (page) => page.getByRole('heading', { name: /^Nos dois/ }).waitFor(),
  },
  { name: 'reprocess drawer', place: '/?do=reprocess.reverse&reverse_id=918273', ready: dialog('Reprocessar reversa') },
  { name: 'refund drawer', place: '/?do=reprocess.refund', ready: dialog('Reprocessar reembolso') },
  { name: 'ticket dialog', place: '/?do=tickets.set', ready: dialog(/chamado/i) },
  { name: 'notices', place: '/?do=session.notices', ready: dialog('Avisos') },
  { name: 'help', place: '/?do=keyboard.help', ready: dialog('Teclas e comandos') },
  ...peopleScreens,
  { name: 'unknown command', place: '/?do=nada.nada', ready: dialog('Comando desconhecido') },
  { name: 'not found', place: '/nada', ready: heading('Página não encontrada') },
]

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test('sign-in has no violation', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Entrar na Reversa' }).waitFor()
      expect(await violations(page)).toEqual([])
    })

    for (const { name, who = 'n1', place, ready } of screens) {
      test(`${name} has no violation`, async ({ page }) => {
        await signIn(page, who, place)
        await ready(page)
        expect(await violations(page)).toEqual([])
      })
    }

    test('result of a reprocess and its question have no violation', async ({ page }) => {
      const { id: reverse } = theme === 'light' ? reverseStories.canceled : reverseStories.manual
      const link = `/ecommerces?do=reprocess.reverse&reverse_id=${reverse}&ticket=ZD-1&task=Axe`
      await signIn(page, 'n1', link)
      await page.getByText('Loja Azul · 1').waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByRole('region', { name: 'O reprocessamento falhou' }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Forçar reprocessamento' }).click()
      await page.getByRole('alertdialog').waitFor()
      expect(await violations(page)).toEqual([])
    })

    test('a form with errors has no violation', async ({ page }) => {
      await signIn(page, 'n1', '/ecommerces?do=reprocess.reverse')
      await page.getByRole('button', { name: 'Reprocessar', exact: true }).click()
      await page.getByRole('alert').waitFor()
      expect(await violations(page)).toEqual([])
    })

    test('sign-in over an expired session has no violation', async ({ page, context }) => {
      await signIn(page, 'n1', '/ecommerces')
      await page.getByRole('row').nth(5).waitFor()
      await context.clearCookies()
      await page.getByLabel('Situação').selectOption('all')
      await page.getByRole('alertdialog', { name: 'Sessão expirada' }).waitFor()
      expect(await violations(page)).toEqual([])
    })

    test('palette has no violation', async ({ page }) => {
      await signIn(page, 'financial')
      await page.getByRole('button', { name: /Buscar ou executar/ }).click()
      await page.getByRole('combobox').fill('reprocessar')
      await page.getByRole('option').first().waitFor()
      expect(await violations(page)).toEqual([])
    })

    test('permission denied has no violation', async ({ page }) => {
      await signIn(page, 'collaborator_aftersale', '/ecommerces')
      await page
        .getByText(/leitura em Ecommerces/i)
        .first()
        .waitFor()
      expect(await violations(page)).toEqual([])
    })
  })
}

interface Found {
  readonly rule: string
  readonly where: readonly string[]
}

/** Through the debugger, which the content security policy of the page does not bind; once nothing is half faded in. */
async function violations(page: Page): Promise<readonly Found[]> {
  const session = await page.context().newCDPSession(page)
  const run = `(async () => {
    ${axe.source}
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
    const { violations } = await globalThis.axe.run(document, options)
    return violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary) }))
  })()`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: run,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
