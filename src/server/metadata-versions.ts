// The texts that one name of metadata had, of an ecommerce or of a group.
import { desc, max, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { metadataVersions } from '#server/db/schema/documents.ts'
import type { groupMetadataVersions } from '#server/db/schema/groups.ts'
import { type Asked, offsetOf, pageEnvelope } from '#server/http/pages.ts'

/** A text may be long: few versions a page. */
const versionsAtOnce = 15

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
  asked: Asked & { readonly query: { readonly page: number } },
) {
  const window = { ...asked.query, limit: versionsAtOnce }
  const { version, value, user_name, ticket, created_at } = table
  const offset = offsetOf(window)
  const found = await db
    .select({ version, value, user_name, ticket, created_at })
    .from(table)
    .where(ofName)
    .orderBy(desc(version))
    .limit(versionsAtOnce)
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
