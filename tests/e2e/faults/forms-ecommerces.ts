// Lists the forms of ecommerces for the fault tests.
import type { Page } from 'playwright/test'
import { integrationScenarioIds } from '../../../src/demo/integrations.ts'
import { choose } from '../select.ts'
import { chooseOther, type FaultyForm, made, named, typeInto, writeJson } from './forms.ts'

const tab = (id: number, name: string) => `/ecommerces/show/${id}?tab=${name}`
const drawer = (id: number, name: string, command: string, more = '') =>
  `${tab(id, name)}&do=ecommerces.${command}&ecommerce=${id}${more}`

interface Quotas {
  readonly data: { readonly billing_quotas: readonly object[] }
}

interface Rows {
  readonly data: readonly { readonly id: number }[]
}
const integrationsAt = (id: number) => `/v2/boss/ecommerces/${id}/integrations`

/** Formats a different day for each serial number, counted from 1 January 2027, as DD/MM/YYYY. */
const dayOf = (n: number) =>
  new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10).split('-').reverse().join('/')

export const ecommerceForms: readonly FaultyForm[] = [
  {
    name: 'ecommerces.create',
    file: 'features/ecommerces/details-form.tsx',
    sends: ['POST /v2/boss/ecommerces'],
    drafts: 'ecommerces.create',
    link: () => '/ecommerces/new',
    fill: (page, { n }) =>
      typeInto(page, { company_name: `Falha ${n} Ltda.`, url: `falha${n}.com.br`, email: `dona@falha${n}.com.br` }),
    field: ['company_name', 'body.company_name'],
  },
  {
    name: 'ecommerces.edit',
    file: 'features/ecommerces/details-form.tsx',
    sends: ['PUT /v2/boss/ecommerces/:id'],
    second: 'asked',
    drafts: 'ecommerces.edit:',
    link: () => '/ecommerces/show/230?mode=edit',
    fill: (page, { n }) => typeInto(page, { display_name: `Loja ${n}`, trade_name: `Comércio ${n} “ção” 😀` }),
    field: ['trade_name', 'body.trade_name'],
  },
  {
    name: 'ecommerces.addIntegration',
    file: 'features/ecommerces/integrations/integration-form.tsx',
    sends: ['POST /v2/boss/ecommerces/:id/integrations'],
    drafts: 'ecommerces.addIntegration:',
    link: async ({ api }) => {
      const { data } = await api.get<Rows>(integrationsAt(231))
      for (const { id } of data) await api.remove(`/v2/boss/integrations/${id}`)
      return drawer(231, 'integration', 'addIntegration')
    },
    fill: async (page, { n }) => {
      const platform = named(page, 'software_id')
      await platform.waitFor()
      await chooseOther(platform)
      await typeInto(page, { name: `Falha ${n}`, username: 'loja', api_url: 'https://api.loja.example/v1' })
    },
    field: ['api_url', 'body.api_url'],
  },
  ...(['edit', 'options'] as const).map(
    (part): FaultyForm => ({
      name: `ecommerces.integration.${part}`,
      file: 'features/ecommerces/integrations/integrations.tsx',
      sends: ['PUT /v2/boss/integrations/:id'],
      second: 'asked',
      drafts: `ecommerces.integration.${part}:`,
      link: async ({ api }) => {
        const at = integrationScenarioIds.plain
        const [one] = (await api.get<Rows>(integrationsAt(at))).data
        const command = part === 'edit' ? 'editIntegration' : 'editIntegrationOptions'
        return drawer(at, 'integration', command, `&integration_id=${one?.id}`)
      },
      fill: (page, { n }) =>
        part === 'edit' ? typeInto(page, { name: `Falha ${n}` }) : writeJson(page, `{"storeId": "${n}"}`),
      field: part === 'edit' ? ['name', 'body.name'] : ['options', 'body.options'],
    }),
  ),
  {
    name: 'ecommerces.editSubscription',
    file: 'features/ecommerces/billing/subscription-tab.tsx',
    sends: ['POST /v2/boss/ecommerces/:id/subscription'],
    second: 'asked',
    drafts: 'ecommerces.editSubscription:',
    link: () => drawer(233, 'subscription', 'editSubscription'),
    fill: (page, { n }) => typeInto(page, { frequency_fee: `${1000 + n},50`, started_at: dayOf(n) }),
    field: ['frequency_fee', 'body.frequency_fee'],
  },
  {
    name: 'ecommerces.editQuota',
    file: 'features/ecommerces/billing/quotas-tab.tsx',
    sends: ['PUT /v2/boss/ecommerces/:id/quotas'],
    second: 'asked',
    drafts: 'ecommerces.editQuota:',
    link: async ({ api }) => {
      const { data } = await api.get<Quotas>('/v2/boss/ecommerces/233')
      const billing_quotas = [{ service_code: 'order.used', monthly_quota: 900, unlimited_quota: false }]
      if (data.billing_quotas.length === 0) await api.put('/v2/boss/ecommerces/233/quotas', { billing_quotas })
      return drawer(233, 'quotas', 'editQuota')
    },
    fill: (page, { n }) => typeInto(page, { 'billing_quotas.0.monthly_quota': String(100 + n) }),
  },
  {
    name: 'ecommerces.addFee',
    file: 'features/ecommerces/billing/fees-tab.tsx',
    sends: ['POST /v2/boss/ecommerces/:id/billing-fees'],
    drafts: 'ecommerces.addFee:',
    link: () => drawer(233, 'fees', 'addFee'),
    fill: async (page, { n }) => {
      await choose(named(page, 'service_code'), 3)
      await typeInto(page, { fixed_fee: '12,34', start_at: dayOf(n), comments: `Falha ${n}` })
    },
    field: ['comments', 'body.comments'],
  },
  {
    name: 'ecommerces.editOwnership',
    file: 'features/ecommerces/ownership.tsx',
    sends: ['PUT /v2/boss/ecommerces/:id/ownership'],
    second: 'asked',
    drafts: 'ecommerces.editOwnership:',
    link: () => drawer(237, 'details', 'editOwnership'),
    fill: (page, { isSecond }) => chooseOther(named(page, 'owner_id'), isSecond),
    field: ['owner_id', 'body.owner_id'],
  },
  {
    name: 'ecommerces.editFeatures',
    traces: true,
    file: 'features/ecommerces/features-tab.tsx',
    sends: ['PUT /v2/boss/ecommerces/:id/features'],
    second: 'asked',
    drafts: 'ecommerces.editFeatures:',
    link: () => tab(234, 'features'),
    fill: async (page, { isSecond }) => {
      const flag = page.locator('form input[type=checkbox]:visible').nth(isSecond ? 1 : 0)
      await flag.waitFor()
      await flag.setChecked(!(await flag.isChecked()))
    },
  },
  {
    name: 'ecommerces.editLgpd',
    traces: true,
    file: 'features/ecommerces/lgpd-tab.tsx',
    sends: ['PUT /v2/boss/ecommerces/:id/lgpd'],
    second: 'asked',
    drafts: 'ecommerces.editLgpd:',
    link: () => tab(235, 'lgpd'),
    fill: (page, { isSecond }) => chooseOther(named(page, 'provider'), isSecond),
    field: ['provider', 'body.provider'],
  },
  {
    name: 'ecommerces.editConfigs',
    file: 'features/ecommerces/metadata-tab.tsx',
    sends: ['PUT /v2/boss/ecommerces/:id/configs'],
    second: 'asked',
    drafts: 'ecommerces.editConfigs:',
    link: () => drawer(236, 'metadatas', 'editConfigs'),
    fill: (page, { n }) => writeJson(page, `{"passo": ${n}, "taxa": 10.00}`),
    field: ['text', 'body.text'],
  },
  {
    name: 'ecommerces.uploadLogo',
    file: 'features/ecommerces/metadata-tab.tsx',
    sends: ['POST /v2/boss/ecommerces/:id/logos'],
    drafts: 'ecommerces.uploadLogo:',
    keepsNothing: true,
    link: () => drawer(237, 'metadatas', 'uploadLogo'),
    fill: async (page, { n }) => {
      const buffer = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from(String(n))])
      await page
        .locator('[role=dialog] input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    },
    field: ['kind', 'body.kind'],
  },
  {
    name: 'ecommerces.addUrl',
    file: 'features/ecommerces/urls-tab.tsx',
    sends: ['POST /v2/boss/ecommerces/:id/urls', 'POST /v2/boss/ecommerces/:id/brand-urls'],
    drafts: 'ecommerces.addUrl:',
    link: () => drawer(238, 'urls', 'addUrl'),
    fill: (page, { n }) => typeInto(page, { url: `falha${n}.com.br`, brand_name: `Marca ${n}` }),
    field: ['brand_name', 'body.brand_name'],
  },
  {
    name: 'ecommerces.editUrl',
    file: 'features/ecommerces/urls-tab.tsx',
    sends: ['PUT /v2/boss/ecommerces/:id/urls/:url_id', 'PUT /v2/boss/ecommerces/:id/brand-urls/:url_id'],
    second: 'asked',
    drafts: 'ecommerces.editUrl:',
    link: async ({ api }) => {
      const at = '/v2/boss/ecommerces/239/urls'
      const [kept] = (await api.get<Rows>(at)).data
      const id = kept?.id ?? (await made(api, at, { id: 239, url: 'antes.com.br', brand_name: '' }))
      return drawer(239, 'urls', 'editUrl', `&url_id=${id}`)
    },
    fill: (page, { n }) => typeInto(page, { url: `depois${n}.com.br` }),
    field: ['url', 'body.url'],
  },
  {
    name: 'ecommerces.editMetadata',
    file: 'records/metadata-editor.tsx',
    sends: ['PUT /v2/boss/ecommerces/:id/metadatas'],
    second: 'asked',
    drafts: 'ecommerces.editMetadata:240:',
    asks: true,
    link: () => `${tab(240, 'metadatas')}&metadata=falhas`,
    fill: (page, { n }) => writeJson(page, `{"passo": ${n}, "taxa": 10.00}`),
    field: ['value', 'body.value'],
  },
]

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Waits until the dry run of a change of many ecommerces has displayed its rows and enabled the button. */
async function isLookedAt(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  await drawer.locator('li > code').first().waitFor()
  await drawer.locator('button[aria-keyshortcuts="Control+Enter"]:not([aria-disabled=true])').last().waitFor()
}

