// Lists the confirmation dialogs without fields for the fault tests.
import { type ApiSession, openApiSession } from '../api-session.ts'
import { STORE_DATA } from '../stores-page.ts'
import { createRecord, createUnbilledGroup, findPlatformReverse, NO_PLATFORM_CALL, type TestedForm } from './forms.ts'

type ConfirmationDialog = Pick<
  TestedForm,
  'name' | 'file' | 'endpoints' | 'buildLink' | 'timeoutMs' | 'platformOverrides'
>

interface Rows {
  readonly data: readonly { readonly id: number }[]
}

interface Sessions {
  readonly data: readonly { readonly id: number; readonly is_current: boolean }[]
}

/** Id of the ecommerce whose records the dialogs change or delete. */
const ecommerceId = 234
const ecommercePage = `/ecommerces/show/${ecommerceId}`
const apiPath = `/v2/boss/ecommerces/${ecommerceId}`

interface CreatedUrl {
  readonly id: number
  readonly activity: string | null
}

/**
 * Adds a new URL to the ecommerce, or to a brand if the brand name is given. Returns the ids of the URL and of the
 * activity log row.
 */
async function createUrl(
  api: ApiSession,
  attemptNumber: number,
  brand: { readonly brand_name?: string } = {},
): Promise<CreatedUrl> {
  const url = `www.pergunta-${attemptNumber}.com.br`
  const path = brand.brand_name === undefined ? 'urls' : 'brand-urls'
  const response = await api.post(`${apiPath}/${path}`, { url, ...brand })
  return { id: (await response.json()).data.id, activity: response.headers.get('X-Activity') }
}

const buildTakeOverLink = (id: number) => `/ecommerces?do=claims.takeOver&claimed=reverse&claimed_id=${id}`

