import { z } from 'zod'
import { read, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { logoKinds, metadataName } from '#contract/metadatas.ts'
import { command, dialog, drawer, inline, page } from './command.ts'

/** The name that is open stands in the address as `metadata`; a drawer says its own as `name`. */
const tab = page('/ecommerces/show/:ecommerce?tab=metadatas')
const named = { ecommerce: recordId, name: metadataName }

export const ecommercesOpenMetadata = command({
  id: 'ecommerces.openMetadata',
  access: read('ecommerces'),
  opens: tab,
  args: z.object({ ecommerce: recordId, metadata: metadataName.optional() }),
  keys: { global: 'o m' },
  parent: 'ecommerces.list',
  needs: 'record',
})

export const ecommercesEditMetadata = command({
  id: 'ecommerces.editMetadata',
  access: write('ecommerces'),
  opens: tab,
  args: z.object({ ecommerce: recordId, metadata: metadataName }),
  parent: 'ecommerces.list',
  needs: 'record',
})

export const ecommercesFormatMetadata = command({
  id: 'ecommerces.formatMetadata',
  access: write('ecommerces'),
  opens: inline,
  needs: 'here',
})

export const ecommercesListMetadataVersions = command({
  id: 'ecommerces.listMetadataVersions',
  access: read('ecommerces'),
  opens: drawer,
  args: z.object(named),
  parent: 'ecommerces.list',
  needs: 'record',
})

export const ecommercesRestoreMetadata = command({
  id: 'ecommerces.restoreMetadata',
  access: write('ecommerces'),
  opens: dialog,
  args: z.object({ ...named, version: recordId }),
  danger: 2,
  parent: 'ecommerces.list',
  needs: 'record',
})

export const ecommercesCompareMetadata = command({
  id: 'ecommerces.compareMetadata',
  access: read('ecommerces'),
  opens: drawer,
  args: z.object({ ...named, other: recordId.optional() }),
  parent: 'ecommerces.list',
  needs: 'record',
})

export const ecommercesUploadLogo = command({
  id: 'ecommerces.uploadLogo',
  access: write('ecommerces'),
  opens: drawer,
  args: z.object({ ecommerce: recordId, logo: z.enum(logoKinds).optional() }),
  parent: 'ecommerces.list',
  needs: 'record',
})

/** To read for who may read, to write for who may write. */
export const ecommercesEditConfigs = command({
  id: 'ecommerces.editConfigs',
  access: read('ecommerces'),
  opens: drawer,
  args: z.object({ ecommerce: recordId }),
  parent: 'ecommerces.list',
  needs: 'record',
})
