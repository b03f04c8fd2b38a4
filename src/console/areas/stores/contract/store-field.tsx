import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folded } from '#console/lib/folded.ts'
import { messageOf } from '#console/lib/messages.ts'
import { queryOf } from '#console/lib/query.ts'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { listStores, type StoreRow } from '#contract/stores.ts'

interface StoreFieldProps {
  readonly ecommerceId: number
  /** This one is not offered. */
  readonly except: number
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

/** More would not be looked through. */
const mostOffered = 50

/** Chooses a store of an ecommerce by its id or a part of its name or city. */
export function StoreField({ ecommerceId, except, value, onChange }: StoreFieldProps) {
  const { t } = useTranslation(['store-contract', 'errors'])
  const [typed, setTyped] = useState<string | null>(null)
  const query = useQuery(queryOf(listStores, { params: { ecommerce_id: ecommerceId }, query: { limit: 0 } }))
  const all = (query.data?.data ?? []).filter(({ id }) => id !== except)
  const chosen = all.find(({ id }) => id === value)
  const sought = folded(typed ?? '').trim()
  const found = all.filter((store) => folded(labelOf(store)).includes(sought)).slice(0, mostOffered)
  const nothing = query.data && found.length === 0 ? t('copy.noStore') : undefined

  return (
    <FieldFrame label={t('copy.store')} hint={query.error ? messageOf(query.error, t) : nothing}>
      {(control) => (
        <Combobox
          {...control}
          aria-label={t('copy.store')}
          value={typed ?? (chosen ? labelOf(chosen) : '')}
          opensOnClick
          picksFirst
          onType={(text) => {
            setTyped(text)
            if (value !== null) onChange(null)
          }}
          items={found}
          keyOf={({ id }) => id}
          labelOf={labelOf}
          onPick={({ id }) => {
            setTyped(null)
            onChange(id)
          }}
        />
      )}
    </FieldFrame>
  )
}

function labelOf({ id, display_name, city }: StoreRow): string {
  return `${id} - ${display_name} (${city})`
}
