// What stands in the palette's frame.
import { useSession } from '#console/lib/session.tsx'
import { Search } from './search.tsx'
import { useCatalogue } from './use-catalogue.ts'

export interface PaletteProps {
  /** Typed in already when it opens. */
  readonly text: string
  readonly onClose: () => void
}

export function Palette({ text, onClose }: PaletteProps) {
  const catalogue = useCatalogue(useSession().preferences.language)
  return <Search catalogue={catalogue} text={text} onClose={onClose} />
}
