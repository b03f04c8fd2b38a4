// The address that a zip code decides (S1 §5, product decision A3): what the look-up knows is filled in and locked, the rest stays free.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#console/lib/api-error.ts'
import { queryOf } from '#console/lib/query.ts'
import { type ContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { type FoundAddress, findAddress } from '#contract/addresses.ts'
import { bareZip } from '#contract/ecommerces/by-country.ts'
import type { Address } from '#contract/fields.ts'
import type { DetailsValues } from './form-values.ts'

const looked = ['address', 'neighborhood', 'city', 'state'] as const
type Looked = (typeof looked)[number]

export type LookupState = 'idle' | 'searching' | 'found' | 'not_found' | 'unavailable'

export interface ZipLookup {
  readonly state: LookupState
  /** Filled in by the look-up: not to be changed by hand. */
  readonly isLocked: (name: Looked) => boolean
  readonly retry: () => void
}

/** Looks up 8 digits of Brazil; the code that the record has already only when it was typed again. */
export function useZipLookup(
  form: ContractForm<DetailsValues>,
  saved: Address,
  onFound: (found: FoundAddress) => void,
): ZipLookup {
  const country = useValue(form, 'country')
  const zip = bareZip(String(useValue(form, 'zip_code') ?? ''))
  const [begun, setBegun] = useState<Address | null>(null)
  if (zip !== saved.zip_code && begun !== saved) setBegun(saved)
  const isTyped = zip !== saved.zip_code || (begun === saved && form.isDirty())
  const isWanted = country === 'BR' && zip.length === 8 && isTyped

  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(findAddress, { params: { zip } }),
    enabled: isWanted,
    // A code does not move.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = isWanted ? data?.data : undefined

  const filled = useRef<Pick<Address, Looked>>(saved)
  useEffect(() => {
    filled.current = saved
  }, [saved])
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })

  const { form: fields, set } = form
  const setField = useRef(set)
  useEffect(() => {
    setField.current = set
  })
  useEffect(() => {
    if (!found || bareZip(fields.getValues('zip_code')) !== found.zip_code) return
    for (const name of looked) {
      // A text that belongs to another code goes; one that was typed by hand stays.
      const isOld = fields.getValues(name) === filled.current[name]
      if (found[name] !== '' || isOld) setField.current(name, found[name])
    }
    filled.current = found
    latest.current(found)
  }, [found, fields])

  return {
    state: stateOf(isWanted, isFetching, error, found),
    isLocked: (name) => found !== undefined && found[name] !== '',
    retry: () => void refetch(),
  }
}

function stateOf(isWanted: boolean, isFetching: boolean, error: unknown, found: FoundAddress | undefined): LookupState {
  if (!isWanted) return 'idle'
  if (found) return 'found'
  if (isFetching) return 'searching'
  return isApiError(error) && error.status === 404 ? 'not_found' : 'unavailable'
}
