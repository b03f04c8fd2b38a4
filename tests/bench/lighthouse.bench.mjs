// Runs Lighthouse with desktop settings on every page and tab: performance, accessibility, best practices.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { getBrowserPath } from '../../scripts/browser.mjs'
import { importModule, makeBatch, signInContext, startServer } from './built-server.mjs'

const lighthouseFolder = join(import.meta.dirname, 'peers/node_modules/lighthouse/core')
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 }

/** Runs the benchmark and returns its section of `docs/benchmarks.md`. */
export async function bench() {
  const title = ['## Lighthouse', '']
  if (!existsSync(lighthouseFolder))
    return [...title, 'Not measured: it is not installed (`npm run bench` does that).', ''].join('\n')
  try {
    return [...title, ...(await measureScores())].join('\n')
  } catch (error) {
    return [...title, `Not measured: it does not run here (${String(error.message).split('\n')[0]}).`, ''].join('\n')
  }
}

async function measureScores() {
  const load = (path) => import(pathToFileURL(join(lighthouseFolder, path)).href)
  const [{ default: lighthouse }, { default: desktop }] = [
    await load('index.js'),
    await load('config/desktop-config.js'),
  ]
  const profile = await mkdtemp(join(tmpdir(), 'reversa-lighthouse-'))
  const server = await startServer({ LIMIT_READS: '0', LIMIT_SIGN_IN: '0' })
  const port = await findFreePort()
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: getBrowserPath(),
    args,
    locale: 'pt-BR',
  })
  const rows = []
  const failureLines = new Set()
  const measure = async (name, path) => {
    console.error(`  ${name}`)
    const flags = { port, logLevel: 'error', onlyCategories: Object.keys(goals), disableStorageReset: true }
    const { lhr } = await lighthouse(server.url + path, flags, desktop)
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    const points = Object.keys(goals).map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100))
    rows.push({ name, points, version: lhr.lighthouseVersion })
    for (const line of listFailedAudits(lhr, name)) failureLines.add(line)
  }
  try {
    await measure('sign-in', '/')
    await signInContext(context, server.url, 'admin_boss')
    await makeBatch(context, server.url)
    const { screenLinks } = await importModule('tests/bench/records.ts')
    for (const link of screenLinks) await measure(link, link)
  } finally {
    await context.close()
    await server.stop()
    await rm(profile, { recursive: true, force: true })
  }
  const passedCount = rows.filter(({ points }) =>
    Object.values(goals).every((goal, index) => points[index] >= goal),
  ).length
  const formatCell = (value, id) => (value >= goals[id] ? String(value) : `**${value}**`)
  return [
    `Lighthouse ${rows[0].version} measured each page once, with its default settings for desktop computers. For every page except the first, the cache of the browser already contained all files.`,
    '',
    `| page | ${Object.entries(goals)
      .map(([id, goal]) => `${id} (goal ≥ ${goal})`)
      .join(' | ')} |`,
    '|---|--:|--:|--:|',
    ...rows.map(
      ({ name, points }) =>
        `| ${name} | ${Object.keys(goals)
          .map((id, index) => formatCell(points[index], id))
          .join(' | ')} |`,
    ),
    '',
    `On ${passedCount} of ${rows.length} pages, all three scores reach their goals (goal: all pages, ${passedCount === rows.length ? 'yes' : '**no**'}).`,
    '',
    ...(failureLines.size > 0 ? ['Missed goals:', '', ...failureLines, ''] : []),
  ]
}

/** Lists the failed audits of the categories that miss their goal. */
function listFailedAudits(lhr, name) {
  return Object.entries(goals).flatMap(([id, goal]) => {
    const { score, auditRefs } = lhr.categories[id]
    if (score * 100 >= goal) return []
    const audits = auditRefs.filter((ref) => ref.weight > 0 && (lhr.audits[ref.id].score ?? 1) < 0.9)
    return audits.map((ref) => `- ${name}: ${id}: ${ref.id} ${lhr.audits[ref.id].displayValue ?? ''}`.trimEnd())
  })
}

function findFreePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
