// Store commands that run without a screen: find a store, copy a value, and save the CSV template for uploads.
import {
  copyStoreAddressCommand,
  copyStoreCnpjCommand,
  copyStoreIdCommand,
  downloadStoreTemplateCommand,
  findStoreCommand,
} from '#commands/stores.ts'
import { saveTextFile } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { formatZip } from '#console/lib/format.ts'
import { type Action, type ActionEntry, createOpenPaletteAction } from '#console/run/screens.ts'
import { getStore, type Store } from '#contract/platform/stores.ts'

type CopiedField = 'Id' | 'Address' | 'Cnpj'

/** Formats the postal address of a store on one line, in the order that is used on Brazilian envelopes. */
function formatAddressLine({ address: postalAddress }: Pick<Store, 'address'>): string {
  const street = [postalAddress.address, postalAddress.number, postalAddress.complement].filter(Boolean).join(', ')
  return [
    street,
    postalAddress.neighborhood,
    `${postalAddress.city}/${postalAddress.state}`,
    formatZip(postalAddress.zip_code),
  ]
    .filter(Boolean)
    .join(' – ')
}

const formatters: Readonly<Record<CopiedField, (store: Store) => string>> = {
  Id: ({ id }) => String(id),
  Address: formatAddressLine,
  Cnpj: ({ cnpj }) => cnpj,
}

function createCopyAction(field: CopiedField): Action {
  return async ({ ecommerce, store }, { queryClient, notify, t }) => {
    const params = { ecommerce_id: Number(ecommerce), id: Number(store) }
    const request = queryClient.fetchQuery(queryOptionsFor(getStore, { params }))
    const text = request.then(({ data }) => formatters[field](data))
    const isCopied = await copyText(text)
    const value = await text
    if (isCopied) notify({ kind: 'success', text: t(`stores:copied.${field}`, { value }) })
    else if (value === '') notify({ kind: 'info', text: t('stores:copied.nothing') })
  }
}

const saveTemplate: Action = async (_, { t }) => {
  const { buildStoreTemplate } = await import('#contract/platform/store-upload.ts')
  saveTextFile(t('store-upload:templateFile'), buildStoreTemplate(), 'text/csv')
}

export const actions: readonly ActionEntry[] = [
  [findStoreCommand, createOpenPaletteAction('store')],
  [copyStoreIdCommand, createCopyAction('Id')],
  [copyStoreAddressCommand, createCopyAction('Address')],
  [copyStoreCnpjCommand, createCopyAction('Cnpj')],
  [downloadStoreTemplateCommand, saveTemplate],
]
