// Lists the forms of ecommerces for the fault tests.
import type { Page } from 'playwright/test'
import { integrationScenarioIds } from '../../../src/demo/integrations.ts'
import { chooseOption } from '../select.ts'
import {
  createRecord,
  fillFields,
  fillJsonEditor,
  findField,
  NO_PLATFORM_CALL,
  selectOtherOption,
  type TestedForm,
} from './forms.ts'

const buildTabLink = (id: number, name: string) => `/ecommerces/show/${id}?tab=${name}`
const buildDrawerLink = (id: number, name: string, command: string, parameters = '') =>
  `${buildTabLink(id, name)}&do=ecommerces.${command}&ecommerce=${id}${parameters}`

interface Quotas {
  readonly data: { readonly billing_quotas: readonly object[] }
}

interface Rows {
  readonly data: readonly { readonly id: number }[]
}
const buildIntegrationsPath = (id: number) => `/v2/boss/ecommerces/${id}/integrations`

/** Returns a date as DD/MM/YYYY: the first of January 2027 plus the given number of days. */
const formatDay = (dayOffset: number) =>
  new Date(Date.UTC(2027, 0, 1 + dayOffset)).toISOString().slice(0, 10).split('-').reverse().join('/')

export const ecommerceForms: readonly TestedForm[] = [
  {
    name: 'ecommerces.create',
    file: 'features/ecommerces/details-form.tsx',
    endpoints: ['POST /v2/boss/ecommerces'],
    draftPrefix: 'ecommerces.create',
    buildLink: () => '/ecommerces/new',
    fill: (page, { attemptNumber }) =>
      fillFields(page, {
        company_name: `Falha ${attemptNumber} Ltda.`,
        url: `falha${attemptNumber}.com.br`,
        email: `dona@falha${attemptNumber}.com.br`,
      }),
    rejectableField: ['company_name', 'body.company_name'],
  },
  {
    name: 'ecommerces.edit',
    file: 'features/ecommerces/details-form.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:id'],
    onConflict: 'question',
    draftPrefix: 'ecommerces.edit:',
    buildLink: () => '/ecommerces/show/230?mode=edit',
    fill: (page, { attemptNumber }) =>
      fillFields(page, { display_name: `Loja ${attemptNumber}`, trade_name: `Comércio ${attemptNumber} “ção” 😀` }),
    rejectableField: ['trade_name', 'body.trade_name'],
  },
  {
    name: 'ecommerces.addIntegration',
    file: 'features/ecommerces/integrations/integration-form.tsx',
    endpoints: ['POST /v2/boss/ecommerces/:id/integrations'],
    draftPrefix: 'ecommerces.addIntegration:',
    // Uses another ecommerce for each attempt, because the page caches the integrations of an ecommerce.
    buildLink: async ({ api, attemptNumber }) => {
      const ecommerceId = 231 + (attemptNumber % 40)
      const { data } = await api.get<Rows>(buildIntegrationsPath(ecommerceId))
      for (const { id } of data) await api.remove(`/v2/boss/integrations/${id}`)
      return buildDrawerLink(ecommerceId, 'integration', 'addIntegration')
    },
    fill: async (page, { attemptNumber }) => {
      const softwareSelect = findField(page, 'software_id')
      await softwareSelect.waitFor()
      await selectOtherOption(softwareSelect)
      await fillFields(page, {
        name: `Falha ${attemptNumber}`,
        username: 'loja',
        api_url: 'https://api.loja.example/v1',
      })
    },
    rejectableField: ['api_url', 'body.api_url'],
  },
  ...(['edit', 'options'] as const).map(
    (variant): TestedForm => ({
      name: `ecommerces.integration.${variant}`,
      file: 'features/ecommerces/integrations/integrations.tsx',
      endpoints: ['PUT /v2/boss/integrations/:id'],
      onConflict: 'question',
      draftPrefix: `ecommerces.integration.${variant}:`,
      buildLink: async ({ api }) => {
        const ecommerceId = integrationScenarioIds.testMerchantOne
        const [integration] = (await api.get<Rows>(buildIntegrationsPath(ecommerceId))).data
        const command = variant === 'edit' ? 'editIntegration' : 'editIntegrationOptions'
        return buildDrawerLink(ecommerceId, 'integration', command, `&integration_id=${integration?.id}`)
      },
      fill: (page, { attemptNumber }) =>
        variant === 'edit'
          ? fillFields(page, { name: `Falha ${attemptNumber}` })
          : fillJsonEditor(page, `{"storeId": "${attemptNumber}"}`),
      rejectableField: variant === 'edit' ? ['name', 'body.name'] : ['options', 'body.options'],
    }),
  ),
  {
    name: 'ecommerces.editSubscription',
    file: 'features/ecommerces/billing/subscription-tab.tsx',
    endpoints: ['POST /v2/boss/ecommerces/:id/subscription'],
    onConflict: 'question',
    draftPrefix: 'ecommerces.editSubscription:',
    buildLink: () => buildDrawerLink(233, 'subscription', 'editSubscription'),
    fill: (page, { attemptNumber }) =>
      fillFields(page, { frequency_fee: `${1000 + attemptNumber},50`, started_at: formatDay(attemptNumber) }),
    rejectableField: ['frequency_fee', 'body.frequency_fee'],
  },
  {
    name: 'ecommerces.editQuota',
    file: 'features/ecommerces/billing/quotas-tab.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:id/quotas'],
    onConflict: 'question',
    draftPrefix: 'ecommerces.editQuota:',
    buildLink: async ({ api }) => {
      const { data } = await api.get<Quotas>('/v2/boss/ecommerces/233')
      const billing_quotas = [{ service_code: 'order.used', monthly_quota: 900, unlimited_quota: false }]
      if (data.billing_quotas.length === 0) await api.put('/v2/boss/ecommerces/233/quotas', { billing_quotas })
      return buildDrawerLink(233, 'quotas', 'editQuota')
    },
    fill: (page, { attemptNumber }) =>
      fillFields(page, { 'billing_quotas.0.monthly_quota': String(100 + attemptNumber) }),
  },
  {
    name: 'ecommerces.addFee',
    file: 'features/ecommerces/billing/fees-tab.tsx',
    endpoints: ['POST /v2/boss/ecommerces/:id/billing-fees'],
    draftPrefix: 'ecommerces.addFee:',
    buildLink: () => buildDrawerLink(233, 'fees', 'addFee'),
    fill: async (page, { attemptNumber }) => {
      await chooseOption(findField(page, 'service_code'), 3)
      await fillFields(page, {
        fixed_fee: '12,34',
        start_at: formatDay(attemptNumber),
        comments: `Falha ${attemptNumber}`,
      })
    },
    rejectableField: ['comments', 'body.comments'],
  },
  {
    name: 'ecommerces.editOwnership',
    platformOverrides: NO_PLATFORM_CALL,
    file: 'features/ecommerces/ownership.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:id/ownership'],
    onConflict: 'question',
    draftPrefix: 'ecommerces.editOwnership:',
    buildLink: () => buildDrawerLink(237, 'details', 'editOwnership'),
    fill: (page, { isSecondTab }) => selectOtherOption(findField(page, 'owner_id'), isSecondTab),
    rejectableField: ['owner_id', 'body.owner_id'],
  },
  {
    name: 'ecommerces.editFeatures',
    checksSaveResult: true,
    file: 'features/ecommerces/features-tab.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:id/features'],
    onConflict: 'question',
    draftPrefix: 'ecommerces.editFeatures:',
    buildLink: () => buildTabLink(234, 'features'),
    fill: async (page, { isSecondTab }) => {
      const flag = page.locator('form input[type=checkbox]:visible').nth(isSecondTab ? 1 : 0)
      await flag.waitFor()
      await flag.setChecked(!(await flag.isChecked()))
    },
  },
  {
    name: 'ecommerces.editLgpd',
    checksSaveResult: true,
    file: 'features/ecommerces/lgpd-tab.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:id/lgpd'],
    onConflict: 'question',
    draftPrefix: 'ecommerces.editLgpd:',
    buildLink: () => buildTabLink(235, 'lgpd'),
    fill: (page, { isSecondTab }) => selectOtherOption(findField(page, 'provider'), isSecondTab),
    rejectableField: ['provider', 'body.provider'],
  },
  {
    name: 'ecommerces.editConfigs',
    file: 'features/ecommerces/metadata-tab.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:id/configs'],
    onConflict: 'question',
    draftPrefix: 'ecommerces.editConfigs:',
    buildLink: () => buildDrawerLink(236, 'metadatas', 'editConfigs'),
    fill: (page, { attemptNumber }) => fillJsonEditor(page, `{"passo": ${attemptNumber}, "taxa": 10.00}`),
    rejectableField: ['text', 'body.text'],
  },
  {
    name: 'ecommerces.uploadLogo',
    file: 'features/ecommerces/metadata-tab.tsx',
    endpoints: ['POST /v2/boss/ecommerces/:id/logos'],
    draftPrefix: 'ecommerces.uploadLogo:',
    hasNoDraft: true,
    buildLink: () => buildDrawerLink(237, 'metadatas', 'uploadLogo'),
    fill: async (page, { attemptNumber }) => {
      const buffer = Buffer.concat([Buffer.from(PIXEL_PNG, 'base64'), Buffer.from(String(attemptNumber))])
      await page
        .locator('[role=dialog] input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    },
    rejectableField: ['kind', 'body.kind'],
  },
  {
    name: 'ecommerces.addUrl',
    file: 'features/ecommerces/urls-tab.tsx',
    endpoints: ['POST /v2/boss/ecommerces/:id/urls', 'POST /v2/boss/ecommerces/:id/brand-urls'],
    draftPrefix: 'ecommerces.addUrl:',
    buildLink: () => buildDrawerLink(238, 'urls', 'addUrl'),
    fill: (page, { attemptNumber }) =>
      fillFields(page, { url: `falha${attemptNumber}.com.br`, brand_name: `Marca ${attemptNumber}` }),
    rejectableField: ['brand_name', 'body.brand_name'],
  },
  {
    name: 'ecommerces.editUrl',
    file: 'features/ecommerces/urls-tab.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:id/urls/:url_id', 'PUT /v2/boss/ecommerces/:id/brand-urls/:url_id'],
    onConflict: 'question',
    draftPrefix: 'ecommerces.editUrl:',
    buildLink: async ({ api }) => {
      const path = '/v2/boss/ecommerces/239/urls'
      const [existingUrl] = (await api.get<Rows>(path)).data
      const id = existingUrl?.id ?? (await createRecord(api, path, { id: 239, url: 'antes.com.br', brand_name: '' }))
      return buildDrawerLink(239, 'urls', 'editUrl', `&url_id=${id}`)
    },
    fill: (page, { attemptNumber }) => fillFields(page, { url: `depois${attemptNumber}.com.br` }),
    rejectableField: ['url', 'body.url'],
  },
  {
    name: 'ecommerces.editMetadata',
    file: 'records/metadata-editor.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:id/metadatas'],
    onConflict: 'question',
    draftPrefix: 'ecommerces.editMetadata:240:',
    asksConfirmation: true,
    buildLink: () => `${buildTabLink(240, 'metadatas')}&metadata=falhas`,
    fill: (page, { attemptNumber }) => fillJsonEditor(page, `{"passo": ${attemptNumber}, "taxa": 10.00}`),
    rejectableField: ['value', 'body.value'],
  },
]

