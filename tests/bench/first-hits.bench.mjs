// How often the first row is what was meant: ours beside cmdk, Fuse, fzf, MiniSearch and uFuzzy, over the same entries with the same words.
import { createServer } from 'vite'

/** Answers a section of `docs/benchmarks.md`. */
export async function bench() {
  const { rankers } = await import('./peers/first-hits/rankers.mjs')
  const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  try {
    const { asked } = await vite.ssrLoadModule('/tests/palette/asked.ts')
    const { search } = await vite.ssrLoadModule('/src/console/palette/search-index.ts')
    const { queries, entriesOf } = await vite.ssrLoadModule('/tests/palette/queries.ts')
    const commands = [
      ['ours', asked.filter(({ query, expected, index }) => search(index, query)[0]?.entry.value === expected).length],
      ...Object.entries(rankers).map(([name, ranker]) => [name, rightOf(ranker, asked)]),
    ]
    const sentences = [
      ['ours', queries.filter(({ expected, found }) => found === expected).length],
      ...Object.entries(rankers).map(([name, ranker]) => [name, partlyRightOf(ranker, queries, entriesOf)]),
    ]
    return section(commands, asked.length, sentences, queries.length)
  } finally {
    await vite.close()
  }
}

function rightOf(ranker, asked) {
  const finders = new Map()
  return asked.filter(({ query, expected, index }) => {
    if (!finders.has(index)) finders.set(index, ranker(index.entries))
    return finders.get(index)(query)?.value === expected
  }).length
}

/** They find one entry: the command that is meant, or the record, is right. */
function partlyRightOf(ranker, queries, entriesOf) {
  const finders = new Map()
  return queries.filter(({ language, query, parts }) => {
    if (!finders.has(language)) finders.set(language, ranker(entriesOf(language)))
    return parts.includes(finders.get(language)(query)?.value)
  }).length
}

function section(commands, allCommands, sentences, allSentences) {
  return [
    '## First hits',
    '',
    `The table counts the queries whose first result is correct, of ${allCommands} queries in three languages (\`tests/palette/ranking-table.ts\`). All libraries search the same titles and words.`,
    'The queries were written against our own search, so our own search finds all of them.',
    '',
    ...table(commands, allCommands),
    '',
    `The table counts the correct results of ${allSentences} queries with a command, a record and values, such as *taxa loja azul 2,5* (\`tests/palette/query-table.ts\`). Our result is correct if the command, the record and all`,
    'values are correct. Other libraries return one entry, so their result is correct if the entry is the command or the record.',
    '',
    ...table(sentences, allSentences),
    '',
  ].join('\n')
}

function table(right, all) {
  return [
    '| library | correct | of all |',
    '|---|--:|--:|',
    ...right.map(([name, count]) => `| ${name} | ${count} | ${((100 * count) / all).toFixed(0)} % |`),
  ]
}
