// One key per intent, so that a double click, a retry or a lost answer acts once; it outlives a reload together with the draft.
import { dropDraft, intentName, readDraft, writeDraft } from '#console/lib/drafts.ts'
import { randomKey } from '#console/lib/random-key.ts'

/** The key of what is being sent: the same as before as long as the same values are sent and no answer came. */
export function intentKey(formId: string, values: unknown): string {
  const sent = JSON.stringify(values)
  const kept = readDraft(intentName(formId))
  if (kept?.sent === sent && typeof kept.key === 'string') return kept.key
  const key = randomKey()
  writeDraft(intentName(formId), { key, sent })
  return key
}

/** After an answer that settles it. */
export function forgetIntent(formId: string): void {
  dropDraft(intentName(formId))
}
