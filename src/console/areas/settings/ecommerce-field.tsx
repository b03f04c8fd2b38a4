import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import { queryOf } from '#console/lib/query.ts'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { lookupEcommerces } from '#contract/tickets.ts'

interface EcommerceFieldProps {
  readonly chosen: number | null
  readonly onChoose: (id: number | null) => void
}

interface Named {
  readonly id: number
  readonly display_name: string
}

const labelOf = ({ id, display_name }: Named) => `${id} - ${display_name}`
const mostOffered = 20

/** An ecommerce by its id or a part of its name; also for who may not see ecommerces (product decision A21). */
export function EcommerceField({ chosen, onChoose }: EcommerceFieldProps) {
  const { t } = useTranslation('dashboard')
  const [typed, setTyped] = useState(chosen === null ? '' : String(chosen))
  const asked = useDeferredValue(typed.trim())
  const isId = /^\d{1,10}$/.test(asked)
  const { data, error } = useQuery({
    ...queryOf(lookupEcommerces, { query: isId ? { ids: asked } : { q: asked } }),
    placeholderData: keepPreviousData,
  })
  const items = (data?.data ?? []).slice(0, mostOffered)

  const type = (text: string) => {
    setTyped(text)
    // An id that was typed whole needs no picking.
    onChoose(/^\s*[1-9]\d{0,8}\s*$/.test(text) ? Number(text) : null)
  }

  return (
    <FieldFrame
      label={t('test.ecommerce')}
      hint={t('test.ecommerceHint')}
      error={error ? messageOf(error, t) : undefined}
    >
      {(control) => (
        <Combobox
          {...control}
          value={typed}
          maxLength={200}
          onType={type}
          items={items}
          keyOf={({ id }) => id}
          labelOf={labelOf}
          onPick={(ecommerce) => {
            setTyped(labelOf(ecommerce))
            onChoose(ecommerce.id)
          }}
        />
      )}
    </FieldFrame>
  )
}
