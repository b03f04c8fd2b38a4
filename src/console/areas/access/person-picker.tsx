import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { listUsers, type UserRow } from '#contract/users.ts'

interface PersonPickerProps {
  readonly text: string
  /** Null while the text is only typed. */
  readonly onChange: (text: string, person: UserRow | null) => void
}

/** Milliseconds after the last key. */
const pause = 250
const most = 8

/** One of the staff, found by name, e-mail or id. */
export function PersonPicker({ text, onChange }: PersonPickerProps) {
  const { t } = useTranslation(['access', 'start'])
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    ...queryOf(listUsers, { query: { search, limit: most } }),
    placeholderData: keepPreviousData,
  })
  const labelOf = ({ first_name, last_name, access }: UserRow) =>
    t('seeAs.chosen', { name: `${first_name} ${last_name}`.trim(), type: t(`start:accountType.${access}`) })
  return (
    <FieldFrame label={t('seeAs.person')} hint={t('seeAs.personHint')}>
      {(control) => (
        <Combobox
          {...control}
          value={text}
          maxLength={200}
          items={data?.data ?? []}
          keyOf={({ id }) => id}
          labelOf={labelOf}
          onType={(typed) => onChange(typed, null)}
          onPick={(person) => onChange(labelOf(person), person)}
        />
      )}
    </FieldFrame>
  )
}
