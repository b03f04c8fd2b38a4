// Commands that edit, format and compare the metadata of an ecommerce (named JSON values), show older versions, and
// edit the logo and the project configs (product decision C8 in docs/decisions.md).

import { read, requirePlatformSupport, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { logoKinds, metadataName } from '#contract/platform/metadatas.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, drawer, inline, page } from './command.ts'

/** Metadata tab of an ecommerce. Its URL parameter `metadata` is the name of the metadata entry that is open. */
const metadataTab = page('/ecommerces/show/:ecommerce?tab=metadatas')

/** Arguments of the drawers and dialogs for one metadata entry; `name` is the name of the entry. */
const metadataArguments = { ecommerce: recordId, name: metadataName }

export const openEcommerceMetadataCommand = defineCommand({
  id: 'ecommerces.openMetadata',
  access: read('ecommerces'),
  surface: metadataTab,
  args: z.object({ ecommerce: recordId, metadata: metadataName.optional() }),
  keys: { global: 'o m' },
  parent: 'ecommerces.list',
  requires: 'record',
})

export const editEcommerceMetadataCommand = defineCommand({
  id: 'ecommerces.editMetadata',
  access: write('ecommerces'),
  surface: metadataTab,
  args: z.object({ ecommerce: recordId, metadata: metadataName }),
  newNameArgument: 'metadata',
  parent: 'ecommerces.list',
  requires: 'record',
})

export const formatEcommerceMetadataCommand = defineCommand({
  id: 'ecommerces.formatMetadata',
  access: write('ecommerces'),
  surface: inline,
  requires: 'handler',
})

export const listEcommerceMetadataVersionsCommand = defineCommand({
  id: 'ecommerces.listMetadataVersions',
  access: requirePlatformSupport(read('ecommerces')),
  surface: drawer,
  args: z.object(metadataArguments),
  parent: 'ecommerces.list',
  requires: 'record',
})

export const restoreEcommerceMetadataCommand = defineCommand({
  id: 'ecommerces.restoreMetadata',
  access: requirePlatformSupport(write('ecommerces')),
  surface: dialog,
  args: z.object({ ...metadataArguments, version: recordId }),
  confirmation: 2,
  parent: 'ecommerces.list',
  requires: 'record',
})

export const compareEcommerceMetadataCommand = defineCommand({
  id: 'ecommerces.compareMetadata',
  access: read('ecommerces'),
  surface: drawer,
  args: z.object({ ...metadataArguments, other: recordId.optional() }),
  parent: 'ecommerces.list',
  requires: 'record',
})

export const uploadEcommerceLogoCommand = defineCommand({
  id: 'ecommerces.uploadLogo',
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId, logo: z.enum(logoKinds).optional() }),
  parent: 'ecommerces.list',
  requires: 'record',
})

/** Opens the configuration of an ecommerce as a form; users without write permission can only read the values. */
export const editEcommerceConfigsCommand = defineCommand({
  id: 'ecommerces.editConfigs',
  access: read('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId }),
  parent: 'ecommerces.list',
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  openEcommerceMetadataCommand,
  editEcommerceMetadataCommand,
  formatEcommerceMetadataCommand,
  listEcommerceMetadataVersionsCommand,
  restoreEcommerceMetadataCommand,
  compareEcommerceMetadataCommand,
  uploadEcommerceLogoCommand,
  editEcommerceConfigsCommand,
]
