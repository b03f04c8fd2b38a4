// Commands of feature requests: every user can submit them, users with `config` answer them (S1 §9, S2 §9).

import { extension, read, signedIn } from '#contract/access.ts'
import { FeatureRequestToSend, requestSituations } from '#contract/console/feature-requests.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, page } from './command.ts'

export const featureRequest = command({
  id: 'feature.request',
  access: extension(signedIn),
  surface: drawer,
  args: z.object({ text: FeatureRequestToSend.shape.text.optional(), ecommerce: recordId.optional() }),
})

export const featureRequestsList = command({
  id: 'featureRequests.list',
  access: extension(read('config')),
  surface: page('/feature-requests'),
  filters: z.object({ situation: z.enum(requestSituations).optional(), of_ecommerce: recordId.optional() }),
  menu: true,
})

/** Opens a feature request; users with write permission can answer it there. */
export const featureRequestsOpen = command({
  id: 'featureRequests.open',
  access: extension(read('config')),
  surface: drawer,
  args: z.object({ request: recordId }),
  keys: { row: 'enter' },
  parent: 'featureRequests.list',
  requires: 'record',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [featureRequest, featureRequestsList, featureRequestsOpen]
