import { accountTypes, contexts, levels } from '#contract/access.ts'
import { putUser, putUserPermissions } from '#contract/users.ts'
import { expectStanding, type Facts, factsOf, putBack, type Reversal, through } from '#server/http/reversal.ts'
import { putHandler } from './edit.ts'
import { personOf } from './people.ts'
import { putPermissionsHandler } from './permissions.ts'

/** Type and levels as the record keeps them, side by side. */
function levelsOf(facts: Facts) {
  const type = accountTypes.find((one) => one === facts.type)
  const permissions = contexts.map((context) => [context, levels.find((one) => one === facts[context])])
  return { type, permissions: Object.fromEntries(permissions) }
}

export const userReversals: readonly Reversal[] = [
  through({
    action: 'users.edit',
    endpoint: putUser,
    handlers: [putHandler],
    input: async ({ row, db, ...change }) => {
      const present = await personOf(db, Number(row.entity_id))
      expectStanding(present, change.after)
      const { first_name, last_name, email } = { ...present, ...putBack(present, change) }
      return {
        version: present.version,
        params: { id: present.id },
        body: { first_name: String(first_name), last_name: String(last_name), email: String(email) },
      }
    },
  }),
  through({
    action: 'users.setPermissions',
    endpoint: putUserPermissions,
    handlers: [putPermissionsHandler],
    fits: ({ before }) => Object.keys(factsOf(before)).length > 0,
    asks: ({ before }) => 'type' in factsOf(before),
    input: async ({ row, db, before, after: { reason, ...after } }) => {
      const person = await personOf(db, Number(row.entity_id))
      const present: Facts = { type: person.access, ...person.permissions }
      expectStanding(present, after)
      const { type = person.access, permissions } = levelsOf({ ...present, ...putBack(present, { before, after }) })
      return { version: person.permissions_version, params: { id: person.id }, body: { type, permissions } }
    },
  }),
]
