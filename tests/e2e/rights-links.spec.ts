// Tests that links to commands and the menus of rows respect the permissions of the user (S2 §6). `npm run test:all`
// opens every command once with and once without permission, and a fifth of the links with hostile arguments. `npm run
// test:rights` opens every command as three users, and all links with hostile arguments.
import type { Page } from 'playwright/test'
import type { Command } from '#commands/command.ts'
import { buildCommandLink, commands } from '#commands/registry.ts'
import { buildUniformPermissions } from '#contract/access.ts'
import { expectedCommands } from '../access/expected-commands.ts'
import { browserValueNames, listHostileLinks } from '../access/hostile-links.ts'
import { isAllowed, type TestUser } from '../access/rights.ts'
import { runsAllCases, sampleCases } from '../whole.ts'
import { withPermissions } from './api-session.ts'
import { getCommandTitle } from './command-title.ts'
import { expect, test } from './fixtures.ts'
import { type LinkResult, openLinks } from './links-visit.ts'
import { navigateTo, signIn } from './steps.ts'

const USER_ID = 7
const ACCOUNT_TYPE = 'collaborator_aftersale'
const userWithoutPermissions: TestUser = { type: ACCOUNT_TYPE, levels: buildUniformPermissions('denied') }
const reader: TestUser = { type: ACCOUNT_TYPE, levels: buildUniformPermissions('readonly') }
const writer: TestUser = { type: ACCOUNT_TYPE, levels: buildUniformPermissions('read_and_write') }

const canUse = (user: TestUser, { id }: Command) => isAllowed(user, expectedCommands[id] ?? 'missing')
const overlayCommands = commands.filter(({ surface }) => surface.kind !== 'page')

type SetLevels = (levels: TestUser['levels']) => Promise<number>

/** Saves new permissions for the signed-in user and reloads the console. */
async function changePermissions(page: Page, saveLevels: SetLevels, { levels }: TestUser): Promise<void> {
  expect(await saveLevels(levels)).toBe(200)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Collects effects that opening a link must never have: write requests, errors, and dialogs of the browser. */
function collectForbiddenEffects(page: Page): readonly string[] {
  const forbiddenEffects: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Allows two writes: saving preferences, and finishing an OAuth authorization, because the URL to which an OAuth
    // provider redirects contains a code that only the provider knows.
    const isAllowed = /\/(preferences|integrations\/authorized)$/.test(pathname)
    if (request.method() !== 'GET' && !isAllowed) forbiddenEffects.push(`${request.method()} ${pathname}`)
  })
  page.on('pageerror', (error) => forbiddenEffects.push(`${page.url().slice(0, 200)} ${error.stack}`))
  // Ignores the error that the browser logs for every unsuccessful response.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      forbiddenEffects.push(`${page.url().slice(0, 200)} ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    forbiddenEffects.push(dialog.message())
    void dialog.dismiss()
  })
  return forbiddenEffects
}

const missingPermissionPattern = /Falta (leitura|leitura e escrita) em /

function describeUnexpectedAccess(command: Command, { dialogTitles, text }: LinkResult): string | null {
  const [layer] = dialogTitles
  const isDenied =
    layer === getCommandTitle(command) && missingPermissionPattern.test(text) && dialogTitles.length === 1
  return isDenied ? null : `${command.id}: ${dialogTitles.join()} ${text}`
}

const canReaderUse = (command: Command) => canUse(reader, command)
const usersWithCommands: readonly (readonly [user: TestUser, commands: readonly Command[]])[] = [
  [userWithoutPermissions, runsAllCases ? overlayCommands : overlayCommands.filter(canReaderUse)],
  [reader, overlayCommands],
  [writer, runsAllCases ? overlayCommands : overlayCommands.filter((command) => !canReaderUse(command))],
]

