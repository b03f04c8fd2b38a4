import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { reason } from '#contract/fields.ts'
import { packMessage, sayError } from './form-rules.ts'

/** Why a text that is no part of a form cannot be taken as it is; undefined where it can. */
export function useTextError(schema: z.ZodType, typed: string): string | undefined {
  // What asks shall not go away while texts come: those of refusals are there long before somebody has typed that much.
  const { t } = useTranslation('errors', { useSuspense: false })
  const [issue] = z.safeParse(schema, typed).error?.issues ?? []
  return issue && sayError({ type: 'contract', message: packMessage(issue) }, t)
}

/** Why what somebody gives as their reason cannot be sent. */
export const useReasonError = (typed: string) => useTextError(reason, typed)
