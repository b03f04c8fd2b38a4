// Commands of feature requests: ask for one (everybody), see and answer them (S1 §9, S2 §9).

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

/** A view for who reads, with the answer's form for who writes. */
export const featureRequestsOpen = command({
  id: 'featureRequests.open',
  access: extension(read('config')),
  surface: drawer,
  args: z.object({ request: recordId }),
  keys: { row: 'enter' },
  parent: 'featureRequests.list',
  requires: 'record',
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [featureRequest, featureRequestsList, featureRequestsOpen]
