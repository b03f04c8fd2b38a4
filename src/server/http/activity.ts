// Appends to the activity log (audit log); a database trigger rejects updates and deletes of its rows.
import { formatFullName, isJson } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { isSecretName, maskSecretParts } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { hideStoredSecrets, strictSecretRules } from '#server/services/json-secrets.ts'
import { isRecord } from './canonical-json.ts'
import type { ActivityEntry } from './handler.ts'

/** Row of the activity table. */
export type ActivityRecord = typeof activity.$inferSelect

/** User, request id, time and ticket that all activity rows of one request share. */
export interface ActivityContext {
  readonly user: SignedInUser | null
  readonly requestId: string
  readonly now: Date
  /** Ticket of the request, used for entries without their own ticket. */
  readonly ticket?: string | null
}

/**
 * Appends activity entries at the end of a transaction, and skips entries that record no change. Returns the ids of the
 * new rows, in the order of the entries.
 */
export async function appendActivity(
  transaction: Database,
  entries: readonly ActivityEntry[],
  activityContext: ActivityContext,
): Promise<readonly number[]> {
  const changedEntries = entries.filter((entry) => !isUnchanged(entry))
  if (changedEntries.length === 0) return []
  return appendActivityOfRequests(
    transaction,
    changedEntries.map((entry) => [entry, activityContext]),
  )
}

const isEmpty = (value: unknown) => isRecord(value) && Object.keys(value).length === 0

/** Returns true when a save changed no field: then both `before` and `after` are empty objects. */
const isUnchanged = ({ before, after }: ActivityEntry) => isEmpty(before) && isEmpty(after)

/** Appends entries of several requests in one statement. Returns their ids, in the order of the entries. */
export async function appendActivityOfRequests(
  transaction: Database,
  entries: readonly (readonly [entry: ActivityEntry, context: ActivityContext])[],
): Promise<readonly number[]> {
  const rows = entries.map(([entry, activityContext]) => buildActivityRow(entry, activityContext))
  const insertedRows = await transaction.insert(activity).values(rows).returning({ id: activity.id })
  return insertedRows.map(({ id }) => id)
}

/**
 * Matches actions that need no helpdesk ticket: sign-in, saved views, access requests and claims (marks that a user is
 * working on a record). Activity rows of these actions are stored without a ticket.
 */
const ticketlessActionPattern = /^(?:session|view|access|claims)\./

function buildActivityRow(
  entry: ActivityEntry,
  { user, requestId, now, ticket }: ActivityContext,
): typeof activity.$inferInsert {
  const actor = entry.recordedAuthor ?? user
  return {
    at: now,
    user_id: actor?.id ?? null,
    user_name: actor ? formatFullName(actor) : '',
    action: entry.action,
    entity: entry.entity,
    entity_id: String(entry.entity_id),
    ecommerce_id: entry.ecommerce_id ?? null,
    ticket: entry.ticket ?? (ticketlessActionPattern.test(entry.action) ? null : (ticket ?? null)),
    before: maskSecrets(entry.before),
    after: maskSecrets(entry.after),
    request_id: requestId,
    undoes: entry.undoes ?? null,
    redoes: entry.redoes ?? null,
  }
}

/**
 * Matches field names of secrets. `authorization` must be at the end of the name, because a name such as
 * `authorization_days` holds no secret.
 */
const secretNamePattern = /password|secret|token|api_?key|authorization(?:_?(?:code|header))?$|credential|private_?key/i
/**
 * Matches field names such as `key` and `pin`. Such fields contain secrets only in the JSON settings of integrations,
 * so they are not masked in other records.
 */
const unmaskedNamePattern = /^(?:keys?|pin)$/i

/**
 * Returns a copy of a value with every secret replaced by the text `changed`, so that the activity log holds no
 * secrets.
 */
export function maskSecrets(value: unknown): unknown {
  if (value === undefined || value === null) return null
  return JSON.parse(
    JSON.stringify(value, (key, inner) => {
      if (typeof inner === 'string') return isSecretField(key, inner) ? 'changed' : maskSecretsInText(inner, key)
      return secretNamePattern.test(key) && inner !== null && typeof inner !== 'boolean' ? 'changed' : inner
    }),
  )
}

function isSecretField(key: string, text: string): boolean {
  return secretNamePattern.test(key) || (text !== '' && !unmaskedNamePattern.test(key) && isSecretName(key))
}

/** Masks secrets inside a JSON text, a URL or a connection string. Secrets that are already masked stay masked. */
function maskSecretsInText(text: string, key: string): string {
  if (!/^\s*[[{]/.test(text)) return maskSecretParts(text)
  const maskedText = hideStoredSecrets(text, {}, /^(?:options|configs)$/.test(key) ? strictSecretRules : {}).text
  return isJson(maskedText) ? maskedText : maskSecretParts(maskedText)
}