test('S2 §6 a link to a command opens its form or shows the missing permission, and never executes the command', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const harm = collectForbiddenEffects(page)
  await withPermissions(baseURL, USER_ID, {}, async (saveLevels) => {
    await signIn(page, ACCOUNT_TYPE, '/')
    for (const [user, userCommands] of usersWithCommands) {
      await changePermissions(page, saveLevels, user)
      const results = await openLinks(
        page,
        userCommands.map(({ id }) => `/?do=${id}`),
      )
      const problems = userCommands.map((command, index) => {
        const result = results[index]
        if (!result || result.dialogTitles.length === 0) return `${command.id}: nothing opened`
        if (!canUse(user, command)) return describeUnexpectedAccess(command, result)
        return missingPermissionPattern.test(result.text) ? `${command.id}: denied` : null
      })
      expect(problems.filter((problem) => problem !== null)).toEqual([])
    }
  })
  expect(harm).toEqual([])
})

test('S2 §6 a link with missing, wrong or hostile arguments opens a page or a dialog, writes nothing and runs no code', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const harm = collectForbiddenEffects(page)
  const allLinks = listHostileLinks()
  expect(new Set(allLinks.map(({ name }) => name))).toEqual(new Set(browserValueNames))
  expect(new Set(allLinks.map(({ id }) => id))).toEqual(new Set(commands.map(({ id }) => id)))
  const links = sampleCases(allLinks, 5)
  expect(new Set(links.map(({ name }) => name))).toEqual(new Set(browserValueNames))
  await withPermissions(baseURL, USER_ID, writer.levels, async () => {
    await signIn(page, ACCOUNT_TYPE, '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const results = await openLinks(
      page,
      links.map(({ link }) => link),
    )
    const problems = results.flatMap(({ dialogTitles, text, isCrashed, hasAttackSucceeded }, index) => {
      const { id = '', isPage = false, name = '' } = links[index] ?? {}
      const isDisplayed = isPage ? text.length > 20 : dialogTitles.length > 0 && text.length > 20
      return isCrashed || hasAttackSucceeded || !isDisplayed
        ? [`${id} ${name}: ${dialogTitles.join()} ${text.slice(0, 80)}`]
        : []
    })
    expect.soft(harm).toEqual([])
    expect(problems).toEqual([])
    // Opens one link per hostile value with a full page load. Omits very long links, because the server rejects very
    // long URLs.
    const shortLinks = links.filter(({ link }) => link.length < 12_000)
    for (const [index, valueName] of [...new Set(shortLinks.map(({ name }) => name))].entries()) {
      const kindLinks = shortLinks.filter(({ name }) => name === valueName)
      // Alternates between a link to a page and a link to a dialog.
      const { link = '/' } = kindLinks.find(({ isPage }) => isPage === (index % 2 === 0)) ?? kindLinks[0] ?? {}
      await page.goto(link)
      await expect(page.getByRole('heading').first(), valueName).toBeVisible()
    }
  })
  expect(harm).toEqual([])
})

const listIds = [
  'ecommerces.list',
  'groups.list',
  'users.list',
  'comunication.list',
  'stores.list',
  'reverses.list',
  'trackingErrors.list',
  'carriers.list',
] as const

test('S2 §6 the menu of a row contains only commands that the user may run', async ({ page, baseURL }) => {
  const readMenuTitles = async (id: string): Promise<readonly string[]> => {
    const list = commands.find((command) => command.id === id)
    if (!list) throw new Error(`${id} is no command`)
    await navigateTo(page, '/')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await navigateTo(page, buildCommandLink(list, id === 'stores.list' ? { ecommerce_id: '1' } : {}))
    await page.locator('[role="row"][data-index="0"] [data-action="menu"]').click()
    await page.getByRole('menuitem').first().waitFor()
    const titles = await page
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('span')?.textContent ?? ''))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    return titles
  }
  await withPermissions(baseURL, USER_ID, {}, async (saveLevels) => {
    await signIn(page, ACCOUNT_TYPE, '/')
    await changePermissions(page, saveLevels, writer)
    const writerMenus = new Map<string, readonly string[]>()
    for (const id of listIds) writerMenus.set(id, await readMenuTitles(id))
    await changePermissions(page, saveLevels, reader)
    const allowed = commands.filter((command) => canUse(reader, command)).map(getCommandTitle)
    for (const [id, writerTitles] of writerMenus) {
      const titles = await readMenuTitles(id)
      expect(allowed, id).toEqual(expect.arrayContaining([...titles]))
      expect(titles, id).toEqual(expect.arrayContaining(writerTitles.filter((title) => allowed.includes(title))))
    }
  })
})
