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
  readonly route: string
  /** Page from which the user runs the command. */
  readonly from: string
  readonly commandId: string
  /** Row of a list that the user clicks first, so that the command applies to this row. */
  readonly row?: RegExp
  /** Option that the user chooses when the palette asks for an argument of the command. */
  readonly option?: string
  readonly fill?: (page: Page) => Promise<void>
  /** True if the form asks for a confirmation after it was submitted. */
  readonly asksConfirmation?: true
  readonly path: string
  /** Part of the JSON body of the expected request. If `body` and `text` are missing, the request has no body. */
  readonly body?: Readonly<Record<string, unknown>>
  /** Text that the body of the expected request contains. */
  readonly text?: string
  /** Route and path of a second request that the form sends at the same time. */
  readonly secondRequest?: string
}

const ATTEMPT = 7
const forms = [...ecommerceForms, ...storeForms, ...workForms]

/** Returns the function that fills in this form in the fault tests. Used for forms that need no records of the demo. */
function fillForm(name: string) {
  const form = forms.find((candidate) => candidate.name === name)
  if (!form) throw new Error(`There is no form ${name}`)
  return (page: Page) => form.fill(page, { attemptNumber: ATTEMPT, url: '', api: undefined as never })
}

const fill = (values: Readonly<Record<string, string>>) => (page: Page) => fillFields(page, values)

/**
 * Replaces the text of the JSON editor in the drawer or on the page. Fills the editor again if it does not contain the
 * text, because a page that has just opened can move the focus while the text is inserted.
 */
