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
import { upstreamUndoRules } from './upstream/undo.ts'

const consoleRules: readonly UndoRule[] = [...accessRequestUndoRules, ...featureRequestUndoRules, ...noteUndoRules]

const platformRules: readonly UndoRule[] = [
  ...ecommerceUndoRules,
  ...ecommerceChangeUndoRules,
  ...groupUndoRules,
  ...userUndoRules(deleteConsoleUser),
  ...comunicationUndoRules,
  ...trackingErrorUndoRules,
  ...carrierUndoRules,
  ...storeUndoRules,
  ...settingsUndoRules,
]

const mapByAction = (rules: readonly UndoRule[]): UndoRules => new Map(rules.map((rule) => [rule.action, rule]))

/** Undo rules of a stand-alone server, by the action of the activity row. */
export const allUndoRules: UndoRules = mapByAction([...consoleRules, ...platformRules])

/** Undo rules of a server in front of an existing platform, by the action of the activity row. */
export const allUpstreamUndoRules: UndoRules = mapByAction([...consoleRules, ...upstreamUndoRules])
