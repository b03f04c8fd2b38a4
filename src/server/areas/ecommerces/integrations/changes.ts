// What the activity record says of a change: only what changed, and of a secret only that it changed.
import type { IntegrationRow } from './records.ts'
import { shownOptions } from './stored-options.ts'

export type Facts = Readonly<Record<string, unknown>>

export function factsOf(row: IntegrationRow): Facts {
  const { software_id, integration_type, name, username, api_url, is_active } = row
  const { password, options_secrets } = row
  return {
    ...{ software_id, integration_type, name, username, api_url, is_active },
    options: shownOptions(row),
    has_password: password !== null,
    has_secrets: options_secrets !== null,
  }
}

export function changedIn(before: Facts, after: Facts): { readonly before: Facts; readonly after: Facts } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]))
  return { before: only(before), after: only(after) }
}
