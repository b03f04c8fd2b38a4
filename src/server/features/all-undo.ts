// Every undo rule, feature by feature: registering one makes its write undoable everywhere.
import type { UndoRule, UndoRules } from '#server/http/undo.ts'
import { carrierReversals } from './carriers/handlers.ts'
import { comunicationReversals } from './comunication/handlers.ts'
import { ecommerceReversals } from './ecommerces/handlers.ts'
import { featureRequestReversals } from './feature-requests.ts'
import { groupReversals } from './groups/handlers.ts'
import { noteReversals } from './notes.ts'
import { settingsReversals } from './settings.ts'
import { storeReversals } from './stores/handlers.ts'
import { trackingErrorReversals } from './tracking-errors/handlers.ts'
import { userReversals } from './users/handlers.ts'

const all: readonly UndoRule[] = [
  ...ecommerceReversals,
  ...groupReversals,
  ...userReversals,
  ...comunicationReversals,
  ...trackingErrorReversals,
  ...carrierReversals,
  ...featureRequestReversals,
  ...storeReversals,
  ...noteReversals,
  ...settingsReversals,
]

export const allReversals: UndoRules = new Map(all.map((reversal) => [reversal.action, reversal]))
