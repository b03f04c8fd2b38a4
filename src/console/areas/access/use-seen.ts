// What an account type, or a person, may do: read before the console is seen as them.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import type { AccountType, Staff } from '#contract/access.ts'
import { getUser, getUserPermissions, typePreset } from '#contract/users.ts'

type Chosen = { readonly account_type: AccountType } | { readonly user_id: number } | null

export interface Seen {
  /** Null until it is there. */
  readonly staff: Staff | null
  readonly name: string
  readonly error: unknown
  readonly retry: () => void
}

export function useSeen(chosen: Chosen): Seen {
  const { t } = useTranslation('start')
  const type = chosen && 'account_type' in chosen ? chosen.account_type : null
  const id = chosen && 'user_id' in chosen ? chosen.user_id : null
  const preset = useQuery({ ...queryOf(typePreset, { params: { name: type ?? 'n1' } }), enabled: type !== null })
  const user = useQuery({ ...queryOf(getUser, { params: { id: id ?? 0 } }), enabled: id !== null })
  const permissions = useQuery({ ...queryOf(getUserPermissions, { params: { id: id ?? 0 } }), enabled: id !== null })

  const asked: readonly UseQueryResult[] = type === null ? [user, permissions] : [preset]
  const person = user.data?.data
  return {
    staff:
      type !== null
        ? preset.data
          ? { access: type, permissions: preset.data.default_permissions }
          : null
        : permissions.data
          ? { access: permissions.data.type, permissions: permissions.data.permissions }
          : null,
    name: type !== null ? t(`accountType.${type}`) : person ? nameOf(person) : '',
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    retry: () => asked.forEach((query) => void query.refetch()),
  }
}

const nameOf = (person: { readonly first_name: string; readonly last_name: string }) =>
  `${person.first_name} ${person.last_name}`.trim()
