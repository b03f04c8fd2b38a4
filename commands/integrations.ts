// Commands of an ecommerce's integrations: add, edit, authorize, switch on or off, delete (S1 §2, §4).

import { read, requirePlatformSupport, write } from '#contract/access.ts'
import { httpUrl, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, drawer, inline, page } from './command.ts'

/**
 * Arguments that identify an integration. The id is not named `integration`, because the URL of the ecommerce page
 * already has a parameter with that name.
 */
const integrationArguments = z.object({ ecommerce: recordId, integration_id: recordId })

const integrationOptions = { args: integrationArguments, parent: 'ecommerces.open', requires: 'record' } as const

export const addEcommerceIntegrationCommand = defineCommand({
  id: 'ecommerces.addIntegration',
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId, platform: recordId.optional(), api_url: httpUrl.optional() }),
  keys: { global: 'c i' },
  parent: 'ecommerces.open',
  requires: 'record',
})

export const editEcommerceIntegrationCommand = defineCommand({
  id: 'ecommerces.editIntegration',
  access: write('ecommerces'),
  surface: drawer,
  ...integrationOptions,
})

/** Opens the options of an integration; read-only for users without write permission. */
export const editEcommerceIntegrationOptionsCommand = defineCommand({
  id: 'ecommerces.editIntegrationOptions',
  access: read('ecommerces'),
  surface: drawer,
  keys: { global: 'o j' },
  ...integrationOptions,
})

export const toggleEcommerceIntegrationCommand = defineCommand({
  id: 'ecommerces.toggleIntegration',
  isToggle: true,
  access: write('ecommerces'),
  surface: inline,
  confirmation: 1,
  ...integrationOptions,
})

export const deleteEcommerceIntegrationCommand = defineCommand({
  id: 'ecommerces.deleteIntegration',
  access: write('ecommerces'),
  surface: dialog,
  confirmation: 2,
  ...integrationOptions,
})

export const authorizeBlingCommand = defineCommand({
  id: 'ecommerces.authorizeBling',
  access: requirePlatformSupport(write('ecommerces')),
  surface: drawer,
  ...integrationOptions,
})

/** Tests the connection to the merchant's system with a request that changes nothing. */
export const testIntegrationCommand = defineCommand({
  id: 'ecommerces.pingIntegration',
  access: requirePlatformSupport(write('ecommerces')),
  surface: inline,
  keys: { global: 'p i' },
  ...integrationOptions,
})

/** Opens the OAuth callback page, to which the provider redirects the user. */
export const finishAuthorizationCommand = defineCommand({
  id: 'ecommerces.finishAuthorization',
  access: requirePlatformSupport(write('ecommerces')),
  surface: page('/oauth/callback'),
  args: z.object({ state: z.string().optional(), code: z.string().optional(), error: z.string().optional() }),
  parent: 'ecommerces.list',
  hidden: true,
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  addEcommerceIntegrationCommand,
  editEcommerceIntegrationCommand,
  editEcommerceIntegrationOptionsCommand,
  toggleEcommerceIntegrationCommand,
  deleteEcommerceIntegrationCommand,
  authorizeBlingCommand,
  testIntegrationCommand,
  finishAuthorizationCommand,
]
