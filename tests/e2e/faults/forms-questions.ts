// Lists forms for the fault tests: confirmation dialogs that contain a field or a choice, and the form that links
// ecommerces to a group.
import type { Page } from 'playwright/test'
import type { AccountType } from '#contract/access.ts'
import { MAX_UNCONFIRMED_BATCH_ROWS } from '#contract/console/batches.ts'
import englishGroups from '#locales/en-US/groups.json' with { type: 'json' }
import spanishGroups from '#locales/es/groups.json' with { type: 'json' }
import groups from '#locales/pt-BR/groups.json' with { type: 'json' }
import { type ApiSession, listReprocessableReverses, openApiSession } from '../api-session.ts'
import {
  createGroup,
  createRecord,
  listPlatformReverses,
  selectOtherLevel,
  selectOtherOption,
  type TestedForm,
} from './forms.ts'
import { FIRST_UNGROUPED_ECOMMERCE_ID } from './platform-server.ts'

const ADD_BUTTON = /^(Adicionar|Add|Agregar)$/

interface UserList {
  readonly data: readonly { readonly id: number; readonly access: AccountType }[]
}

/**
 * Fills in the open confirmation dialog, without submitting it: types the reason, and the word or number that the label
 * of the required field asks for.
 */
async function fillConfirmationDialog(page: Page, reason: string): Promise<void> {
  const dialog = page.locator('[role=alertdialog]').last()
  const fields = dialog.locator('input[aria-required=true]')
  await fields.waitFor()
  // The dialog displays the word to type in a `code` element.
  await fields.fill((await dialog.locator('label code').textContent()) ?? '')
  await dialog.locator('textarea').fill(reason)
}

/**
 * Creates a batch of reverses (return requests) that no earlier attempt used, and returns the batch id. Because of its
 * size, the user must type the number of rows to run the batch.
 */
async function createBatch(
  api: ApiSession,
  attemptNumber: number,
  listReverses = listReprocessableReverses,
): Promise<number> {
  const fields = { type: 'reprocess.reverse', ticket: `ZD-${attemptNumber}`, task: 'Reversas travadas' }
  batchCount += 1
  const text = (await listReverses(api, 3 * MAX_UNCONFIRMED_BATCH_ROWS, batchCount)).join('\n')
  return createRecord(api, '/v2/boss/batches', { ...fields, text })
}
let batchCount = 0
const TAKE_OVER_BUTTON = /^(Assumir lote|Take over|Asumir lote)/
const RUN_BUTTON = /^(Executar|Run|Ejecutar) /
const DISCARD_BUTTON = /^(Descartar|Discard)/

const formatReason = (serial: number) => `Motivo “${serial}” à toa 😀`
const reasonField = ['reason', 'body.reason'] as const

