import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usersList } from '#commands/users.ts'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Select } from '#console/ui/select.tsx'
import { useOwnChoice } from '#console/ui/use-own-choice.ts'
import { getUser, listUsers, type UserRow } from '#contract/users.ts'
import type { ListQuery, SetList } from './list-query.ts'

interface PersonFilterProps {
  readonly query: ListQuery
  readonly set: SetList
}

/** Everyone, oneself, or somebody: by name for who may read the users, else by what the address says. */
export function PersonFilter({ query: { user }, set }: PersonFilterProps) {
  const { t } = useTranslation('activity')
  const isSomebody = user !== undefined && user !== 'me'
  const mayFind = useSession().can(usersList.access)
  const options = [
    { value: '', label: t('filter.everyone') },
    { value: 'me', label: t('filter.me') },
    ...(isSomebody ? [{ value: String(user), label: t('filter.chosen', { id: user }) }] : []),
  ]
  return (
    <>
      <FieldFrame label={t('filter.user')}>
        {(control) => (
          <Select
            {...control}
            options={options}
            value={String(user ?? '')}
            onChange={({ target }) => set({ user: target.value === '' ? undefined : target.value })}
          />
        )}
      </FieldFrame>
      {mayFind && <ByName user={user} onPick={(id) => set({ user: id })} />}
    </>
  )
}

interface ByNameProps {
  readonly user: ListQuery['user']
  readonly onPick: (id: number | undefined) => void
}

const nameOf = ({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

function ByName({ user, onPick }: ByNameProps) {
  const { t } = useTranslation('activity')
  const id = user === undefined || user === 'me' ? null : user
  const [typed, setTyped] = useState<string | null>(null)
  const [, choose] = useOwnChoice(user, () => setTyped(null))
  const pick = (next: number | undefined) => {
    choose(next)
    onPick(next)
  }
  const search = useDeferredValue(typed?.trim() ?? '')
  const chosen = useQuery({ ...queryOf(getUser, { params: { id: id ?? 0 } }), enabled: id !== null })
  const found = useQuery({
    ...queryOf(listUsers, { query: { search, limit: 8 } }),
    enabled: search.length >= 3,
    placeholderData: keepPreviousData,
  })
  return (
    <FieldFrame label={t('filter.person')}>
      {(control) => (
        <Combobox
          {...control}
          value={typed ?? (chosen.data ? nameOf(chosen.data.data) : '')}
          onType={(text) => {
            setTyped(text)
            if (text === '' && id !== null) pick(undefined)
          }}
          items={search.length >= 3 ? (found.data?.data ?? []) : []}
          keyOf={(person) => person.id}
          labelOf={(person) => `${nameOf(person)} · ${person.email}`}
          onPick={(person) => {
            setTyped(nameOf(person))
            pick(person.id)
          }}
        />
      )}
    </FieldFrame>
  )
}
