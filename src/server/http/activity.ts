// The append-only activity record (audit log): a trigger refuses updates and deletes.
import { fullName, isJson } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { isSecretName, withoutSecretParts } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { hideStored, strictRules } from '#server/services/json-secrets.ts'
import { isRecord } from './canonical-json.ts'
import type { ActivityEntry } from './handler.ts'

export type ActivityRecord = typeof activity.$inferSelect

export interface Occasion {
  readonly staff: SignedInUser | null
  readonly requestId: string
  readonly now: Date
  /** Of the caller's tab: stamped on every row that names none of its own. */
  readonly ticket?: string | null
}

/** Appends at the end of a transaction what changed something. Answers the ids, in the order of the entries. */
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

/** A save of what was there already. */
const changedNothing = ({ before, after }: ActivityEntry) => isEmpty(before) && isEmpty(after)

/** The same, of several callers at once. */
export async function appendActivities(
  transaction: Database,
  entries: readonly (readonly [ActivityEntry, Occasion])[],
): Promise<readonly number[]> {
  const rows = entries.map(([entry, occasion]) => rowOf(entry, occasion))
  const added = await transaction.insert(activity).values(rows).returning({ id: activity.id })
  return added.map(({ id }) => id)
}

/** A person's own session and views: nobody's ticket asked for them. */
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

/** An authorization alone is what a header carries; how many days one holds is not. */
const secretName = /password|secret|token|api_?key|authorization(?:_?(?:code|header))?$|credential|private_?key/i
/** Of our own records; in a text of JSON they are secrets. */
const ownNames = /^(?:keys?|pin)$/i

/** As the database will give it back, with every secret replaced: that it changed may be known, never to what. */
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

/** Of a text of JSON, of an address, of a connection string. Marks stay as they are. */
function withoutSecretsInside(text: string, key: string): string {
  if (!/^\s*[[{]/.test(text)) return withoutSecretParts(text)
  const hidden = hideStored(text, {}, /^(?:options|configs)$/.test(key) ? strictRules : {}).text
  return isJson(hidden) ? hidden : withoutSecretParts(hidden)
}

// The diff of a save for the activity record: only the changed fields, before and after.
