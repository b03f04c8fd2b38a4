// `PlatformPort` at a gateway: users are read from the copies that the gateway stores when it asks the platform, and a
// change of one ecommerce is rejected, because only the platform writes ecommerces.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { levels, type RequiredLevel } from '#contract/access.ts'
import { formatFullName } from '#contract/fields.ts'
import { people } from '#server/db/schema/console/people.ts'
import { httpError } from '#server/http/errors.ts'
import { lockRow } from '#server/http/save-row.ts'
import { localPlatform } from '#server/platform/port.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'

const MAX_GRANTORS = 3

function hasLevel({ context, level }: RequiredLevel) {
  return inArray(sql`${people.permissions} ->> ${context}`, levels.slice(levels.indexOf(level)))
}

const { first_name, last_name, email } = people

export const gatewayPlatform: PlatformPort = {
  ...localPlatform,

  ecommerces: {
    async change() {
      throw httpError(501, 'upstream.absent')
    },
  },

  users: {
    ...localPlatform.users,

    lock: (db, id) => lockRow(db, people, eq(people.id, id)),

    async readNames(db, ids) {
      const rows =
        ids.length === 0
          ? []
          : await db
              .select()
              .from(people)
              .where(inArray(people.id, [...new Set(ids)]))
      return new Map(rows.map((person) => [person.id, formatFullName(person)]))
    },

    async findGrantors(db, needs) {
      const edits = { context: 'users', level: 'read_and_write' } as const
      const isGrantor = or(eq(people.access, 'admin_boss'), and(...[edits, ...needs].map(hasLevel)))
      const columns = { first_name, last_name, email }
      return db.select(columns).from(people).where(isGrantor).orderBy(people.id).limit(MAX_GRANTORS)
    },
  },
}
