// Handlers that read and save the preferences of the signed-in user.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { getPreferences, merged, mostChosen, Preferences, putPreferences } from '#contract/console/preferences.ts'
import { people } from '#server/db/schema/console/people.ts'
import { canonical } from '#server/http/canonical-json.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'

/** Parses saved preferences. Missing and invalid values are replaced by their defaults, each on its own. */
export function readPreferences(saved: unknown): Preferences {
  const given: Readonly<Record<string, unknown>> = { ...(typeof saved === 'object' ? saved : null) }
  const understood = Object.entries(Preferences.shape).filter(
    ([name, schema]) => given[name] !== undefined && z.safeParse(schema, given[name]).success,
  )
  return z.parse(Preferences, Object.fromEntries(understood.map(([name]) => [name, given[name]])))
}

/**
 * Handlers of preferences. Saving locks the row and changes only the preferences in the request, so that concurrent
 * saves from two browsers lose nothing.
 */
export const preferencesHandlers: readonly Handler[] = [
  handle(getPreferences, async ({ db, staff }) => {
    const [person] = await db.select({ saved: people.preferences }).from(people).where(eq(people.id, staff.id))
    return { data: readPreferences(person?.saved) }
  }),

  handle(putPreferences, async ({ body, db, staff, record }) => {
    const own = eq(people.id, staff.id)
    const [person] = await db.select({ saved: people.preferences }).from(people).where(own).for('update')
    const before = readPreferences(person?.saved)
    const after = merged(before, body)
    if (Object.keys(after.keys).length > mostChosen)
      throw httpError(422, 'preferences.too_many_keys', { values: { maximum: mostChosen } })
    await db.update(people).set({ preferences: after }).where(own)
    const changed = namesOf(after).filter(
      (name) => !usage.includes(name) && canonical(before[name]) !== canonical(after[name]),
    )
    const facts = changed.length === 0 ? { before: {}, after: {} } : { after: { changed } }
    await record({ action: 'session.preferences', entity: 'user', entity_id: staff.id, ...facts })
    return { data: after }
  }),
]

/** Preferences that record usage, such as recent pages. Changes to them are not logged. */
const usage: readonly (keyof Preferences)[] = ['recent', 'recent_tasks', 'visited', 'welcomed']

const namesOf = (preferences: Preferences) => Object.keys(preferences) as (keyof Preferences)[]
