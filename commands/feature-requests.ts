// Commands of feature requests. Every user can submit a request, and users with write permission for `config` can
// answer requests (S1 §9, S2 §9).

import { read, signedIn } from '#contract/access.ts'
import { FeatureRequestInput, featureRequestSituations } from '#contract/console/feature-requests.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, page } from './command.ts'

export const createFeatureRequestCommand = defineCommand({
  id: 'feature.request',
  access: signedIn,
  surface: drawer,
  args: z.object({ text: FeatureRequestInput.shape.text.optional(), ecommerce: recordId.optional() }),
})

export const listFeatureRequestsCommand = defineCommand({
  id: 'featureRequests.list',
  access: read('config'),
  surface: page('/feature-requests'),
  filters: z.object({ situation: z.enum(featureRequestSituations).optional(), of_ecommerce: recordId.optional() }),
  menu: 'team',
})

/** Opens a feature request in a drawer, in which users with write permission can answer the request. */
export const openFeatureRequestCommand = defineCommand({
  id: 'featureRequests.open',
  access: read('config'),
  surface: drawer,
  args: z.object({ request: recordId }),
  keys: { row: 'enter' },
  parent: 'featureRequests.list',
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  createFeatureRequestCommand,
  listFeatureRequestsCommand,
  openFeatureRequestCommand,
]
