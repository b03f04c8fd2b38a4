// The write of one correction: what the drawer sends, and the palette without it.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { Arguments } from '#commands/command.ts'
import { foundAddress } from '#console/lib/addresses.ts'
import type { Question, Write } from '#console/lib/area.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import type { Runner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { correctZip, getTrackingError, type TrackingError } from '#contract/tracking-errors.ts'
import { foundText, leadsElsewhere, placeText } from './wording.ts'

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

/** The record and the address that the zip code leads to; both must be there before anything is written. */
async function moveOf({ reverse_id, zip_code = '' }: Arguments, client: QueryClient) {
  const { data: record } = await call(getTrackingError, { params: { id: Number(reverse_id) } })
  const found = await foundAddress(client, zip_code)
  const before = record.customer.address
  return { record, before, found, isElsewhere: leadsElsewhere(before, found) }
}

/** Another city or state, for which the palette wants a second Enter. */
export const moveAsked: Question = async (args, { queryClient, t }) => {
  const { before, found, isElsewhere } = await moveOf(args, queryClient)
  if (!isElsewhere) return null
  const places = { before: placeText(before), after: foundText(found) }
  return t('tracking-errors:warning.palette', places)
}

export const correctAtOnce: Write = async (args, { queryClient, run, t, isConfirmed }) => {
  try {
    const { record, isElsewhere } = await moveOf(args, queryClient)
    if (isElsewhere && !isConfirmed) return 'ask'
    await correct(record, args.zip_code ?? '', { run, t })
    return 'done'
  } finally {
    void forget(queryClient, correctZip)
  }
}
