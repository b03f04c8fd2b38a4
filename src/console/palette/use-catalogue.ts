// The index of all commands, made while the browser is idle, before the palette is first opened.
import { useEffect, useState } from 'react'
import { commands } from '#commands/registry.ts'
import type { Language } from '#contract/appearance.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import { loadCommandFiles } from './texts.ts'

const made = new Map<Language, Catalogue>()

export function useCatalogue(language: Language): Catalogue | null {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (made.has(language)) return
    let isGone = false
    void loadCommandFiles(language).then((files) => {
      if (!made.has(language)) made.set(language, buildCatalogue(commands, files))
      if (!isGone) redraw((count) => count + 1)
    })
    return () => {
      isGone = true
    }
  }, [language])
  return made.get(language) ?? null
}