const PIXEL_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Waits until the preview (dry run) of a bulk change lists the ecommerces and the submit button is enabled. */
async function waitForDryRun(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  await drawer.locator('li > code').first().waitFor()
  await drawer.locator('button[aria-keyshortcuts="Control+Enter"]:not([aria-disabled=true])').last().waitFor()
}

export const changeManyForms: readonly TestedForm[] = [
  {
    name: 'ecommerces.changeMany',
    file: 'features/ecommerces/change-many.tsx',
    endpoints: ['POST /v2/boss/ecommerces/changes'],
    draftPrefix: 'ecommerces.changeMany',
    buildLink: () => '/ecommerces?do=ecommerces.changeMany&ecommerces=236,237&change=metadata',
    fill: async (page, { attemptNumber }) => {
      await fillFields(page, { name: 'falhas' })
      await fillJsonEditor(page, `{"passo": ${attemptNumber}}`)
      await waitForDryRun(page)
    },
    waitUntilReady: waitForDryRun,
    rejectableField: ['ids', 'body.ids'],
    timeoutMs: 91_000,
  },
  {
    name: 'ecommerces.changeMany fee',
    file: 'features/ecommerces/change-many.tsx',
    endpoints: ['POST /v2/boss/ecommerces/changes'],
    draftPrefix: 'ecommerces.changeMany',
    timeoutMs: 91_000,
    asksConfirmation: true,
    buildLink: () => '/ecommerces?do=ecommerces.changeMany&ecommerces=235,236&change=fee',
    fill: async (page, { attemptNumber }) => {
      await chooseOption(findField(page, 'service_code'), 3)
      await fillFields(page, {
        fixed_fee: '12,34',
        start_at: formatDay(attemptNumber),
        comments: `Várias ${attemptNumber}`,
      })
      await waitForDryRun(page)
    },
    waitUntilReady: waitForDryRun,
  },
]
