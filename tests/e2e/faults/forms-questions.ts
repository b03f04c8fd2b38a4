// Lists the confirmation dialogs with a field or a choice, and the form that links ecommerces to a group.
import type { Page } from 'playwright/test'
import type { AccountType } from '#contract/access.ts'
import { MAX_UNCONFIRMED_BATCH_ROWS } from '#contract/console/batches.ts'
import english from '#locales/en-US/common.json' with { type: 'json' }
import englishGroups from '#locales/en-US/groups.json' with { type: 'json' }
import spanish from '#locales/es/common.json' with { type: 'json' }
import spanishGroups from '#locales/es/groups.json' with { type: 'json' }
import portuguese from '#locales/pt-BR/common.json' with { type: 'json' }
import groups from '#locales/pt-BR/groups.json' with { type: 'json' }
import { type Elsewhere, elsewhere, reversesToMove } from '../elsewhere.ts'
import { chooseOther, type FaultyForm, made, newGroup, otherLevel } from './forms.ts'

const adds = /^(Adicionar|Add|Agregar)$/
const words = [portuguese.ui, english.ui, spanish.ui].map(({ confirm }) => confirm.word.split('{{word}}'))

interface People {
  readonly data: readonly { readonly id: number; readonly access: AccountType }[]
}

/** Types the confirmation word that the dialog requires, and a reason. */
async function answer(page: Page, reason: string): Promise<void> {
  const question = page.locator('[role=alertdialog]').last()
  const fields = question.locator('input[aria-required=true]')
  await fields.waitFor()
  const label = (await fields.evaluate((field: HTMLInputElement) => field.labels?.[0]?.firstChild?.textContent)) ?? ''
  const [before = '', after = ''] = words.find((parts) => parts.every((part) => label.includes(part))) ?? []
  await fields.fill(label.slice(before.length, label.length - after.length))
  await question.locator('textarea').fill(reason)
}

/** Creates a batch of unused reverses, so large that the user must type the number of rows, and returns the batch id. */
async function newBatch(api: Elsewhere, n: number): Promise<number> {
  const order = { type: 'reprocess.reverse', ticket: `ZD-${n}`, task: 'Reversas travadas' }
  batches += 1
  const text = (await reversesToMove(api, 3 * MAX_UNCONFIRMED_BATCH_ROWS, batches)).join('\n')
  return made(api, '/v2/boss/batches', { ...order, text })
}
let batches = 0
const takesOver = /^(Assumir lote|Take over|Asumir lote)/
const runs = /^(Executar|Run|Ejecutar) /
const discards = /^(Descartar|Discard)/

const reasonOf = (n: number) => `Motivo “${n}” à toa 😀`
const aReason = ['reason', 'body.reason'] as const

