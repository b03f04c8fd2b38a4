// Maps an error of a reprocess attempt to the command that opens the page or drawer where the user can fix the cause. A
// reprocess sends a reverse (return request) or refund to the merchant's system again.
import type { TFunction } from 'i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import {
  addEcommerceIntegrationCommand,
  editEcommerceIntegrationCommand,
  editEcommerceIntegrationOptionsCommand,
} from '#commands/integrations.ts'
import { openReverseCommand } from '#commands/reverses.ts'
import { correctZipCodeCommand } from '#commands/tracking-errors.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { CheckedRecord } from '#contract/platform/reprocess.ts'

interface FixCommand {
  readonly command: Command
  readonly args: Arguments
  /** Last part of the translation key for the label of the button, for example `zip` for the key `mend.zip`. */
  readonly label: 'zip' | 'integration' | 'addIntegration' | 'ecommerce' | 'reverse'
  /** Translation key (namespace `errors`) of the reason why the fix is not allowed, or null if the fix is allowed. */
  readonly disabledErrorKey: string | null
}

/**
 * Maps the name of an error to the way to fix it. Contains only errors that the dry run before reprocessing a record
 * can detect.
 */
const fixLabelsByErrorName: Readonly<Record<string, FixCommand['label']>> = {
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

/**
 * Errors that occur only when a record is really reprocessed and not in the dry run. Users fix all of them in the
 * settings of the integration.
 */
const integrationErrors: ReadonlySet<string> = new Set([
  ...['credentials_missing', 'credentials_unreadable', 'merchant_credentials_refused', 'authorization_expired'],
  ...['merchant_address', 'merchant_certificate', 'merchant_redirected', 'merchant_not_found'],
])

const getErrorName = (error: string | null) => error?.replace(/^reprocess\./, '') ?? ''

/** Returns true if the dry run can detect this error. If a later dry run succeeds, such an error is fixed. */
export function isDetectedByDryRun(error: string | null): boolean {
  return Object.hasOwn(fixLabelsByErrorName, getErrorName(error))
}

/** Returns true if the user can fix the error in the settings of the integration. */
export const isFixedInIntegration = (error: string) => integrationErrors.has(getErrorName(error))

/**
 * Returns true if the console must say who can solve the error: no button fixes the error, the button is disabled, or
 * the button may not be enough. A zip code correction, for example, does not add a missing house number.
 */
export function needsSolver(error: string, fix: ErrorFix | null): boolean {
  return fix === null || fix.disabledReason !== null || getErrorName(error) === 'address_incomplete'
}

/** Returns the command that fixes an error, or null if the error cannot be fixed in the console. */
export function findErrorFix(error: string | null, check: CheckedRecord | null): FixCommand | null {
  if (error === null || check === null) return null
  const name = getErrorName(error)
  const label = isDetectedByDryRun(error)
    ? fixLabelsByErrorName[name]
    : integrationErrors.has(name)
      ? 'integration'
      : undefined
  if (label === undefined) return null
  const { reverse_id, ecommerce_id, integration_id, zip_refusal } = check
  const ecommerce = String(ecommerce_id)
  const reverse = { reverse_id: String(reverse_id) }
  switch (label) {
    case 'zip':
      // Offers the zip code correction for an incomplete address only if the zip code may be corrected.
      if (name === 'address_incomplete' && zip_refusal !== null) return null
      return { command: correctZipCodeCommand, args: reverse, label, disabledErrorKey: zip_refusal }
    case 'addIntegration':
      return { command: addEcommerceIntegrationCommand, args: { ecommerce }, label, disabledErrorKey: null }
    case 'integration': {
      const isText = name === 'integration_options_invalid'
      const command = isText ? editEcommerceIntegrationOptionsCommand : editEcommerceIntegrationCommand
      return {
        command,
        args: { ecommerce, integration_id: String(integration_id ?? '') },
        label,
        disabledErrorKey: null,
      }
    }
    case 'ecommerce':
      return { command: openEcommerceCommand, args: { ecommerce }, label, disabledErrorKey: null }
    case 'reverse':
      return { command: openReverseCommand, args: reverse, label, disabledErrorKey: null }
  }
}

/** Fix for an error: the label, the disabled reason and the action of the button that offers the fix. */
export interface ErrorFix {
  readonly label: string
  /** True if the button opens the correction of the zip code. */
  readonly isZipFix: boolean
  /** Translated reason why the button is disabled, or null if the button is enabled. */
  readonly disabledReason: string | null
  readonly run: () => void
}

/** Returns the fix for an error; null if the error cannot be fixed in the console. */
export function useErrorFix(error: string | null, check: CheckedRecord | null, t: TFunction): ErrorFix | null {
  const { run } = useCommandRunner()
  const { user } = useSession()
  const fixCommand = findErrorFix(error, check)
  const missingAccessReason = fixCommand && getMissingAccessReason(user, fixCommand.command.access, t)
  const disabledText = fixCommand?.disabledErrorKey ? t(`errors:${fixCommand.disabledErrorKey}`) : null
  const disabledReason = missingAccessReason || disabledText
  return (
    fixCommand && {
      label: t(`reprocess:mend.${fixCommand.label}`),
      isZipFix: fixCommand.label === 'zip',
      disabledReason,
      run: () => run(fixCommand.command, fixCommand.args),
    }
  )
}

/** Registers the command and the shortcut of a fix while the fix is allowed. */
export function useFixCommand(fix: ErrorFix | null): void {
  useCommandHandler('reprocess.mend', () => fix?.run(), fix !== null && fix.disabledReason === null)
}
