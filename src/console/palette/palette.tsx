// What stands in the palette's frame.
import { useSession } from '#console/lib/session.tsx'
import { Search } from './search.tsx'
import { useCatalogue } from './use-catalogue.ts'

export interface PaletteProps {
  /** Typed in already when it opens. */
  readonly text: string
  /** Enter was pressed before its chunk had come: it runs the first row. */
  readonly isEntered: boolean
  readonly onClose: () => void
}

export function Palette({ text, isEntered, onClose }: PaletteProps) {
  const catalogue = useCatalogue(useSession().preferences.language)
  return <Search catalogue={catalogue} text={text} isEntered={isEntered} onClose={onClose} />
}
