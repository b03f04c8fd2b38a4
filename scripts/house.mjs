// Prints the figures of docs/architecture.md: how large files are, and how many only one neighbour reads.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const aliases = Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).map(
  ([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)],
)
const tracked = execFileSync('git', ['ls-files', 'src', 'commands'], { cwd: root, encoding: 'utf8' }).split('\n')
const files = tracked.filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
const lines = new Map()
const readers = new Map()
let importLines = 0

for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  lines.set(file, text.split('\n').length - 1)
  for (const statement of text.matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'$|^import '([^']+)'$/gm)) {
    importLines += statement[0].split('\n').length
    addReader(file, statement[1] ?? statement[2])
  }
  for (const [, specifier] of text.matchAll(/\bimport\('([^']+)'\)/g)) addReader(file, specifier)
}

const sizes = [...lines.values()].sort((a, b) => a - b)
const total = sizes.reduce((sum, size) => sum + size, 0)
const singleReader = files.filter((file) => {
  const [only, ...others] = readers.get(file) ?? []
  return only !== undefined && others.length === 0 && dirname(only) === dirname(file)
})
const built = join(root, 'dist/console/assets')

console.table({
  'TypeScript files': files.length,
  lines: total,
  'mean lines a file': Math.round(total / files.length),
  '95th percentile': sizes[Math.floor(sizes.length * 0.95)],
  'longest file': sizes.at(-1),
  'files with one reader, in the same folder': singleReader.length,
  'share of lines that are imports': `${((100 * importLines) / total).toFixed(1)} %`,
  'CSS modules': tracked.filter((file) => file.endsWith('.module.css')).length,
  'files of texts a language': readdirSync(join(root, 'locales/pt-BR')).length,
  'built chunks': existsSync(built) ? readdirSync(built).filter((file) => file.endsWith('.js')).length : 'not built',
})

function addReader(file, specifier) {
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix))
  if (alias === undefined && !specifier.startsWith('.')) return
  const target = alias ? alias[1] + specifier.slice(alias[0].length) : join(dirname(file), specifier)
  if (target !== file) readers.set(target, (readers.get(target) ?? new Set()).add(file))
}
