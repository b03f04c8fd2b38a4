// Saved views by name: each opens its list as it was kept. Pure.
import { findCommand } from '#commands/registry.ts'
import type { SavedView } from '#contract/view.ts'
import { marksOf } from './index-text.ts'
import { buildIndex, search } from './ranking.ts'
import type { Row, Sources } from './row.ts'
import { placeName } from './texts.ts'

const most = 5

/** Those whose name is asked for; with no words, none: the side menu and the list offer them all. */
export function viewRows(sources: Sources, words: string): readonly Row[] {
  if (words === '') return []
  const rows = sources.views.flatMap((view) => rowOfView(view, sources, words) ?? [])
  return search(buildIndex(rows), words, { limit: most }).map(({ entry }) => entry)
}

function rowOfView({ id, page, name, state }: SavedView, { catalogue, refusalOf }: Sources, words: string): Row | null {
  const command = findCommand(page)
  if (!command || refusalOf(command) !== '') return null
  return {
    value: `view.open?view=${id}`,
    title: name,
    marks: marksOf(name, words),
    place: placeName(catalogue.file, command.area),
    command,
    args: state,
    refusal: '',
  }
}
