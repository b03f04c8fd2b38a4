// The index of all commands, made when the palette is first shown in a language.
import { presentFor } from '#commands/registry.ts'
import { useSession } from '#console/lib/session.tsx'
import type { Language } from '#contract/preferences.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import { commandFiles } from './texts.ts'

/** By language; what an installation lacks is the same for everybody. */
const made = new Map<Language, Catalogue>()

export function useCatalogue(language: Language): Catalogue {
  const { user } = useSession()
  const catalogue = made.get(language) ?? buildCatalogue(presentFor(user), commandFiles(language))
  made.set(language, catalogue)
  return catalogue
}
