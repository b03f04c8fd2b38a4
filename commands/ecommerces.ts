// Commands of ecommerces (merchants): list, open a record or a tab, create, edit, enable. Commands inside a tab are
// defined in other files.

import { allOf, read, requirePlatformSupport, write } from '#contract/access.ts'
import { changeEcommerces, changeKinds, MAX_CHANGED_ECOMMERCES } from '#contract/console/ecommerce-changes.ts'
import { codeText, recordId, text } from '#contract/fields.ts'
import { ecommerceSituations } from '#contract/platform/ecommerces.ts'
import { z } from '#contract/zod.ts'
import { buildIdListSchema, type Command, defineCommand, dialog, drawer, inline, page } from './command.ts'

const ecommerceArguments = z.object({ ecommerce: recordId })

/** Returns the command arguments that identify an ecommerce. */
export const getEcommerceArguments = ({ id }: { readonly id: number }) => ({ ecommerce: String(id) })

export const listEcommercesCommand = defineCommand({
  id: 'ecommerces.list',
  access: read('ecommerces'),
  surface: page('/ecommerces'),
  filters: z.object({
    situation: z.enum(ecommerceSituations).optional(),
    software_id: recordId.optional(),
    feature: text(120).optional(),
    q: codeText(200).optional(),
  }),
  impliedByArguments: ['software_id'],
  keys: { global: 'g e' },
  menu: 'merchants',
})

export const ecommerceTabs = [
  'details',
  'integration',
  'subscription',
  'quotas',
  'fees',
  'features',
  'urls',
  'reprocess',
  'metadatas',
  'lgpd',
  'notes',
  'activity',
] as const
export type EcommerceTab = (typeof ecommerceTabs)[number]

export const openEcommerceCommand = defineCommand({
  id: 'ecommerces.open',
  access: read('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce'),
  args: z.object({
    ecommerce: recordId,
    tab: z.enum(ecommerceTabs).optional(),
    integration: recordId.optional(),
  }),
  keys: { row: 'enter' },
  parent: 'ecommerces.list',
  requires: 'record',
})

const defineTabCommand = (tab: EcommerceTab, shortcut: string, access = read('ecommerces')) =>
  defineCommand({
    id: `ecommerces.open${tab.charAt(0).toUpperCase()}${tab.slice(1)}`,
    access,
    surface: page(`/ecommerces/show/:ecommerce?tab=${tab}`),
    args: ecommerceArguments,
    keys: { global: shortcut },
    parent: 'ecommerces.list',
    requires: 'record',
  })

export const openEcommerceDetailsCommand = defineTabCommand('details', 'o d')
export const openEcommerceIntegrationCommand = defineTabCommand('integration', 'o i')
export const openEcommerceSubscriptionCommand = defineTabCommand('subscription', 'o s')
export const openEcommerceQuotasCommand = defineTabCommand('quotas', 'o q')
export const openEcommerceFeesCommand = defineTabCommand('fees', 'o b')
export const openEcommerceFeaturesCommand = defineTabCommand('features', 'o f')
export const openEcommerceUrlsCommand = defineTabCommand('urls', 'o u')
export const openEcommerceReprocessCommand = defineTabCommand('reprocess', 'o r')
export const openEcommerceLgpdCommand = defineTabCommand('lgpd', 'o l')
export const openEcommerceNotesCommand = defineTabCommand('notes', 'o o')
export const openEcommerceActivityCommand = defineTabCommand('activity', 'o t')

/** Opens the group of an ecommerce, or reports that the ecommerce has no group. */
export const openEcommerceGroupCommand = defineCommand({
  id: 'ecommerces.openGroup',
  access: allOf(read('ecommerces'), read('ecommerce_group')),
  surface: inline,
  args: ecommerceArguments,
  keys: { global: 'o g' },
  requires: 'record',
})

const defineCopyCommand = (field: 'Id' | 'Uuid' | 'Document' | 'Url' | 'Name', shortcut: string, column?: string) =>
  defineCommand({
    id: `ecommerces.copy${field}`,
    access: read('ecommerces'),
    surface: inline,
    args: ecommerceArguments,
    keys: { global: shortcut },
    requires: 'record',
    ...(column === undefined ? {} : { bulk: { copiedColumn: column } }),
  })

export const copyEcommerceIdCommand = defineCopyCommand('Id', 'y i')
export const copyEcommerceUuidCommand = defineCopyCommand('Uuid', 'y u')
export const copyEcommerceDocumentCommand = defineCopyCommand('Document', 'y c', 'document')
export const copyEcommerceUrlCommand = defineCopyCommand('Url', 'y w', 'url')
export const copyEcommerceNameCommand = defineCopyCommand('Name', 'y n', 'display_name')

