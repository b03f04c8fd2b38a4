// Store commands that run without a screen: find a store, copy a value, save the CSV template for uploads.
import { storesCopyAddress, storesCopyCnpj, storesCopyId, storesFind, storesTemplate } from '#commands/stores.ts'
import { saveTextFile } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { formatZip } from '#console/lib/format.ts'
import { type Action, type ActionEntry, openPaletteFor } from '#console/run/screens.ts'
import { getStore, type Store } from '#contract/platform/stores.ts'

type What = 'Id' | 'Address' | 'Cnpj'

/** Formats a store's postal address in one line, in the order used on Brazilian envelopes. */
function addressLine({ address: at }: Pick<Store, 'address'>): string {
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
    const read = queryClient.fetchQuery(queryOptionsFor(getStore, { params }))
    const text = read.then(({ data }) => values[what](data))
    const isCopied = await copyText(text)
    const value = await text
    if (isCopied) notify({ kind: 'success', text: t(`stores:copied.${what}`, { value }) })
    else if (value === '') notify({ kind: 'info', text: t('stores:copied.nothing') })
  }
}

const saveTemplate: Action = async () => {
  const { buildStoreTemplate: storeTemplate } = await import('#contract/platform/store-upload.ts')
  saveTextFile('modelo-lojas.csv', storeTemplate(), 'text/csv')
}

export const actions: readonly ActionEntry[] = [
  [storesFind, openPaletteFor('store')],
  [storesCopyId, copying('Id')],
  [storesCopyAddress, copying('Address')],
  [storesCopyCnpj, copying('Cnpj')],
  [storesTemplate, saveTemplate],
]
