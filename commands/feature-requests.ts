// Commands of feature requests: every user can submit them, users with `config` answer them (S1 §9, S2 §9).

import { read, signedIn } from '#contract/access.ts'
import { FeatureRequestInput, featureRequestSituations } from '#contract/console/feature-requests.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, page } from './command.ts'

export const featureRequest = defineCommand({
  id: 'feature.request',
  access: signedIn,
  surface: drawer,
  args: z.object({ text: FeatureRequestInput.shape.text.optional(), ecommerce: recordId.optional() }),
})

export const featureRequestsList = defineCommand({
  id: 'featureRequests.list',
  access: read('config'),
  surface: page('/feature-requests'),
  filters: z.object({ situation: z.enum(featureRequestSituations).optional(), of_ecommerce: recordId.optional() }),
  menu: true,
})

/** Opens a feature request; users with write permission can answer it there. */
export const featureRequestsOpen = defineCommand({
  id: 'featureRequests.open',
  access: read('config'),
  surface: drawer,
  args: z.object({ request: recordId }),
  keys: { row: 'enter' },
  parent: 'featureRequests.list',
  requires: 'record',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [featureRequest, featureRequestsList, featureRequestsOpen]
