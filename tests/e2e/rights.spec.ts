// S2 §6 in the browser: menu, pages, write controls and palette of people with every kind of rights, beside the table that the server is
// held to (`tests/access`). One person is given other rights again and again; the pages are gone through without loading them anew. Of the account
// types `npm run test:all` takes some, `npm run test:rights` all.
import type { Page } from 'playwright/test'
import { commands } from '#commands/registry.ts'
import { accountTypes, contexts, type Level, levels, presets, sameLevelEverywhere } from '#contract/access.ts'
import texts from '#locales/pt-BR/commands.json' with { type: 'json' }
import { expectedCommands } from '../access/expected-commands.ts'
import { isAllowed, type TestUser } from '../access/rights.ts'
import { tell } from '../figures.ts'
import { isWhole, sampleOf } from '../whole.ts'
import { openApiSession } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { places, writing } from './rights-places.ts'
import { type Stop, visit } from './rights-visit.ts'
import { signIn } from './steps.ts'

const someone = 7
const lineOf = (id: string) => expectedCommands[id] ?? 'missing'
const placeNames: Readonly<Record<string, string>> = texts.commands.places
const menu = commands.filter((command) => command.menu)

/**
 * Six people with all levels mixed. Each context is written by two of them and read by three, by no two contexts the same ones: whatever
 * asks for another context than it should, or for another level, shows with one of them.
 */
const mixed: readonly TestUser[] = Array.from({ length: 6 }, (_, person) => {
  const levelIn = (index: number): Level => {
    const [first, second, third] = index < 6 ? [index, index + 1, index + 3] : [index, index + 2, index + 3]
    if (person === (first ?? 0) % 6 || person === (second ?? 0) % 6) return 'read_and_write'
    return person === (third ?? 0) % 6 ? 'readonly' : 'denied'
  }
  return {
    type: 'n1',
    levels: {
      ...sameLevelEverywhere('denied'),
      ...Object.fromEntries(contexts.map((context, index) => [context, levelIn(index)])),
    },
  }
})

const same = (level: Level): TestUser => ({ type: 'n1', levels: sameLevelEverywhere(level) })
const withType = (type: (typeof accountTypes)[number]): TestUser => ({ type, levels: presets[type] })

const linesHere = [
  ...new Set([
    ...places.flatMap(({ opens, writes }) => [opens, writes?.who ?? opens]),
    ...menu.map(({ id }) => lineOf(id)),
  ]),
]

/** People of one type who differ in nothing that any place asks for see the same: one of them is enough. */
const told = (people: readonly TestUser[]) => [
  ...new Map(
    people.map((person) => [
      JSON.stringify([person.type, ...linesHere.map((line) => isAllowed(person, line))]),
      person,
    ]),
  ).values(),
]

const kinds: Readonly<Record<string, readonly TestUser[]>> = {
  'who reads nothing, who reads everything, and who reads and writes some': [
    same('denied'),
    same('readonly'),
    ...mixed,
  ],
  'account types': sampleOf(accountTypes, 2).map(withType),
  ...(isWhole
    ? {
        'who may something in one context only, or everywhere else': contexts.flatMap((context) => [
          ...levels.map(
            (level): TestUser => ({ type: 'n1', levels: { ...sameLevelEverywhere('denied'), [context]: level } }),
          ),
          ...levels.map(
            (level): TestUser => ({
              type: 'n1',
              levels: { ...sameLevelEverywhere('read_and_write'), [context]: level },
            }),
          ),
        ]),
        'account types with rights of others': accountTypes.flatMap((type) =>
          mixed.map((person): TestUser => ({ type, levels: person.levels })),
        ),
      }
    : {}),
}

/** Of what is one's own; who may follow its link is asked in rights-links.spec.ts. */
const ones = ['/batches/:id']

test('S2 §6 every page and tab that a command surface is among the places', () => {
  const placeOf = (path: string) => {
    const { pathname, searchParams } = new URL(path.replaceAll(/:\w+|\b\d+\b/g, ':id'), 'http://here')
    return { pathname, tab: searchParams.get('tab'), mode: searchParams.get('mode') }
  }
  const known = [...ones, ...places.map(({ path }) => path)].map(placeOf)
  const opened = commands.flatMap(({ surface }) => (surface.kind === 'page' ? [placeOf(surface.path)] : []))
  const isKnown = ({ pathname, tab, mode }: ReturnType<typeof placeOf>) =>
    known.some((one) => one.pathname === pathname && one.mode === mode && [one.tab, null].includes(tab))
  expect(opened.length).toBeGreaterThan(40)
  expect(opened.filter((place) => !isKnown(place))).toEqual([])
})

test('S2 §6 of every two contexts somebody may read, and somebody may write, in the one and not in the other', () => {
  const alike = contexts.flatMap((one) =>
    contexts.flatMap((other) =>
      ['r', 'w']
        .filter((letter) => one !== other && !mixed.some((person) => isApart(person, one, other, letter)))
        .map((letter) => `${one} ${other} ${letter}`),
    ),
  )
  expect(alike).toEqual([])
})

function isApart(person: TestUser, one: string, other: string, letter: string): boolean {
  return isAllowed(person, `${one} ${letter}`) && !isAllowed(person, `${other} ${letter}`)
}

for (const [kind, people] of Object.entries(kinds)) {
  test(`S2 §6 ${kind}: the console shows what the server allows`, async ({ page, baseURL }) => {
    test.setTimeout(600_000)
    const boss = await openApiSession(baseURL)
    const path = `/v2/users/${someone}/permissions`
    const before = await boss.get<object>(path)
    try {
      await signIn(page, 'collaborator_aftersale', '/')
      tell(`rights in the browser, ${kind}: ${places.length} pages for ${told(people).length} people`)
      for (const person of told(people)) {
        expect(await boss.put(path, { type: person.type, permissions: person.levels })).toBe(200)
        await test.step(`${person.type} ${JSON.stringify(person.levels)}`, () => look(page, person))
      }
    } finally {
      await boss.put(path, { type: 'collaborator_aftersale', permissions: Object(before).permissions })
    }
  })
}

async function look(page: Page, person: TestUser): Promise<void> {
  await page.goto('/')
  const shown = page.getByRole('navigation', { name: 'Menu' }).getByRole('listitem')
  const wanted = menu
    .filter(({ id }) => isAllowed(person, lineOf(id)))
    .map(({ feature }) => placeNames[feature] ?? feature)
  await expect(shown).toHaveText(wanted.map((name) => new RegExp(`^${name}`)))
  await seePalette(page, person)
  const mayWrite = person.type === 'admin_boss' || Object.values(person.levels).includes('read_and_write')
  const stops = places.map(({ path, opens, ready, writes }): Stop => {
    const isOpen = isAllowed(person, opens)
    const control = isOpen && writes && { name: writes.name.source, isThere: isAllowed(person, writes.who) }
    return { path, isOpen, ready: ready.source, ...(control && { control }) }
  })
  expect(await visit(page, stops, mayWrite ? null : writing)).toEqual([])
}

/** What one may not do stands there greyed. */
async function seePalette(page: Page, person: TestUser): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.keyboard.type('criar')
  for (const id of ['ecommerces.create', 'groups.create'] as const) {
    const name = id === 'ecommerces.create' ? /^Criar ecommerce/ : /^Criar grupo/
    const row = page.getByRole('option', { name }).first()
    if (isAllowed(person, lineOf(id))) await expect(row).not.toHaveAttribute('aria-disabled', 'true')
    else await expect(row).toHaveAttribute('aria-disabled', 'true')
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}
