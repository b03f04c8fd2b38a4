// Prints the figures of the source tree that docs/architecture.md tells: files, their lengths, who reads them, what is built.
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { parseAstAsync } from 'vite'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const aliases = Object.entries(manifest.imports).map(([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)])

const paths = [...(await filesUnder('src')), ...(await filesUnder('commands'))]
const sources = await Promise.all(paths.filter((path) => /\.tsx?$/.test(path)).map(read))
const readers = new Map(sources.map(({ path }) => [path, []]))
for (const { path, imported } of sources) for (const target of imported) readers.get(target)?.push(path)

const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b)
const lines = lengths.reduce((sum, length) => sum + length, 0)
const importLines = sources.reduce((sum, source) => sum + source.importLines, 0)
const isCrumb = ([path, by]) => by.length === 1 && dirname(by[0]) === dirname(path)

console.table({
  'TypeScript files in src + commands': sources.length,
  'mean lines a file': Math.round(lines / sources.length),
  '95th percentile': lengths[Math.floor(lengths.length * 0.95)],
  lines,
  'files imported by exactly one other, in the same folder': [...readers].filter(isCrumb).length,
  'share of lines that are imports, %': Number(((100 * importLines) / lines).toFixed(1)),
  'CSS modules': paths.filter((path) => path.endsWith('.module.css')).length,
  'files of texts a language': (await filesUnder('locales/pt-BR')).length,
  'built chunks': (await filesUnder('dist/console/assets').catch(() => [])).filter((path) => path.endsWith('.js'))
    .length,
  'README, kB': Number(((await stat(join(root, 'README.md'))).size / 1000).toFixed(1)),
})

async function filesUnder(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

async function read(path) {
  const text = await readFile(join(root, path), 'utf8')
  const { body } = await parseAstAsync(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const exports = body.filter(({ type, source }) => type.startsWith('Export') && source)
  const linesOf = ({ start, end }) => text.slice(start, end).split('\n').length
  return {
    path,
    lines: text.split('\n').length - 1,
    importLines: imports.reduce((sum, node) => sum + linesOf(node), 0),
    imported: [...imports, ...exports].map(({ source }) => resolved(path, source.value)),
  }
}

function resolved(path, name) {
  if (name.startsWith('.')) return normalize(join(dirname(path), name))
  const [alias, folder] = aliases.find(([start]) => name.startsWith(start)) ?? []
  return alias ? folder + name.slice(alias.length) : name
}
