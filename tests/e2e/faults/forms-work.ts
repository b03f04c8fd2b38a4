// Lists, for the fault tests, the forms of groups, alerts, users, reprocessing (sending a return or refund to the
// merchant's system again), notes and views.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../../src/demo/stories.ts'
import type { ApiSession } from '../api-session.ts'
import {
  createGroup,
  createRecord,
  fillFields,
  fillJsonEditor,
  fillRichText,
  findPlatformReverse,
  NO_PLATFORM_CALL,
  selectOtherLevel,
  type TestedForm,
  type TrackingErrorList,
} from './forms.ts'

const reverseId = reverseScenarios.unknownStatus.id
const getRefundId = (attemptNumber: number) => 399_100 + attemptNumber

/**
 * Fills the form that sends a record to the merchant's system again, and waits until it displays the record's
 * ecommerce.
 */
async function fillReprocessForm(page: Page, id: number, attemptNumber: number): Promise<void> {
  await fillFields(page, {
    entity_id: String(id),
    task: `Tarefa ${attemptNumber}`,
    ticket: `ZD-${7000 + attemptNumber}`,
  })
  await page
    .locator('form')
    .getByText(/ · \d+$/)
    .first()
    .waitFor()
}

/**
 * Properties of a form on a server that calls an external platform API. Such a server cannot predict whether sending
 * the record will succeed, so the form asks for no confirmation.
 */
const overridesWithoutPrediction: Partial<TestedForm> = { asksConfirmation: false, waitUntilReady: async () => {} }

/** Waits until the form displays a prediction of whether sending the record will succeed. */
const waitForPrediction = (page: Page) => page.locator('form section [role=status] b').first().waitFor()

/**
 * Returns the id of a reverse (return request) with an invalid zip code. Each attempt gets another reverse, because a
 * corrected reverse disappears from the list.
 */
async function findReverseWithInvalidZip(api: ApiSession, attemptNumber: number): Promise<number> {
  const { data } = await api.get<TrackingErrorList>(`/v2/boss/reverses/tracking-errors?page=${1 + (attemptNumber % 5)}`)
  const trackingError = data.find(
    ({ tracking_error, customer }) => tracking_error === 'cep_invalid' && customer.address.city !== 'São Paulo',
  )
  if (!trackingError) throw new Error('No tracking error is left')
  return trackingError.id
}

/** Submits a zip code in another city and waits for the warning. Only a second submit would save the zip code. */
async function triggerCityWarning(page: Page, neighborhood = 'Bela Vista'): Promise<void> {
  await page.locator('[role=dialog]').getByText(neighborhood).first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.locator('[role=dialog] [role=alert] strong').waitFor()
}

const rejectedReverseByAttempt = new Map<number, { readonly id: number; readonly ecommerce: { readonly id: number } }>()

interface CheckResponse {
  readonly data: { readonly refusal: string | null; readonly in_the_way: object | null }
}

/**
 * Finds a reverse (return request) for which the dry run predicts a failure. Excludes reverses that an earlier attempt
 * has sent, because sending them again would be a duplicate.
 */
async function findRejectedReverse(api: ApiSession, attemptNumber: number) {
  for (let offset = 0; offset < 5; offset++) {
    const page = 6 + ((attemptNumber + offset) % 5)
    const { data: rows } = await api.get<TrackingErrorList>(`/v2/boss/reverses/tracking-errors?page=${page}`)
    const invalidZips = rows.filter(({ tracking_error }) => tracking_error === 'cep_invalid')
    const candidates = invalidZips.length > 0 ? invalidZips : rows
    const start = Math.floor(attemptNumber / 5) % candidates.length
    for (const candidate of [...candidates.slice(start), ...candidates.slice(0, start)]) {
      const { data } = await api.get<CheckResponse>(`/v2/boss/reprocess/check?type=reverse&id=${candidate.id}`)
      if (data.refusal !== null && data.in_the_way === null) return candidate
    }
  }
  throw new Error('No reverse is left that the check rejects')
}

/**
 * Returns the reverse (return request) of one attempt; every call for the same attempt returns the same reverse. The
 * dry run predicts a failure for the reverse, so that the form asks for confirmation.
 */