export const questionForms: readonly FaultyForm[] = [
  {
    name: 'comunication.switchMaintenance on',
    file: 'features/comunication/maintenance.tsx',
    sends: ['PUT /v2/boss/ecommerces/maintenance'],
    drafts: 'none',
    keepsNothing: true,
    link: async ({ api }) => {
      await api.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: false })
      return '/comunication?do=comunication.switchMaintenance'
    },
    fill: (page, { n }) => answer(page, reasonOf(n)),
    field: aReason,
  },
  ...(['disable', 'enable'] as const).map(
    (verb): FaultyForm => ({
      name: `ecommerces.${verb}`,
      file: 'features/ecommerces/availability.tsx',
      sends: ['PUT /v2/boss/ecommerces/:id/availability'],
      drafts: 'none',
      keepsNothing: true,
      link: async ({ api }) => {
        await api.put('/v2/boss/ecommerces/232/availability', { is_active: verb === 'disable' })
        return `/ecommerces?do=ecommerces.${verb}&ecommerce=232`
      },
      fill: (page, { n }) => page.locator('[role=alertdialog] textarea').fill(reasonOf(n)),
      field: aReason,
    }),
  ),
  {
    name: 'groups.delete',
    file: 'features/groups/billing.tsx',
    sends: ['DELETE /v2/groups/:id'],
    drafts: 'none',
    keepsNothing: true,
    link: async ({ api, n }) => `/groups?do=groups.delete&group=${await newGroup(api, n)}`,
    fill: (page, { n }) => answer(page, reasonOf(n)),
    field: aReason,
  },
  {
    name: 'users.delete',
    file: 'features/users/edit-page.tsx',
    sends: ['DELETE /v2/users/:id'],
    drafts: 'none',
    keepsNothing: true,
    link: async ({ api }) => {
      const { data } = await api.get<People>('/v2/users?order_by_column=id&order_by=desc')
      const one = data.find(({ access }) => access !== 'admin_boss')
      return `/users?do=users.delete&user=${one?.id}`
    },
    fill: (page, { n }) => answer(page, reasonOf(n)),
    field: aReason,
  },
  {
    name: 'users.setType',
    file: 'features/users/set-dialogs.tsx',
    sends: ['PUT /v2/users/:id/permissions'],
    second: 'told',
    drafts: 'none',
    keepsNothing: true,
    link: () => '/users?do=users.setType&user=13',
    fill: async (page, { isSecond }) => {
      await chooseOther(page.locator('[role=alertdialog] [role=combobox]'), isSecond)
      await page.locator('[role=alertdialog] [aria-busy=true]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'users.setPermission',
    file: 'features/users/set-dialogs.tsx',
    sends: ['PUT /v2/users/:id/permissions'],
    second: 'told',
    drafts: 'none',
    keepsNothing: true,
    link: () => '/users?do=users.setPermission&user=12&permission_context=alerts',
    fill: (page, { isSecond }) => otherLevel(page.locator('[role=dialog]'), isSecond),
  },
  {
    name: 'batches.run',
    file: 'features/batches/create-drawers.tsx',
    sends: ['POST /v2/boss/batches/:id/run'],
    drafts: 'none',
    keepsNothing: true,
    link: async ({ api, n }) => `/batches/${await newBatch(api, n)}`,
    isOwn: true,
    opener: (page) => page.getByRole('button', { name: runs }),
    fill: (page, { n }) => answer(page, reasonOf(n)),
    field: aReason,
  },
  {
    name: 'batches.takeOver',
    file: 'features/batches/create-drawers.tsx',
    sends: ['POST /v2/boss/batches/:id/take-over'],
    drafts: 'none',
    keepsNothing: true,
    link: async ({ url, n }) => `/batches/${await newBatch(await elsewhere(url, 'cs'), n)}`,
    opener: (page) => page.getByRole('button', { name: takesOver }),
    fill: (page, { n }) => page.locator('[role=alertdialog] textarea').fill(reasonOf(n)),
    field: aReason,
  },
  {
    name: 'batches.discard',
    file: 'features/batches/create-drawers.tsx',
    sends: ['DELETE /v2/boss/batches/:id'],
    drafts: 'none',
    keepsNothing: true,
    link: async ({ api, n }) => `/batches/${await newBatch(api, n)}`,
    isOwn: true,
    opener: (page) => page.getByRole('button', { name: discards }),
    fill: async () => {},
  },
  {
    name: 'groups.editLinks',
    file: 'features/groups/links-tab.tsx',
    sends: ['PUT /v4/groups/:id/ecommerces'],
    second: 'told',
    secondIsTold: {
      'pt-BR': groups.groups.links.changedMeanwhile,
      'en-US': englishGroups.groups.links.changedMeanwhile,
      es: spanishGroups.groups.links.changedMeanwhile,
    },
    drafts: 'groups.links:',
    asks: true,
    link: async ({ api, n }) => `/groups/show/${await newGroup(api, n)}?tab=links&mode=edit`,
    choices: 'main [role=gridcell] code',
    fill: async (page, { isSecond }) => {
      await page.locator('main [role=combobox]').first().click()
      await page
        .locator('main [role=option]')
        .nth(isSecond ? 1 : 0)
        .click()
      await page.locator('main').getByRole('button', { name: adds }).click()
      await page.locator('main [role=gridcell]').first().waitFor()
    },
  },
]
