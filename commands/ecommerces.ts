// Commands of ecommerces: list, open a record or tab, create, edit, enable. Other files contain the commands of tabs.

import { all, extension, read, write } from '#contract/access.ts'
import { changeEcommerces, changeKinds, mostChangedAtOnce } from '#contract/console/ecommerce-changes.ts'
import { codeText, recordId, text } from '#contract/fields.ts'
import { situations } from '#contract/platform/ecommerces.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, drawer, idList, inline, page } from './command.ts'

const ecommerce = z.object({ ecommerce: recordId })

/** Returns the command arguments that identify an ecommerce. */
export const argumentsOf = ({ id }: { readonly id: number }) => ({ ecommerce: String(id) })

export const ecommercesList = command({
  id: 'ecommerces.list',
  access: read('ecommerces'),
  surface: page('/ecommerces'),
  filters: z.object({
    situation: z.enum(situations).optional(),
    software_id: recordId.optional(),
    feature: text(120).optional(),
    q: codeText(200).optional(),
  }),
  impliedBy: ['situation', 'software_id'],
  keys: { global: 'g e' },
  menu: true,
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

export const ecommercesOpen = command({
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

const openTab = (tab: EcommerceTab, key: string, access = read('ecommerces')) =>
  command({
    id: `ecommerces.open${tab.charAt(0).toUpperCase()}${tab.slice(1)}`,
    access,
    surface: page(`/ecommerces/show/:ecommerce?tab=${tab}`),
    args: ecommerce,
    keys: { global: key },
    parent: 'ecommerces.list',
    requires: 'record',
  })

export const ecommercesOpenDetails = openTab('details', 'o d')
export const ecommercesOpenIntegration = openTab('integration', 'o i')
export const ecommercesOpenSubscription = openTab('subscription', 'o s')
export const ecommercesOpenQuotas = openTab('quotas', 'o q')
export const ecommercesOpenFees = openTab('fees', 'o b')
export const ecommercesOpenFeatures = openTab('features', 'o f')
export const ecommercesOpenUrls = openTab('urls', 'o u')
export const ecommercesOpenReprocess = openTab('reprocess', 'o r')
export const ecommercesOpenLgpd = openTab('lgpd', 'o l')
export const ecommercesOpenNotes = openTab('notes', 'o o', extension(read('ecommerces')))
export const ecommercesOpenActivity = openTab('activity', 'o t', extension(read('ecommerces')))

/** Opens the group of an ecommerce, or reports that the ecommerce has no group. */
export const ecommercesOpenGroup = command({
  id: 'ecommerces.openGroup',
  access: all(read('ecommerces'), read('ecommerce_group')),
  surface: inline,
  args: ecommerce,
  keys: { global: 'o g' },
  requires: 'record',
})

const copy = (what: 'Id' | 'Uuid' | 'Document' | 'Url' | 'Name', key: string, column?: string) =>
  command({
    id: `ecommerces.copy${what}`,
    access: read('ecommerces'),
    surface: inline,
    args: ecommerce,
    keys: { global: key },
    requires: 'record',
    ...(column === undefined ? {} : { bulk: { copies: column } }),
  })

export const ecommercesCopyId = copy('Id', 'y i')
export const ecommercesCopyUuid = copy('Uuid', 'y u')
export const ecommercesCopyDocument = copy('Document', 'y c', 'document')
export const ecommercesCopyUrl = copy('Url', 'y w', 'url')
export const ecommercesCopyName = copy('Name', 'y n', 'display_name')

export const ecommercesFind = command({
  id: 'ecommerces.find',
  access: read('ecommerces'),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: 'f e' },
  parent: 'ecommerces.list',
})

/** Opens the analytics dashboard of an ecommerce (product decision A46). */
export const ecommercesOpenDashboard = command({
  id: 'ecommerces.openDashboard',
  access: extension(read('ecommerces')),
  surface: drawer,
  args: ecommerce,
  keys: { global: 'o k' },
  parent: 'ecommerces.list',
  requires: 'record',
})

/** Applies one change to many selected or pasted ecommerces; the drawer displays a dry run first. */
export const ecommercesChangeMany = command({
  id: 'ecommerces.changeMany',
  access: changeEcommerces.access,
  surface: drawer,
  args: z.object({ ecommerces: idList(mostChangedAtOnce).optional(), change: z.enum(changeKinds).optional() }),
  keys: { global: 'p v' },
  parent: 'ecommerces.list',
})

export const ecommercesCreate = command({
  id: 'ecommerces.create',
  access: write('ecommerces'),
  surface: page('/ecommerces/new'),
  keys: { global: 'c e' },
  parent: 'ecommerces.list',
})

export const ecommercesEdit = command({
  id: 'ecommerces.edit',
  access: write('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?mode=edit'),
  args: ecommerce,
  keys: { row: 'e' },
  parent: 'ecommerces.list',
  requires: 'record',
  bulk: { by: 'ecommerces.changeMany', from: 'ecommerce', as: 'ecommerces', most: mostChangedAtOnce },
})

/** Maximum number of ecommerces that can be enabled or disabled together. */
const mostAtOnce = 100

const availability = (verb: 'enable' | 'disable') =>
  command({
    id: `ecommerces.${verb}`,
    access: write('ecommerces'),
    surface: dialog,
    args: z.object({ ecommerce: recordId, reason: text(500).optional() }),
    confirmation: 2,
    states: [verb === 'enable' ? 'inactive' : 'active'],
    requires: 'record',
    bulk: { by: `ecommerces.${verb}Many`, from: 'ecommerce', as: 'ecommerces', most: mostAtOnce },
  })

/** Defines a command that enables or disables several ecommerces sequentially, with one reason. */
const availabilityOfMany = (verb: 'enable' | 'disable') =>
  command({
    id: `ecommerces.${verb}Many`,
    access: write('ecommerces'),
    surface: dialog,
    args: z.object({ ecommerces: idList(mostAtOnce), reason: text(500).optional() }),
    confirmation: 2,
    parent: 'ecommerces.list',
    requires: 'record',
  })

export const ecommercesEnable = availability('enable')
export const ecommercesDisable = availability('disable')
export const ecommercesEnableMany = availabilityOfMany('enable')
export const ecommercesDisableMany = availabilityOfMany('disable')

/** Edits the owner (a user of the console) and the tags of an ecommerce. */
export const ecommercesEditOwnership = command({
  id: 'ecommerces.editOwnership',
  access: extension(write('ecommerces')),
  surface: drawer,
  args: ecommerce,
  keys: { global: 'p o' },
  parent: 'ecommerces.list',
  requires: 'record',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  ecommercesList,
  ecommercesOpen,
  ecommercesOpenDetails,
  ecommercesOpenIntegration,
  ecommercesOpenSubscription,
  ecommercesOpenQuotas,
  ecommercesOpenFees,
  ecommercesOpenFeatures,
  ecommercesOpenUrls,
  ecommercesOpenReprocess,
  ecommercesOpenLgpd,
  ecommercesOpenNotes,
  ecommercesOpenActivity,
  ecommercesOpenGroup,
  ecommercesCopyId,
  ecommercesCopyUuid,
  ecommercesCopyDocument,
  ecommercesCopyUrl,
  ecommercesCopyName,
  ecommercesFind,
  ecommercesOpenDashboard,
  ecommercesChangeMany,
  ecommercesCreate,
  ecommercesEdit,
  ecommercesEnable,
  ecommercesDisable,
  ecommercesEnableMany,
  ecommercesDisableMany,
  ecommercesEditOwnership,
]
