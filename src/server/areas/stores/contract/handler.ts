import { saveStoreContract } from '#contract/store-contract.ts'
import { changesOf } from '#server/changes.ts'
import { handle } from '#server/http/handle.ts'
import { expectVersion } from '#server/http/version.ts'
import { lockedStore, shown, updateStore } from '../rows.ts'
import { contractValues } from './values.ts'

export const contractHandler = handle(
  saveStoreContract,
  async ({ params, body, db, request, record, tag, services }) => {
    const row = await lockedStore(db, params)
    await expectVersion(request, row.version, () => shown(row))
    const values = contractValues(body, row, services.secrets)
    const { before, after } = changesOf({ ...row.contract_options }, { ...values.contract_options })
    // Of the password only that it was changed; a new one is never told from the old.
    const isSealedAnew = values.contract_password !== row.contract_password
    const secret = isSealedAnew ? { password: values.contract_password === null ? 'removed' : 'changed' } : {}
    const isChanged = isSealedAnew || Object.keys(after).length > 0
    const saved = isChanged ? await updateStore(db, row, values, services.now()) : row
    await record({
      action: 'stores.editContract',
      ...{ entity: 'store', entity_id: row.id, ecommerce_id: row.ecommerce_id },
      before,
      after: { ...after, ...secret },
    })
    tag(saved.version)
    return { success: true as const, store: shown(saved) }
  },
)
