import { useMemo } from 'react'
import { commands } from '#commands/registry.ts'
import { useKeyChoice } from '#console/lib/key-map.ts'
import { type Binding, bindingsOf } from './bindings.ts'

/** What every key does for this person. */
export function useBindings(): readonly Binding[] {
  const choice = useKeyChoice()
  return useMemo(() => bindingsOf(commands, choice), [choice])
}
