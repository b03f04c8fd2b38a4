// What mends the reason why a reprocess fails: the command that opens its place, and its key.

import type { TFunction } from 'i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import {
  ecommercesAddIntegration,
  ecommercesEditIntegration,
  ecommercesEditIntegrationOptions,
} from '#commands/integrations.ts'
import { reversesOpen } from '#commands/reverses.ts'
import { trackingErrorsCorrectZip } from '#commands/tracking-errors.ts'
import { reasonOf, useCommandHandler, useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import type { CheckedRecord } from '#contract/reprocess.ts'

interface Mending {
  readonly command: Command
  readonly args: Arguments
  /** Of the `mend` texts. */
  readonly label: 'zip' | 'integration' | 'addIntegration' | 'ecommerce' | 'reverse'
  /** Why it cannot be done; a key of the `errors` texts. */
  readonly refusal: string | null
}

/** Null where nothing in this console mends it. */
export function mendingOf(error: string | null, check: CheckedRecord | null): Mending | null {
  if (error === null || check === null) return null
  const { reverse_id, ecommerce_id, integration_id, zip_refusal } = check
  const ecommerce = String(ecommerce_id)
  const reverse = { reverse_id: String(reverse_id) }
  const integration = { ecommerce, integration_id: String(integration_id ?? '') }
  const zip: Mending = { command: trackingErrorsCorrectZip, args: reverse, label: 'zip', refusal: zip_refusal }
  switch (error) {
    case 'reprocess.zip_invalid':
    case 'reprocess.zip_other_state':
      return zip
    case 'reprocess.address_incomplete':
      return zip_refusal === null ? zip : null
    case 'reprocess.integration_missing':
      return { command: ecommercesAddIntegration, args: { ecommerce }, label: 'addIntegration', refusal: null }
    case 'reprocess.integration_options_invalid':
      return { command: ecommercesEditIntegrationOptions, args: integration, label: 'integration', refusal: null }
    case 'reprocess.integration_inactive':
    case 'reprocess.integration_incomplete':
      return { command: ecommercesEditIntegration, args: integration, label: 'integration', refusal: null }
    case 'reprocess.ecommerce_inactive':
      return { command: ecommercesOpen, args: { ecommerce }, label: 'ecommerce', refusal: null }
    case 'reprocess.reverse_not_received':
      return { command: reversesOpen, args: reverse, label: 'reverse', refusal: null }
    default:
      return null
  }
}

export interface Mend {
  readonly label: string
  /** Why it cannot be done, in words. */
  readonly disabledReason: string | null
  readonly run: () => void
}

/** What mends it, by a button and by its key; null where nothing does. */
export function useMend(error: string | null, check: CheckedRecord | null, t: TFunction): Mend | null {
  const { run } = useRunner()
  const { user } = useSession()
  const mending = mendingOf(error, check)
  const lacking = mending && reasonOf(user, mending.command.access, t)
  const refusal = mending?.refusal ? t(`errors:${mending.refusal}`) : null
  const disabledReason = lacking || refusal
  const open = () => {
    if (mending) run(mending.command, mending.args)
  }
  useCommandHandler('reprocess.mend', open, mending !== null && disabledReason === null)
  return mending && { label: t(`reprocess:mend.${mending.label}`), disabledReason, run: open }
}
