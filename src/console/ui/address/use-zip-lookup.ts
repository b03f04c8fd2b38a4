// The address that a zip code decides (S1 §5, product decision A3): what the look-up knows is filled in and locked, the rest stays free.
import { useEffect, useRef, useState } from 'react'
import { type LookupState, useFoundAddress } from '#console/lib/addresses.ts'
import type { FoundAddress } from '#contract/addresses.ts'
import { bareZip } from '#contract/brazil.ts'
import { type FormFields, useValue } from '../use-contract-form.ts'
import type { AddressValues } from './values.ts'

const looked = ['address', 'neighborhood', 'city', 'state'] as const
type Looked = (typeof looked)[number]

/** What the record has already; the same object until it is saved. */
export type KnownAddress = Readonly<Pick<AddressValues, Looked | 'zip_code'>>

export interface ZipLookup {
  readonly state: LookupState
  /** Filled in by the look-up: not to be changed by hand. */
  readonly isLocked: (name: Looked) => boolean
  readonly retry: () => void
}

const nothing = (_: FoundAddress) => {}

/** Looks up 8 digits of Brazil; the code that the record has already only when it was typed again. */
export function useZipLookup(
  form: FormFields<AddressValues>,
  saved: KnownAddress,
  onFound: (found: FoundAddress) => void = nothing,
): ZipLookup {
  const country = useValue(form, 'country')
  const zip = bareZip(String(useValue(form, 'zip_code') ?? ''))
  const [begun, setBegun] = useState<KnownAddress | null>(null)
  if (zip !== saved.zip_code && begun !== saved) setBegun(saved)
  const isTyped = zip !== saved.zip_code || (begun === saved && form.isDirty())
  const { state, found, retry } = useFoundAddress(zip, country === 'BR' && zip.length === 8 && isTyped)

  const filled = useRef<Pick<KnownAddress, Looked>>(saved)
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

  return { state, isLocked: (name) => found !== undefined && found[name] !== '', retry }
}