const fillJson = (text: string) => async (page: Page) => {
  const editor = page.locator('.cm-content[contenteditable=true]:visible').last()
  await expect(async () => {
    await editor.fill(text)
    await expect(editor).toHaveText(text, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}

const attachFile = (name: string, mimeType: string, content: string) => (page: Page) =>
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

/** Types the confirmation text and a reason into a dialog. */
const confirm = (word: string) => async (page: Page) => {
  const dialog = page.getByRole('alertdialog')
  await dialog.locator('input[aria-required=true]').fill(word)
  await dialog.locator('textarea').fill('Pedido do cliente')
}

const ecommerce = (id: number, query = '') => ({
  from: `/ecommerces/show/${id}${query}`,
  path: `/v2/boss/ecommerces/${id}`,
})

const fillRecord = (name: 'reverse_id' | 'refund_id', id: number) => ({
  body: { [name]: id, ecommerce_id: 42, task: 'Etiqueta', ticket: 'ZD-48213' },
  fill: async (page: Page) => {
    await fillFields(page, { entity_id: String(id), task: 'Etiqueta', ticket: 'ZD-48213' })
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Ecommerce', exact: true })
    await field.fill('cerrado')
    await page.getByRole('option', { name: '42 - Moda Cerrado' }).click()
  },
})

export const platformWrites: readonly PlatformWrite[] = [
  {
    ...{ route: 'createEcommerce', commandId: 'ecommerces.create', from: '/ecommerces', path: '/v2/boss/ecommerces' },
    ...{
      fill: fillForm('ecommerces.create'),
      body: { ecommerce: { company_name: 'Falha 7 Ltda.' }, user: { email: 'dona@falha7.com.br' } },
    },
  },
  {
    ...{ ...ecommerce(41), route: 'saveEcommerce', commandId: 'ecommerces.edit' },
    ...{
      fill: fill({ display_name: 'Casa Austral', document: '11.222.333/0001-81' }),
      body: { display_name: 'Casa Austral', phone: '11987650041' },
    },
  },
  {
    ...{ ...ecommerce(47), route: 'setAvailability', commandId: 'ecommerces.disable' },
    ...{ path: '/v2/boss/ecommerces/47/availability', body: { is_active: false } },
  },
  {
    ...{ ...ecommerce(38), route: 'saveQuotas', commandId: 'ecommerces.editQuota' },
    ...{ path: '/v2/boss/ecommerces/38/quotas', fill: fillForm('ecommerces.editQuota') },
    body: { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 107 }, { service_code: 'order.used' }] },
  },
  {
    ...{ ...ecommerce(38), route: 'saveSubscription', commandId: 'ecommerces.editSubscription' },
    ...{ path: '/v2/boss/ecommerces/38/subscription', fill: fillForm('ecommerces.editSubscription') },
    body: { frequency_fee: 1007.5 },
  },
  {
    ...{ ...ecommerce(38), route: 'addFee', commandId: 'ecommerces.addFee' },
    ...{ path: '/v2/boss/ecommerces/38/billing-fees', fill: fillForm('ecommerces.addFee') },
    body: { fixed_fee: 12.34, comments: 'Falha 7' },
  },
  {
    ...{ ...ecommerce(42), route: 'saveFeatures', commandId: 'ecommerces.editFeatures' },
    ...{
      path: '/v2/boss/ecommerces/42/features',
      fill: fillForm('ecommerces.editFeatures'),
      body: { ecommerceId: 42 },
    },
  },
  {
    ...{ ...ecommerce(71), route: 'addIntegration', commandId: 'ecommerces.addIntegration' },
    ...{ path: '/v2/boss/ecommerces/71/integrations', fill: fillForm('ecommerces.addIntegration') },
    body: { name: 'Falha 7', username: 'loja', api_url: 'https://api.loja.example/v1' },
  },
  {
    ...{ ...ecommerce(38, '?tab=integration&integration=338'), route: 'saveIntegration' },
    ...{ commandId: 'ecommerces.editIntegration', path: '/v2/boss/integrations/338' },
    ...{ fill: fill({ name: 'Conector novo' }), body: { name: 'Conector novo' } },
  },
  {
    ...{ ...ecommerce(38, '?tab=integration&integration=338'), route: 'saveIntegration' },
    ...{ commandId: 'ecommerces.editIntegrationOptions', path: '/v2/boss/integrations/338' },
    ...{ fill: fillJson('{"timeout": 2.50}'), body: { options: '{"timeout": 2.50}' } },
  },
  {
    ...{ ...ecommerce(57, '?tab=integration&integration=357'), route: 'deleteIntegration' },
    ...{ commandId: 'ecommerces.deleteIntegration', path: '/v2/boss/integrations/357' },
  },
  {
    ...{ ...ecommerce(45), route: 'addUrl', commandId: 'ecommerces.addUrl', path: '/v2/boss/ecommerces/45/urls' },
    ...{ fill: fill({ url: 'nova.com.br' }), body: { url: 'nova.com.br' } },
  },
  {
    ...{ ...ecommerce(45), route: 'addBrandUrl', commandId: 'ecommerces.addUrl' },
    ...{ path: '/v2/boss/ecommerces/45/brand-urls', fill: fill({ url: 'marca.com.br', brand_name: 'Marca Nova' }) },
    body: { url: 'marca.com.br', brand_name: 'Marca Nova' },
  },
  {
    ...{ ...ecommerce(42, '?tab=urls'), route: 'saveUrl', commandId: 'ecommerces.editUrl', row: /Padrão/ },
    ...{ path: '/v2/boss/ecommerces/42/urls/1042', fill: fill({ url: 'outra.com.br' }), body: { url: 'outra.com.br' } },
  },
  {
    ...{ ...ecommerce(42, '?tab=urls'), route: 'saveBrandUrl', commandId: 'ecommerces.editUrl', row: /Marca Própria/ },
    ...{ path: '/v2/boss/ecommerces/42/brand-urls/2042', fill: fill({ url: 'outra.com.br' }) },
    body: { url: 'outra.com.br' },
  },
  {
    ...{ ...ecommerce(52, '?tab=urls'), route: 'deleteUrl', commandId: 'ecommerces.deleteUrl', row: /Padrão/ },
    path: '/v2/boss/ecommerces/52/urls/1052',
  },
  {
    ...{ ...ecommerce(52, '?tab=urls'), route: 'deleteBrandUrl', commandId: 'ecommerces.deleteUrl' },
    ...{ row: /Marca Própria/, path: '/v2/boss/ecommerces/52/brand-urls/2052' },
  },
  {
    ...{ ...ecommerce(41), route: 'saveLgpd', commandId: 'ecommerces.editLgpd', path: '/v2/boss/ecommerces/41/lgpd' },
    ...{ fill: (page) => chooseOption(findField(page, 'provider'), 'Datalege'), body: { provider: { active: 2 } } },
  },
  {
    ...{ ...ecommerce(58, '?tab=metadatas&metadata=terms'), route: 'saveMetadatas' },
    ...{ commandId: 'ecommerces.editMetadata', path: '/v2/boss/ecommerces/58/metadatas', asksConfirmation: true },
    ...{ option: 'terms', fill: fillJson('"Termos novos."'), body: { terms: 'Termos novos.' } },
  },
  {
    ...{ ...ecommerce(58), route: 'saveConfigs', commandId: 'ecommerces.editConfigs' },
    ...{ path: '/v2/boss/ecommerces/58/configs', fill: fillJson('{"taxa": 10.00}'), text: '10.00' },
  },
  {
    ...{ ...ecommerce(58), route: 'uploadLogo', commandId: 'ecommerces.uploadLogo' },
    ...{ path: '/v2/boss/ecommerces/58/logos', fill: attachFile('logo.png', 'image/png', PIXEL_PNG), text: 'logo.png' },
  },
  {
    ...{ route: 'reprocessReverse', commandId: 'reprocess.reverse', from: '/ecommerces' },
    ...{ path: '/v2/boss/reprocess/reverse', ...fillRecord('reverse_id', 91_234) },
  },
  {
    ...{ route: 'reprocessRefund', commandId: 'reprocess.refund', from: '/ecommerces', asksConfirmation: true },
    ...{ path: '/v2/boss/reprocess/refund', ...fillRecord('refund_id', 70_003) },
  },
  {
    ...{ route: 'createGroup', commandId: 'groups.create', from: '/groups', path: '/v2/groups' },
    ...{ fill: fillForm('groups.create'), body: { name: 'Grupo 7', first_group_manager: 'gestao7@grupo.example' } },
  },
  {
    ...{ route: 'saveGroup', commandId: 'groups.edit', from: '/groups/show/3', path: '/v2/groups/3' },
    ...{ fill: fill({ name: 'Grupo Austral' }), body: { name: 'Grupo Austral' } },
  },
  {
    ...{ route: 'deleteGroup', commandId: 'groups.delete', from: '/groups/show/4', path: '/v2/groups/4' },
    fill: confirm('Grupo Boreal'),
  },
  {
    ...{ route: 'saveGroupLinks', commandId: 'groups.editLinks', from: '/groups/show/5', asksConfirmation: true },
    ...{ path: '/v4/groups/5/ecommerces', body: { links: [63], unlinks: [] } },
    fill: async (page) => {
      await page.getByRole('main').getByRole('combobox').first().fill('bebê')
      await page.getByRole('option', { name: /Bebê Feliz/ }).click()
      await page.getByRole('main').getByRole('button', { name: 'Adicionar', exact: true }).click()
    },
  },
  {
    ...{ route: 'saveGroupMetadatas', commandId: 'groups.editMetadata', asksConfirmation: true },
    ...{ from: '/groups/show/3?tab=metadatas&metadata=theme', path: '/v4/groups/3/metadatas' },
    ...{ fill: fillJson('{"color": "#445566"}'), body: { theme: { color: '#445566' } } },
  },
  {
    ...{ route: 'createStore', commandId: 'stores.create', from: '/stores?ecommerce_id=38' },
    ...{ path: '/v2/boss/ecommerces/38/stores', fill: fillForm('stores.create'), body: { display_name: 'Loja 7' } },
  },
  {
    ...{ route: 'saveStore', commandId: 'stores.edit', from: '/ecommerces/38/stores/show/201' },
    ...{
      path: '/v2/boss/ecommerces/38/stores/201',
      // The platform's store has a CNPJ with wrong check digits, which the form does not accept.
      fill: fill({ seller: 'Vendedora', cnpj: '11.222.333/0001-81' }),
      body: { seller: 'Vendedora', cnpj: '11222333000181' },
    },
  },
  {
    ...{ route: 'saveStore', commandId: 'stores.editContract', from: '/ecommerces/38/stores/show/202' },
    ...{ path: '/v2/boss/ecommerces/38/stores/202', fill: fill({ username: 'contrato-novo' }), asksConfirmation: true },
    body: { contract_options: { username: 'contrato-novo' } },
  },
  {
    ...{ route: 'uploadStores', commandId: 'stores.upload', from: '/stores?ecommerce_id=38' },
    ...{
      path: '/v2/boss/ecommerces/38/stores/upload',
      fill: attachFile('lojas.csv', 'text/csv', buildCsv([VALID_ROW])),
      text: 'Loja Paulista',
    },
  },
  {
    ...{ route: 'saveUser', commandId: 'users.edit', from: '/users/show/14', path: '/v2/users/14' },
    ...{ fill: fill({ name: 'Nina Alves Reis' }), body: { first_name: 'Nina', last_name: 'Alves Reis' } },
    secondRequest: 'saveUserPermissions /v2/users/14/permissions',
  },
  {
    ...{ route: 'saveUserPermissions', commandId: 'users.edit', from: '/users/show/15' },
    ...{ path: '/v2/users/15/permissions', fill: (page) => selectOtherLevel(page.locator('main fieldset')) },
    ...{ body: { type: 'n2', permissions: { stores: 'denied' } }, secondRequest: 'saveUser /v2/users/15' },
  },
  {
    ...{ route: 'saveUserPermissions', commandId: 'users.setType', from: '/users/show/16' },
    path: '/v2/users/16/permissions',
    fill: (page) => chooseOption(page.getByRole('alertdialog').getByRole('combobox'), 'Suporte N2'),
    body: { type: 'n2', permissions: { ecommerces: 'read_and_write', users: 'denied' } },
  },
  {
    ...{ route: 'deleteUser', commandId: 'users.delete', from: '/users/show/17', path: '/v2/users/17' },
    fill: confirm('aftersale@empresa.com.br'),
  },
  {
    ...{ route: 'saveAlert', commandId: 'comunication.editAlert', from: '/comunication', row: /Nova versão/ },
    ...{ path: '/v2/boss/app-alerts/1', fill: fill({ title: 'Aviso novo' }), body: { title: 'Aviso novo' } },
  },
  {
    ...{ route: 'saveMaintenance', commandId: 'comunication.switchMaintenance', from: '/comunication' },
    ...{ path: '/v2/boss/ecommerces/maintenance', body: { maintenance_mode: true }, fill: confirm('MANUTENÇÃO') },
  },
  {
    ...{ route: 'correctZip', commandId: 'trackingErrors.correctZip', from: '/correios', row: /90003/ },
    path: '/v2/boss/reverses/tracking-errors/90003',
    ...{ fill: fill({ zip_code: '01310-100' }), body: { zip_code: '01310100' } },
  },
  {
    ...{ route: 'addCarrier', commandId: 'carriers.add', from: '/integrated-carriers' },
    ...{
      path: '/v2/boss/courier-connectors',
      body: { custom_fields: { 1: { token: 'segredo' }, 2: { token: 'segredo' } } },
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
    ...{ route: 'saveCarrier', commandId: 'carriers.edit', from: '/integrated-carriers/61' },
    ...{ path: '/v2/boss/courier-connectors/61', fill: fill({ 'field/1/contract': 'C-9' }) },
    body: { custom_fields: { token: 'segredo-da-transportadora-61', contract: 'C-9' } },
  },
  {
    ...{ route: 'saveSettings', commandId: 'settings.editDashboardUrl', from: '/', path: '/v2/boss/configs' },
    ...{ fill: fill({ looker_dashboard_url: 'https://paineis.example/7' }) },
    body: { looker_dashboard_url: 'https://paineis.example/7' },
  },
]

/** Returns the requests with which the user changed data at the external platform API, except the sign-in. */
export const listWriteRequests = (requests: readonly LoggedRequest[]) =>
  requests.filter(({ method, routeName }) => method !== 'GET' && routeName !== 'signIn')
