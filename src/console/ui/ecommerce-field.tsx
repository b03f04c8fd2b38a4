import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ecommerceLabel, useEcommerceName, useEcommercesNamed } from '#console/lib/ecommerces.ts'
import { messageOf } from '#console/lib/messages.ts'
import { largestId } from '#contract/fields.ts'
import { Combobox } from './combobox.tsx'
import { FieldFrame } from './field-frame.tsx'

interface EcommerceFieldProps {
  /** Default: "Ecommerce". */
  readonly label?: string
  readonly value: number | null
  /** The text that is typed and names none, for who keeps it. */
  readonly unnamed?: string
  /** A number that is typed is an id at once; any other text is none until one of the list is picked. */
  readonly onChange: (id: number | null, unnamed: string) => void
  readonly onLeave?: () => void
  readonly error?: string | undefined
  readonly required?: boolean
  /** `/` comes here. */
  readonly isListFilter?: boolean
  readonly id?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** Chooses an ecommerce by its id or a part of its name. */
export function EcommerceField(props: EcommerceFieldProps) {
  const { t } = useTranslation('ui')
  const {
    label = t('ecommerce.label'),
    value,
    unnamed,
    onChange,
    onLeave,
    error,
    required,
    isListFilter,
    id,
    ref,
  } = props
  /** Null: what is chosen is shown by its name. */
  const [typed, setTyped] = useState(unnamed || null)
  const here = value ?? unnamed ?? null
  const [shown, setShown] = useState(here)
  const known = useEcommerceName(typed === null ? value : null)
  const search = useEcommercesNamed(typed ?? '')

  // Chosen or emptied from elsewhere: a link, Back, a draft that is discarded.
  if (shown !== here) {
    setShown(here)
    const said = idIn(typed ?? '') ?? (unnamed === undefined ? null : unnamedIn(typed ?? ''))
    if (said !== here) setTyped(value === null && unnamed ? unnamed : null)
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(idIn(text), unnamedIn(text))
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
          ref={ref}
          aria-label={label}
          placeholder={t('ecommerce.placeholder')}
          maxLength={200}
          value={typed ?? name}
          data-list-filter={isListFilter ? '' : undefined}
          opensOnClick
          picksFirst={value === null && !search.isWaiting}
          isWaiting={unnamedIn(typed ?? '') !== '' && search.isWaiting}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (value !== null) setTyped(null)
            onLeave?.()
          }}
          onType={type}
          items={search.found}
          keyOf={({ id: key }) => key}
          labelOf={ecommerceLabel}
          onPick={(picked) => {
            setTyped(null)
            onChange(Number(picked.id), '')
          }}
        />
      )}
    </FieldFrame>
  )
}

/** The id that a text is. */
export function idIn(typed: string): number | null {
  const id = /^\d{1,10}$/.test(typed.trim()) ? Number(typed) : 0
  return id >= 1 && id <= largestId ? id : null
}

function unnamedIn(typed: string): string {
  return idIn(typed) === null ? typed.trim() : ''
}
