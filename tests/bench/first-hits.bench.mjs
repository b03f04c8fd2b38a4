// How often the first row is what was meant: ours beside cmdk, Fuse, fzf, MiniSearch and uFuzzy, over the same entries with the same words.
import { createServer } from 'vite'

/** Answers a section of `docs/benchmarks.md`. */
export async function bench() {
  const { rankers } = await import('./peers/first-hits/rankers.mjs')
  const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  try {
    const { asked } = await vite.ssrLoadModule('/tests/palette/asked.ts')
    const { search } = await vite.ssrLoadModule('/src/console/palette/command-index.ts')
    const right = [
      ['ours', asked.filter(({ query, expected, index }) => search(index, query)[0]?.entry.value === expected).length],
      ...Object.entries(rankers).map(([name, ranker]) => [name, rightOf(ranker, asked)]),
    ]
    return section(right, asked.length)
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

function section(right, all) {
  return [
    '## First hits',
    '',
    `Of ${all} queries in three languages (\`tests/palette/ranking-table.ts\`), how many find what is meant in the first row. All search the same titles and`,
    'words; these were written with ours in use, which is therefore right with all of them.',
    '',
    '| who | right | of all |',
    '|---|--:|--:|',
    ...right.map(([name, count]) => `| ${name} | ${count} | ${((100 * count) / all).toFixed(0)} % |`),
    '',
  ].join('\n')
}
