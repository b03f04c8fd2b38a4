import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ecommerceLabel, useEcommerceName, useEcommercesNamed } from '#console/lib/ecommerces.ts'
import { messageOf } from '#console/lib/messages.ts'
import { Combobox } from './combobox.tsx'
import { FieldFrame } from './field-frame.tsx'

interface EcommerceFieldProps {
  /** Default: "Ecommerce". */
  readonly label?: string
  readonly value: number | null
  /** A number that is typed is an id at once; any other text is none until one of the list is picked. */
  readonly onChange: (id: number | null) => void
  readonly error?: string | undefined
  readonly required?: boolean
  /** `/` comes here. */
  readonly isListFilter?: boolean
  readonly id?: string
}

/** Chooses an ecommerce by its id or a part of its name. */
export function EcommerceField(props: EcommerceFieldProps) {
  const { t } = useTranslation('ui')
  const { label = t('ecommerce.label'), value, onChange, error, required, isListFilter, id } = props
  /** Null: what is chosen is shown by its name. */
  const [typed, setTyped] = useState<string | null>(null)
  const [shown, setShown] = useState(value)
  const known = useEcommerceName(typed === null ? value : null)
  const search = useEcommercesNamed(typed ?? '')

  // Chosen from elsewhere: a link, Back.
  if (shown !== value) {
    setShown(value)
    if (idIn(typed ?? '') !== value) setTyped(null)
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(idIn(text))
  }
  const name = value === null ? '' : known ? ecommerceLabel(known) : String(value)
  const nothing = typed && !search.isWaiting && search.found.length === 0 ? t('ecommerce.none') : undefined
  const hint = search.error
    ? messageOf(search.error, t)
    : known === null && value !== null
      ? t('ecommerce.unknown')
      : nothing

  return (
    <FieldFrame id={id} label={label} error={error} required={required} hint={<span role="status">{hint}</span>}>
      {(control) => (
        <Combobox
          {...control}
          aria-label={label}
          placeholder={t('ecommerce.placeholder')}
          maxLength={200}
          value={typed ?? name}
          data-list-filter={isListFilter ? '' : undefined}
          opensOnClick
          picksFirst={value === null && !search.isWaiting}
          onFocus={(event) => event.target.select()}
          onBlur={() => value !== null && setTyped(null)}
          onType={type}
          items={search.found}
          keyOf={({ id: key }) => key}
          labelOf={ecommerceLabel}
          onPick={(picked) => {
            setTyped(null)
            onChange(Number(picked.id))
          }}
        />
      )}
    </FieldFrame>
  )
}

function idIn(typed: string): number | null {
  const id = /^\d{1,10}$/.test(typed.trim()) ? Number(typed) : 0
  return id >= 1 && id <= 2_147_483_647 ? id : null
}
