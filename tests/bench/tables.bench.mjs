// Compares the table of the product with other table libraries: first render, sort, scroll, number of nodes, cursor
// moves.
import { servePage } from './served-page.mjs'

const sizes = [10_000, 100_000, 1_000_000]
const rounds = 5
/**
 * Number of rounds for fast tables. They get more rounds, because a render that misses a frame of 16.7 ms is much
 * slower than the other renders.
 */
const renderRounds = 20
const tables = {
  ours: { title: '`DataTable`, whole', sort: '[role=columnheader][title=amount]', cursor: '[data-index="2"]' },
  plain: { title: 'plain `<table>`', maxItems: 10_000, sort: '[data-sorts=amount]' },
  'ag-grid': {
    title: 'ag-grid-community',
    sort: '.ag-header-cell[col-id=amount] .ag-header-cell-label',
    cursor: '[row-index="2"] [col-id=name]',
  },
  mui: {
    title: '@mui/x-data-grid (pages of 100)',
    sort: '[role=columnheader][data-field=amount] .MuiDataGrid-columnHeaderTitleContainer',
    cursor: '[data-rowindex="2"] [data-field=name]',
  },
  virtuoso: { title: 'react-virtuoso', sort: '[data-sorts=amount]' },
  virtual: { title: 'bare @tanstack/react-virtual', sort: '[data-sorts=amount]' },
}

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const page = await servePage('tables')
  try {
    const figures = []
    for (const items of sizes)
      for (const [table, { maxItems }] of Object.entries(tables))
        if (items <= (maxItems ?? items)) figures.push(await measureTable(browser, page.url, table, items))
    figures.push(await measureTable(browser, page.url, 'nothing', 0))
    return buildSection((table, items) => figures.find((figure) => figure.table === table && figure.items === items))
  } finally {
    await page.stop()
  }
}

async function measureTable(browser, url, table, items) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const problems = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${url}?who=${table}&items=${items}`)
  await page.waitForFunction(() => 'measure' in window)
  const { sort, cursor } = tables[table] ?? {}
  const click = (selector) => page.evaluate((target) => window.measure.click(target), selector)
  // The first round is not measured, because the browser compiles and loads code during this round.
  await click('#open')
  const times = { first: [], sorted: [], moves: [] }
  const scrolls = []
  for (let round = 0; round < getRounds(table, items); round += 1) {
    await click('#close')
    times.first.push(await click('#open'))
    if (sort && items === 100_000) times.sorted.push(await click(sort))
  }
  const nodes = await page.evaluate(() => window.table.countNodes())
  for (let round = 0; round < rounds && items !== 10_000; round += 1)
    scrolls.push(await page.evaluate(() => window.table.scroll()))
  const isReached = await page.evaluate((count) => window.table.canReachLastRow(count), items)
  if (cursor && items === 100_000) times.moves = await measureMoves(page, click, cursor)
  await context.close()
  if (problems.length > 0) throw new Error(`${table} with ${items} rows: ${problems[0]}`)
  const [scroll] = scrolls.sort((left, right) => left.dropped - right.dropped)
  // Uses the fastest round, because other load on the machine can only slow a round down.
  const [first, sorted, move] = [times.first, times.sorted, times.moves].map((values) => Math.min(...values))
  return { table, items, first, sorted, move, nodes, isReached, scroll }
}

/**
 * Returns the number of rounds: few rounds with 10 000 items, because a plain table then takes over a second per round.
 */
function getRounds(table, items) {
  if (table === 'nothing') return 0
  return items > 10_000 ? renderRounds : rounds
}

/** Measures the times from an arrow key to the painted cursor. */
async function measureMoves(page, click, cursor) {
  await click('#close')
  await click('#open')
  await page.click(`#table ${cursor}`)
  await page.evaluate(() => window.measure.waitUntilSettled())
  const moves = []
  for (let press = 0; press < 12; press += 1) moves.push(await page.evaluate(() => window.measure.press('ArrowDown')))
  if (moves.every((time) => time < 0.5)) throw new Error(`The cursor did not move: ${moves.join(' ')}`)
  return moves
}

