// Copying one value of an ecommerce: nothing but what is named goes to the clipboard, and it is said.
import type { Action } from '#console/lib/area.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { queryOf } from '#console/lib/query.ts'
import { type Ecommerce, getEcommerce } from '#contract/ecommerces.ts'

type What = 'Id' | 'Uuid' | 'Document' | 'Url' | 'Name'

const values: Readonly<Record<What, (ecommerce: Ecommerce) => string>> = {
  Id: ({ id }) => String(id),
  Uuid: ({ uuid }) => uuid,
  Document: ({ document }) => document,
  Url: ({ url }) => url,
  Name: ({ display_name }) => display_name,
}

function copying(what: What): Action {
  return async ({ ecommerce }, { queryClient, notify, t }) => {
    const { data } = await queryClient.fetchQuery(queryOf(getEcommerce, { params: { id: Number(ecommerce) } }))
    const value = values[what](data)
    if (value === '') {
      notify({ kind: 'info', text: t('ecommerces:copied.nothing') })
      return
    }
    await copyText(value)
    notify({ kind: 'success', text: t(`ecommerces:copied.${what}`, { value }) })
  }
}

export const copyId = copying('Id')
export const copyUuid = copying('Uuid')
export const copyDocument = copying('Document')
export const copyUrl = copying('Url')
export const copyName = copying('Name')
