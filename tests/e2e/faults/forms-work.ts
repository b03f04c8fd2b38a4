// Lists the forms of groups, alerts, users, reprocessing, notes and views for the fault tests.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../../src/demo/stories.ts'
import type { Elsewhere } from '../elsewhere.ts'
import { type FaultyForm, made, newGroup, otherLevel, typeInto, writeJson } from './forms.ts'

const reverse = reverseScenarios.unknownStatus.id
const refundOf = (n: number) => 399_100 + n

/** Fills the reprocess form and waits until the form displays the ecommerce of the record. */
async function fillReprocess(page: Page, id: number, n: number): Promise<void> {
  await typeInto(page, { entity_id: String(id), task: `Tarefa ${n}`, ticket: `ZD-${7000 + n}` })
  await page
    .locator('form')
    .getByText(/ · \d+$/)
    .first()
    .waitFor()
}

/** Waits until the check has displayed its result. */
const isChecked = (page: Page) => page.locator('form section [role=status] b').first().waitFor()

interface Errors {
  readonly data: readonly {
    readonly id: number
    readonly tracking_error: string | null
    readonly ecommerce: { readonly id: number }
    readonly customer: { readonly address: { readonly city: string } }
  }[]
}

/** Returns a reverse with an invalid zip code, a different one per attempt, because a correction removes its row. */
async function wrongZip(api: Elsewhere, n: number): Promise<number> {
  const { data } = await api.get<Errors>(`/v2/boss/reverses/tracking-errors?page=${1 + (n % 5)}`)
  const found = data.find(
    ({ tracking_error, customer }) => tracking_error === 'cep_invalid' && customer.address.city !== 'São Paulo',
  )
  if (!found) throw new Error('No tracking error is left')
  return found.id
}

/** Submits a zip code of another city and waits for the warning; only a second submit saves the zip code. */
async function warnOfCity(page: Page): Promise<void> {
  await page.locator('[role=dialog]').getByText('Bela Vista').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.locator('[role=dialog] [role=alert] strong').waitFor()
}

const refused = new Map<number, { readonly id: number; readonly ecommerce: { readonly id: number } }>()

interface Checked {
  readonly data: { readonly refusal: string | null }
}

async function refusedAmong(api: Elsewhere, all: Errors['data'], n: number) {
  const from = Math.floor(n / 5) % all.length
  for (const one of [...all.slice(from), ...all.slice(0, from)]) {
    const { data } = await api.get<Checked>(`/v2/boss/reprocess/check?type=reverse&id=${one.id}`)
    if (data.refusal !== null) return one
  }
  throw new Error('No reverse that is refused is left')
}

/** Returns a reverse that the check rejects, so that the form always asks; a different reverse per attempt. */
async function refusedReverse(api: Elsewhere, n: number) {
  const { data } = await api.get<Errors>(`/v2/boss/reverses/tracking-errors?page=${6 + (n % 5)}`)
  const among = data.filter(({ tracking_error }) => tracking_error === 'cep_invalid')
  const found = refused.get(n) ?? (await refusedAmong(api, among.length > 0 ? among : data, n))
  refused.set(n, found)
  return found
}

