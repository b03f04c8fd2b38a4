// Changes one ecommerce, as part of a change of many ecommerces.
import { masked } from '#server/services/metadata.ts'
import type { PlatformEcommerces } from '#server/services/platform-port.ts'
import { followFee } from './billing.ts'
import { saveEcommerceRow, segmentSave } from './details.ts'
import { switchFeatures } from './features.ts'
import { putMetadata } from './metadatas.ts'
import { ownershipSave } from './ownership.ts'

/** Changes one ecommerce by the rules of its single save, and throws the errors of that save. */
export const changeEcommerce: PlatformEcommerces['change'] = async (call, to) => {
  switch (to.kind) {
    case 'features':
      await switchFeatures(call, to)
      return undefined
    case 'segment':
      await saveEcommerceRow(call, segmentSave(call.db, to.segment))
      return undefined
    case 'ownership':
      await saveEcommerceRow(call, ownershipSave(call.db, to))
      return undefined
    case 'metadata': {
      // The response may be stored with its idempotency key, so secrets are masked.
      const before = await putMetadata(call, to)
      const mask = (text: string) => masked(text, { name: to.name })
      return { before: { value: before && mask(before) }, after: { value: mask(to.text) } }
    }
    case 'fee': {
      const { service_code, ...fee } = to.fee
      const present = await followFee(call, to.fee)
      return { before: present && { fixed_fee: present.fixed_fee, variable_fee: present.variable_fee }, after: fee }
    }
  }
}
