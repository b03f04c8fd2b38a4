import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#console/lib/query.ts'
import { listSettings } from '#contract/ecommerces.ts'

interface Segments {
  /** Its name; one that the settings do not know is shown as it is. An ellipsis until they are there. */
  readonly nameOf: (id: string | null) => string
  /** For a select: none, all of them, and the present one whatever it is. */
  readonly optionsWith: (
    present: unknown,
    none: string,
  ) => readonly { readonly value: string; readonly label: string }[]
}

/** The kinds of business that the settings name. */
export function useSegments(): Segments {
  const { data } = useQuery(queryOf(listSettings, {}))
  const segments = data?.data.segments ?? []
  const nameOf = (id: string | null) => {
    if (id === null || id === '') return ''
    return segments.find((segment) => segment.id === id)?.name ?? (data ? id : '…')
  }
  return {
    nameOf,
    optionsWith: (present, none) => {
      const known = segments.map(({ id, name }) => ({ value: id, label: name }))
      const odd = typeof present === 'string' && present !== '' && !segments.some(({ id }) => id === present)
      return [{ value: '', label: none }, ...known, ...(odd ? [{ value: present, label: nameOf(present) }] : [])]
    },
  }
}