export const workForms: readonly FaultyForm[] = [
  {
    name: 'groups.create',
    file: 'features/groups/group-page.tsx',
    sends: ['POST /v2/groups'],
    drafts: 'groups.create',
    link: () => '/groups/new',
    fill: (page, { n }) => {
      const email = `gestao${n}@grupo.example`
      const manager = { first_group_manager: email, first_group_manager_confirmation: email }
      return typeInto(page, { name: `Grupo ${n}`, id_group_at_crm: String(7000 + n), ...manager })
    },
    field: ['name', 'body.name'],
  },
  {
    name: 'groups.edit',
    file: 'features/groups/register-tab.tsx',
    sends: ['PUT /v2/groups/:id'],
    second: 'asked',
    drafts: 'groups.edit:',
    link: async ({ api, n }) => `/groups/show/${await newGroup(api, n)}?tab=register&mode=edit`,
    fill: (page, { n }) => typeInto(page, { name: `Grupo mudado ${n}` }),
    field: ['name', 'body.name'],
  },
  {
    name: 'groups.editMetadata',
    file: 'records/metadata-editor.tsx',
    sends: ['PUT /v4/groups/:id/metadatas'],
    second: 'asked',
    drafts: 'groups.editMetadata:',
    asks: true,
    link: async ({ api, n }) => `/groups/show/${await newGroup(api, n)}?tab=metadatas&mode=edit&metadata=falhas`,
    fill: (page, { n }) => writeJson(page, `{"passo": ${n}, "taxa": 10.00}`),
    field: ['value', 'body.value'],
  },
  {
    name: 'comunication.editAlert',
    file: 'features/comunication/alert-drawer.tsx',
    sends: ['PUT /v2/boss/app-alerts/:id'],
    second: 'asked',
    drafts: 'comunication.editAlert:',
    link: () => '/comunication?do=comunication.editAlert&alert=1',
    fill: (page, { n }) => typeInto(page, { title: `Aviso ${n}`, description: `<p>Texto <b>${n}</b></p>` }),
    field: ['title', 'body.title'],
  },
  {
    name: 'comunication.createAlert',
    file: 'features/comunication/alert-drawer.tsx',
    sends: ['POST /v2/boss/app-alerts'],
    drafts: 'comunication.createAlert',
    link: () => '/comunication?do=comunication.createAlert',
    fill: (page, { n }) => typeInto(page, { title: `Novo ${n}`, description: `<p>Texto ${n}</p>` }),
    field: ['title', 'body.title'],
  },
  {
    name: 'comunication.planMaintenance',
    file: 'features/comunication/plan-drawer.tsx',
    sends: ['PUT /v2/boss/maintenance/plan'],
    second: 'asked',
    drafts: 'comunication.planMaintenance',
    link: async ({ api }) => {
      await api.put('/v2/boss/maintenance/plan', { from: null })
      return '/comunication?do=comunication.planMaintenance'
    },
    fill: (page, { n }) => typeInto(page, { from: '31/12/2090 02:00', reason: `Motivo ${n}` }),
    field: ['reason', 'body.reason'],
  },
  {
    name: 'users.create',
    file: 'features/users/create-drawer.tsx',
    sends: ['POST /v2/users'],
    drafts: 'users.create',
    link: () => '/users?do=users.create',
    fill: (page, { n }) => typeInto(page, { name: `Pessoa Nova ${n}`, email: `nova-${n}@demo.reversa.example` }),
    field: ['email', 'body.email'],
  },
  {
    name: 'settings.editDashboardUrl',
    file: 'features/settings/settings-page.tsx',
    sends: ['PUT /v2/boss/configs'],
    second: 'asked',
    drafts: 'settings.editDashboardUrl',
    link: () => '/settings',
    fill: (page, { n }) => typeInto(page, { looker_dashboard_url: `https://paineis.example/embed/${n}` }),
    field: ['looker_dashboard_url', 'body.looker_dashboard_url'],
  },
  {
    name: 'feature.request',
    file: 'features/feature-requests/request-drawers.tsx',
    sends: ['POST /v2/boss/feature-requests'],
    drafts: 'feature.request',
    link: () => '/ecommerces?do=feature.request',
    fill: (page, { n }) => typeInto(page, { text: `Pedido ${n}` }),
    field: ['text', 'body.text'],
  },
  {
    name: 'notes.add',
    file: 'features/notes/note-drawers.tsx',
    sends: ['POST /v2/boss/notes'],
    drafts: 'notes.add:',
    link: () => '/ecommerces/show/236?tab=notes&do=notes.add&ecommerce=236',
    fill: (page, { n }) => typeInto(page, { text: `Nota ${n}` }),
    field: ['text', 'body.text'],
  },
  {
    name: 'notes.edit',
    file: 'features/notes/note-drawers.tsx',
    sends: ['PUT /v2/boss/notes/:id'],
    second: 'asked',
    drafts: 'notes.edit:',
    isOwn: true,
    link: async ({ api, n }) => {
      const id = await made(api, '/v2/boss/notes', { entity: 'ecommerce', id: 236, text: `Antes ${n}` })
      return `/ecommerces/show/236?tab=notes&do=notes.edit&note=${id}`
    },
    fill: (page, { n }) => typeInto(page, { text: `Depois ${n}` }),
    field: ['text', 'body.text'],
  },
  {
    name: 'featureRequests.answer',
    file: 'features/feature-requests/request-drawers.tsx',
    sends: ['PUT /v2/boss/feature-requests/:id'],
    second: 'asked',
    drafts: 'featureRequests.answer:',
    link: async ({ api, n }) => {
      const id = await made(api, '/v2/boss/feature-requests', { text: `Pedido ${n}` })
      return `/feature-requests?do=featureRequests.open&request=${id}`
    },
    fill: (page, { n }) => typeInto(page, { answer: `Resposta ${n}` }),
    field: ['answer', 'body.answer'],
  },
  {
    name: 'trackingErrors.correctZip',
    file: 'features/tracking-errors/correct-drawer.tsx',
    sends: ['POST /v2/boss/reverses/tracking-errors/:id'],
    drafts: 'trackingErrors.correctZip:',
    link: async ({ api, n }) => `/correios?do=trackingErrors.correctZip&reverse_id=${await wrongZip(api, n)}`,
    fill: async (page) => {
      await typeInto(page, { zip_code: '01310-100' })
      await warnOfCity(page)
    },
    warned: warnOfCity,
    field: ['zip_code', 'body.zip_code'],
  },
  ...(['reverse', 'tab'] as const).map(
    (place): FaultyForm => ({
      name: `reprocess.${place}`,
      file: 'features/reprocess/use-reprocess.ts',
      sends: ['POST /v2/boss/reprocess/reverse'],
      drafts: `reprocess.${place}`,
      asks: true,
      settled: isChecked,
      traces: true,
      patience: 121_000,
      link: async ({ api, n }) => {
        const { ecommerce } = await refusedReverse(api, n)
        return place === 'tab' ? `/ecommerces/show/${ecommerce.id}?tab=reprocess` : '/ecommerces?do=reprocess.reverse'
      },
      fill: async (page, { api, n }) => fillReprocess(page, (await refusedReverse(api, n)).id, n),
      field: ['task', 'body.task'],
    }),
  ),
  {
    name: 'reprocess.refund',
    file: 'features/reprocess/use-reprocess.ts',
    sends: ['POST /v2/boss/reprocess/refund'],
    drafts: 'reprocess.refund',
    asks: true,
    traces: true,
    patience: 121_000,
    link: () => '/ecommerces?do=reprocess.refund',
    fill: (page, { n }) => fillReprocess(page, refundOf(n), n),
    field: ['task', 'body.task'],
  },
  {
    name: 'reprocess.batch',
    file: 'features/batches/create-drawers.tsx',
    sends: ['POST /v2/boss/batches'],
    drafts: 'reprocess.batch',
    patience: 91_000,
    link: () => '/batches?do=reprocess.batch',
    fill: (page, { n }) => typeInto(page, { text: `${reverse}`, task: `Lote ${n}`, ticket: `ZD-${8000 + n}` }),
    field: ['task', 'body.task'],
  },
  {
    name: 'trackingErrors.batch',
    file: 'features/batches/create-drawers.tsx',
    sends: ['POST /v2/boss/batches'],
    drafts: 'trackingErrors.batch',
    patience: 91_000,
    link: () => '/batches?do=trackingErrors.batch',
    fill: (page, { n }) => typeInto(page, { text: `970001 01310-100`, ticket: `ZD-${9000 + n}` }),
    field: ['text', 'body.text'],
  },
  {
    name: 'tickets.postNote',
    file: 'features/tickets/note-drawer.tsx',
    sends: ['POST /v2/boss/tickets/:ticket/notes'],
    drafts: 'tickets.postNote:',
    patience: 71_000,
    link: ({ n }) => `/?do=tickets.postNote&ticket=ZD-${6000 + n}`,
    fill: (page, { n }) => typeInto(page, { text: `Reversa ${n} reprocessada` }),
    field: ['text', 'body.text'],
  },
  {
    name: 'users.edit',
    file: 'features/users/edit-page.tsx',
    sends: ['PUT /v2/users/:id'],
    second: 'asked',
    drafts: 'users.edit:',
    // The page saves two forms. If one request fails, the page reloads the values of both forms.
    traces: true,
    link: () => '/users/14/edit',
    fill: (page, { n }) => typeInto(page, { name: `Pessoa da Falha ${n}` }),
    field: ['name', 'body.name'],
  },
  {
    name: 'users.permissions',
    file: 'features/users/edit-page.tsx',
    sends: ['PUT /v2/users/:id/permissions'],
    second: 'asked',
    drafts: 'users.permissions:',
    // The page saves two forms. If one request fails, the page reloads the values of both forms.
    traces: true,
    link: () => '/users/15/edit',
    fill: (page, { isSecond }) => otherLevel(page.locator('main fieldset'), isSecond),
  },
  {
    name: 'users.editType',
    file: 'features/users/type-drawer.tsx',
    sends: ['PUT /v2/users/permissions/type/:name'],
    second: 'asked',
    drafts: 'users.editType:',
    link: () => '/users?do=users.editType&account_type=n2',
    fill: (page, { isSecond }) => otherLevel(page.locator('[role=dialog] fieldset'), isSecond),
  },
  {
    name: 'view.save',
    file: 'features/view/view-dialogs.tsx',
    sends: ['POST /v2/boss/views'],
    drafts: 'view.save:',
    link: () => '/groups?do=view.save',
    fill: (page, { n }) => typeInto(page, { name: `Visão ${n}` }),
    field: ['name', 'body.name'],
  },
  {
    name: 'view.edit',
    file: 'features/view/view-dialogs.tsx',
    sends: ['PUT /v2/boss/views/:id'],
    second: 'asked',
    drafts: 'view.edit:',
    link: async ({ api, n }) => {
      const body = { page: 'groups.list', name: `Antes ${n}`, scope: 'shared', state: {} }
      return `/groups?do=view.edit&view=${await made(api, '/v2/boss/views', body)}`
    },
    fill: (page, { n }) => typeInto(page, { name: `Depois ${n}` }),
    field: ['name', 'body.name'],
  },
]
