// One correction at work: what is typed, what it leads to, and where one goes from there.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { trackingErrorsCorrectZip } from '#commands/tracking-errors.ts'
import { foundAddress, useFoundAddress } from '#console/lib/addresses.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import type { Turning } from '#console/ui/dialog.tsx'
import type { Submission } from '#console/ui/intent.ts'
import { useContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { bareZip } from '#contract/brazil.ts'
import { zipCode } from '#contract/fields.ts'
import { correctZip, type TrackingError } from '#contract/tracking-errors.ts'
import { correct } from './correct.ts'
import { useReveal } from './revealed.ts'
import type { Neighbours } from './use-neighbours.ts'
import { leadsElsewhere } from './wording.ts'

const ZipForm = z.object({
  zip_code: zipCode,
  /** Where saving leads; nothing that is typed. */
  goes_on: z.literal('next').optional(),
})
type ZipValues = z.input<typeof ZipForm>

interface CorrectionOptions {
  readonly record: TrackingError
  readonly zip: string | undefined
  readonly neighbours: Neighbours
  readonly onStale: () => void
}

export function useCorrection({ record, zip, neighbours, onStale }: CorrectionOptions) {
  const { t } = useTranslation('tracking-errors')
  const { run, close } = useRunner()
  const client = useQueryClient()
  const { hide } = useReveal()
  const { id, version, customer } = record
  const { successor } = neighbours
  const isMexican = customer.address.country !== 'BR'
  /** Known only after the form is made: what is typed decides it. */
  const stopped = useRef<string | null>(null)
  /** What was asked about, and by which of the two keys. */
  const [asked, setAsked] = useState<string | null>(null)

  const form = useContractForm({
    schema: ZipForm,
    formId: `${trackingErrorsCorrectZip.id}:${id}`,
    defaults: { zip_code: '', goes_on: '' },
    given: { zip_code: zip },
    disabledReason: isMexican ? t('correct.otherCountry') : null,
    onSubmit,
  })
  const typed = bareZip(String(useValue(form, 'zip_code') ?? ''))
  const lookup = useFoundAddress(typed, typed.length === 8 && !isMexican)

  useEffect(() => {
    stopped.current =
      lookup.state === 'searching' ? t('correct.waiting') : lookup.state === 'not_found' ? t('correct.notFound') : null
  })
  const { form: fields } = form
  useEffect(() => fields.setFocus('zip_code'), [fields])
  // A refusal that had the focus goes with the next try: the key would have nowhere to be pressed again.
  useEffect(() => {
    if (asked !== null && document.activeElement === document.body) fields.setFocus('zip_code')
  }, [asked, fields])

  async function onSubmit({ zip_code, goes_on }: ZipValues, { idempotencyKey }: Submission): Promise<boolean> {
    // A code is not saved before what it leads to was shown.
    if (stopped.current !== null) {
      notify({ kind: 'info', text: stopped.current })
      return false
    }
    const zip = bareZip(zip_code)
    try {
      const elsewhere = leadsElsewhere(customer.address, await foundAddress(client, zip))
      const question = `${zip} ${version} ${goes_on}`
      if (elsewhere && asked !== question) {
        setAsked(question)
        return false
      }
      await correct({ id, version }, zip_code, { run, t, idempotencyKey })
      hide(id)
      await goOn(goes_on === 'next')
      void forget(client, correctZip)
      return true
    } catch (error) {
      if (isApiError(error) && error.status === 412) onStale()
      if (isApiError(error) && error.status === 409) void forget(client, correctZip)
      throw error
    }
  }

  async function goOn(isNext: boolean): Promise<void> {
    if (!isNext) return close()
    const next = await successor()
    if (next) return run(trackingErrorsCorrectZip, { reverse_id: String(next.id) })
    notify({ kind: 'info', text: t('correct.noMore') })
    close()
  }

  const turning: Turning | undefined = neighbours.turning
    ? { turn: neighbours.turning.turn, saveNext: () => form.submit({ goes_on: 'next' }) }
    : undefined

  return { form, lookup, turning, close, isAsked: asked?.startsWith(`${typed} `) ?? false }
}
