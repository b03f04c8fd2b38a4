// What a browser that has nothing yet fetches until a page can be used, and what comes later while it rests; and the same of a list in consoles made
// with what others offer. gzip, kB.
import { startServer } from './built-server.mjs'
import { consoleBuild, loadedUntil, person, said, sum, watch } from './loaded.mjs'
import { servePage } from './served-page.mjs'

/** JavaScript as a share of one list in react-admin, measured in the same run; number of script files; CSS in kB. */
const goals = { signIn: 0.55, list: 1.4, files: 30, css: 20 }
const row = '[role="row"][data-index]'
/** By the name of the page, what shows one list of 25 records of five columns, and nothing else. */
const peers = { refine: 'refine without a design', 'react-admin': 'react-admin', 'refine-antd': 'refine with antd' }

/** Answers a section of `docs/benchmarks.md`. */
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
    // The same person comes back later, to a browser that forgot the files.
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

/** By peer. */
async function loadedOfPeers(browser) {
  const others = {}
  for (const who of Object.keys(peers)) {
    // Built alone: of two in one build, each would carry what the other one takes of a package.
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
