// Appends to the activity record (audit log); a database trigger rejects updates and deletes of its rows.
import { fullName, isJson } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { isSecretName, withoutSecretParts } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { hideStored, strictRules } from '#server/services/json-secrets.ts'
import { isRecord } from './canonical-json.ts'
import type { ActivityEntry } from './handler.ts'

/** Row of the activity table. */
export type ActivityRecord = typeof activity.$inferSelect

/** User, request, time and ticket of the activity rows of a request. */
export interface Occasion {
  readonly staff: SignedInUser | null
  readonly requestId: string
  readonly now: Date
  /** Ticket of the request, used for entries without their own ticket. */
  readonly ticket?: string | null
}

/** Appends the entries that changed something, at the end of a transaction. Returns their ids, in the same order. */
export async function appendActivity(
  transaction: Database,
  entries: readonly ActivityEntry[],
  occasion: Occasion,
): Promise<readonly number[]> {
  const told = entries.filter((entry) => !changedNothing(entry))
  if (told.length === 0) return []
  return appendActivities(
    transaction,
    told.map((entry) => [entry, occasion]),
  )
}

const isEmpty = (value: unknown) => isRecord(value) && Object.keys(value).length === 0

/** Returns true for a save that left all fields as they were. */
const changedNothing = ({ before, after }: ActivityEntry) => isEmpty(before) && isEmpty(after)

/** Appends entries of several requests in one statement. Returns their ids, in the order of the entries. */
export async function appendActivities(
  transaction: Database,
  entries: readonly (readonly [ActivityEntry, Occasion])[],
): Promise<readonly number[]> {
  const rows = entries.map(([entry, occasion]) => rowOf(entry, occasion))
  const added = await transaction.insert(activity).values(rows).returning({ id: activity.id })
  return added.map(({ id }) => id)
}

/** Actions on a user's own session, views and claims; their rows have no ticket, because no ticket is about them. */
const ownAffairs = /^(?:session|view|access|claims)\./

function rowOf(entry: ActivityEntry, { staff, requestId, now, ticket }: Occasion): typeof activity.$inferInsert {
  const person = entry.by ?? staff
  return {
    at: now,
    user_id: person?.id ?? null,
    user_name: person ? fullName(person) : '',
    action: entry.action,
    entity: entry.entity,
    entity_id: String(entry.entity_id),
    ecommerce_id: entry.ecommerce_id ?? null,
    ticket: entry.ticket ?? (ownAffairs.test(entry.action) ? null : (ticket ?? null)),
    before: maskSecrets(entry.before),
    after: maskSecrets(entry.after),
    request_id: requestId,
    undoes: entry.undoes ?? null,
    redoes: entry.redoes ?? null,
  }
}

/** Field names of secrets. `authorization` matches only at the end of a name: its number of days is no secret. */
const secretName = /password|secret|token|api_?key|authorization(?:_?(?:code|header))?$|credential|private_?key/i
/** Field names that are not secret in our own records, but are secret in JSON texts of integrations. */
const ownNames = /^(?:keys?|pin)$/i

/** Converts a value to JSON with every secret replaced by `changed`, so that the record shows no secret values. */
export function maskSecrets(value: unknown): unknown {
  if (value === undefined || value === null) return null
  return JSON.parse(
    JSON.stringify(value, (key, inner) => {
      if (typeof inner === 'string') return isSecretMember(key, inner) ? 'changed' : withoutSecretsInside(inner, key)
      return secretName.test(key) && inner !== null && typeof inner !== 'boolean' ? 'changed' : inner
    }),
  )
}

function isSecretMember(key: string, text: string): boolean {
  return secretName.test(key) || (text !== '' && !ownNames.test(key) && isSecretName(key))
}

/** Masks secrets inside a JSON text, a URL or a connection string. Secrets that are already masked stay masked. */
function withoutSecretsInside(text: string, key: string): string {
  if (!/^\s*[[{]/.test(text)) return withoutSecretParts(text)
  const hidden = hideStored(text, {}, /^(?:options|configs)$/.test(key) ? strictRules : {}).text
  return isJson(hidden) ? hidden : withoutSecretParts(hidden)
}
