// Lists all undo rules, grouped by feature; a write can be undone if its action has a rule in this list.
import type { UndoRule, UndoRules } from '#server/http/undo.ts'
import { accessRequestReversals } from './console/access-requests.ts'
import { ecommerceChangeReversals } from './console/ecommerce-changes.ts'
import { featureRequestReversals } from './console/feature-requests.ts'
import { noteReversals } from './console/notes.ts'
import { carrierReversals } from './platform/carriers/handlers.ts'
import { comunicationReversals } from './platform/comunication/handlers.ts'
import { ecommerceReversals } from './platform/ecommerces/handlers.ts'
import { groupReversals } from './platform/groups/handlers.ts'
import { settingsReversals } from './platform/settings.ts'
import { storeReversals } from './platform/stores/handlers.ts'
import { trackingErrorReversals } from './platform/tracking-errors/handlers.ts'
import { userReversals } from './platform/users/handlers.ts'
import { forgetPerson } from './services/people.ts'

const all: readonly UndoRule[] = [
  ...ecommerceReversals,
  ...ecommerceChangeReversals,
  ...groupReversals,
  ...accessRequestReversals,
  ...userReversals(forgetPerson),
  ...comunicationReversals,
  ...trackingErrorReversals,
  ...carrierReversals,
  ...featureRequestReversals,
  ...storeReversals,
  ...noteReversals,
  ...settingsReversals,
]

/** Undo rules by the action of the activity row. */
export const allReversals: UndoRules = new Map(all.map((reversal) => [reversal.action, reversal]))
