// Commands of the ecommerce groups: list, create, edit, links, metadata, registering with billing.

import { all, extension, metadataAccess, read, retryAccess, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { billingStatuses, groupSituations } from '#contract/platform/groups.ts'
import { metadataName } from '#contract/platform/metadatas.ts'
import { z } from '#contract/zod.ts'

import { type Command, command, dialog, drawer, inline, page } from './command.ts'

const group = z.object({ group: recordId })

/** Returns the command arguments that identify a group. */
export const argumentsOf = ({ id }: { readonly id: number }) => ({ group: String(id) })

export const groupsList = command({
  id: 'groups.list',
  access: read('ecommerce_group'),
  surface: page('/groups'),
  filters: z.object({
    situation: z.enum(groupSituations).optional(),
    billing: z.enum(billingStatuses).optional(),
  }),
  keys: { global: 'g g' },
  menu: true,
})

export const groupsCreate = command({
  id: 'groups.create',
  access: write('ecommerce_group'),
  surface: page('/groups/new'),
  keys: { global: 'c g' },
  parent: 'groups.list',
})

export const groupsFind = command({
  id: 'groups.find',
  access: extension(read('ecommerce_group')),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: 'f g' },
  parent: 'groups.list',
})

export const groupTabs = ['register', 'links', 'quotas', 'metadatas', 'notes', 'activity'] as const
const groupModes = ['view', 'edit'] as const

const tab = z.enum(groupTabs).optional()

export const groupsOpen = command({
  id: 'groups.open',
  access: read('ecommerce_group'),
  surface: page('/groups/show/:group'),
  args: z.object({ group: recordId, tab, mode: z.enum(groupModes).optional() }),
  keys: { row: 'enter' },
  parent: 'groups.list',
  requires: 'record',
})

export const groupsEdit = command({
  id: 'groups.edit',
  access: write('ecommerce_group'),
  surface: page('/groups/show/:group?mode=edit'),
  args: z.object({ group: recordId, tab }),
  keys: { row: 'e' },
  parent: 'groups.list',
  requires: 'record',
})

export const groupsEditLinks = command({
  id: 'groups.editLinks',
  access: write('ecommerce_group'),
  surface: page('/groups/show/:group?tab=links&mode=edit'),
  args: group,
  parent: 'groups.list',
  requires: 'record',
})

/** Opens the quotas of a group. Requires access to ecommerces, because quotas belong to ecommerces. */
export const groupsOpenQuotas = command({
  id: 'groups.openQuotas',
  access: extension(all(read('ecommerce_group'), read('ecommerces'))),
  surface: page('/groups/show/:group?tab=quotas'),
  args: group,
  parent: 'groups.list',
  requires: 'record',
})

export const groupsOpenMetadata = command({
  id: 'groups.openMetadata',
  access: read('ecommerce_group'),
  surface: page('/groups/show/:group?tab=metadatas'),
  args: z.object({ group: recordId, metadata: metadataName.optional() }),
  parent: 'groups.list',
  requires: 'record',
})

/** Edits metadata of a group; requires write permission for ecommerces, not for groups (product decision A19). */
export const groupsEditMetadata = command({
  id: 'groups.editMetadata',
  access: metadataAccess,
  surface: page('/groups/show/:group?tab=metadatas&mode=edit'),
  args: z.object({ group: recordId, metadata: metadataName.optional() }),
  creates: 'metadata',
  parent: 'groups.list',
  requires: 'record',
})

export const groupsListMetadataVersions = command({
  id: 'groups.listMetadataVersions',
  access: extension(read('ecommerce_group')),
  surface: drawer,
  args: z.object({ group: recordId, name: metadataName }),
  parent: 'groups.list',
  requires: 'record',
})

export const groupsRestoreMetadata = command({
  id: 'groups.restoreMetadata',
  access: extension(metadataAccess),
  surface: dialog,
  args: z.object({ group: recordId, name: metadataName, version: recordId }),
  confirmation: 2,
  parent: 'groups.list',
  requires: 'record',
})

export const groupsRegisterBilling = command({
  id: 'groups.registerBilling',
  access: write('ecommerce_group'),
  surface: dialog,
  args: group,
  confirmation: 2,
  requires: 'record',
})

/** Registers a group in the billing system again after an error. */
export const groupsRetryBilling = command({
  id: 'groups.retryBilling',
  access: retryAccess,
  surface: dialog,
  args: group,
  confirmation: 2,
  requires: 'record',
})

export const groupsDelete = command({
  id: 'groups.delete',
  access: write('ecommerce_group'),
  surface: dialog,
  args: group,
  confirmation: 3,
  requires: 'record',
})

export const groupsCopyDiagnostics = command({
  id: 'groups.copyDiagnostics',
  access: read('ecommerce_group'),
  surface: inline,
  args: group,
  requires: 'record',
})

/** Removes an ecommerce from the group links that the user is editing. */
export const groupsRemoveLink = command({
  id: 'groups.removeLink',
  access: write('ecommerce_group'),
  surface: inline,
  args: z.object({ ecommerce: recordId.optional() }),
  confirmation: 2,
  requires: 'handler',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  groupsList,
  groupsCreate,
  groupsFind,
  groupsOpen,
  groupsEdit,
  groupsEditLinks,
  groupsOpenQuotas,
  groupsOpenMetadata,
  groupsEditMetadata,
  groupsListMetadataVersions,
  groupsRestoreMetadata,
  groupsRegisterBilling,
  groupsRetryBilling,
  groupsDelete,
  groupsCopyDiagnostics,
  groupsRemoveLink,
]
