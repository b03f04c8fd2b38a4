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
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { CheckedRecord } from '#contract/platform/reprocess.ts'

interface Mending {
  readonly command: Command
  readonly args: Arguments
  /** Of the `mend` texts. */
  readonly label: 'zip' | 'integration' | 'addIntegration' | 'ecommerce' | 'reverse'
  /** Why it cannot be done; a key of the `errors` texts. */
  readonly refusal: string | null
}

/** What mends each reason that the check itself finds. */
const foundByCheck: Readonly<Record<string, Mending['label']>> = {
  zip_invalid: 'zip',
  zip_other_state: 'zip',
  address_incomplete: 'zip',
  integration_missing: 'addIntegration',
  integration_inactive: 'integration',
  integration_incomplete: 'integration',
  integration_options_invalid: 'integration',
  ecommerce_inactive: 'ecommerce',
  reverse_not_received: 'reverse',
  reverse_canceled: 'reverse',
  reverse_reception_unknown: 'reverse',
}

/** And of those that only sending finds: they stand in the integration. */
const foundBySending: ReadonlySet<string> = new Set([
  ...['credentials_missing', 'credentials_unreadable', 'merchant_credentials_refused', 'authorization_expired'],
  ...['merchant_address', 'merchant_certificate', 'merchant_redirected', 'merchant_not_found'],
])

const nameOf = (error: string | null) => error?.replace(/^reprocess\./, '') ?? ''

/** Whether the check says that it is mended, once it is. */
export function isSeenByCheck(error: string | null): boolean {
  return Object.hasOwn(foundByCheck, nameOf(error))
}

/** Null where nothing in this console mends it. */
export function mendingOf(error: string | null, check: CheckedRecord | null): Mending | null {
  if (error === null || check === null) return null
  const name = nameOf(error)
  const label = isSeenByCheck(error) ? foundByCheck[name] : foundBySending.has(name) ? 'integration' : undefined
  if (label === undefined) return null
  const { reverse_id, ecommerce_id, integration_id, zip_refusal } = check
  const ecommerce = String(ecommerce_id)
  const reverse = { reverse_id: String(reverse_id) }
  switch (label) {
    case 'zip':
      // Without a street number it is no zip code that mends it: one that may not be corrected is not offered.
      if (name === 'address_incomplete' && zip_refusal !== null) return null
      return { command: trackingErrorsCorrectZip, args: reverse, label, refusal: zip_refusal }
    case 'addIntegration':
      return { command: ecommercesAddIntegration, args: { ecommerce }, label, refusal: null }
    case 'integration': {
      const isText = name === 'integration_options_invalid'
      const command = isText ? ecommercesEditIntegrationOptions : ecommercesEditIntegration
      return { command, args: { ecommerce, integration_id: String(integration_id ?? '') }, label, refusal: null }
    }
    case 'ecommerce':
      return { command: ecommercesOpen, args: { ecommerce }, label, refusal: null }
    case 'reverse':
      return { command: reversesOpen, args: reverse, label, refusal: null }
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
  const lacking = mending && getMissingAccessReason(user, mending.command.access, t)
  const refusal = mending?.refusal ? t(`errors:${mending.refusal}`) : null
  const disabledReason = lacking || refusal
  const open = () => {
    if (mending) run(mending.command, mending.args)
  }
  useCommandHandler('reprocess.mend', open, mending !== null && disabledReason === null)
  return mending && { label: t(`reprocess:mend.${mending.label}`), disabledReason, run: open }
}