const dialogs: readonly ConfirmationDialog[] = [
  {
    name: 'activity.confirmUndo',
    file: 'features/activity/activity-drawers.tsx',
    endpoints: ['POST /v2/boss/activity/:id/undo'],
    timeoutMs: 91_000,
    buildLink: async ({ api, attemptNumber }) =>
      `/activity?do=activity.confirmUndo&activity=${(await createUrl(api, attemptNumber)).activity}`,
  },
  {
    name: 'claims.takeOver',
    file: 'features/claims/take-over-dialog.tsx',
    endpoints: ['PUT /v2/boss/claims/:entity/:id'],
    buildLink: async ({ url, attemptNumber }) => {
      const id = 900_500 + attemptNumber
      await (await openApiSession(url, 'ti')).put(`/v2/boss/claims/reverse/${id}`, {})
      return buildTakeOverLink(id)
    },
    platformOverrides: {
      buildLink: async ({ url, api, attemptNumber }) => {
        const { id } = await findPlatformReverse(api, attemptNumber)
        await (await openApiSession(url, 'ti')).put(`/v2/boss/claims/reverse/${id}`, {})
        return buildTakeOverLink(id)
      },
    },
  },
  {
    name: 'comunication.switchMaintenance off',
    file: 'features/comunication/maintenance.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/maintenance'],
    buildLink: async ({ api }) => {
      await api.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: true, reason: 'Teste', confirmation: true })
      return '/comunication?do=comunication.switchMaintenance'
    },
  },
  {
    name: 'ecommerces.deleteIntegration',
    file: 'features/ecommerces/integrations/integration-tab.tsx',
    endpoints: ['DELETE /v2/boss/integrations/:id'],
    buildLink: async ({ api, attemptNumber }) => {
      const { data } = await api.get<Rows>(`${apiPath}/integrations`)
      for (const { id } of data) await api.remove(`/v2/boss/integrations/${id}`)
      const fields = {
        name: `Falha ${attemptNumber}`,
        username: 'loja',
        api_url: 'https://api.loja.example/v1',
        software_id: 17,
      }
      const id = await createRecord(api, `${apiPath}/integrations`, {
        ...fields,
        integration_type: 'reverse_ecommerce',
      })
      return `${ecommercePage}?tab=integration&do=ecommerces.deleteIntegration&ecommerce=${ecommerceId}&integration_id=${id}`
    },
  },
  {
    name: 'ecommerces.deleteUrl',
    file: 'features/ecommerces/urls-tab.tsx',
    endpoints: ['DELETE /v2/boss/ecommerces/:id/urls/:url_id'],
    buildLink: async ({ api, attemptNumber }) => {
      const { id } = await createUrl(api, attemptNumber)
      return `${ecommercePage}?tab=urls&do=ecommerces.deleteUrl&ecommerce=${ecommerceId}&url_id=${id}`
    },
  },
  {
    name: 'ecommerces.deleteBrandUrl',
    file: 'features/ecommerces/urls-tab.tsx',
    endpoints: ['DELETE /v2/boss/ecommerces/:id/brand-urls/:url_id'],
    buildLink: async ({ api, attemptNumber }) => {
      const { id } = await createUrl(api, attemptNumber, { brand_name: `Marca ${attemptNumber}` })
      return `${ecommercePage}?tab=urls&do=ecommerces.deleteUrl&ecommerce=${ecommerceId}&url_id=${id}`
    },
  },
  {
    name: 'ecommerces.restoreMetadata',
    platformOverrides: 'the platform has no versions',
    file: 'records/metadata-versions.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:id/metadatas'],
    buildLink: async ({ api, attemptNumber }) => {
      for (const value of [attemptNumber, attemptNumber + 1])
        await api.put(`${apiPath}/metadatas`, { texts: { pergunta: `{"n": ${value}}` } })
      const { texts } = await api.get<{ readonly texts: Readonly<Record<string, { readonly version: number }>> }>(
        `${apiPath}/metadatas`,
      )
      const version = (texts.pergunta?.version ?? 0) - 1
      return `/?do=ecommerces.restoreMetadata&ecommerce=${ecommerceId}&name=pergunta&version=${version}`
    },
  },
  {
    name: 'groups.registerBilling',
    platformOverrides: NO_PLATFORM_CALL,
    file: 'features/groups/billing.tsx',
    endpoints: ['POST /v4/groups/:id/billing'],
    buildLink: async ({ api, attemptNumber }) =>
      `/groups?do=groups.registerBilling&group=${await createUnbilledGroup(api, attemptNumber)}`,
  },
  {
    name: 'session.end',
    file: 'features/session/settings-drawer.tsx',
    endpoints: ['DELETE /v2/users/me/sessions'],
    // Creates a second session for the dialog to end, so that the session of the test stays signed in.
    buildLink: async ({ url }) => {
      const otherSession = await openApiSession(url)
      const { data } = await otherSession.get<Sessions>('/v2/users/me/sessions')
      return `/?do=session.end&session=${data.find(({ is_current }) => is_current)?.id}`
    },
  },
  {
    name: 'stores.delete',
    platformOverrides: NO_PLATFORM_CALL,
    file: 'features/stores/delete-dialog.tsx',
    endpoints: ['DELETE /v2/boss/ecommerces/:ecommerce_id/stores/:id'],
    buildLink: async ({ api, attemptNumber }) => {
      const store = { ...STORE_DATA, display_name: `Loja ${attemptNumber}` }
      const id = await createRecord(api, '/v2/boss/ecommerces/241/stores', store, 'store')
      return `/stores?ecommerce_id=241&do=stores.delete&ecommerce=241&store=${id}`
    },
  },
  {
    name: 'users.endSessions',
    file: 'features/users/sessions.tsx',
    endpoints: ['DELETE /v2/users/:id/sessions'],
    buildLink: () => '/users?do=users.endSessions&user=13',
  },
  {
    name: 'view.delete',
    file: 'features/view/view-dialogs.tsx',
    endpoints: ['DELETE /v2/boss/views/:id'],
    buildLink: async ({ api, attemptNumber }) => {
      const view = { page: 'ecommerces.list', name: `Vista ${attemptNumber}`, scope: 'shared', state: { q: 'loja' } }
      return `/ecommerces?do=view.delete&view=${await createRecord(api, '/v2/boss/views', view)}`
    },
  },
]

export const yesOrNoForms: readonly TestedForm[] = dialogs.map((dialog) => ({
  ...dialog,
  draftPrefix: 'none',
  hasNoDraft: true,
  isConfirmationDialog: true,
  fill: async () => {},
}))
