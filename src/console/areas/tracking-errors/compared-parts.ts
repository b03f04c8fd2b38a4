// The parts of an address before and after a correction. Pure.

import type { Address, FoundAddress } from '#contract/addresses.ts'

import type { MaskedAddress } from '#contract/tracking-errors.ts'

const names = ['zip_code', 'address', 'number', 'complement', 'neighborhood', 'city', 'state'] as const
type Name = (typeof names)[number]

export interface ComparedPart {
  readonly name: Name
  /** Null: masked. */
  readonly before: string | null
  /** `kept`: as it was. `unknown`: no zip code was found yet. */
  readonly after: 'kept' | 'unknown' | { readonly value: string }
  /** Of a masked part it cannot be told: what is found is shown as it is. */
  readonly isChanged: boolean
}

export function comparedParts(
  masked: MaskedAddress,
  revealed: Address | null,
  found: FoundAddress | undefined,
): readonly ComparedPart[] {
  return names.map((name) => {
    const before = revealed ? revealed[name] : seen(masked, name)
    if (!found) return { name, before, after: 'unknown', isChanged: false }
    const value = name === 'number' || name === 'complement' ? '' : found[name]
    if (value === '' || value === before) return { name, before, after: 'kept', isChanged: false }
    return { name, before, after: { value }, isChanged: before !== null }
  })
}

function seen(masked: MaskedAddress, name: Name): string | null {
  return name === 'zip_code' || name === 'city' || name === 'state' ? masked[name] : null
}
