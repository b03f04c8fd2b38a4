// Metadata of an ecommerce or group: who sees its secrets, how marks are saved, and its version history.
import { desc, max, type SQL } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import type { metadataVersions } from '#server/db/schema/ecommerces.ts'
import type { groupMetadataVersions } from '#server/db/schema/groups.ts'
import { httpError } from '#server/http/errors.ts'
import { type Asked, offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { hideStored, merged, type SecretRules, StrayMark } from './json-secrets.ts'

/** How a text of that name is answered. */
export type Shown = (value: string, name?: string) => string

/** Returns the text whole to users who may save it, because they type over it; masks its secrets for other readers. */
export function makeMask(staff: SignedInUser, { access }: Pick<Endpoint, 'access'>, rules: SecretRules = {}): Shown {
  return allows(staff, access) ? (value) => value : (value, name) => masked(value, { ...rules, name })
}

/** The text with marks in place of its secrets. */
export function masked(value: string, rules: SecretRules): string {
  return hideStored(value, {}, rules).text
}

/** What to store for a text that was typed over `stored`: marks that a reader was shown stand for the secrets there. */
export function textToStore(typed: string, stored: string | undefined, field: string, rules: SecretRules = {}): string {
  try {
    return merged(typed, stored, rules)
  } catch (error) {
    if (!(error instanceof StrayMark)) throw error
    throw httpError(422, 'integrations.stray_mark', { fields: [{ field, code: 'integrations.stray_mark' }] })
  }
}

// The version history of one metadata name, of an ecommerce or of a group.

type Versions = typeof metadataVersions | typeof groupMetadataVersions

interface Of {
  readonly table: Versions
  readonly ofName: SQL | undefined
  readonly shown: (value: string) => string
}

/** The newest first. */
export async function versionsPage(
  db: Database,
  { table, ofName, shown }: Of,
  asked: Asked & { readonly query: { readonly page: number; readonly limit: number } },
) {
  const window = asked.query
  const { version, value, user_name, ticket, created_at } = table
  const offset = offsetOf(window)
  const found = await db
    .select({ version, value, user_name, ticket, created_at })
    .from(table)
    .where(ofName)
    .orderBy(desc(version))
    .limit(window.limit)
    .offset(offset)
  const data = found.map((row) => ({
    ...{ ...row, value: shown(row.value) },
    created_at: row.created_at.toISOString(),
  }))
  // Each save adds one, and none ever goes: the newest version is how many there are.
  const [first] = found
  const total = first ? first.version + offset : await newestOf(db, table, ofName)
  return pageEnvelope(asked, window, total, data)
}

async function newestOf(db: Database, table: Versions, ofName: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ newest: max(table.version) })
    .from(table)
    .where(ofName)
  return row?.newest ?? 0
}
