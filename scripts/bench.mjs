// `npm run bench [name or part of a name]`: runs the benchmarks tests/bench/*.bench.mjs one after the other and writes
// their results to docs/benchmarks.md. A benchmark file exports `bench(browser)`, which receives a Playwright browser
// and returns a Markdown section. Sections of benchmarks that do not run stay unchanged.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { getBrowserPath } from './browser.mjs'
import { buildChangedParts } from './build.mjs'

const folder = join(import.meta.dirname, '../tests/bench')
const benchmarksFile = join(folder, '../../docs/benchmarks.md')
const BENCH_SUFFIX = '.bench.mjs'
/** Line in docs/benchmarks.md between the hand-written text above and the generated sections below. */
const GENERATED_MARKER = '<!-- `npm run bench` writes the sections below. Edit only the part above by hand. -->'

const benchNames = (await readdir(folder))
  .flatMap((name) => (name.endsWith(BENCH_SUFFIX) ? [name.slice(0, -BENCH_SUFFIX.length)] : []))
  .sort()
const nameFilter = process.argv[2] ?? ''
const exactMatches = benchNames.filter((name) => name === nameFilter)
const selectedNames = exactMatches.length > 0 ? exactMatches : benchNames.filter((name) => name.includes(nameFilter))
if (selectedNames.length === 0) {
  console.error(`No bench matches "${nameFilter}" in tests/bench: ${benchNames.join(', ')}.`)
  process.exit(1)
}
if (!(await buildChangedParts())) process.exit(1)

const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({ executablePath: getBrowserPath(), args: isRoot ? ['--no-sandbox'] : [] })
for (const name of selectedNames) {
  console.error(`Measuring ${name}…`)
  try {
    await measure(name)
  } catch (error) {
    // Keeps the previous section of the failed benchmark and continues with the next benchmark.
    console.error(`${name} failed:`, error)
    process.exitCode = 1
  }
}
await browser.close()

async function measure(name) {
  const { bench } = await import(pathToFileURL(join(folder, `${name}${BENCH_SUFFIX}`)).href)
  const loadBefore = getLoadAverage()
  const [title, ...sectionLines] = (await bench(browser)).split('\n')
  const measuredAt = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `Node ${process.version}, Chromium ${browser.version()} and ${availableParallelism()} cores`
  const loads = `The load average of the machine was ${loadBefore} at the start and ${getLoadAverage()} at the end.`
  const environmentLine = `We ran \`npm run bench ${name}\` on ${measuredAt} UTC with ${machine}. ${loads}`
  const section = [title, '', environmentLine, ...sectionLines].join('\n')
  console.log(section)
  await saveSection(name, section)
}

/** Returns the load average of the machine over the last minute. */
function getLoadAverage() {
  return loadavg()[0].toFixed(1)
}

/** Replaces the section of one benchmark in docs/benchmarks.md, and removes sections of deleted benchmarks. */
async function saveSection(benchmarkName, section) {
  const [handwritten = '', generated = ''] = (await readFile(benchmarksFile, 'utf8')).split(GENERATED_MARKER)
  const sections = new Map([...parseSections(generated), [benchmarkName, section.trimEnd()]])
  const currentSections = benchNames.flatMap((benchName) => sections.get(benchName) ?? [])
  await writeFile(
    benchmarksFile,
    `${[handwritten.trimEnd(), GENERATED_MARKER, buildSummary(currentSections), ...currentSections].join('\n\n')}\n`,
  )
}

/**
 * Returns a Markdown table with one row per section: the number of reached goals, and the missed goals. In the
 * sections, `yes` marks a reached goal and `**no**` a missed goal.
 */
function buildSummary(sections) {
  const rows = sections.map((section) => {
    const [, title] = /^## (.+)/.exec(section)
    const [, measuredAt] = /` on (\S+ \S+) UTC/.exec(section)
    const reachedCount = section.match(/\byes(?= ?[|),])/g)?.length ?? 0
    const goalCount = reachedCount + (section.match(/\*\*no\*\*/g)?.length ?? 0)
    const missed = section.split('\n').filter((line) => line.includes('**no**'))
    const missedText = missed.map((line) => line.replaceAll(/^\| | \|$/g, '').replaceAll(' | ', ', '))
    return `| ${title} | ${measuredAt} | ${goalCount === 0 ? '–' : `${reachedCount} of ${goalCount}`} | ${missedText.join('; ') || '–'} |`
  })
  return ['| section | measured, UTC | goals reached | missed |', '|---|---|--:|---|', ...rows].join('\n')
}

/** Splits the Markdown text into pairs of benchmark name and section, in their order in the text. */
function parseSections(text) {
  return text.split(/^(?=## )/m).flatMap((section) => {
    const name = /`npm run bench ([\w-]+)`/.exec(section)?.[1]
    return name && section.startsWith('## ') ? [[name, section.trimEnd()]] : []
  })
}
