// Copying one value of a store: nothing but what is named goes to the clipboard, and it is said.
import type { Action } from '#console/lib/area.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { formatZip } from '#console/lib/formats.ts'
import { queryOf } from '#console/lib/query.ts'
import { getStore, type Store } from '#contract/stores.ts'

type What = 'Id' | 'Address' | 'Cnpj'

/** As an envelope has it, in one line. */
export function addressLine({ address: at }: Pick<Store, 'address'>): string {
  const street = [at.address, at.number, at.complement].filter(Boolean).join(', ')
  return [street, at.neighborhood, `${at.city}/${at.state}`, formatZip(at.zip_code)].filter(Boolean).join(' – ')
}

const values: Readonly<Record<What, (store: Store) => string>> = {
  Id: ({ id }) => String(id),
  Address: addressLine,
  Cnpj: ({ cnpj }) => cnpj,
}

function copying(what: What): Action {
  return async ({ ecommerce, store }, { queryClient, notify, t }) => {
    const params = { ecommerce_id: Number(ecommerce), id: Number(store) }
    const { data } = await queryClient.fetchQuery(queryOf(getStore, { params }))
    const value = values[what](data)
    if (value === '') {
      notify({ kind: 'info', text: t('stores:copied.nothing') })
      return
    }
    await copyText(value)
    notify({ kind: 'success', text: t(`stores:copied.${what}`, { value }) })
  }
}

export const copyId = copying('Id')
export const copyAddress = copying('Address')
export const copyCnpj = copying('Cnpj')
