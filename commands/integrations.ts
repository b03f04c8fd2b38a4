// Commands of an ecommerce's integrations: add, edit, authorize, switch, delete (S1 §2, §4).

import { extension, read, write } from '#contract/access.ts'
import { httpUrl, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, drawer, inline, page } from './command.ts'

/** Arguments that identify an integration; `integration` is already the sub-tab in the URL of the page below. */
const one = z.object({ ecommerce: recordId, integration_id: recordId })

const ofIntegration = { args: one, parent: 'ecommerces.open', requires: 'record' } as const

export const ecommercesAddIntegration = command({
  id: 'ecommerces.addIntegration',
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId, platform: recordId.optional(), api_url: httpUrl.optional() }),
  keys: { global: 'c i' },
  parent: 'ecommerces.open',
  requires: 'record',
})

export const ecommercesEditIntegration = command({
  id: 'ecommerces.editIntegration',
  access: write('ecommerces'),
  surface: drawer,
  ...ofIntegration,
})

/** Opens the options of an integration; read-only for users without write permission. */
export const ecommercesEditIntegrationOptions = command({
  id: 'ecommerces.editIntegrationOptions',
  access: read('ecommerces'),
  surface: drawer,
  keys: { global: 'o j' },
  ...ofIntegration,
})

export const ecommercesToggleIntegration = command({
  id: 'ecommerces.toggleIntegration',
  toggles: true,
  access: write('ecommerces'),
  surface: inline,
  confirmation: 1,
  ...ofIntegration,
})

export const ecommercesDeleteIntegration = command({
  id: 'ecommerces.deleteIntegration',
  access: write('ecommerces'),
  surface: dialog,
  confirmation: 2,
  ...ofIntegration,
})

export const ecommercesAuthorizeBling = command({
  id: 'ecommerces.authorizeBling',
  access: extension(write('ecommerces')),
  surface: drawer,
  ...ofIntegration,
})

/** Tests the connection to the merchant's system with a request that changes nothing. */
export const ecommercesPingIntegration = command({
  id: 'ecommerces.pingIntegration',
  access: extension(write('ecommerces')),
  surface: inline,
  keys: { global: 'p i' },
  ...ofIntegration,
})

/** Opens the OAuth callback page, to which the provider redirects the user. */
export const ecommercesFinishAuthorization = command({
  id: 'ecommerces.finishAuthorization',
  access: extension(write('ecommerces')),
  surface: page('/oauth/callback'),
  args: z.object({ state: z.string().optional(), code: z.string().optional(), error: z.string().optional() }),
  parent: 'ecommerces.list',
  hidden: true,
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  ecommercesAddIntegration,
  ecommercesEditIntegration,
  ecommercesEditIntegrationOptions,
  ecommercesToggleIntegration,
  ecommercesDeleteIntegration,
  ecommercesAuthorizeBling,
  ecommercesPingIntegration,
  ecommercesFinishAuthorization,
]
