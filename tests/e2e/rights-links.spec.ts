// S2 §6 in the browser, beyond the pages: every command by its link, and the menus of rows, for who may nothing, who reads and who writes.
import type { Locator, Page } from 'playwright/test'
import type { Command } from '#commands/command.ts'
import { commands, linkOf } from '#commands/registry.ts'
import { everywhere } from '#contract/access.ts'
import texts from '#locales/pt-BR/commands.json' with { type: 'json' }
import { expectedCommands } from '../access/expected-commands.ts'
import { may, type Person } from '../access/rights.ts'
import { elsewhere } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { go, signIn } from './steps.ts'

const someone = 7
const nobody: Person = { type: 'n1', levels: everywhere('denied') }
const reader: Person = { type: 'n1', levels: everywhere('readonly') }
const writer: Person = { type: 'n1', levels: everywhere('read_and_write') }

const mayUse = (person: Person, { id }: Command) => may(person, expectedCommands[id] ?? 'missing')
const over = commands.filter(({ opens }) => opens.kind !== 'page')

function titleOf({ id }: Command): string {
  const [area = '', verb = ''] = id.split('.')
  const found: unknown = Reflect.get(Object(Reflect.get(texts, area)), verb)
  return String(Reflect.get(Object(found), 'title'))
}

/** Signed in as somebody whose rights are set again and again. */
async function as(page: Page, baseURL: string, work: (become: (person: Person) => Promise<void>) => Promise<void>) {
  const boss = await elsewhere(baseURL)
  const path = `/v2/users/${someone}/permissions`
  const before = await boss.get<object>(path)
  await signIn(page, 'collaborator_aftersale', '/')
  try {
    await work(async (person) => {
      expect(await boss.put(path, { type: person.type, permissions: person.levels })).toBe(200)
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
    })
  } finally {
    await boss.put(path, { type: 'collaborator_aftersale', permissions: Object(before).permissions })
  }
}

const layers = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('S2 §6 a link to any command: refused with its reason, or there, and never executed', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const written: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && !pathname.endsWith('/preferences'))
      written.push(`${request.method()} ${pathname}`)
  })
  await as(page, baseURL, async (become) => {
    for (const person of [nobody, reader, writer]) {
      await become(person)
      for (const command of over) {
        await go(page, '/')
        await expect(layers(page)).toHaveCount(0)
        await go(page, `/?do=${command.id}`)
        const refused = page.getByText(/^Falta (leitura|leitura e escrita) em /)
        if (!mayUse(person, command)) {
          const layer = page.getByRole('dialog', { name: titleOf(command), exact: true })
          await expect(layer.and(layers(page).filter({ has: refused })), command.id).toBeVisible()
          await expect(layers(page), command.id).toHaveCount(1)
          continue
        }
        await expect(layers(page).first(), command.id).toBeVisible()
        await expect(refused, command.id).toHaveCount(0)
      }
    }
  })
  expect(written).toEqual([])
})

const lists = [
  'ecommerces.list',
  'groups.list',
  'users.list',
  'comunication.list',
  'stores.list',
  'trackingErrors.list',
] as const

test('S2 §6 the menu of a row holds what the person may do', async ({ page, baseURL }) => {
  const menuOf = async (id: string): Promise<readonly string[]> => {
    const list = commands.find((command) => command.id === id)
    if (!list) throw new Error(`${id} is no command`)
    await page.goto(linkOf(list, id === 'stores.list' ? { ecommerce_id: '1' } : {}))
    await page.locator('[role="row"][data-index="0"] [data-action="menu"]').click()
    await page.getByRole('menuitem').first().waitFor()
    const shown = await page
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('span')?.textContent ?? ''))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    return shown
  }
  await as(page, baseURL, async (become) => {
    await become(writer)
    const all = new Map<string, readonly string[]>()
    for (const id of lists) all.set(id, await menuOf(id))
    await become(reader)
    const allowed = commands.filter((command) => mayUse(reader, command)).map(titleOf)
    for (const [id, written] of all) {
      const shown = await menuOf(id)
      expect(allowed, id).toEqual(expect.arrayContaining([...shown]))
      expect(shown, id).toEqual(expect.arrayContaining(written.filter((title) => allowed.includes(title))))
    }
  })
})
