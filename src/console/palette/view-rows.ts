// Saved views by name: each opens its list as it was kept. Pure.
import { findCommand } from '#commands/registry.ts'
import { viewOpen } from '#commands/view.ts'
import type { SavedView } from '#contract/view.ts'
import { marksOf } from './index-text.ts'
import { buildIndex, search } from './ranking.ts'
import { rowValue } from './recent.ts'
import type { Row, Sources } from './row.ts'
import { placeName } from './texts.ts'

const most = 5

/** Those whose name is asked for; with no words, none: the side menu and the list offer them all. */
export function viewRows(sources: Sources, words: string): readonly Row[] {
  if (words === '') return []
  const rows = sources.views.flatMap((view) => rowOfView(view, sources, words) ?? [])
  return search(buildIndex(rows), words, { limit: most }).map(({ entry }) => entry)
}

function rowOfView({ id, page, name }: SavedView, { catalogue, refusalOf }: Sources, words: string): Row | null {
  const list = findCommand(page)
  if (!list || refusalOf(list) !== '') return null
  const args = { view: String(id) }
  return {
    value: rowValue(viewOpen, args),
    title: name,
    marks: marksOf(name, words),
    place: placeName(catalogue.file, list.area),
    command: viewOpen,
    args,
    refusal: '',
  }
}
