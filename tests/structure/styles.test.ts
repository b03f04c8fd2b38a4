// Checks that every CSS class in a component exists in its CSS module, because TypeScript does not check class names.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFilesBelow } from './files.ts'

const imported = /^import (\w+) from '([^']+\.module\.css)'/gm

function listClasses(path: string): ReadonlySet<string> {
  const rules = readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '')
  return new Set([...rules.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))
}

test('Every class that a component uses is in its style module', () => {
  const missing = listFilesBelow('src/console', /\.tsx?$/).flatMap((path) => {
    const code = readFileSync(path, 'utf8')
    return [...code.matchAll(imported)].flatMap(([, name = '', from = '']) => {
      const classes = listClasses(
        from.startsWith('.') ? join(dirname(path), from) : from.replace('#console', 'src/console'),
      )
      const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used)
      return used
        .filter((className) => className !== 'module' && !classes.has(className))
        .map((className) => `${path}: ${name}.${className}`)
    })
  })
  expect(missing).toEqual([])
})
