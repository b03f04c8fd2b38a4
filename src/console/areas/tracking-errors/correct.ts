// The write of one correction: what the drawer sends, and the palette without it.
import type { TFunction } from 'i18next'
import type { Write } from '#console/lib/area.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import type { Runner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { correctZip, getTrackingError, type TrackingError } from '#contract/tracking-errors.ts'
import { placeText } from './wording.ts'

interface Tools {
  readonly run: Runner['run']
  readonly t: TFunction
  readonly idempotencyKey?: string
}

/** Of the record as it was seen; says what became of it, and offers to take it back. */
export async function correct(
  { id, version }: Pick<TrackingError, 'id' | 'version'>,
  zip_code: string,
  { run, t, ...options }: Tools,
): Promise<void> {
  const body = { zip_code }
  const answer = await call(correctZip, { params: { id }, body }, { ...options, ifMatch: `"${version}"` })
  const text = t('tracking-errors:correct.done', { id, place: placeText(answer.after) })
  notify({ kind: 'success', text, ...undoOffer(answer, run, t) })
}

export const correctAtOnce: Write = async ({ reverse_id, zip_code = '' }, { queryClient, run, t }) => {
  try {
    const { data } = await call(getTrackingError, { params: { id: Number(reverse_id) } })
    await correct(data, zip_code, { run, t })
    return 'done'
  } finally {
    void forget(queryClient, correctZip)
  }
}
