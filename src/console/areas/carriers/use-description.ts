import { useState } from 'react'
import { isSame } from '#console/ui/form-rules.ts'
import type { CarrierService } from '#contract/carriers.ts'
import { servicesIn } from './form-values.ts'

/** What the connector describes: as it was read, until a refusal tells that it is another now. */
export function useDescription(read: readonly CarrierService[]) {
  const [told, setTold] = useState<readonly CarrierService[] | null>(null)
  return {
    services: told ?? read,
    hasChanged: told !== null,
    hear: (failure: unknown) => {
      const now = servicesIn(failure)
      if (now && !isSame(now, told ?? read)) setTold(now)
    },
  }
}
