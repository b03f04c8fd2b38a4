// `npm run bench [name or part of a name]`: runs the benchmarks tests/bench/*.bench.mjs one after the other and writes
// their results to docs/benchmarks.md. A benchmark exports `bench(browser)`, which gets a Chromium and returns its
// section of the page. Sections of benchmarks that do not run now stay unchanged.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { browserPath } from './browser.mjs'
import { buildWhatChanged } from './build.mjs'

const folder = join(import.meta.dirname, '../tests/bench')
const page = join(folder, '../../docs/benchmarks.md')
const ending = '.bench.mjs'
/** Separates the part of the page that is written by hand, above, from the generated sections below. */
const marker = '<!-- `npm run bench` writes the sections below. Edit only the part above by hand. -->'

const all = (await readdir(folder))
  .flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))
  .sort()
const wanted = process.argv[2] ?? ''
const named = all.filter((name) => name === wanted)
const names = named.length > 0 ? named : all.filter((name) => name.includes(wanted))
if (names.length === 0) {
  console.error(`No bench matches "${wanted}" in tests/bench: ${all.join(', ')}.`)
  process.exit(1)
}
if (!(await buildWhatChanged())) process.exit(1)

const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({ executablePath: browserPath(), args: isRoot ? ['--no-sandbox'] : [] })
for (const name of names) {
  console.error(`Measuring ${name}…`)
  try {
    await measure(name)
  } catch (error) {
    // A failed benchmark keeps its previous section, and the other benchmarks still run.
    console.error(`${name} failed:`, error)
    process.exitCode = 1
  }
}
await browser.close()

async function measure(name) {
  const { bench } = await import(pathToFileURL(join(folder, `${name}${ending}`)).href)
  const before = load()
  const [title, ...rest] = (await bench(browser)).split('\n')
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `Node ${process.version}, Chromium ${browser.version()} and ${availableParallelism()} cores`
  const loads = `The load of the machine was ${before} at the start and ${load()} at the end.`
  const line = `\`npm run bench ${name}\` on ${when} UTC ran with ${machine}. ${loads}`
  const section = [title, '', line, ...rest].join('\n')
  console.log(section)
  await keep(name, section)
}

/** Returns the load average of the last minute. */
function load() {
  return loadavg()[0].toFixed(1)
}

/** Replaces the section of this benchmark on the page, and removes sections of benchmarks that no longer exist. */
async function keep(name, section) {
  const [head = '', measured = ''] = (await readFile(page, 'utf8')).split(marker)
  const sections = new Map([...sectionsOf(measured), [name, section.trimEnd()]])
  const kept = all.flatMap((one) => sections.get(one) ?? [])
  await writeFile(page, `${[head.trimEnd(), marker, summaryOf(kept), ...kept].join('\n\n')}\n`)
}

/**
 * Returns a table of all sections with the number of goals reached and the missed goals; a goal's row says `yes` or
 * `**no**`.
 */
function summaryOf(sections) {
  const rows = sections.map((section) => {
    const [, title] = /^## (.+)/.exec(section)
    const [, when] = /` on (\S+ \S+) UTC/.exec(section)
    const met = section.match(/\byes(?= ?[|),])/g)?.length ?? 0
    const goals = met + (section.match(/\*\*no\*\*/g)?.length ?? 0)
    const missed = section.split('\n').filter((line) => line.includes('**no**'))
    const which = missed.map((line) => line.replaceAll(/^\| | \|$/g, '').replaceAll(' | ', ', '))
    return `| ${title} | ${when} | ${goals === 0 ? '–' : `${met} of ${goals}`} | ${which.join('; ') || '–'} |`
  })
  return ['| section | measured, UTC | goals reached | missed |', '|---|---|--:|---|', ...rows].join('\n')
}

/** Returns pairs of benchmark name and section, in the order of the page. */
function sectionsOf(text) {
  return text.split(/^(?=## )/m).flatMap((section) => {
    const name = /`npm run bench ([\w-]+)`/.exec(section)?.[1]
    return name && section.startsWith('## ') ? [[name, section.trimEnd()]] : []
  })
}
