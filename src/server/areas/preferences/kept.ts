import { z } from 'zod'
import { Preferences } from '#contract/preferences.ts'

/** What was saved, completed by the standards of today; a value that is no longer understood falls back by itself. */
export function readPreferences(saved: unknown): Preferences {
  const given: Readonly<Record<string, unknown>> = { ...(typeof saved === 'object' ? saved : null) }
  const understood = Object.entries(Preferences.shape).filter(
    ([name, schema]) => given[name] !== undefined && z.safeParse(schema, given[name]).success,
  )
  return z.parse(Preferences, Object.fromEntries(understood.map(([name]) => [name, given[name]])))
}