export const questionForms: readonly TestedForm[] = [
  {
    name: 'comunication.switchMaintenance on',
    file: 'features/comunication/maintenance.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/maintenance'],
    draftPrefix: 'none',
    hasNoDraft: true,
    isConfirmationDialog: true,
    buildLink: async ({ api }) => {
      await api.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: false })
      return '/comunication?do=comunication.switchMaintenance'
    },
    fill: (page, { attemptNumber }) => fillConfirmationDialog(page, formatReason(attemptNumber)),
    rejectableField: reasonField,
  },
  ...(['disable', 'enable'] as const).map(
    (verb): TestedForm => ({
      name: `ecommerces.${verb}`,
      file: 'features/ecommerces/availability.tsx',
      endpoints: ['PUT /v2/boss/ecommerces/:id/availability'],
      draftPrefix: 'none',
      hasNoDraft: true,
      isConfirmationDialog: true,
      buildLink: async ({ api }) => {
        await api.put('/v2/boss/ecommerces/232/availability', { is_active: verb === 'disable' })
        return `/ecommerces?do=ecommerces.${verb}&ecommerce=232`
      },
      fill: (page, { attemptNumber }) => page.locator('[role=alertdialog] textarea').fill(formatReason(attemptNumber)),
      rejectableField: reasonField,
    }),
  ),
  {
    name: 'groups.delete',
    file: 'features/groups/billing.tsx',
    endpoints: ['DELETE /v2/groups/:id'],
    draftPrefix: 'none',
    hasNoDraft: true,
    isConfirmationDialog: true,
    buildLink: async ({ api, attemptNumber }) =>
      `/groups?do=groups.delete&group=${await createGroup(api, attemptNumber)}`,
    fill: (page, { attemptNumber }) => fillConfirmationDialog(page, formatReason(attemptNumber)),
    rejectableField: reasonField,
  },
  {
    name: 'users.delete',
    file: 'features/users/edit-page.tsx',
    endpoints: ['DELETE /v2/users/:id'],
    draftPrefix: 'none',
    hasNoDraft: true,
    isConfirmationDialog: true,
    buildLink: async ({ api }) => {
      const { data } = await api.get<UserList>('/v2/users?order_by_column=id&order_by=desc')
      const user = data.find(({ access }) => access !== 'admin_boss')
      return `/users?do=users.delete&user=${user?.id}`
    },
    fill: (page, { attemptNumber }) => fillConfirmationDialog(page, formatReason(attemptNumber)),
    rejectableField: reasonField,
  },
  {
    name: 'users.setType',
    file: 'features/users/set-dialogs.tsx',
    endpoints: ['PUT /v2/users/:id/permissions'],
    onConflict: 'message',
    draftPrefix: 'none',
    hasNoDraft: true,
    isConfirmationDialog: true,
    buildLink: () => '/users?do=users.setType&user=13',
    fill: async (page, { isSecondTab }) => {
      await selectOtherOption(page.locator('[role=alertdialog] [role=combobox]'), isSecondTab)
      await page.locator('[role=alertdialog] [aria-busy=true]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'users.setPermission',
    file: 'features/users/set-dialogs.tsx',
    endpoints: ['PUT /v2/users/:id/permissions'],
    onConflict: 'message',
    draftPrefix: 'none',
    hasNoDraft: true,
    isConfirmationDialog: true,
    buildLink: () => '/users?do=users.setPermission&user=12&permission_context=alerts',
    fill: (page, { isSecondTab }) => selectOtherLevel(page.locator('[role=dialog]'), isSecondTab),
  },
  {
    name: 'batches.run',
    file: 'features/batches/create-drawers.tsx',
    endpoints: ['POST /v2/boss/batches/:id/run'],
    draftPrefix: 'none',
    hasNoDraft: true,
    isConfirmationDialog: true,
    buildLink: async ({ api, attemptNumber }) => `/batches/${await createBatch(api, attemptNumber)}`,
    isPrivate: true,
    findOpenButton: (page) => page.getByRole('button', { name: RUN_BUTTON }),
    fill: (page, { attemptNumber }) => fillConfirmationDialog(page, formatReason(attemptNumber)),
    rejectableField: reasonField,
    platformOverrides: {
      buildLink: async ({ api, attemptNumber }) =>
        `/batches/${await createBatch(api, attemptNumber, listPlatformReverses)}`,
    },
  },
  {
    name: 'batches.takeOver',
    file: 'features/batches/create-drawers.tsx',
    endpoints: ['POST /v2/boss/batches/:id/take-over'],
    draftPrefix: 'none',
    hasNoDraft: true,
    isConfirmationDialog: true,
    buildLink: async ({ url, attemptNumber }) =>
      `/batches/${await createBatch(await openApiSession(url, 'cs'), attemptNumber)}`,
    findOpenButton: (page) => page.getByRole('button', { name: TAKE_OVER_BUTTON }),
    fill: (page, { attemptNumber }) => page.locator('[role=alertdialog] textarea').fill(formatReason(attemptNumber)),
    rejectableField: reasonField,
    platformOverrides: {
      buildLink: async ({ url, attemptNumber }) =>
        `/batches/${await createBatch(await openApiSession(url, 'cs'), attemptNumber, listPlatformReverses)}`,
    },
  },
  {
    name: 'batches.discard',
    file: 'features/batches/create-drawers.tsx',
    endpoints: ['DELETE /v2/boss/batches/:id'],
    draftPrefix: 'none',
    hasNoDraft: true,
    isConfirmationDialog: true,
    buildLink: async ({ api, attemptNumber }) => `/batches/${await createBatch(api, attemptNumber)}`,
    isPrivate: true,
    findOpenButton: (page) => page.getByRole('button', { name: DISCARD_BUTTON }),
    fill: async () => {},
    platformOverrides: {
      buildLink: async ({ api, attemptNumber }) =>
        `/batches/${await createBatch(api, attemptNumber, listPlatformReverses)}`,
    },
  },
  {
    name: 'groups.editLinks',
    file: 'features/groups/links-tab.tsx',
    endpoints: ['PUT /v4/groups/:id/ecommerces'],
    onConflict: 'message',
    conflictMessages: {
      'pt-BR': groups.groups.links.changedMeanwhile,
      'en-US': englishGroups.groups.links.changedMeanwhile,
      es: spanishGroups.groups.links.changedMeanwhile,
    },
    draftPrefix: 'groups.links:',
    asksConfirmation: true,
    buildLink: async ({ api, attemptNumber }) =>
      `/groups/show/${await createGroup(api, attemptNumber)}?tab=links&mode=edit`,
    choiceSelector: 'main [role=gridcell] code',
    fill: async (page, { isSecondTab }) => {
      await page.locator('main [role=combobox]').first().click()
      await page
        .locator('main [role=option]')
        .nth(isSecondTab ? 1 : 0)
        .click()
      await page.locator('main').getByRole('button', { name: ADD_BUTTON }).click()
      await page.locator('main [role=gridcell]').first().waitFor()
    },
    platformOverrides: {
      // Types the name of an ecommerce without a group, because the platform's list of ecommerces does not tell which
      // ecommerces belong to a group.
      fill: async (page, { attemptNumber }) => {
        const name = `Loja ${FIRST_UNGROUPED_ECOMMERCE_ID + attemptNumber}`
        await page.locator('main [role=combobox]').first().fill(name)
        await page.getByRole('option', { name }).first().click()
        await page.locator('main').getByRole('button', { name: ADD_BUTTON }).click()
        await page.locator('main [role=gridcell]').first().waitFor()
      },
    },
  },
]
