// The index of all commands, made while the browser is idle, before the palette is first opened.
import { useEffect, useState } from 'react'
import { presentFor } from '#commands/registry.ts'
import { useSession } from '#console/lib/session.tsx'
import type { Language } from '#contract/appearance.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import { loadCommandFiles } from './texts.ts'

/** By language; what an installation lacks is the same for everybody. */
const made = new Map<Language, Catalogue>()

export function useCatalogue(language: Language): Catalogue | null {
  const [, redraw] = useState(0)
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const { user } = useSession()
  useEffect(() => {
    if (made.has(language)) return
    let isGone = false
    loadCommandFiles(language).then(
      (files) => {
        if (!made.has(language)) made.set(language, buildCatalogue(presentFor(user), files))
        if (!isGone) redraw((count) => count + 1)
      },
      (error: unknown) => setFailure({ error }),
    )
    return () => {
      isGone = true
    }
  }, [language, user])
  // Whoever holds the palette tries again.
  if (failure) throw failure.error
  return made.get(language) ?? null
}