async function getRejectedReverseOfAttempt(api: ApiSession, attemptNumber: number) {
  const reverse = rejectedReverseByAttempt.get(attemptNumber) ?? (await findRejectedReverse(api, attemptNumber))
  rejectedReverseByAttempt.set(attemptNumber, reverse)
  return reverse
}

export const workForms: readonly TestedForm[] = [
  {
    name: 'groups.create',
    file: 'features/groups/group-page.tsx',
    endpoints: ['POST /v2/groups'],
    draftPrefix: 'groups.create',
    buildLink: () => '/groups/new',
    fill: (page, { attemptNumber }) => {
      const email = `gestao${attemptNumber}@grupo.example`
      const manager = { first_group_manager: email, first_group_manager_confirmation: email }
      return fillFields(page, {
        name: `Grupo ${attemptNumber}`,
        id_group_at_crm: String(7000 + attemptNumber),
        ...manager,
      })
    },
    rejectableField: ['name', 'body.name'],
  },
  {
    name: 'groups.edit',
    file: 'features/groups/register-tab.tsx',
    endpoints: ['PUT /v2/groups/:id'],
    onConflict: 'question',
    draftPrefix: 'groups.edit:',
    buildLink: async ({ api, attemptNumber }) =>
      `/groups/show/${await createGroup(api, attemptNumber)}?tab=register&mode=edit`,
    fill: (page, { attemptNumber }) => fillFields(page, { name: `Grupo mudado ${attemptNumber}` }),
    rejectableField: ['name', 'body.name'],
  },
  {
    name: 'groups.editMetadata',
    file: 'records/metadata-editor.tsx',
    endpoints: ['PUT /v4/groups/:id/metadatas'],
    onConflict: 'question',
    draftPrefix: 'groups.editMetadata:',
    asksConfirmation: true,
    buildLink: async ({ api, attemptNumber }) =>
      `/groups/show/${await createGroup(api, attemptNumber)}?tab=metadatas&mode=edit&metadata=theme`,
    fill: (page, { attemptNumber }) => fillJsonEditor(page, `{"passo": ${attemptNumber}, "taxa": 10.00}`),
    rejectableField: ['value', 'body.value'],
  },
  {
    name: 'comunication.editAlert',
    file: 'features/comunication/alert-drawer.tsx',
    endpoints: ['PUT /v2/boss/app-alerts/:id'],
    onConflict: 'question',
    draftPrefix: 'comunication.editAlert:',
    buildLink: () => '/comunication?do=comunication.editAlert&alert=1',
    fill: async (page, { attemptNumber }) => {
      await fillFields(page, { title: `Aviso ${attemptNumber}` })
      await fillRichText(page, `Texto ${attemptNumber}`)
    },
    rejectableField: ['title', 'body.title'],
  },
  {
    name: 'comunication.createAlert',
    platformOverrides: NO_PLATFORM_CALL,
    file: 'features/comunication/alert-drawer.tsx',
    endpoints: ['POST /v2/boss/app-alerts'],
    draftPrefix: 'comunication.createAlert',
    buildLink: () => '/comunication?do=comunication.createAlert',
    fill: async (page, { attemptNumber }) => {
      await fillFields(page, { title: `Novo ${attemptNumber}` })
      await fillRichText(page, `Texto ${attemptNumber}`)
    },
    rejectableField: ['title', 'body.title'],
  },
  {
    name: 'comunication.planMaintenance',
    platformOverrides: NO_PLATFORM_CALL,
    file: 'features/comunication/plan-drawer.tsx',
    endpoints: ['PUT /v2/boss/maintenance/plan'],
    onConflict: 'question',
    draftPrefix: 'comunication.planMaintenance',
    buildLink: async ({ api }) => {
      await api.put('/v2/boss/maintenance/plan', { from: null })
      return '/comunication?do=comunication.planMaintenance'
    },
    fill: (page, { attemptNumber }) =>
      fillFields(page, { from: '31/12/2090 02:00', reason: `Motivo ${attemptNumber}` }),
    rejectableField: ['reason', 'body.reason'],
  },
  {
    name: 'users.create',
    platformOverrides: NO_PLATFORM_CALL,
    file: 'features/users/create-drawer.tsx',
    endpoints: ['POST /v2/users'],
    draftPrefix: 'users.create',
    buildLink: () => '/users?do=users.create',
    fill: (page, { attemptNumber }) =>
      fillFields(page, { name: `Pessoa Nova ${attemptNumber}`, email: `nova-${attemptNumber}@demo.reversa.example` }),
    rejectableField: ['email', 'body.email'],
  },
  {
    name: 'settings.editDashboardUrl',
    file: 'features/settings/settings-page.tsx',
    endpoints: ['PUT /v2/boss/configs'],
    onConflict: 'question',
    draftPrefix: 'settings.editDashboardUrl',
    buildLink: () => '/settings',
    fill: (page, { attemptNumber }) =>
      fillFields(page, { looker_dashboard_url: `https://paineis.example/embed/${attemptNumber}` }),
    rejectableField: ['looker_dashboard_url', 'body.looker_dashboard_url'],
  },
  {
    name: 'feature.request',
    file: 'features/feature-requests/request-drawers.tsx',
    endpoints: ['POST /v2/boss/feature-requests'],
    draftPrefix: 'feature.request',
    buildLink: () => '/ecommerces?do=feature.request',
    fill: (page, { attemptNumber }) => fillFields(page, { text: `Pedido ${attemptNumber}` }),
    rejectableField: ['text', 'body.text'],
  },
  {
    name: 'notes.add',
    file: 'features/notes/note-drawers.tsx',
    endpoints: ['POST /v2/boss/notes'],
    draftPrefix: 'notes.add:',
    buildLink: () => '/ecommerces/show/236?tab=notes&do=notes.add&ecommerce=236',
    fill: (page, { attemptNumber }) => fillFields(page, { text: `Nota ${attemptNumber}` }),
    rejectableField: ['text', 'body.text'],
  },
  {
    name: 'notes.edit',
    file: 'features/notes/note-drawers.tsx',
    endpoints: ['PUT /v2/boss/notes/:id'],
    onConflict: 'question',
    draftPrefix: 'notes.edit:',
    isPrivate: true,
    buildLink: async ({ api, attemptNumber }) => {
      const id = await createRecord(api, '/v2/boss/notes', {
        entity: 'ecommerce',
        id: 236,
        text: `Antes ${attemptNumber}`,
      })
      return `/ecommerces/show/236?tab=notes&do=notes.edit&note=${id}`
    },
    fill: (page, { attemptNumber }) => fillFields(page, { text: `Depois ${attemptNumber}` }),
    rejectableField: ['text', 'body.text'],
  },
  {
    name: 'featureRequests.answer',
    file: 'features/feature-requests/request-drawers.tsx',
    endpoints: ['PUT /v2/boss/feature-requests/:id'],
    onConflict: 'question',
    draftPrefix: 'featureRequests.answer:',
    buildLink: async ({ api, attemptNumber }) => {
      const id = await createRecord(api, '/v2/boss/feature-requests', { text: `Pedido ${attemptNumber}` })
      return `/feature-requests?do=featureRequests.open&request=${id}`
    },
    fill: (page, { attemptNumber }) => fillFields(page, { answer: `Resposta ${attemptNumber}` }),
    rejectableField: ['answer', 'body.answer'],
  },
  {
    name: 'trackingErrors.correctZip',
    file: 'features/tracking-errors/correct-drawer.tsx',
    endpoints: ['POST /v2/boss/reverses/tracking-errors/:id'],
    draftPrefix: 'trackingErrors.correctZip:',
    buildLink: async ({ api, attemptNumber }) =>
      `/correios?do=trackingErrors.correctZip&reverse_id=${await findReverseWithInvalidZip(api, attemptNumber)}`,
    fill: async (page) => {
      await fillFields(page, { zip_code: '01310-100' })
      await triggerCityWarning(page)
    },
    repeatWarning: triggerCityWarning,
    rejectableField: ['zip_code', 'body.zip_code'],
    platformOverrides: {
      fill: async (page) => {
        await fillFields(page, { zip_code: '01310-100' })
        await triggerCityWarning(page, 'Centro')
      },
      repeatWarning: (page) => triggerCityWarning(page, 'Centro'),
    },
  },
  ...(['reverse', 'tab'] as const).map(
    (entryPoint): TestedForm => ({
      name: `reprocess.${entryPoint}`,
      file: 'features/reprocess/use-reprocess.ts',
      endpoints: ['POST /v2/boss/reprocess/reverse'],
      draftPrefix: `reprocess.${entryPoint}`,
      asksConfirmation: true,
      waitUntilReady: waitForPrediction,
      checksSaveResult: true,
      timeoutMs: 121_000,
      buildLink: async ({ api, attemptNumber }) => {
        const { ecommerce } = await getRejectedReverseOfAttempt(api, attemptNumber)
        return entryPoint === 'tab'
          ? `/ecommerces/show/${ecommerce.id}?tab=reprocess`
          : '/ecommerces?do=reprocess.reverse'
      },
      fill: async (page, { api, attemptNumber }) =>
        fillReprocessForm(page, (await getRejectedReverseOfAttempt(api, attemptNumber)).id, attemptNumber),
      rejectableField: ['task', 'body.task'],
      platformOverrides: {
        ...overridesWithoutPrediction,
        buildLink: async ({ api, attemptNumber }) => {
          const { ecommerceId } = await findPlatformReverse(api, attemptNumber)
          return entryPoint === 'tab'
            ? `/ecommerces/show/${ecommerceId}?tab=reprocess`
            : '/ecommerces?do=reprocess.reverse'
        },
        fill: async (page, { api, attemptNumber }) =>
          fillReprocessForm(page, (await findPlatformReverse(api, attemptNumber)).id, attemptNumber),
      },
    }),
  ),
  {
    name: 'reprocess.refund',
    file: 'features/reprocess/use-reprocess.ts',
    endpoints: ['POST /v2/boss/reprocess/refund'],
    draftPrefix: 'reprocess.refund',
    asksConfirmation: true,
    checksSaveResult: true,
    timeoutMs: 121_000,
    buildLink: () => '/ecommerces?do=reprocess.refund',
    fill: (page, { attemptNumber }) => fillReprocessForm(page, getRefundId(attemptNumber), attemptNumber),
    rejectableField: ['task', 'body.task'],
    platformOverrides: {
      // A refund may move money, so the form always asks for a confirmation.
      ...overridesWithoutPrediction,
      asksConfirmation: true,
      // Sends the refund once beforehand, because the server does not know the ecommerce of a refund before the refund
      // is sent for the first time.
      buildLink: async ({ api, attemptNumber }) => {
        const attempt = { task: 'Antes', ticket: 'ZD-1', ecommerce_id: 230, refund_id: getRefundId(attemptNumber) }
        await api.post('/v2/boss/reprocess/refund', attempt)
        return '/ecommerces?do=reprocess.refund'
      },
    },
  },
  {
    name: 'reprocess.batch',
    file: 'features/batches/create-drawers.tsx',
    endpoints: ['POST /v2/boss/batches'],
    draftPrefix: 'reprocess.batch',
    timeoutMs: 91_000,
    buildLink: () => '/batches?do=reprocess.batch',
    fill: (page, { attemptNumber }) =>
      fillFields(page, { text: `${reverseId}`, task: `Lote ${attemptNumber}`, ticket: `ZD-${8000 + attemptNumber}` }),
    rejectableField: ['task', 'body.task'],
    platformOverrides: {
      fill: async (page, { api, attemptNumber }) =>
        fillFields(page, {
          text: `${(await findPlatformReverse(api, attemptNumber)).id}`,
          ...{ task: `Lote ${attemptNumber}`, ticket: `ZD-${8000 + attemptNumber}` },
        }),
    },
  },
  {
    name: 'trackingErrors.batch',
    file: 'features/batches/create-drawers.tsx',
    endpoints: ['POST /v2/boss/batches'],
    draftPrefix: 'trackingErrors.batch',
    timeoutMs: 91_000,
    buildLink: () => '/batches?do=trackingErrors.batch',
    fill: (page, { attemptNumber }) =>
      fillFields(page, { text: `970001 01310-100`, ticket: `ZD-${9000 + attemptNumber}` }),
    rejectableField: ['text', 'body.text'],
  },
  {
    name: 'tickets.postNote',
    platformOverrides: 'only the demo has a helpdesk',
    file: 'features/tickets/note-drawer.tsx',
    endpoints: ['POST /v2/boss/tickets/:ticket/notes'],
    draftPrefix: 'tickets.postNote:',
    timeoutMs: 71_000,
    buildLink: ({ attemptNumber }) => `/?do=tickets.postNote&ticket=ZD-${6000 + attemptNumber}`,
    fill: (page, { attemptNumber }) => fillFields(page, { text: `Reversa ${attemptNumber} reprocessada` }),
    rejectableField: ['text', 'body.text'],
  },
  {
    name: 'replies.post',
    platformOverrides: NO_PLATFORM_CALL,
    file: 'features/replies/reply-drawer.tsx',
    endpoints: ['POST /v2/boss/tickets/:ticket/replies'],
    draftPrefix: 'replies.post:',
    timeoutMs: 71_000,
    asksConfirmation: true,
    buildLink: ({ attemptNumber }) => `/?do=replies.post&reverse_id=918273&ticket=ZD-${7000 + attemptNumber}`,
    fill: (page, { attemptNumber }) => fillFields(page, { text: `Resposta ${attemptNumber}` }),
    rejectableField: ['text', 'body.text'],
  },
  {
    name: 'replies.editTemplate',
    file: 'features/replies/template-drawer.tsx',
    endpoints: ['PUT /v2/boss/reply-templates/:template/:language'],
    onConflict: 'question',
    draftPrefix: 'replies.editTemplate:',
    buildLink: () => '/settings/replies?do=replies.editTemplate&template=shipped&reply_language=es',
    fill: (page, { attemptNumber }) => fillFields(page, { text: `Respuesta ${attemptNumber}` }),
    rejectableField: ['text', 'body.text'],
  },
  {
    name: 'users.edit',
    file: 'features/users/edit-page.tsx',
    endpoints: ['PUT /v2/users/:id'],
    onConflict: 'question',
    draftPrefix: 'users.edit:',
    // The page sends two requests. If one of them fails, the page reloads all values, so that the user sees which
    // values were saved.
    checksSaveResult: true,
    buildLink: () => '/users/14/edit',
    fill: (page, { attemptNumber }) => fillFields(page, { name: `Pessoa da Falha ${attemptNumber}` }),
    rejectableField: ['name', 'body.name'],
  },
  {
    name: 'users.permissions',
    file: 'features/users/edit-page.tsx',
    endpoints: ['PUT /v2/users/:id/permissions'],
    onConflict: 'question',
    draftPrefix: 'users.permissions:',
    // The page sends two requests. If one of them fails, the page reloads all values, so that the user sees which
    // values were saved.
    checksSaveResult: true,
    buildLink: () => '/users/15/edit',
    fill: (page, { isSecondTab }) => selectOtherLevel(page.locator('main fieldset'), isSecondTab),
  },
  {
    name: 'users.editType',
    platformOverrides: NO_PLATFORM_CALL,
    file: 'features/users/type-drawer.tsx',
    endpoints: ['PUT /v2/users/permissions/type/:name'],
    onConflict: 'question',
    draftPrefix: 'users.editType:',
    buildLink: () => '/users?do=users.editType&account_type=n2',
    fill: (page, { isSecondTab }) => selectOtherLevel(page.locator('[role=dialog] fieldset'), isSecondTab),
  },
  {
    name: 'view.save',
    file: 'features/view/view-dialogs.tsx',
    endpoints: ['POST /v2/boss/views'],
    draftPrefix: 'view.save:',
    buildLink: () => '/groups?do=view.save',
    fill: (page, { attemptNumber }) => fillFields(page, { name: `Visão ${attemptNumber}` }),
    rejectableField: ['name', 'body.name'],
  },
  {
    name: 'view.edit',
    file: 'features/view/view-dialogs.tsx',
    endpoints: ['PUT /v2/boss/views/:id'],
    onConflict: 'question',
    draftPrefix: 'view.edit:',
    buildLink: async ({ api, attemptNumber }) => {
      const body = { page: 'groups.list', name: `Antes ${attemptNumber}`, scope: 'shared', state: {} }
      return `/groups?do=view.edit&view=${await createRecord(api, '/v2/boss/views', body)}`
    },
    fill: (page, { attemptNumber }) => fillFields(page, { name: `Depois ${attemptNumber}` }),
    rejectableField: ['name', 'body.name'],
  },
]
