// Handlers that read and save the preferences of the signed-in user.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import {
  getPreferences,
  MAX_CUSTOM_SHORTCUTS,
  mergePreferences,
  Preferences,
  putPreferences,
} from '#contract/console/preferences.ts'
import { people } from '#server/db/schema/console/people.ts'
import { toCanonicalJson } from '#server/http/canonical-json.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'

/** Parses saved preferences. Replaces each missing or invalid value by its default. */
export function parsePreferences(storedPreferences: unknown): Preferences {
  const savedValues: Readonly<Record<string, unknown>> = {
    ...(typeof storedPreferences === 'object' ? storedPreferences : null),
  }
  const validEntries = Object.entries(Preferences.shape).filter(
    ([name, schema]) => savedValues[name] !== undefined && z.safeParse(schema, savedValues[name]).success,
  )
  return z.parse(Preferences, Object.fromEntries(validEntries.map(([name]) => [name, savedValues[name]])))
}

/**
 * Handlers of preferences. A save locks the row and changes only the preferences in the request, so that concurrent
 * saves from two browsers lose nothing.
 */
export const preferencesHandlers: readonly Handler[] = [
  defineHandler(getPreferences, async ({ db, user }) => {
    const [row] = await db.select({ saved: people.preferences }).from(people).where(eq(people.id, user.id))
    return { data: parsePreferences(row?.saved) }
  }),

  defineHandler(putPreferences, async ({ body, db, user, record }) => {
    const ownRowCondition = eq(people.id, user.id)
    const [row] = await db.select({ saved: people.preferences }).from(people).where(ownRowCondition).for('update')
    const before = parsePreferences(row?.saved)
    const after = mergePreferences(before, body)
    if (Object.keys(after.keys).length > MAX_CUSTOM_SHORTCUTS)
      throw httpError(422, 'preferences.too_many_keys', { values: { maximum: MAX_CUSTOM_SHORTCUTS } })
    await db.update(people).set({ preferences: after }).where(ownRowCondition)
    const changedNames = getPreferenceNames(after).filter(
      (name) => !usagePreferenceNames.includes(name) && toCanonicalJson(before[name]) !== toCanonicalJson(after[name]),
    )
    const loggedChanges = changedNames.length === 0 ? { before: {}, after: {} } : { after: { changed: changedNames } }
    await record({ action: 'session.preferences', entity: 'user', entity_id: user.id, ...loggedChanges })
    return { data: after }
  }),
]

/**
 * Preferences that record usage, such as recent pages. The activity log does not contain changes of these preferences.
 */
const usagePreferenceNames: readonly (keyof Preferences)[] = ['recent', 'recent_tasks', 'visited', 'welcomed']

const getPreferenceNames = (preferences: Preferences) => Object.keys(preferences) as (keyof Preferences)[]
