import { useSearchParams } from 'react-router-dom'
import { useOnceAsked } from '#console/lib/once-asked.ts'
import type { ContractForm } from '#console/ui/use-contract-form.ts'
import type { FeatureMap } from '#contract/features.ts'
import { asked } from './changes.ts'

/** A link may name a module and the values it is to have: they are chosen, not saved. Answers the module. */
export function useAsked(
  { set }: ContractForm<Record<string, string[]>>,
  features: FeatureMap,
  catalogue: Readonly<Record<string, readonly string[]>>,
): string {
  const [search] = useSearchParams()
  const module = search.get('module') ?? ''
  const values = search.get('values')
  const choose = () => {
    const flags = features[module]
    if (flags && values !== null) set(module, asked(flags, catalogue[module] ?? [], values))
  }
  useOnceAsked('values', values ?? '', choose, values !== null)
  return module
}
