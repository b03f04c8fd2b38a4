// Counts how often the first search result is correct, for our search, cmdk, Fuse, fzf, MiniSearch and uFuzzy on
// the same entries and queries.
import { createServer } from 'vite'

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench() {
  const { rankers } = await import('./peers/first-hits/rankers.mjs')
  const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  try {
    const { searchQueries } = await vite.ssrLoadModule('/tests/palette/search-queries.ts')
    const { search } = await vite.ssrLoadModule('/src/console/palette/search-index.ts')
    const { queries, listSearchEntries } = await vite.ssrLoadModule('/tests/palette/queries.ts')
    const commandResults = [
      [
        'ours',
        searchQueries.filter(
          ({ query, expectedFirstResult, index }) => search(index, query)[0]?.entry.value === expectedFirstResult,
        ).length,
      ],
      ...Object.entries(rankers).map(([name, ranker]) => [name, countCorrect(ranker, searchQueries)]),
    ]
    const sentenceResults = [
      ['ours', queries.filter(({ expectedRow, firstRow }) => firstRow === expectedRow).length],
      ...Object.entries(rankers).map(([name, ranker]) => [
        name,
        countPartlyCorrect(ranker, queries, listSearchEntries),
      ]),
    ]
    return buildSection(commandResults, searchQueries.length, sentenceResults, queries.length)
  } finally {
    await vite.close()
  }
}

function countCorrect(ranker, searchQueries) {
  const finders = new Map()
  return searchQueries.filter(({ query, expectedFirstResult, index }) => {
    if (!finders.has(index)) finders.set(index, ranker(index.entries))
    return finders.get(index)(query)?.value === expectedFirstResult
  }).length
}

/**
 * Counts the queries whose first result is the command or the record in the query. Either part counts as correct,
 * because the other libraries return a single entry.
 */
function countPartlyCorrect(ranker, queries, listSearchEntries) {
  const finders = new Map()
  return queries.filter(({ language, query, acceptedEntries }) => {
    if (!finders.has(language)) finders.set(language, ranker(listSearchEntries(language)))
    return acceptedEntries.includes(finders.get(language)(query)?.value)
  }).length
}

function buildSection(commandResults, commandCount, sentenceResults, sentenceCount) {
  return [
    '## First hits',
    '',
    `The table shows how many of ${commandCount} queries in three languages have a correct first result (\`tests/palette/ranking-table.ts\`). Our own search and all other libraries search the same titles and words.`,
    'We used these queries to develop our own search, so our own search returns the correct first result for all of them.',
    '',
    ...buildTable(commandResults, commandCount),
    '',
    `The next table shows how many of ${sentenceCount} queries have a correct first result. Each of these queries contains a command, a record and one or more values, for example *taxa loja azul 2,5* (\`tests/palette/query-table.ts\`).`,
    'A result of our palette is correct if the command, the record and all values are correct. The other libraries return a single entry, so a result of another library counts as correct if the entry is either the command or the record.',
    '',
    ...buildTable(sentenceResults, sentenceCount),
    '',
  ].join('\n')
}

function buildTable(results, queryCount) {
  return [
    '| library | correct | of all |',
    '|---|--:|--:|',
    ...results.map(([name, count]) => `| ${name} | ${count} | ${((100 * count) / queryCount).toFixed(0)} % |`),
  ]
}
