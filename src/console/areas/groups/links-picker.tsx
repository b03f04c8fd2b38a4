import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRested } from '#console/lib/rested.ts'
import { Button } from '#console/ui/button.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import type { Option } from '#console/ui/select.tsx'
import type { GroupEcommerce } from '#contract/groups.ts'
import { lookupEcommerces } from '#contract/tickets.ts'
import styles from './links-tab.module.css'

interface LinksPickerProps {
  /** In the list already: never offered. */
  readonly listed: readonly GroupEcommerce[]
  /** The names of those that are in the list all the same; then nothing was added. */
  readonly onAdd: (chosen: readonly GroupEcommerce[]) => readonly GroupEcommerce[]
}

const pause = 250

/** `12 - Loja Azul` (S2 §2). */
export const labelOf = ({ id, display_name }: Pick<GroupEcommerce, 'id' | 'display_name'>) => `${id} - ${display_name}`

/** Finds active ecommerces that are in no group and not in the list yet. */
export function LinksPicker({ listed, onAdd }: LinksPickerProps) {
  const { t } = useTranslation('groups')
  const [typed, setTyped] = useState('')
  const q = useRested(typed.trim(), pause)
  const [chosen, setChosen] = useState<readonly Option[]>([])
  const [already, setAlready] = useState<readonly GroupEcommerce[]>([])
  const { data, error, isFetching } = useQuery(queryOf(lookupEcommerces, { query: { q, linkable: 'true' } }))

  const options = (data?.data ?? [])
    .filter(({ id }) => !listed.some((one) => one.id === id))
    .map((ecommerce) => ({ value: String(ecommerce.id), label: labelOf(ecommerce) }))
  const isWaiting = isFetching || q !== typed.trim()
  const nothing = options.length === 0 ? t(isWaiting ? 'links.searching' : 'links.nothing') : null

  const choose = (next: readonly Option[]) => {
    setChosen(next)
    setAlready([])
  }

  const add = () => {
    const refused = onAdd(chosen.map(ecommerceOf))
    setAlready(refused)
    if (refused.length > 0) return
    setChosen([])
    setTyped('')
  }

  return (
    <FieldFrame
      label={t('links.find')}
      hint={t('links.findHint')}
      error={already.length > 0 ? t('links.already', { names: already.map(labelOf).join(', ') }) : undefined}
    >
      {(control) => (
        <div className={styles.picker}>
          <MultiSelect
            id={control.id}
            describedBy={control['aria-describedby']}
            placeholder={t('links.placeholder')}
            typed={typed}
            onType={setTyped}
            options={options}
            chosen={chosen}
            onChoose={choose}
            remark={error ? messageOf(error, t) : nothing}
          />
          <Button disabledReason={chosen.length === 0 ? t('links.choose') : null} onClick={add}>
            {t('links.add')}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

/** Only what can be linked is found: active, and in no group. */
function ecommerceOf({ value, label }: Option): GroupEcommerce {
  const display_name = label.slice(label.indexOf(' - ') + 3)
  return { id: Number(value), display_name, is_active: true, ecommerce_group_id: null }
}
