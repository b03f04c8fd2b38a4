// Commands of the ecommerce groups: list, create, edit, links to ecommerces, metadata, and registration in the billing
// system.

import {
  allOf,
  groupMetadataAccess,
  read,
  requirePlatformSupport,
  retryBillingAccess,
  write,
} from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { billingStatuses, groupSituations } from '#contract/platform/groups.ts'
import { metadataName } from '#contract/platform/metadatas.ts'
import { z } from '#contract/zod.ts'

import { type Command, defineCommand, dialog, drawer, inline, page } from './command.ts'

const groupArguments = z.object({ group: recordId })

/** Returns the command arguments that identify a group. */
export const getGroupArguments = ({ id }: { readonly id: number }) => ({ group: String(id) })

export const listGroupsCommand = defineCommand({
  id: 'groups.list',
  access: read('ecommerce_group'),
  surface: page('/groups'),
  filters: z.object({
    situation: z.enum(groupSituations).optional(),
    billing: z.enum(billingStatuses).optional(),
  }),
  keys: { global: 'g g' },
  menu: 'merchants',
})

export const createGroupCommand = defineCommand({
  id: 'groups.create',
  access: write('ecommerce_group'),
  surface: page('/groups/new'),
  keys: { global: 'c g' },
  parent: 'groups.list',
})

export const findGroupCommand = defineCommand({
  id: 'groups.find',
  access: read('ecommerce_group'),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: 'f g' },
  parent: 'groups.list',
})

export const groupTabs = ['register', 'links', 'quotas', 'metadatas', 'notes', 'activity'] as const
const groupModes = ['view', 'edit'] as const

const tab = z.enum(groupTabs).optional()

export const openGroupCommand = defineCommand({
  id: 'groups.open',
  access: read('ecommerce_group'),
  surface: page('/groups/show/:group'),
  args: z.object({ group: recordId, tab, mode: z.enum(groupModes).optional(), metadata: metadataName.optional() }),
  keys: { row: 'enter' },
  parent: 'groups.list',
  requires: 'record',
})

export const editGroupCommand = defineCommand({
  id: 'groups.edit',
  access: write('ecommerce_group'),
  surface: page('/groups/show/:group?mode=edit'),
  args: z.object({ group: recordId, tab }),
  keys: { row: 'e' },
  parent: 'groups.list',
  requires: 'record',
})

export const editGroupLinksCommand = defineCommand({
  id: 'groups.editLinks',
  access: write('ecommerce_group'),
  surface: page('/groups/show/:group?tab=links&mode=edit'),
  args: groupArguments,
  parent: 'groups.list',
  requires: 'record',
})

/** Opens the quotas of a group. Requires access to ecommerces, because quotas belong to ecommerces. */
export const openGroupQuotasCommand = defineCommand({
  id: 'groups.openQuotas',
  access: requirePlatformSupport(allOf(read('ecommerce_group'), read('ecommerces'))),
  surface: page('/groups/show/:group?tab=quotas'),
  args: groupArguments,
  parent: 'groups.list',
  requires: 'record',
})

export const openGroupMetadataCommand = defineCommand({
  id: 'groups.openMetadata',
  access: read('ecommerce_group'),
  surface: page('/groups/show/:group?tab=metadatas'),
  args: z.object({ group: recordId, metadata: metadataName.optional() }),
  parent: 'groups.list',
  requires: 'record',
})

/** Edits metadata of a group. Requires write permission for ecommerces, but not for groups (product decision A19). */
export const editGroupMetadataCommand = defineCommand({
  id: 'groups.editMetadata',
  access: groupMetadataAccess,
  surface: page('/groups/show/:group?tab=metadatas&mode=edit'),
  args: z.object({ group: recordId, metadata: metadataName.optional() }),
  newNameArgument: 'metadata',
  parent: 'groups.list',
  requires: 'record',
})

export const listGroupMetadataVersionsCommand = defineCommand({
  id: 'groups.listMetadataVersions',
  access: requirePlatformSupport(read('ecommerce_group')),
  surface: drawer,
  args: z.object({ group: recordId, name: metadataName }),
  parent: 'groups.list',
  requires: 'record',
})

export const restoreGroupMetadataCommand = defineCommand({
  id: 'groups.restoreMetadata',
  access: requirePlatformSupport(groupMetadataAccess),
  surface: dialog,
  args: z.object({ group: recordId, name: metadataName, version: recordId }),
  confirmation: 2,
  parent: 'groups.list',
  requires: 'record',
})

export const registerGroupBillingCommand = defineCommand({
  id: 'groups.registerBilling',
  access: requirePlatformSupport(write('ecommerce_group')),
  surface: dialog,
  args: groupArguments,
  confirmation: 2,
  requires: 'record',
})

/** Registers a group in the billing system again after an error. */
export const retryGroupBillingCommand = defineCommand({
  id: 'groups.retryBilling',
  access: requirePlatformSupport(retryBillingAccess),
  surface: dialog,
  args: groupArguments,
  confirmation: 2,
  requires: 'record',
})

export const deleteGroupCommand = defineCommand({
  id: 'groups.delete',
  access: write('ecommerce_group'),
  surface: dialog,
  args: groupArguments,
  confirmation: 3,
  requires: 'record',
})

export const copyGroupDiagnosticsCommand = defineCommand({
  id: 'groups.copyDiagnostics',
  access: read('ecommerce_group'),
  surface: inline,
  args: groupArguments,
  requires: 'record',
})

/** Removes the link between an ecommerce and the group that the user is editing. */
export const removeGroupLinkCommand = defineCommand({
  id: 'groups.removeLink',
  access: write('ecommerce_group'),
  surface: inline,
  args: z.object({ ecommerce: recordId.optional() }),
  confirmation: 2,
  requires: 'handler',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listGroupsCommand,
  createGroupCommand,
  findGroupCommand,
  openGroupCommand,
  editGroupCommand,
  editGroupLinksCommand,
  openGroupQuotasCommand,
  openGroupMetadataCommand,
  editGroupMetadataCommand,
  listGroupMetadataVersionsCommand,
  restoreGroupMetadataCommand,
  registerGroupBillingCommand,
  retryGroupBillingCommand,
  deleteGroupCommand,
  copyGroupDiagnosticsCommand,
  removeGroupLinkCommand,
]
