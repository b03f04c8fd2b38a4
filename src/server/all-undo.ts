// Lists the undo rules of all features. A write can be undone only if its action has a rule in this list.
import type { UndoRule, UndoRules } from '#server/http/undo.ts'
import { accessRequestUndoRules } from './console/access-requests.ts'
import { ecommerceChangeUndoRules, upstreamEcommerceChangeUndoRules } from './console/ecommerce-changes.ts'
import { featureRequestUndoRules } from './console/feature-requests.ts'
import { noteUndoRules } from './console/notes.ts'
import { replyUndoRules } from './console/replies.ts'
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

const consoleRules: readonly UndoRule[] = [
  ...accessRequestUndoRules,
  ...featureRequestUndoRules,
  ...noteUndoRules,
  ...replyUndoRules,
]

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

const indexRulesByAction = (rules: readonly UndoRule[]): UndoRules => new Map(rules.map((rule) => [rule.action, rule]))

/** Undo rules of a server that stores all data in its own database. The keys are action names of the activity log. */
export const allUndoRules: UndoRules = indexRulesByAction([...consoleRules, ...platformRules])

/**
 * Undo rules of a server that stores its data in an external platform API. The keys are action names of the activity
 * log.
 */
export const allUpstreamUndoRules: UndoRules = indexRulesByAction([
  ...consoleRules,
  ...upstreamUndoRules,
  ...upstreamEcommerceChangeUndoRules,
])