function buildSection(getFigure) {
  const ms = (time) => (time === undefined || !Number.isFinite(time) ? '–' : time.toFixed(time < 20 ? 1 : 0))
  const formatFrames = (figure) => (figure?.scroll ? `${figure.scroll.dropped} of ${figure.scroll.frames}` : '–')
  const rows = Object.entries(tables).map(([table, { title }]) => {
    const [short, long, longest] = sizes.map((items) => getFigure(table, items))
    const times = [short?.first, long?.first, longest?.first, long?.sorted, long?.move].map(ms)
    const lastCells = [
      formatFrames(long),
      formatFrames(longest),
      longest ? (longest.isReached ? 'reached' : 'not reached') : '–',
      long?.nodes ?? short.nodes,
    ]
    return `| ${[title, ...times, ...lastCells].join(' | ')} |`
  })
  const withoutTable = getFigure('nothing', 0)
  return [
    '## Tables',
    '',
    `Each table has eight columns. All times are in milliseconds and end when the browser has painted the last change. After a warm-up round, the benchmark measures ${renderRounds} rounds. For tables with 10 000 rows, the benchmark measures only ${rounds} rounds. The table shows the time of the fastest round. Each scroll lasts 2.5 s. For each table, the benchmark shows the result of the scroll with the fewest dropped frames. The column "nodes" counts the DOM elements and texts of a table with 100 000 rows.`,
    `On a page without a table, the browser dropped ${formatFrames(withoutTable)} frames. In the column "cursor moved", a dash marks a table without a cursor. The benchmark measures the plain table only with 10 000 rows, because more rows take too long.`,
    '',
    '| table | first render, 10 000 | 100 000 | 1 000 000 | sort, 100 000 | cursor moved | dropped, 100 000 | dropped, 1 000 000 | row 1 000 000 reached | nodes |',
    '|---|--:|--:|--:|--:|--:|--:|--:|---|--:|',
    ...rows,
    '',
    '| measurement | ours | goal | reached |',
    '|---|--:|--:|---|',
    ...compareWithGoals(getFigure, withoutTable).map(
      ({ measurement, value, goal, isMet }) => `| ${measurement} | ${value} | ${goal} | ${isMet ? 'yes' : '**no**'} |`,
    ),
    '',
  ].join('\n')
}

function compareWithGoals(getFigure, withoutTable) {
  const [ours, agGrid] = ['ours', 'ag-grid'].map((table) => getFigure(table, 100_000))
  const largest = getFigure('ours', 1_000_000)
  const compareRatio = (measurement, ratio, maxRatio, library) => ({
    measurement,
    value: `${ratio.toFixed(2)} ×`,
    goal: `≤ ${maxRatio} × ${library}`,
    isMet: ratio <= maxRatio,
  })
  const compareFrames = (measurement, { scroll }) => ({
    measurement,
    value: `${scroll.dropped} of ${scroll.frames}`,
    goal: withoutTable.scroll.dropped === 0 ? '0' : `0 (${withoutTable.scroll.dropped} without a table)`,
    isMet: scroll.dropped === 0,
  })
  return [
    compareRatio('first render, 100 000', ours.first / agGrid.first, 0.25, 'ag-grid'),
    compareRatio('sort → painted, 100 000', ours.sorted / agGrid.sorted, 0.3, 'ag-grid'),
    compareFrames('frames dropped in a scroll, 100 000', ours),
    compareFrames('frames dropped in a scroll, 1 000 000', largest),
    {
      measurement: 'row 1 000 000 reached',
      value: largest.isReached ? 'reached' : 'not reached',
      goal: 'reached',
      isMet: largest.isReached,
    },
    { measurement: 'nodes', value: ours.nodes, goal: '≤ 500', isMet: ours.nodes <= 500 },
    {
      measurement: 'cursor moved → painted',
      value: `${ours.move.toFixed(1)} ms`,
      goal: '≤ 8 ms',
      isMet: ours.move <= 8,
    },
  ]
}
