// Lists the confirmation dialogs without fields.
import { type Elsewhere, elsewhere } from '../elsewhere.ts'
import { someStore } from '../stores-page.ts'
import { bareGroup, type FaultyForm, made } from './forms.ts'

type YesOrNo = Pick<FaultyForm, 'name' | 'file' | 'sends' | 'link'>

interface Rows {
  readonly data: readonly { readonly id: number }[]
}

interface Sessions {
  readonly data: readonly { readonly id: number; readonly is_current: boolean }[]
}

/** Ecommerce whose records the dialogs change. */
const merchant = 234
const record = `/ecommerces/show/${merchant}`
const at = `/v2/boss/ecommerces/${merchant}`

interface NewUrl {
  readonly id: number
  readonly activity: string | null
}

/** Adds a new URL to the ecommerce and returns the URL's id and the id of its activity row. */
async function newUrl(api: Elsewhere, n: number, brand: { readonly brand_name?: string } = {}): Promise<NewUrl> {
  const url = `www.pergunta-${n}.com.br`
  const answer = await api.post(`${at}/urls`, { url, ...brand })
  return { id: (await answer.json()).data.id, activity: answer.headers.get('X-Activity') }
}

const questions: readonly YesOrNo[] = [
  {
    name: 'activity.confirmUndo',
    file: 'features/activity/activity-drawers.tsx',
    sends: ['POST /v2/boss/activity/:id/undo'],
    link: async ({ api, n }) => `/activity?do=activity.confirmUndo&activity=${(await newUrl(api, n)).activity}`,
  },
  {
    name: 'claims.takeOver',
    file: 'features/claims/take-over-dialog.tsx',
    sends: ['PUT /v2/boss/claims/:entity/:id'],
    link: async ({ url, n }) => {
      const id = 900_500 + n
      await (await elsewhere(url, 'ti')).put(`/v2/boss/claims/reverse/${id}`, {})
      return `/reverses?do=claims.takeOver&claimed=reverse&claimed_id=${id}`
    },
  },
  {
    name: 'comunication.switchMaintenance off',
    file: 'features/comunication/maintenance.tsx',
    sends: ['PUT /v2/boss/ecommerces/maintenance'],
    link: async ({ api }) => {
      await api.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: true, reason: 'Teste', confirmation: true })
      return '/comunication?do=comunication.switchMaintenance'
    },
  },
  {
    name: 'ecommerces.deleteIntegration',
    file: 'features/ecommerces/integrations/integration-tab.tsx',
    sends: ['DELETE /v2/boss/integrations/:id'],
    link: async ({ api, n }) => {
      const { data } = await api.get<Rows>(`${at}/integrations`)
      for (const { id } of data) await api.remove(`/v2/boss/integrations/${id}`)
      const fields = { name: `Falha ${n}`, username: 'loja', api_url: 'https://api.loja.example/v1', software_id: 17 }
      const id = await made(api, `${at}/integrations`, { ...fields, integration_type: 'reverse_ecommerce' })
      return `${record}?tab=integration&do=ecommerces.deleteIntegration&ecommerce=${merchant}&integration_id=${id}`
    },
  },
  {
    name: 'ecommerces.deleteUrl',
    file: 'features/ecommerces/urls-tab.tsx',
    sends: ['DELETE /v2/boss/ecommerces/:id/urls/:url_id'],
    link: async ({ api, n }) => {
      const { id } = await newUrl(api, n)
      return `${record}?tab=urls&do=ecommerces.deleteUrl&ecommerce=${merchant}&url_id=${id}`
    },
  },
  {
    name: 'ecommerces.deleteBrandUrl',
    file: 'features/ecommerces/urls-tab.tsx',
    sends: ['DELETE /v2/boss/ecommerces/:id/brand-urls/:url_id'],
    link: async ({ api, n }) => {
      const { id } = await newUrl(api, n, { brand_name: `Marca ${n}` })
      return `${record}?tab=urls&do=ecommerces.deleteUrl&ecommerce=${merchant}&url_id=${id}`
    },
  },
  {
    name: 'ecommerces.restoreMetadata',
    file: 'records/metadata-versions.tsx',
    sends: ['PUT /v2/boss/ecommerces/:id/metadatas'],
    link: async ({ api, n }) => {
      for (const value of [n, n + 1]) await api.put(`${at}/metadatas`, { texts: { pergunta: `{"n": ${value}}` } })
      const { texts } = await api.get<{ readonly texts: Readonly<Record<string, { readonly version: number }>> }>(
        `${at}/metadatas`,
      )
      const version = (texts.pergunta?.version ?? 0) - 1
      return `/?do=ecommerces.restoreMetadata&ecommerce=${merchant}&name=pergunta&version=${version}`
    },
  },
  {
    name: 'groups.registerBilling',
    file: 'features/groups/billing.tsx',
    sends: ['POST /v4/groups/:id/billing'],
    link: async ({ api, n }) => `/groups?do=groups.registerBilling&group=${await bareGroup(api, n)}`,
  },
  {
    name: 'session.end',
    file: 'features/session/settings-drawer.tsx',
    sends: ['DELETE /v2/users/me/sessions'],
    // A separate session, so that the dialog does not end the session of the test.
    link: async ({ url }) => {
      const phone = await elsewhere(url)
      const { data } = await phone.get<Sessions>('/v2/users/me/sessions')
      return `/?do=session.end&session=${data.find(({ is_current }) => is_current)?.id}`
    },
  },
  {
    name: 'stores.delete',
    file: 'features/stores/delete-dialog.tsx',
    sends: ['DELETE /v2/boss/ecommerces/:ecommerce_id/stores/:id'],
    link: async ({ api, n }) => {
      const store = { ...someStore, display_name: `Loja ${n}` }
      const id = await made(api, '/v2/boss/ecommerces/241/stores', store, 'store')
      return `/stores?ecommerce_id=241&do=stores.delete&ecommerce=241&store=${id}`
    },
  },
  {
    name: 'users.endSessions',
    file: 'features/users/sessions.tsx',
    sends: ['DELETE /v2/users/:id/sessions'],
    link: () => '/users?do=users.endSessions&user=13',
  },
  {
    name: 'view.delete',
    file: 'features/view/view-dialogs.tsx',
    sends: ['DELETE /v2/boss/views/:id'],
    link: async ({ api, n }) => {
      const view = { page: 'ecommerces.list', name: `Vista ${n}`, scope: 'shared', state: { q: 'loja' } }
      return `/ecommerces?do=view.delete&view=${await made(api, '/v2/boss/views', view)}`
    },
  },
]

export const yesOrNoForms: readonly FaultyForm[] = questions.map(
  (question): FaultyForm => ({
    ...question,
    drafts: 'none',
    keepsNothing: true,
    fill: async () => {},
  }),
)
