// Lists, for every write call of the specifications (S1 §7, S2 §7), how a user triggers it by mouse: the command that
// opens the form, the values to fill in, and the request that the platform must receive.
import type { Page } from 'playwright/test'
import { buildCsv, VALID_ROW } from '../stores/files.ts'
import type { LoggedRequest } from '../upstream/spec-platform.ts'
import { fillFields, findField, selectOtherLevel } from './faults/forms.ts'
import { ecommerceForms } from './faults/forms-ecommerces.ts'
import { storeForms } from './faults/forms-stores.ts'
import { workForms } from './faults/forms-work.ts'
import { expect } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { chooseFile } from './steps.ts'

export interface PlatformWrite {
  /** Name of the route at the simulated platform. */
  readonly routeName: string
  /** Path of the page on which the user runs the command. */
  readonly startPath: string
  readonly commandId: string
  /** Text of the list row that the user clicks first, so that the command applies to this row. */
  readonly rowPattern?: RegExp
  /** Name of the option that the user chooses when the palette asks for an argument of the command. */
  readonly optionName?: string
  readonly fill?: (page: Page) => Promise<void>
  /** True if the form asks for a confirmation after it was submitted. */
  readonly asksConfirmation?: true
  readonly requestPath: string
  /**
   * Part of the JSON body that the platform must receive. The body must be empty if `expectedBody` and `expectedText`
   * are missing.
   */
  readonly expectedBody?: Readonly<Record<string, unknown>>
  /** Text that must occur in the body of the request. */
  readonly expectedText?: string
  /** Route and path of a second request that the form sends at the same time. */
  readonly secondRequest?: string
}

const ATTEMPT_NUMBER = 7
const forms = [...ecommerceForms, ...storeForms, ...workForms]

/**
 * Returns the function with which the fault tests fill in the form. Only for forms that need no records of the demo.
 */
function getFormFiller(name: string) {
  const form = forms.find((candidate) => candidate.name === name)
  if (!form) throw new Error(`There is no form ${name}`)
  return (page: Page) => form.fill(page, { attemptNumber: ATTEMPT_NUMBER, url: '', api: undefined as never })
}

const createFieldFiller = (values: Readonly<Record<string, string>>) => (page: Page) => fillFields(page, values)

/**
 * Returns a function that replaces the text of the visible JSON editor. Repeats the input until the editor contains the
 * text, because a page that has just opened can move the focus during the input.
 */
