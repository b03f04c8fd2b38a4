// One key per intent, so that a double click, a retry or a lost answer acts once; it outlives a reload together with the draft.
import { dropDraft, intentName, readDraft, writeDraft } from '#console/lib/drafts.ts'
import { randomKey } from '#console/lib/random-key.ts'
import { isSettled } from './refusals.ts'

export interface Submission {
  /** For the write: the same values without an answer keep the same key. */
  readonly idempotencyKey: string
}

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

/** Sends it with its key, which is forgotten when the answer, or the refusal, settles what became of it. */
export async function sendOnce<Answer>(
  formId: string,
  values: unknown,
  send: (key: Submission) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send({ idempotencyKey: intentKey(formId, values) })
    forgetIntent(formId)
    return answer
  } catch (error) {
    if (isSettled(error)) forgetIntent(formId)
    throw error
  }
}
