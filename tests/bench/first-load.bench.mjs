// Measures the files that a browser with an empty cache loads until a page is usable, and the files that it loads
// later, in kB (gzip). Compares our list page with list pages made with refine and react-admin.
import { startServer } from './built-server.mjs'
import { consoleBuild, formatGoal, formatTotalSize, measureLoad, recordFirstDisplay, signInButton } from './loaded.mjs'
import { servePage } from './served-page.mjs'

/**
 * Goals: `signIn` and `list` are JavaScript sizes relative to the list in react-admin, `files` is a number of script
 * files, and `css` is in kB.
 */
const goals = { signIn: 0.55, list: 1.4, files: 30, css: 20 }
const row = '[role="row"][data-index]'
/** Display names of the other libraries by HTML page. Each page displays one list of 25 records with five columns. */
const peers = { refine: 'refine without a design', 'react-admin': 'react-admin', 'refine-antd': 'refine with antd' }

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench(browser) {
  const server = await startServer()
  try {
    const context = await browser.newContext({ locale: 'pt-BR' })
    const page = await context.newPage()
    await recordFirstDisplay(page, [signInButton, row])
    await page.goto(`${server.url}/ecommerces`)
    const signIn = await measureLoad(page, signInButton, consoleBuild)
    await page.click(signInButton)
    const list = await measureLoad(page, row, consoleBuild)
    // The signed-in user opens the list again in a browser with an empty cache.
    const secondPage = await context.newPage()
    await (await context.newCDPSession(secondPage)).send('Network.clearBrowserCache')
    await recordFirstDisplay(secondPage, [row])
    await secondPage.goto(`${server.url}/ecommerces`)
    const signedInList = await measureLoad(secondPage, row, consoleBuild)
    return buildSection({ signIn, list, signedInList, peerLoads: await measurePeers(browser) })
  } finally {
    await server.stop()
  }
}

/** Measures the list of each library; returns the results by library. */
async function measurePeers(browser) {
  const peerLoads = {}
  for (const peer of Object.keys(peers)) {
    // Builds each page separately, because a common build would move code that only some pages need into shared files.
    const { url, outDir, stop } = await servePage('first-load', `${peer}.html`)
    const page = await browser.newPage()
    const cell = 'tbody tr:nth-child(9) td'
    await recordFirstDisplay(page, [cell])
    await page.goto(`${url}${peer}.html`)
    peerLoads[peer] = await measureLoad(page, cell, outDir)
    await page.close()
    await stop()
  }
  return peerLoads
}

function buildSection({ signIn, list, signedInList, peerLoads }) {
  const getLimit = (share) => (share * formatTotalSize(peerLoads['react-admin'].scripts)).toFixed(1)
  const formatRow = (name, { scripts, styles, later }, goal) => {
    const [scriptSize, styleSize] = [formatTotalSize(scripts), formatTotalSize(styles)]
    const scriptCells = [
      scriptSize,
      formatGoal(scriptSize, goal),
      scripts.length,
      formatGoal(scripts.length, goals.files),
    ]
    return `| ${[name, ...scriptCells, styleSize, formatGoal(styleSize, goals.css), formatTotalSize(later)].join(' | ')} |`
  }
  return [
    '## First load',
    '',
    'The table shows the size, in kB (gzip), of the files that the browser loads until the page is usable. The benchmark counts the sign-in page as usable when the page displays the list of demo users. The benchmark counts the list as usable when the page displays the rows of the list. The column "JS later" counts the JavaScript that the browser loads in the background after the page is usable.',
    '',
    '| page | JS | goal | files | goal | CSS | goal | JS later |',
    '|---|--:|---|--:|---|--:|---|--:|',
    formatRow('sign-in', signIn, getLimit(goals.signIn)),
    formatRow('first list, after the sign-in', list, getLimit(goals.list)),
    formatRow('first list, already signed in', signedInList, getLimit(goals.list)),
    '',
    'The largest files of the first list:',
    '',
    '| file | JS |',
    '|---|--:|',
    ...[...list.scripts]
      .sort((left, right) => right.size - left.size)
      .slice(0, 12)
      .map(({ path, size }) => `| ${path.replace(/^\/assets\/|-.{8}\.js$/g, '')} | ${size.toFixed(1)} |`),
    '',
    'The next table compares the first list of Reversa with lists that were built with other libraries. Each of the other lists shows 25 records, as in the tutorial of the library that displays this list. The other lists have no sign-in, permissions, command palette, keyboard shortcuts, drafts or second language. The size measured for the first list in Reversa, in contrast, includes the complete console with all its features.',
    '',
    '| made with | JS | Reversa ÷ this list |',
    '|---|--:|--:|',
    ...Object.entries(peerLoads).map(([peer, { scripts }]) => {
      const ratio = Number(formatTotalSize(signedInList.scripts)) / Number(formatTotalSize(scripts))
      return `| ${peers[peer]} | ${formatTotalSize(scripts)} | ${ratio.toFixed(2)} × |`
    }),
    '',
  ].join('\n')
}