const createJsonFiller = (text: string) => async (page: Page) => {
  const editor = page.locator('.cm-content[contenteditable=true]:visible').last()
  await expect(async () => {
    await editor.fill(text)
    await expect(editor).toHaveText(text, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}

const createFileChooser = (name: string, mimeType: string, content: string) => (page: Page) =>
  chooseFile(
    page,
    () =>
      page
        .getByRole('button', { name: /^Escolher / })
        .last()
        .click(),
    {
      ...{ name, mimeType },
      buffer: Buffer.from(content, mimeType === 'image/png' ? 'base64' : 'utf8'),
    },
  )

const PIXEL_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Returns a function that types the confirmation word and a reason into the open confirmation dialog. */
const createConfirmationFiller = (word: string) => async (page: Page) => {
  const dialog = page.getByRole('alertdialog')
  await dialog.locator('input[aria-required=true]').fill(word)
  await dialog.locator('textarea').fill('Pedido do cliente')
}

const buildEcommercePaths = (id: number, query = '') => ({
  startPath: `/ecommerces/show/${id}${query}`,
  requestPath: `/v2/boss/ecommerces/${id}`,
})

const buildReprocessWrite = (name: 'reverse_id' | 'refund_id', id: number) => ({
  expectedBody: { [name]: id, ecommerce_id: 42, task: 'Etiqueta', ticket: 'ZD-48213' },
  fill: async (page: Page) => {
    await fillFields(page, { entity_id: String(id), task: 'Etiqueta', ticket: 'ZD-48213' })
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Ecommerce', exact: true })
    await field.fill('cerrado')
    await page.getByRole('option', { name: '42 - Moda Cerrado' }).click()
  },
})

export const platformWrites: readonly PlatformWrite[] = [
  {
    ...{
      routeName: 'createEcommerce',
      commandId: 'ecommerces.create',
      startPath: '/ecommerces',
      requestPath: '/v2/boss/ecommerces',
    },
    ...{
      fill: getFormFiller('ecommerces.create'),
      expectedBody: { ecommerce: { company_name: 'Falha 7 Ltda.' }, user: { email: 'dona@falha7.com.br' } },
    },
  },
  {
    ...{ ...buildEcommercePaths(41), routeName: 'saveEcommerce', commandId: 'ecommerces.edit' },
    ...{
      fill: createFieldFiller({ display_name: 'Casa Austral', document: '11.222.333/0001-81' }),
      expectedBody: { display_name: 'Casa Austral', phone: '11987650041' },
    },
  },
  {
    ...{ ...buildEcommercePaths(47), routeName: 'setAvailability', commandId: 'ecommerces.disable' },
    ...{ requestPath: '/v2/boss/ecommerces/47/availability', expectedBody: { is_active: false } },
  },
  {
    ...{ ...buildEcommercePaths(38), routeName: 'saveQuotas', commandId: 'ecommerces.editQuota' },
    ...{ requestPath: '/v2/boss/ecommerces/38/quotas', fill: getFormFiller('ecommerces.editQuota') },
    expectedBody: {
      billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 107 }, { service_code: 'order.used' }],
    },
  },
  {
    ...{ ...buildEcommercePaths(38), routeName: 'saveSubscription', commandId: 'ecommerces.editSubscription' },
    ...{ requestPath: '/v2/boss/ecommerces/38/subscription', fill: getFormFiller('ecommerces.editSubscription') },
    expectedBody: { frequency_fee: 1007.5 },
  },
  {
    ...{ ...buildEcommercePaths(38), routeName: 'addFee', commandId: 'ecommerces.addFee' },
    ...{ requestPath: '/v2/boss/ecommerces/38/billing-fees', fill: getFormFiller('ecommerces.addFee') },
    expectedBody: { fixed_fee: 12.34, comments: 'Falha 7' },
  },
  {
    ...{ ...buildEcommercePaths(42), routeName: 'saveFeatures', commandId: 'ecommerces.editFeatures' },
    ...{
      requestPath: '/v2/boss/ecommerces/42/features',
      fill: getFormFiller('ecommerces.editFeatures'),
      expectedBody: { ecommerceId: 42 },
    },
  },
  {
    ...{ ...buildEcommercePaths(71), routeName: 'addIntegration', commandId: 'ecommerces.addIntegration' },
    ...{ requestPath: '/v2/boss/ecommerces/71/integrations', fill: getFormFiller('ecommerces.addIntegration') },
    expectedBody: { name: 'Falha 7', username: 'loja', api_url: 'https://api.loja.example/v1' },
  },
  {
    ...{ ...buildEcommercePaths(38, '?tab=integration&integration=338'), routeName: 'saveIntegration' },
    ...{ commandId: 'ecommerces.editIntegration', requestPath: '/v2/boss/integrations/338' },
    ...{ fill: createFieldFiller({ name: 'Conector novo' }), expectedBody: { name: 'Conector novo' } },
  },
  {
    ...{ ...buildEcommercePaths(38, '?tab=integration&integration=338'), routeName: 'saveIntegration' },
    ...{ commandId: 'ecommerces.editIntegrationOptions', requestPath: '/v2/boss/integrations/338' },
    ...{ fill: createJsonFiller('{"timeout": 2.50}'), expectedBody: { options: '{"timeout": 2.50}' } },
  },
  {
    ...{ ...buildEcommercePaths(57, '?tab=integration&integration=357'), routeName: 'deleteIntegration' },
    ...{ commandId: 'ecommerces.deleteIntegration', requestPath: '/v2/boss/integrations/357' },
  },
  {
    ...{
      ...buildEcommercePaths(45),
      routeName: 'addUrl',
      commandId: 'ecommerces.addUrl',
      requestPath: '/v2/boss/ecommerces/45/urls',
    },
    ...{ fill: createFieldFiller({ url: 'nova.com.br' }), expectedBody: { url: 'nova.com.br' } },
  },
  {
    ...{ ...buildEcommercePaths(45), routeName: 'addBrandUrl', commandId: 'ecommerces.addUrl' },
    ...{
      requestPath: '/v2/boss/ecommerces/45/brand-urls',
      fill: createFieldFiller({ url: 'marca.com.br', brand_name: 'Marca Nova' }),
    },
    expectedBody: { url: 'marca.com.br', brand_name: 'Marca Nova' },
  },
  {
    ...{
      ...buildEcommercePaths(42, '?tab=urls'),
      routeName: 'saveUrl',
      commandId: 'ecommerces.editUrl',
      rowPattern: /Padrão/,
    },
    ...{
      requestPath: '/v2/boss/ecommerces/42/urls/1042',
      fill: createFieldFiller({ url: 'outra.com.br' }),
      expectedBody: { url: 'outra.com.br' },
    },
  },
  {
    ...{
      ...buildEcommercePaths(42, '?tab=urls'),
      routeName: 'saveBrandUrl',
      commandId: 'ecommerces.editUrl',
      rowPattern: /Marca Própria/,
    },
    ...{ requestPath: '/v2/boss/ecommerces/42/brand-urls/2042', fill: createFieldFiller({ url: 'outra.com.br' }) },
    expectedBody: { url: 'outra.com.br' },
  },
  {
    ...{
      ...buildEcommercePaths(52, '?tab=urls'),
      routeName: 'deleteUrl',
      commandId: 'ecommerces.deleteUrl',
      rowPattern: /Padrão/,
    },
    requestPath: '/v2/boss/ecommerces/52/urls/1052',
  },
  {
    ...{ ...buildEcommercePaths(52, '?tab=urls'), routeName: 'deleteBrandUrl', commandId: 'ecommerces.deleteUrl' },
    ...{ rowPattern: /Marca Própria/, requestPath: '/v2/boss/ecommerces/52/brand-urls/2052' },
  },
  {
    ...{
      ...buildEcommercePaths(41),
      routeName: 'saveLgpd',
      commandId: 'ecommerces.editLgpd',
      requestPath: '/v2/boss/ecommerces/41/lgpd',
    },
    ...{
      fill: (page) => chooseOption(findField(page, 'provider'), 'Datalege'),
      expectedBody: { provider: { active: 2 } },
    },
  },
  {
    ...{ ...buildEcommercePaths(58, '?tab=metadatas&metadata=terms'), routeName: 'saveMetadatas' },
    ...{
      commandId: 'ecommerces.editMetadata',
      requestPath: '/v2/boss/ecommerces/58/metadatas',
      asksConfirmation: true,
    },
    ...{ optionName: 'terms', fill: createJsonFiller('"Termos novos."'), expectedBody: { terms: 'Termos novos.' } },
  },
  {
    ...{ ...buildEcommercePaths(58), routeName: 'saveConfigs', commandId: 'ecommerces.editConfigs' },
    ...{
      requestPath: '/v2/boss/ecommerces/58/configs',
      fill: createJsonFiller('{"taxa": 10.00}'),
      expectedText: '10.00',
    },
  },
  {
    ...{ ...buildEcommercePaths(58), routeName: 'uploadLogo', commandId: 'ecommerces.uploadLogo' },
    ...{
      requestPath: '/v2/boss/ecommerces/58/logos',
      fill: createFileChooser('logo.png', 'image/png', PIXEL_PNG),
      expectedText: 'logo.png',
    },
  },
  {
    ...{ routeName: 'reprocessReverse', commandId: 'reprocess.reverse', startPath: '/ecommerces' },
    ...{ requestPath: '/v2/boss/reprocess/reverse', ...buildReprocessWrite('reverse_id', 91_234) },
  },
  {
    ...{
      routeName: 'reprocessRefund',
      commandId: 'reprocess.refund',
      startPath: '/ecommerces',
      asksConfirmation: true,
    },
    ...{ requestPath: '/v2/boss/reprocess/refund', ...buildReprocessWrite('refund_id', 70_003) },
  },
  {
    ...{ routeName: 'createGroup', commandId: 'groups.create', startPath: '/groups', requestPath: '/v2/groups' },
    ...{
      fill: getFormFiller('groups.create'),
      expectedBody: { name: 'Grupo 7', first_group_manager: 'gestao7@grupo.example' },
    },
  },
  {
    ...{ routeName: 'saveGroup', commandId: 'groups.edit', startPath: '/groups/show/3', requestPath: '/v2/groups/3' },
    ...{ fill: createFieldFiller({ name: 'Grupo Austral' }), expectedBody: { name: 'Grupo Austral' } },
  },
  {
    ...{
      routeName: 'deleteGroup',
      commandId: 'groups.delete',
      startPath: '/groups/show/4',
      requestPath: '/v2/groups/4',
    },
    fill: createConfirmationFiller('Grupo Boreal'),
  },
  {
    ...{
      routeName: 'saveGroupLinks',
      commandId: 'groups.editLinks',
      startPath: '/groups/show/5',
      asksConfirmation: true,
    },
    ...{ requestPath: '/v4/groups/5/ecommerces', expectedBody: { links: [63], unlinks: [] } },
    fill: async (page) => {
      await page.getByRole('main').getByRole('combobox').first().fill('bebê')
      await page.getByRole('option', { name: /Bebê Feliz/ }).click()
      await page.getByRole('main').getByRole('button', { name: 'Adicionar', exact: true }).click()
    },
  },
  {
    ...{ routeName: 'saveGroupMetadatas', commandId: 'groups.editMetadata', asksConfirmation: true },
    ...{ startPath: '/groups/show/3?tab=metadatas&metadata=theme', requestPath: '/v4/groups/3/metadatas' },
    ...{ fill: createJsonFiller('{"color": "#445566"}'), expectedBody: { theme: { color: '#445566' } } },
  },
  {
    ...{ routeName: 'createStore', commandId: 'stores.create', startPath: '/stores?ecommerce_id=38' },
    ...{
      requestPath: '/v2/boss/ecommerces/38/stores',
      fill: getFormFiller('stores.create'),
      expectedBody: { display_name: 'Loja 7' },
    },
  },
  {
    ...{ routeName: 'saveStore', commandId: 'stores.edit', startPath: '/ecommerces/38/stores/show/201' },
    ...{
      requestPath: '/v2/boss/ecommerces/38/stores/201',
      // The platform's store has a CNPJ with wrong check digits, which the form does not accept.
      fill: createFieldFiller({ seller: 'Vendedora', cnpj: '11.222.333/0001-81' }),
      expectedBody: { seller: 'Vendedora', cnpj: '11222333000181' },
    },
  },
  {
    ...{ routeName: 'saveStore', commandId: 'stores.editContract', startPath: '/ecommerces/38/stores/show/202' },
    ...{
      requestPath: '/v2/boss/ecommerces/38/stores/202',
      fill: createFieldFiller({ username: 'contrato-novo' }),
      asksConfirmation: true,
    },
    expectedBody: { contract_options: { username: 'contrato-novo' } },
  },
  {
    ...{ routeName: 'uploadStores', commandId: 'stores.upload', startPath: '/stores?ecommerce_id=38' },
    ...{
      requestPath: '/v2/boss/ecommerces/38/stores/upload',
      fill: createFileChooser('lojas.csv', 'text/csv', buildCsv([VALID_ROW])),
      expectedText: 'Loja Paulista',
    },
  },
  {
    ...{ routeName: 'saveUser', commandId: 'users.edit', startPath: '/users/show/14', requestPath: '/v2/users/14' },
    ...{
      fill: createFieldFiller({ name: 'Nina Alves Reis' }),
      expectedBody: { first_name: 'Nina', last_name: 'Alves Reis' },
    },
    secondRequest: 'saveUserPermissions /v2/users/14/permissions',
  },
  {
    ...{ routeName: 'saveUserPermissions', commandId: 'users.edit', startPath: '/users/show/15' },
    ...{ requestPath: '/v2/users/15/permissions', fill: (page) => selectOtherLevel(page.locator('main fieldset')) },
    ...{ expectedBody: { type: 'n2', permissions: { stores: 'denied' } }, secondRequest: 'saveUser /v2/users/15' },
  },
  {
    ...{ routeName: 'saveUserPermissions', commandId: 'users.setType', startPath: '/users/show/16' },
    requestPath: '/v2/users/16/permissions',
    fill: (page) => chooseOption(page.getByRole('alertdialog').getByRole('combobox'), 'Suporte N2'),
    expectedBody: { type: 'n2', permissions: { ecommerces: 'read_and_write', users: 'denied' } },
  },
  {
    ...{ routeName: 'deleteUser', commandId: 'users.delete', startPath: '/users/show/17', requestPath: '/v2/users/17' },
    fill: createConfirmationFiller('aftersale@empresa.com.br'),
  },
  {
    ...{
      routeName: 'saveAlert',
      commandId: 'comunication.editAlert',
      startPath: '/comunication',
      rowPattern: /Nova versão/,
    },
    ...{
      requestPath: '/v2/boss/app-alerts/1',
      fill: createFieldFiller({ title: 'Aviso novo' }),
      expectedBody: { title: 'Aviso novo' },
    },
  },
  {
    ...{ routeName: 'saveMaintenance', commandId: 'comunication.switchMaintenance', startPath: '/comunication' },
    ...{
      requestPath: '/v2/boss/ecommerces/maintenance',
      expectedBody: { maintenance_mode: true },
      fill: createConfirmationFiller('MANUTENÇÃO'),
    },
  },
  {
    ...{ routeName: 'correctZip', commandId: 'trackingErrors.correctZip', startPath: '/correios', rowPattern: /90003/ },
    requestPath: '/v2/boss/reverses/tracking-errors/90003',
    ...{ fill: createFieldFiller({ zip_code: '01310-100' }), expectedBody: { zip_code: '01310100' } },
  },
  {
    ...{ routeName: 'addCarrier', commandId: 'carriers.add', startPath: '/integrated-carriers' },
    ...{
      requestPath: '/v2/boss/courier-connectors',
      expectedBody: { custom_fields: { 1: { token: 'segredo' }, 2: { token: 'segredo' } } },
    },
    fill: async (page) => {
      await fillFields(page, { url: 'https://conector.voalog.com.br' })
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Buscar|Ver)/ })
        .first()
        .click()
      await fillFields(page, { 'field/1/token': 'segredo', 'field/2/token': 'segredo' })
    },
  },
  {
    ...{ routeName: 'saveCarrier', commandId: 'carriers.edit', startPath: '/integrated-carriers/61' },
    ...{ requestPath: '/v2/boss/courier-connectors/61', fill: createFieldFiller({ 'field/1/contract': 'C-9' }) },
    expectedBody: { custom_fields: { token: 'segredo-da-transportadora-61', contract: 'C-9' } },
  },
  {
    ...{
      routeName: 'saveSettings',
      commandId: 'settings.editDashboardUrl',
      startPath: '/',
      requestPath: '/v2/boss/configs',
    },
    ...{ fill: createFieldFiller({ looker_dashboard_url: 'https://paineis.example/7' }) },
    expectedBody: { looker_dashboard_url: 'https://paineis.example/7' },
  },
]

/** Returns the requests with which the user changed data at the external platform API, except the sign-in. */
export const listWriteRequests = (requests: readonly LoggedRequest[]) =>
  requests.filter(({ method, routeName }) => method !== 'GET' && routeName !== 'signIn')
