// Checks, after all keyboard and mouse tests have run, that the keyboard tests used every write endpoint and opened
// every page, and that the mouse tests did, too.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { commands } from '#commands/registry.ts'
import { expectedAccess } from '../access/expected.ts'
import { INPUT_LOG_FILE_NAME } from './fixtures.ts'
import type { InputMethod } from './one-way.ts'

interface InputLog {
  readonly way: InputMethod
  readonly writes: readonly string[]
  readonly steps: readonly string[]
}

const WRITE_ENDPOINTS = Object.keys(expectedAccess).filter((name) => !name.startsWith('GET '))

/**
 * Endpoints that the console never calls. They exist for other API clients, which save only a part of an ecommerce, or
 * save features with the method POST.
 */
const UNUSED_ENDPOINTS = [
  'PUT /v2/boss/ecommerces/:id/details',
  'PUT /v2/boss/ecommerces/:id/address',
  'POST /v2/boss/ecommerces/:id/features',
]
const pages = commands.flatMap(({ id, surface }) =>
  surface.kind === 'page' ? [{ id, ...splitUrl(surface.path) }] : [],
)

for (const inputMethod of ['keyboard', 'mouse'] as const) {
  test(`The ${inputMethod} tests use every write endpoint`, async () => {
    const usedEndpoints = new Set(
      (await readInputLogs(inputMethod, test.info().project.outputDir))
        .flatMap((inputLog) => inputLog.writes)
        .map(findEndpoint),
    )
    expect(WRITE_ENDPOINTS.filter((name) => !usedEndpoints.has(name))).toEqual(UNUSED_ENDPOINTS)
  })

  test(`The ${inputMethod} tests open every page`, async () => {
    const steps = (await readInputLogs(inputMethod, test.info().project.outputDir)).flatMap(
      (inputLog) => inputLog.steps,
    )
    const openedPages = new Set(steps.flatMap(listOpenedPages))
    expect(pages.map(({ id }) => id).filter((id) => !openedPages.has(id))).toEqual([])
  })
}

async function readInputLogs(inputMethod: InputMethod, folder: string): Promise<readonly InputLog[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(INPUT_LOG_FILE_NAME))
  const inputLogs: InputLog[] = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return inputLogs.filter((inputLog) => inputLog.way === inputMethod)
}

/**
 * Returns the endpoint that matches a request. If several endpoints match, returns the one with the fewest parameters.
 */
function findEndpoint(request: string): string | undefined {
  const countParameters = (name: string) => name.split(':').length
  return WRITE_ENDPOINTS.filter((name) => matchesPattern(name, request)).sort(
    (first, second) => countParameters(first) - countParameters(second),
  )[0]
}

function matchesPattern(pattern: string, path: string): boolean {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')]
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, index) => part.startsWith(':') || part === pathParts[index])
  )
}

function splitUrl(url: string): { readonly path: string; readonly query: URLSearchParams } {
  const [path = '', query] = url.split('?')
  return { path, query: new URLSearchParams(query) }
}

/**
 * Returns the ids of the pages that a page change has opened. A change within a page, such as a new filter, opens no
 * page.
 */
function listOpenedPages(pageChange: string): readonly string[] {
  const [previousUrl = '', nextUrl = ''] = pageChange.split(' ')
  const previousPages = listPagesAt(previousUrl)
  return listPagesAt(nextUrl).filter((id) => !previousPages.includes(id))
}

function listPagesAt(url: string): readonly string[] {
  const { path, query } = splitUrl(url)
  const isAt = (page: (typeof pages)[number]) =>
    matchesPattern(page.path, path) && [...page.query].every(([name, value]) => query.get(name) === value)
  return pages.filter(isAt).map(({ id }) => id)
}
