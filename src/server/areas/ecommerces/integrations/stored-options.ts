// Between the options of an integration as people type them and as the database keeps them.

import { levelsOf } from '#server/http/body.ts'
import { refusal } from '#server/http/refusal.ts'
import { type Hidden, hasMarks, hide, hideStored, reveal, type SecretsByMark, StrayMark } from '#server/json-secrets.ts'
import type { Secrets } from '#server/secrets.ts'

/** The columns of a row. */
export interface StoredOptions {
  readonly options: string | null
  readonly options_secrets: Buffer | null
}

export const noOptions: StoredOptions = { options: null, options_secrets: null }

const mostLevels = 64
/** Secrets that options may hold: several times what any platform asks for. */
const mostSecrets = 100

/** What to store for a text that was typed over `before`: its marks stand for the secrets kept there. */
export function storedOptions(typed: string | null, before: StoredOptions, secrets: Secrets): StoredOptions {
  if (typed === null) return noOptions
  if (levelsOf(typed) > mostLevels) throw refused('request.too_deep', { maximum: mostLevels })
  // As it was, and nobody can open it: it stays, so that the rest of the record can be saved.
  const { options, options_secrets } = before
  if (typed === options && !isReadable(before, secrets)) return { options, options_secrets }
  try {
    const kept = hasMarks(typed) ? hiddenIn(before, secrets).secrets : {}
    const hidden = hide(typed, kept)
    if (Object.keys(hidden.secrets).length > mostSecrets)
      throw refused('integrations.too_many_secrets', { maximum: mostSecrets })
    return sealed(hidden, secrets)
  } catch (error) {
    throw error instanceof StrayMark ? refused('integrations.stray_mark') : error
  }
}

function refused(code: string, values: Readonly<Record<string, number>> = {}) {
  return refusal(422, code, { values, fields: [{ field: 'body.options', code, values }] })
}

export function sealed({ text, secrets }: Hidden, { seal }: Pick<Secrets, 'seal'>): StoredOptions {
  const hasSecrets = Object.keys(secrets).length > 0
  return { options: text, options_secrets: hasSecrets ? seal(JSON.stringify(secrets)) : null }
}

/** The text to answer. What was stored before it was known as a secret is hidden too. */
export function shownOptions({ options }: StoredOptions): string | null {
  return options === null ? null : hideStored(options).text
}

/** The options as they were typed, for use. Null when there are none. */
export function openedOptions(stored: StoredOptions, secrets: Secrets): string | null {
  return stored.options === null ? null : reveal(hiddenIn(stored, secrets))
}

/** Whether two rows hold the same secrets; what they are is not told. Those that no key opens are the same as themselves only. */
export function sameSecrets(one: StoredOptions, other: StoredOptions, secrets: Secrets): boolean {
  if (!isReadable(one, secrets) || !isReadable(other, secrets)) return areSealedAlike(one, other)
  const [kept, next] = [one, other].map((stored) =>
    JSON.stringify(Object.entries(hiddenIn(stored, secrets).secrets).sort()),
  )
  return kept === next
}

function areSealedAlike(one: StoredOptions, other: StoredOptions): boolean {
  return one.options_secrets !== null && other.options_secrets?.equals(one.options_secrets) === true
}

/** Whether a key that is there opens its secrets, where it has any. */
export function isReadable({ options_secrets }: StoredOptions, { open }: Secrets): boolean {
  if (options_secrets === null) return true
  try {
    open(options_secrets)
    return true
  } catch {
    return false
  }
}

/** With the marks of the text as it is answered. */
function hiddenIn({ options, options_secrets }: StoredOptions, secrets: Secrets): Hidden {
  if (options === null) return { text: '', secrets: {} }
  return hideStored(options, options_secrets === null ? {} : unsealed(options_secrets, secrets))
}

function unsealed(kept: Buffer, { open }: Secrets): SecretsByMark {
  try {
    return JSON.parse(open(kept))
  } catch {
    throw refusal(503, 'integrations.secrets_unreadable')
  }
}
