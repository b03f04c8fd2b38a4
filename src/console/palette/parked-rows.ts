// Parked drawers as rows: each opens as it was left. Pure.
import { drawersRestore } from '#commands/drawers.ts'
import { marksOf } from './index-text.ts'
import { buildIndex, search } from './ranking.ts'
import { rowValue } from './recent.ts'
import type { Row, Sources } from './row.ts'
import { placeName } from './texts.ts'

/** The one parked last first; with words, those they name. */
export function parkedRows({ parked, catalogue, isProvided }: Sources, words: string): readonly Row[] {
  if (!isProvided(drawersRestore.id)) return []
  const rows = parked.toReversed().map<Row>(({ id, title, record }) => {
    const name = record === '' ? title : `${title} · ${record}`
    return {
      value: rowValue(drawersRestore, { parked: id }),
      title: name,
      marks: words === '' ? [] : marksOf(name, words),
      place: placeName(catalogue.file, drawersRestore.area),
      command: drawersRestore,
      args: { parked: id },
      refusal: '',
    }
  })
  return words === '' ? rows : search(buildIndex(rows), words, { limit: rows.length }).map(({ entry }) => entry)
}
