// Measures the files (gzip, kB) that a browser with an empty cache loads until a page is usable, and the files that
// load later while the page is idle; compares them with a list built with react-admin and refine.
import { startServer } from './built-server.mjs'
import { consoleBuild, loadedUntil, person, said, sum, watch } from './loaded.mjs'
import { servePage } from './served-page.mjs'

/**
 * Goals: JavaScript as a multiple of one list in react-admin, measured in the same run; number of script files; CSS in
 * kB.
 */
const goals = { signIn: 0.55, list: 1.4, files: 30, css: 20 }
const row = '[role="row"][data-index]'
/** Names of the compared pages by file name; each page displays only a list of 25 records with five columns. */
const peers = { refine: 'refine without a design', 'react-admin': 'react-admin', 'refine-antd': 'refine with antd' }

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const server = await startServer()
  try {
    const context = await browser.newContext({ locale: 'pt-BR' })
    const page = await context.newPage()
    await watch(page, [person, row])
    await page.goto(`${server.url}/ecommerces`)
    const signIn = await loadedUntil(page, person, consoleBuild)
    await page.click(person)
    const list = await loadedUntil(page, row, consoleBuild)
    // The same user opens the console again with an empty browser cache.
    const again = await context.newPage()
    await (await context.newCDPSession(again)).send('Network.clearBrowserCache')
    await watch(again, [row])
    await again.goto(`${server.url}/ecommerces`)
    const back = await loadedUntil(again, row, consoleBuild)
    return section({ signIn, list, back, others: await loadedOfPeers(browser) })
  } finally {
    await server.stop()
  }
}

/** Returns the loaded files of each compared page. */
async function loadedOfPeers(browser) {
  const others = {}
  for (const who of Object.keys(peers)) {
    // The pages are built separately, because pages in one build share chunks and each page would load code of the
    // others.
    const { url, outDir, stop } = await servePage('first-load', `${who}.html`)
    const page = await browser.newPage()
    const cell = 'tbody tr:nth-child(9) td'
    await watch(page, [cell])
    await page.goto(`${url}${who}.html`)
    others[who] = await loadedUntil(page, cell, outDir)
    await page.close()
    await stop()
  }
  return others
}

function section({ signIn, list, back, others }) {
  const limit = (share) => (share * sum(others['react-admin'].scripts)).toFixed(1)
  const line = (what, { scripts, styles, later }, goal) =>
    `| ${what} | ${sum(scripts)} | ${said(sum(scripts), goal)} | ${scripts.length} | ${said(scripts.length, goals.files)} | ${sum(styles)} | ${said(sum(styles), goals.css)} | ${sum(later)} |`
  return [
    '## First load',
    '',
    'The table shows the files that the browser loads until the page is usable, in kB (gzip). The sign-in page is usable when its users are displayed, and the list when its rows are displayed. "Later" counts the files that the browser loads in the background.',
    '',
    '| page | JS | goal | files | goal | CSS | goal | JS later |',
    '|---|--:|---|--:|---|--:|---|--:|',
    line('sign-in', signIn, limit(goals.signIn)),
    line('first list, after the sign-in', list, limit(goals.list)),
    line('first list, already signed in', back, limit(goals.list)),
    '',
    'The largest files of the first list:',
    '',
    '| file | JS |',
    '|---|--:|',
    ...[...list.scripts]
      .sort((one, other) => other.size - one.size)
      .slice(0, 12)
      .map(({ path, size }) => `| ${path.replace(/^\/assets\/|-.{8}\.js$/g, '')} | ${size.toFixed(1)} |`),
    '',
    'Each other library shows one list of 25 records, as in its tutorial, without sign-in, permissions, palette, keys, drafts or a second language. Our row is the complete console.',
    '',
    '| made with | JS | ours, beside it |',
    '|---|--:|--:|',
    ...Object.entries(others).map(
      ([who, { scripts }]) =>
        `| ${peers[who]} | ${sum(scripts)} | ${(Number(sum(back.scripts)) / Number(sum(scripts))).toFixed(2)} × |`,
    ),
    '',
  ].join('\n')
}