export const changeManyForms: readonly FaultyForm[] = [
  {
    name: 'ecommerces.changeMany',
    file: 'features/ecommerces/change-many.tsx',
    sends: ['POST /v2/boss/ecommerces/changes'],
    drafts: 'ecommerces.changeMany',
    link: () => '/ecommerces?do=ecommerces.changeMany&ecommerces=236,237&change=metadata',
    fill: async (page, { n }) => {
      await typeInto(page, { name: 'falhas' })
      await writeJson(page, `{"passo": ${n}}`)
      await isLookedAt(page)
    },
    settled: isLookedAt,
    field: ['ids', 'body.ids'],
    patience: 91_000,
  },
  {
    name: 'ecommerces.changeMany fee',
    file: 'features/ecommerces/change-many.tsx',
    sends: ['POST /v2/boss/ecommerces/changes'],
    drafts: 'ecommerces.changeMany',
    patience: 91_000,
    asks: true,
    link: () => '/ecommerces?do=ecommerces.changeMany&ecommerces=235,236&change=fee',
    fill: async (page, { n }) => {
      await choose(named(page, 'service_code'), 3)
      await typeInto(page, { fixed_fee: '12,34', start_at: dayOf(n), comments: `Várias ${n}` })
      await isLookedAt(page)
    },
    settled: isLookedAt,
  },
]
