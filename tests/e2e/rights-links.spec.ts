// S2 §6 in the browser, beyond the pages: every command by its link, whatever the link says, and the menus of rows, for who may nothing, who
// reads and who writes. In `npm run test:all` each command is asked for by who may and by who may not,
// and a fifth of the hostile links is followed; with `npm run test:rights` everybody asks for everything.
import type { Page } from 'playwright/test'
import type { Command } from '#commands/command.ts'
import { buildCommandLink, commands } from '#commands/registry.ts'
import { sameLevelEverywhere } from '#contract/access.ts'
import texts from '#locales/pt-BR/commands.json' with { type: 'json' }
import { expectedCommands } from '../access/expected-commands.ts'
import { browserValueNames, listHostileLinks } from '../access/hostile-links.ts'
import { isAllowed, type TestUser } from '../access/rights.ts'
import { isWhole, sampleOf } from '../whole.ts'
import { withPermissions } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { type Opened, openAll } from './links-visit.ts'
import { go, signIn } from './steps.ts'

const someone = 7
const type = 'collaborator_aftersale'
const nobody: TestUser = { type, levels: sameLevelEverywhere('denied') }
const reader: TestUser = { type, levels: sameLevelEverywhere('readonly') }
const writer: TestUser = { type, levels: sameLevelEverywhere('read_and_write') }

const mayUse = (person: TestUser, { id }: Command) => isAllowed(person, expectedCommands[id] ?? 'missing')
const over = commands.filter(({ surface }) => surface.kind !== 'page')

function titleOf({ id }: Command): string {
  const [feature = '', verb = ''] = id.split('.')
  const found: unknown = Reflect.get(Object(Reflect.get(texts.commands, feature)), verb)
  return String(Reflect.get(Object(found), 'title'))
}

type SetLevels = (levels: TestUser['levels']) => Promise<number>

/** The person of the page has these rights from here on. */
async function become(page: Page, set: SetLevels, { levels }: TestUser): Promise<void> {
  expect(await set(levels)).toBe(200)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** What a link must never do: write, throw, run what it carries, ask in a box of the browser. */
function harmOn(page: Page): readonly string[] {
  const harm: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // How to look is no deed. And who comes back from a provider brings it a code that only the provider knows: that address is there to be acted upon.
    const isKnown = /\/(preferences|integrations\/authorized)$/.test(pathname)
    if (request.method() !== 'GET' && !isKnown) harm.push(`${request.method()} ${pathname}`)
  })
  page.on('pageerror', (error) => harm.push(`${page.url().slice(0, 200)} ${error.stack}`))
  // The browser itself notes every answer that is no success.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      harm.push(`${page.url().slice(0, 200)} ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    harm.push(dialog.message())
    void dialog.dismiss()
  })
  return harm
}

const refusal = /Falta (leitura|leitura e escrita) em /

function wrongWithout(command: Command, { layers, text }: Opened): string | null {
  const [layer] = layers
  const isSaid = layer === titleOf(command) && refusal.test(text) && layers.length === 1
  return isSaid ? null : `${command.id}: ${layers.join()} ${text}`
}

const mayRead = (command: Command) => mayUse(reader, command)
const whoAsks: readonly (readonly [TestUser, readonly Command[]])[] = [
  [nobody, isWhole ? over : over.filter(mayRead)],
  [reader, over],
  [writer, isWhole ? over : over.filter((command) => !mayRead(command))],
]

test('S2 §6 a link to any command: refused with its reason, or there, and never executed', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const harm = harmOn(page)
  await withPermissions(baseURL, someone, {}, async (set) => {
    await signIn(page, type, '/')
    for (const [person, asked] of whoAsks) {
      await become(page, set, person)
      const opened = await openAll(
        page,
        asked.map(({ id }) => `/?do=${id}`),
      )
      const wrong = asked.map((command, index) => {
        const found = opened[index]
        if (!found || found.layers.length === 0) return `${command.id}: nothing surface`
        if (!mayUse(person, command)) return wrongWithout(command, found)
        return refusal.test(found.text) ? `${command.id}: refused` : null
      })
      expect(wrong.filter((one) => one !== null)).toEqual([])
    }
  })
  expect(harm).toEqual([])
})

test('S2 §6 a link with missing, wrong and hostile arguments surface, says why it cannot, and harms nothing', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const harm = harmOn(page)
  const all = listHostileLinks()
  expect(new Set(all.map(({ name }) => name))).toEqual(new Set(browserValueNames))
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(commands.map(({ id }) => id)))
  const links = sampleOf(all, 5)
  expect(new Set(links.map(({ name }) => name))).toEqual(new Set(browserValueNames))
  await withPermissions(baseURL, someone, writer.levels, async () => {
    await signIn(page, type, '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const opened = await openAll(
      page,
      links.map(({ link }) => link),
    )
    const wrong = opened.flatMap(({ layers, text, isCrashed, isHostile }, index) => {
      const { id = '', isPage = false, name = '' } = links[index] ?? {}
      const isThere = isPage ? text.length > 20 : layers.length > 0 && text.length > 20
      return isCrashed || isHostile || !isThere ? [`${id} ${name}: ${layers.join()} ${text.slice(0, 80)}`] : []
    })
    expect.soft(harm).toEqual([])
    expect(wrong).toEqual([])
    // And as it comes from elsewhere: one of each kind, that a server takes an address of.
    const short = links.filter(({ link }) => link.length < 12_000)
    for (const [index, kind] of [...new Set(short.map(({ name }) => name))].entries()) {
      const ofKind = short.filter(({ name }) => name === kind)
      // In turn to a page, and to what lies over one.
      const { link = '/' } = ofKind.find(({ isPage }) => isPage === (index % 2 === 0)) ?? ofKind[0] ?? {}
      await page.goto(link)
      await expect(page.getByRole('heading').first(), kind).toBeVisible()
    }
  })
  expect(harm).toEqual([])
})

const lists = [
  'ecommerces.list',
  'groups.list',
  'users.list',
  'comunication.list',
  'stores.list',
  'reverses.list',
  'trackingErrors.list',
  'carriers.list',
] as const

test('S2 §6 the menu of a row holds what the person may do', async ({ page, baseURL }) => {
  const menuOf = async (id: string): Promise<readonly string[]> => {
    const list = commands.find((command) => command.id === id)
    if (!list) throw new Error(`${id} is no command`)
    await go(page, '/')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await go(page, buildCommandLink(list, id === 'stores.list' ? { ecommerce_id: '1' } : {}))
    await page.locator('[role="row"][data-index="0"] [data-action="menu"]').click()
    await page.getByRole('menuitem').first().waitFor()
    const shown = await page
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('span')?.textContent ?? ''))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    return shown
  }
  await withPermissions(baseURL, someone, {}, async (set) => {
    await signIn(page, type, '/')
    await become(page, set, writer)
    const all = new Map<string, readonly string[]>()
    for (const id of lists) all.set(id, await menuOf(id))
    await become(page, set, reader)
    const allowed = commands.filter((command) => mayUse(reader, command)).map(titleOf)
    for (const [id, written] of all) {
      const shown = await menuOf(id)
      expect(allowed, id).toEqual(expect.arrayContaining([...shown]))
      expect(shown, id).toEqual(expect.arrayContaining(written.filter((title) => allowed.includes(title))))
    }
  })
})
