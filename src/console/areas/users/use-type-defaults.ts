import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import {
  type AccountType,
  type Context,
  contexts,
  type Level,
  mostGiven,
  type Permissions,
  type Staff,
} from '#contract/access.ts'

import { typePreset } from '#contract/users.ts'

export interface TypeDefaults {
  /** The person with the type and its defaults, as far as the one who edits may give them; null until they are there. */
  readonly after: Staff | null
  /** Something of the defaults is more than the one who edits has. */
  readonly isCut: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** The defaults of an account type, for this person, from this editor. */
export function useTypeDefaults(type: AccountType, saved: Staff): TypeDefaults {
  const { user } = useSession()
  const { data, error, refetch } = useQuery(queryOf(typePreset, { params: { name: type } }))
  const wanted = data?.default_permissions
  const given = wanted ? givenOf(user, saved, wanted) : null
  return {
    after: given && { access: type, permissions: given },
    isCut: wanted !== undefined && contexts.some((context) => given?.[context] !== wanted[context]),
    error,
    retry: () => void refetch(),
  }
}

function givenOf(actor: Staff, saved: Staff, wanted: Permissions): Permissions {
  return Object.fromEntries(
    contexts.map((context) => [context, mostGiven(actor, saved, context, wanted[context])]),
  ) as Record<Context, Level>
}
