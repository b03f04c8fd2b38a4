import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folded } from '#console/lib/folded.ts'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import { statusChoices } from '#contract/reports.ts'
import { statusName } from './names.ts'

interface StatusFilterProps {
  /** `approved,done` */
  readonly value: string | undefined
  readonly onSet: (value: string | undefined) => void
}

/** Any of the statuses, "Sem Status" too; none chosen means all of them. */
export function StatusFilter({ value, onSet }: StatusFilterProps) {
  const { t } = useTranslation(['reports', 'ui'])
  const [typed, setTyped] = useState('')
  const all = statusChoices.map((status) => ({ value: status, label: statusName(t, status) }))
  const chosen = new Set(value?.split(','))
  const found = all.filter(({ label }) => folded(label).includes(folded(typed)))
  return (
    <FieldFrame label={t('filter.statusList')}>
      {({ id, 'aria-describedby': describedBy }) => (
        <MultiSelect
          id={id}
          describedBy={describedBy}
          placeholder={chosen.size === 0 ? t('filter.statusPlaceholder') : ''}
          typed={typed}
          onType={setTyped}
          options={found}
          chosen={all.filter(({ value: status }) => chosen.has(status))}
          onChoose={(options) => {
            const next = new Set(options.map(({ value: status }) => status))
            // In the order of the vocabulary: the same choice has one address.
            onSet(statusChoices.filter((status) => next.has(status)).join(',') || undefined)
          }}
          remark={found.length === 0 ? t('filter.noStatusFound') : null}
        />
      )}
    </FieldFrame>
  )
}
