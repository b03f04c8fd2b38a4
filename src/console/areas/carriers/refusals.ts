// What the platform has a code for is said as a snackbar, too (S2 §8); it stays beside the field, so that nothing is lost with it.
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { isApiError } from '#console/lib/api-error.ts'
import { messageOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { carrierErrors, carrierUrl } from '#contract/carriers.ts'

const isCarrierError = (code: string | undefined) => carrierErrors.some((one) => one === code)

export function sayRefusal(failure: unknown, t: TFunction): void {
  if (isApiError(failure) && isCarrierError(failure.code))
    notify({ kind: 'error', text: messageOf(failure, t), isSnackbar: true })
}

/** A URL that the form itself refuses is told in the same way. */
export function sayWrongUrl(typed: string, t: TFunction): void {
  const issues = z.safeParse(carrierUrl, typed).error?.issues ?? []
  const wrong = issues.find(({ message }) => isCarrierError(message))
  if (wrong) notify({ kind: 'error', text: t(`errors:${wrong.message}`), isSnackbar: true })
}

const Registered = z.object({ id: z.int(), name: z.string() })

/** The carrier that has the URL already. */
export function registeredIn(failure: unknown): z.infer<typeof Registered> | null {
  if (!isApiError(failure) || failure.code !== 'ERROR_CARRIER_ALREADY_REGISTERED') return null
  return z.safeParse(Registered, failure.problem?.context).data ?? null
}
