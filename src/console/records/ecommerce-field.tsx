// Comboboxes that choose an ecommerce or a group by id or name.
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, getErrorMessage } from '#console/api/client.ts'
import {
  formatEcommerceLabel,
  formatGroupLabel,
  useEcommerceName,
  useEcommerceSearch,
  useGroupName,
  useGroupSearch,
} from '#console/api/queries.ts'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { parseId } from '#contract/typed-text.ts'

interface EcommerceFieldProps {
  /** Default: "Ecommerce". */
  readonly label?: string
  readonly value: number | null
  /** The text that is typed and names none, for who keeps it. */
  readonly unnamed?: string
  /** A typed number is an id at once; other text has no id until an option is picked. */
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
  return <RecordField {...props} of={ecommercesToPick} />
}

/** Which records are picked, and how they are found. */
interface Picked<Row> {
  /** Key of the texts. */
  readonly kind: 'ecommerce' | 'group'
  readonly useName: (id: number | null) => Row | null | undefined
  readonly useNamed: (typed: string) => {
    readonly found: readonly Row[]
    readonly error: ApiError | null
    readonly isWaiting: boolean
  }
  readonly labelOf: (row: Row) => string
}

export type NamedId = { readonly id: string | number }

export const ecommercesToPick = {
  kind: 'ecommerce',
  useName: useEcommerceName,
  useNamed: useEcommerceSearch,
  labelOf: formatEcommerceLabel,
} as const

export const groupsToPick = {
  kind: 'group',
  useName: useGroupName,
  useNamed: useGroupSearch,
  labelOf: formatGroupLabel,
} as const

export interface RecordFieldProps<Row> extends EcommerceFieldProps {
  readonly of: Picked<Row>
  /** Said under the field, where nothing else is. */
  readonly note?: string | undefined
  readonly readOnly?: boolean
}

export function RecordField<Row extends NamedId>({ of, note, readOnly, ...props }: RecordFieldProps<Row>) {
  const { t } = useTranslation('ui')
  const { kind, useName, useNamed, labelOf } = of
  const {
    label = t(`${kind}.label`),
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
  const known = useName(typed === null ? value : null)
  const search = useNamed(typed ?? '')

  // Chosen or emptied from elsewhere: a link, Back, a draft that is discarded.
  if (shown !== here) {
    setShown(here)
    const said = parseId(typed ?? '') ?? (unnamed === undefined ? null : unnamedIn(typed ?? ''))
    if (said !== here) setTyped(value === null && unnamed ? unnamed : null)
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(parseId(text), unnamedIn(text))
  }
  const name = value === null ? '' : known ? labelOf(known) : String(value)
  const nothing = typed && !search.isWaiting && search.found.length === 0 ? t(`${kind}.none`) : undefined
  const hint = search.error
    ? getErrorMessage(search.error, t)
    : known === null && value !== null
      ? t(`${kind}.unknown`)
      : (nothing ?? note)

  return (
    <FieldFrame id={id} label={label} error={error} required={required} hint={<span role="status">{hint}</span>}>
      {(control) => (
        <Combobox
          {...control}
          ref={ref}
          aria-label={label}
          placeholder={t(`${kind}.placeholder`)}
          readOnly={readOnly}
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
          items={readOnly ? [] : search.found}
          keyOf={({ id: key }) => key}
          labelOf={labelOf}
          onPick={(picked) => {
            setTyped(null)
            onChange(Number(picked.id), '')
          }}
        />
      )}
    </FieldFrame>
  )
}

function unnamedIn(typed: string): string {
  return parseId(typed) === null ? typed.trim() : ''
}
