// Changes one ecommerce, as part of a change of many ecommerces.
import type { changeEcommerces, EcommerceChange } from '#contract/console/ecommerce-changes.ts'
import type { Call } from '#server/http/handler.ts'
import { masked } from '#server/services/metadata.ts'
import { followFee } from './billing.ts'
import { saveEcommerceRow, segmentSave } from './details.ts'
import { switchFeatures } from './features.ts'
import { putMetadata } from './metadatas.ts'
import { ownershipSave } from './ownership.ts'

type EcommerceCall = Omit<Call<typeof changeEcommerces>, 'params' | 'body'> & {
  readonly params: { readonly id: number }
}

/** Values before and after the change as the response contains them; undefined if they equal the activity record. */
interface Shown {
  readonly before?: unknown
  readonly after: unknown
}

/** Changes one ecommerce by the rules of its single save, and throws the same errors as that save. */
export async function changeEcommerce(call: EcommerceCall, to: EcommerceChange): Promise<Shown | undefined> {
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
