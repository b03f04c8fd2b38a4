// Applies a bulk change of many ecommerces to one of these ecommerces.
import type { changeEcommerces, EcommerceChange } from '#contract/console/ecommerce-changes.ts'
import { toCanonicalJson } from '#server/http/canonical-json.ts'
import { HttpError } from '#server/http/errors.ts'
import type { ActivityEntry, HandlerContext } from '#server/http/handler.ts'
import { getErrorMessage } from '#server/http/problem.ts'
import { maskText } from '#server/services/metadata.ts'
import type { EcommerceChangeResult, PlatformEcommerces, ResponseChange } from '#server/services/platform-port.ts'
import { addFeeAndGetPrevious } from './billing.ts'
import { buildSegmentSaveOptions, saveEcommerceRow } from './details.ts'
import { switchFeatures } from './features.ts'
import { saveMetadataIfChanged } from './metadatas.ts'
import { buildOwnershipSaveOptions } from './ownership.ts'

type ChangeContext = Omit<HandlerContext<typeof changeEcommerces>, 'params' | 'body'> & {
  readonly params: { readonly id: number }
}

/**
 * Error that rolls back a savepoint. The error contains the result of the change, for the code that catches the error.
 */
class SavepointRollbackError extends Error {
  readonly result: EcommerceChangeResult

  constructor(result: EcommerceChangeResult) {
    super('taken back')
    this.result = result
  }
}

const hasChanges = ({ before, after }: ActivityEntry) => toCanonicalJson(before ?? {}) !== toCanonicalJson(after ?? {})

/** Changes one ecommerce in its own savepoint, which is rolled back in a dry run and for a rejected change. */
export const changeEcommerce: PlatformEcommerces['change'] = async (context, change, { isDryRun }) => {
  const entries: ActivityEntry[] = []
  const record = async (entry: ActivityEntry) => {
    entries.push(entry)
  }
  try {
    return await context.db.transaction(async (db) => {
      const responseChange = await applyChange({ ...context, db, record }, change)
      const changedEntries = entries.filter(hasChanges)
      const outcome = changedEntries.length > 0 ? 'changed' : 'same'
      const result: EcommerceChangeResult = { outcome, entries: changedEntries, responseChange, reason: null }
      if (isDryRun || outcome === 'same') throw new SavepointRollbackError(result)
      return result
    })
  } catch (error) {
    if (error instanceof SavepointRollbackError) return error.result
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    const reason = getErrorMessage(error, context.request.language)
    return { outcome: 'refused', entries: [], responseChange: undefined, reason }
  }
}

/**
 * Applies the change with the same validation and errors as the endpoint that saves a single ecommerce. For metadata
 * and fees, returns the values before and after the change.
 */
async function applyChange(context: ChangeContext, change: EcommerceChange): Promise<ResponseChange | undefined> {
  switch (change.kind) {
    case 'features':
      await switchFeatures(context, change)
      return undefined
    case 'segment':
      await saveEcommerceRow(context, buildSegmentSaveOptions(context.db, change.segment))
      return undefined
    case 'ownership':
      await saveEcommerceRow(context, buildOwnershipSaveOptions(context.db, change))
      return undefined
    case 'metadata': {
      // Masks secrets, because the response may be stored with its idempotency key.
      const before = await saveMetadataIfChanged(context, change)
      const maskMetadataText = (text: string) => maskText(text, { name: change.name })
      return { before: { value: before && maskMetadataText(before) }, after: { value: maskMetadataText(change.text) } }
    }
    case 'fee': {
      const { service_code, ...fee } = change.fee
      const previousFee = await addFeeAndGetPrevious(context, change.fee)
      return {
        before: previousFee && { fixed_fee: previousFee.fixed_fee, variable_fee: previousFee.variable_fee },
        after: fee,
      }
    }
  }
}
