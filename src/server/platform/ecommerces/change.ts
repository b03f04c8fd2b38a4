// Applies a bulk change of many ecommerces to one of these ecommerces.
import { maskText } from '#server/services/metadata.ts'
import type { PlatformEcommerces } from '#server/services/platform-port.ts'
import { addFeeAndGetPrevious } from './billing.ts'
import { buildSegmentSave, saveEcommerceRow } from './details.ts'
import { switchFeatures } from './features.ts'
import { putMetadata } from './metadatas.ts'
import { buildOwnershipSave } from './ownership.ts'

/**
 * Applies a change to one ecommerce, with the same validation and errors as the endpoint that saves a single ecommerce.
 * For metadata and fees, returns the values before and after the change.
 */
export const changeEcommerce: PlatformEcommerces['change'] = async (context, change) => {
  switch (change.kind) {
    case 'features':
      await switchFeatures(context, change)
      return undefined
    case 'segment':
      await saveEcommerceRow(context, buildSegmentSave(context.db, change.segment))
      return undefined
    case 'ownership':
      await saveEcommerceRow(context, buildOwnershipSave(context.db, change))
      return undefined
    case 'metadata': {
      // Masks secrets, because the response may be stored with its idempotency key.
      const before = await putMetadata(context, change)
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
