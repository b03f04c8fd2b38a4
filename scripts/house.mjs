// Prints statistics about the source code for docs/architecture.md: names, section comments, imports and file sizes.
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { parseAstAsync } from 'vite'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const aliases = Object.entries(manifest.imports).map(([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)])

const paths = [...(await listFiles('src')), ...(await listFiles('commands'))]
const sources = await Promise.all(paths.filter((path) => /\.tsx?$/.test(path)).map(parseSource))
const importersByPath = new Map(sources.map(({ path }) => [path, []]))
for (const { path, imported } of sources)
  for (const importedPath of imported) importersByPath.get(importedPath)?.push(path)

const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b)
const lines = lengths.reduce((total, length) => total + length, 0)

/** Counts the matches of a pattern in all source files, or only in files whose path starts with `folder`. */
const countMatches = (pattern, folder = '') =>
  sources.reduce(
    (total, { path, text }) => total + (path.startsWith(folder) ? [...text.matchAll(pattern)].length : 0),
    0,
  )

const migrations = await listFiles('src/server/db/migrations/meta')
const snapshots = await Promise.all(migrations.map((path) => readFile(join(root, path), 'utf8')))

console.table({
  'declared names with told, said, kept, found, shown, asked, given, taken or wanted': countMatches(
    /\b(?:const|let|function|interface|type|readonly) \w*(?:told|said|kept|found|shown|asked|given|taken|wanted)/gi,
  ),
  'functions whose name ends with Of': countMatches(
    /\b(?:const|function) \w+Of\b(?=\(| = (?:async )?(?:\(|<|\w+ =>))/g,
  ),
  'constants whose name begins with most, longest, least or shortest': countMatches(
    /\bconst (?:most|longest|least|shortest)[A-Z]\w*/g,
  ),
  'sections in the middle of a file (// Title.)': countMatches(/(?<=\n\n)\/\/ [A-Z][^\n]*\n\n/g),
  'files of ui that import the contract, commands, api, session or run': sources.filter(
    ({ path, text }) =>
      path.startsWith('src/console/ui/') && /from '(?:#contract|#commands|#console\/(?!lib\/|ui\/))/.test(text),
  ).length,
  'maximum number of importers of one file': Math.max(
    ...[...importersByPath.values()].map((importers) => importers.length),
  ),
  'lines of migration snapshots': snapshots.reduce((total, text) => total + text.split('\n').length, 0),
  'TypeScript files in src and commands': sources.length,
  'lines of these files': lines,
  'lines of a file: median': lengths[Math.floor(lengths.length / 2)],
  'lines of a file: 95th percentile': lengths[Math.floor(lengths.length * 0.95)],
  'README, kB': Number(((await stat(join(root, 'README.md'))).size / 1000).toFixed(1)),
})

async function listFiles(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

async function parseSource(path) {
  const text = await readFile(join(root, path), 'utf8')
  const { body } = await parseAstAsync(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const exports = body.filter(({ type, source }) => type.startsWith('Export') && source)
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    imported: [...imports, ...exports].map(({ source }) => resolveImport(path, source.value)),
  }
}

function resolveImport(path, name) {
  if (name.startsWith('.')) return normalize(join(dirname(path), name))
  const [alias, folder] = aliases.find(([prefix]) => name.startsWith(prefix)) ?? []
  return alias ? folder + name.slice(alias.length) : name
}