export const findEcommerceCommand = defineCommand({
  id: 'ecommerces.find',
  access: read('ecommerces'),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: 'f e' },
  parent: 'ecommerces.list',
})

/** Opens the analytics dashboard of an ecommerce (product decision A46). */
export const openEcommerceDashboardCommand = defineCommand({
  id: 'ecommerces.openDashboard',
  access: requirePlatformSupport(read('ecommerces')),
  surface: drawer,
  args: ecommerceArguments,
  keys: { global: 'o k' },
  parent: 'ecommerces.list',
  requires: 'record',
})

/** Applies one change to many selected or pasted ecommerces. The drawer first displays a dry run of the change. */
export const changeManyEcommercesCommand = defineCommand({
  id: 'ecommerces.changeMany',
  access: changeEcommerces.access,
  surface: drawer,
  args: z.object({
    ecommerces: buildIdListSchema(MAX_CHANGED_ECOMMERCES).optional(),
    change: z.enum(changeKinds).optional(),
  }),
  keys: { global: 'p v' },
  parent: 'ecommerces.list',
})

export const createEcommerceCommand = defineCommand({
  id: 'ecommerces.create',
  access: write('ecommerces'),
  surface: page('/ecommerces/new'),
  keys: { global: 'c e' },
  parent: 'ecommerces.list',
})

export const editEcommerceCommand = defineCommand({
  id: 'ecommerces.edit',
  access: write('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?mode=edit'),
  args: ecommerceArguments,
  keys: { row: 'e' },
  parent: 'ecommerces.list',
  requires: 'record',
  bulk: {
    commandId: 'ecommerces.changeMany',
    rowIdArgument: 'ecommerce',
    joinedArgument: 'ecommerces',
    maxRows: MAX_CHANGED_ECOMMERCES,
  },
})

/** Maximum number of ecommerces that one command can enable or disable. */
const MAX_ECOMMERCES_AT_ONCE = 100

const defineAvailabilityCommand = (verb: 'enable' | 'disable') =>
  defineCommand({
    id: `ecommerces.${verb}`,
    access: write('ecommerces'),
    surface: dialog,
    args: z.object({ ecommerce: recordId, reason: text(500).optional() }),
    confirmation: 2,
    states: [verb === 'enable' ? 'inactive' : 'active'],
    requires: 'record',
    bulk: {
      commandId: `ecommerces.${verb}Many`,
      rowIdArgument: 'ecommerce',
      joinedArgument: 'ecommerces',
      maxRows: MAX_ECOMMERCES_AT_ONCE,
    },
  })

/** Defines a command that enables or disables several ecommerces sequentially, with one reason. */
const defineBulkAvailabilityCommand = (verb: 'enable' | 'disable') =>
  defineCommand({
    id: `ecommerces.${verb}Many`,
    access: write('ecommerces'),
    surface: dialog,
    args: z.object({ ecommerces: buildIdListSchema(MAX_ECOMMERCES_AT_ONCE), reason: text(500).optional() }),
    confirmation: 2,
    parent: 'ecommerces.list',
    requires: 'record',
  })

export const enableEcommerceCommand = defineAvailabilityCommand('enable')
export const disableEcommerceCommand = defineAvailabilityCommand('disable')
export const enableManyEcommercesCommand = defineBulkAvailabilityCommand('enable')
export const disableManyEcommercesCommand = defineBulkAvailabilityCommand('disable')

/** Edits the owner (a user of the console) and the tags of an ecommerce. */
export const editEcommerceOwnershipCommand = defineCommand({
  id: 'ecommerces.editOwnership',
  access: requirePlatformSupport(write('ecommerces')),
  surface: drawer,
  args: ecommerceArguments,
  keys: { global: 'p o' },
  parent: 'ecommerces.list',
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listEcommercesCommand,
  openEcommerceCommand,
  openEcommerceDetailsCommand,
  openEcommerceIntegrationCommand,
  openEcommerceSubscriptionCommand,
  openEcommerceQuotasCommand,
  openEcommerceFeesCommand,
  openEcommerceFeaturesCommand,
  openEcommerceUrlsCommand,
  openEcommerceReprocessCommand,
  openEcommerceLgpdCommand,
  openEcommerceNotesCommand,
  openEcommerceActivityCommand,
  openEcommerceGroupCommand,
  copyEcommerceIdCommand,
  copyEcommerceUuidCommand,
  copyEcommerceDocumentCommand,
  copyEcommerceUrlCommand,
  copyEcommerceNameCommand,
  findEcommerceCommand,
  openEcommerceDashboardCommand,
  changeManyEcommercesCommand,
  createEcommerceCommand,
  editEcommerceCommand,
  enableEcommerceCommand,
  disableEcommerceCommand,
  enableManyEcommercesCommand,
  disableManyEcommercesCommand,
  editEcommerceOwnershipCommand,
]
