// After all journeys: those with the mouse unplugged do together everything that can be written and come to every page, and so do those with the mouse.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { commands } from '#commands/registry.ts'
import { expectedAccess } from '../access/expected.ts'
import { JOURNEY_FILE_NAME } from './fixtures.ts'
import type { Way } from './one-way.ts'

interface Kept {
  readonly way: Way
  readonly writes: readonly string[]
  readonly steps: readonly string[]
}

const writes = Object.keys(expectedAccess).filter((name) => !name.startsWith('GET '))

/** What nothing in the console calls: a part of one save, kept for other clients of the API. */
const parts = ['PUT /v2/boss/ecommerces/:id/details', 'PUT /v2/boss/ecommerces/:id/address']
const pages = commands.flatMap(({ id, surface }) => (surface.kind === 'page' ? [{ id, ...placeOf(surface.path) }] : []))

for (const way of ['keyboard', 'mouse'] as const) {
  test(`everything that can be written is written by ${way} alone`, async () => {
    const done = new Set(
      (await keptBy(way, test.info().project.outputDir)).flatMap((kept) => kept.writes).map(endpointOf),
    )
    expect(writes.filter((name) => !done.has(name))).toEqual(parts)
  })

  test(`every page is come to by ${way} alone`, async () => {
    const steps = (await keptBy(way, test.info().project.outputDir)).flatMap((kept) => kept.steps)
    const come = new Set(steps.flatMap(comeTo))
    expect(pages.map(({ id }) => id).filter((id) => !come.has(id))).toEqual([])
  })
}

async function keptBy(way: Way, folder: string): Promise<readonly Kept[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(JOURNEY_FILE_NAME))
  const all: Kept[] = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return all.filter((kept) => kept.way === way)
}

/** The endpoint of a call: of two that fit, the one with fewer parameters. */
function endpointOf(call: string): string | undefined {
  const parameters = (name: string) => name.split(':').length
  return writes.filter((name) => fits(name, call)).sort((one, other) => parameters(one) - parameters(other))[0]
}

function fits(pattern: string, path: string): boolean {
  const [wanted, found] = [pattern.split('/'), path.split('/')]
  return wanted.length === found.length && wanted.every((part, index) => part.startsWith(':') || part === found[index])
}

function placeOf(address: string): { readonly path: string; readonly query: URLSearchParams } {
  const [path = '', query] = address.split('?')
  return { path, query: new URLSearchParams(query) }
}

/** The pages where a step ended and did not begin: what changes within a page is not come to. */
function comeTo(step: string): readonly string[] {
  const [from = '', to = ''] = step.split(' ')
  const before = pagesAt(from)
  return pagesAt(to).filter((id) => !before.includes(id))
}

function pagesAt(address: string): readonly string[] {
  const at = placeOf(address)
  const isAt = (page: (typeof pages)[number]) =>
    fits(page.path, at.path) && [...page.query].every(([name, value]) => at.query.get(name) === value)
  return pages.filter(isAt).map(({ id }) => id)
}
