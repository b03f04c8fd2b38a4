// Lists all undo rules, grouped by feature; a write can be undone if its action has a rule in this list.
import type { UndoRule, UndoRules } from '#server/http/undo.ts'
import { accessRequestUndoRules } from './console/access-requests.ts'
import { ecommerceChangeUndoRules } from './console/ecommerce-changes.ts'
import { featureRequestUndoRules } from './console/feature-requests.ts'
import { noteUndoRules } from './console/notes.ts'
import { carrierUndoRules } from './platform/carriers/handlers.ts'
import { comunicationUndoRules } from './platform/comunication/handlers.ts'
import { ecommerceUndoRules } from './platform/ecommerces/handlers.ts'
import { groupUndoRules } from './platform/groups/handlers.ts'
import { settingsUndoRules } from './platform/settings.ts'
import { storeUndoRules } from './platform/stores/handlers.ts'
import { trackingErrorUndoRules } from './platform/tracking-errors/handlers.ts'
import { userUndoRules } from './platform/users/handlers.ts'
import { deleteConsoleUser } from './services/people.ts'

const allRules: readonly UndoRule[] = [
  ...ecommerceUndoRules,
  ...ecommerceChangeUndoRules,
  ...groupUndoRules,
  ...accessRequestUndoRules,
  ...userUndoRules(deleteConsoleUser),
  ...comunicationUndoRules,
  ...trackingErrorUndoRules,
  ...carrierUndoRules,
  ...featureRequestUndoRules,
  ...storeUndoRules,
  ...noteUndoRules,
  ...settingsUndoRules,
]

/** Undo rules by the action of the activity row. */
export const allUndoRules: UndoRules = new Map(allRules.map((rule) => [rule.action, rule]))
