// Tests that the menu, the pages, the buttons that write and the command palette match the permissions expected in
// `tests/access` (S2 §6). The tests change the permissions of one user repeatedly and visit all pages without reloading
// the console. `npm run test:all` tests some of the account types; `npm run test:rights` tests all.
import type { Page } from 'playwright/test'
import { menuGroups } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import {
  accountTypes,
  buildUniformPermissions,
  contexts,
  defaultPermissionsByType,
  type Level,
  levels,
} from '#contract/access.ts'
import texts from '#locales/pt-BR/commands.json' with { type: 'json' }
import { expectedCommands } from '../access/expected-commands.ts'
import { isAllowed, type TestUser } from '../access/rights.ts'
import { storeMeasurement } from '../measurements.ts'
import { runsAllCases, sampleCases } from '../whole.ts'
import { openApiSession } from './api-session.ts'
import { expect, test } from './fixtures.ts'
import { places, writeControlPattern } from './rights-places.ts'
import { type ExpectedPage, visitPages } from './rights-visit.ts'
import { signIn } from './steps.ts'

const USER_ID = 7
const getAccessRule = (id: string) => expectedCommands[id] ?? 'missing'
const placeNames: Readonly<Record<string, string>> = texts.commands.places
const menuCommands = commands.filter((command) => command.menu)

/**
 * Six users with different permission levels. For every context (area of permissions), two users may write and one more
 * may read. No two contexts have the same users, so that a page with a wrong permission check fails for at least one
 * user.
 */
const mixedUsers: readonly TestUser[] = Array.from({ length: 6 }, (_, userIndex) => {
  const getLevel = (index: number): Level => {
    const [firstWriter, secondWriter, reader] =
      index < 6 ? [index, index + 1, index + 3] : [index, index + 2, index + 3]
    if (userIndex === (firstWriter ?? 0) % 6 || userIndex === (secondWriter ?? 0) % 6) return 'read_and_write'
    return userIndex === (reader ?? 0) % 6 ? 'readonly' : 'denied'
  }
  return {
    type: 'n1',
    levels: {
      ...buildUniformPermissions('denied'),
      ...Object.fromEntries(contexts.map((context, index) => [context, getLevel(index)])),
    },
  }
})

const buildUserWithLevel = (level: Level): TestUser => ({ type: 'n1', levels: buildUniformPermissions(level) })
const buildUserOfType = (type: (typeof accountTypes)[number]): TestUser => ({
  type,
  levels: defaultPermissionsByType[type],
})

const testedRules = [
  ...new Set([
    ...places.flatMap(({ openRule, writeControl }) => [openRule, writeControl?.rule ?? openRule]),
    ...menuCommands.map(({ id }) => getAccessRule(id)),
  ]),
]

/**
 * Removes users who have the same account type and the same tested permissions as another user, because they see the
 * same pages.
 */
const removeEquivalentUsers = (users: readonly TestUser[]) => [
  ...new Map(
    users.map((user) => [JSON.stringify([user.type, ...testedRules.map((rule) => isAllowed(user, rule))]), user]),
  ).values(),
]

const userGroups: Readonly<Record<string, readonly TestUser[]>> = {
  'users without permissions, readers, and users with mixed levels': [
    buildUserWithLevel('denied'),
    buildUserWithLevel('readonly'),
    ...mixedUsers,
  ],
  'account types': sampleCases(accountTypes, 2).map(buildUserOfType),
  ...(runsAllCases
    ? {
        'users with another level in one context than in all other contexts': contexts.flatMap((context) => [
          ...levels.map(
            (level): TestUser => ({ type: 'n1', levels: { ...buildUniformPermissions('denied'), [context]: level } }),
          ),
          ...levels.map(
            (level): TestUser => ({
              type: 'n1',
              levels: { ...buildUniformPermissions('read_and_write'), [context]: level },
            }),
          ),
        ]),
        'account types with mixed levels': accountTypes.flatMap((type) =>
          mixedUsers.map((user): TestUser => ({ type, levels: user.levels })),
        ),
      }
    : {}),
}

/** Paths of records that only their owner can open. `rights-links.spec.ts` tests the links to these pages. */
const ownRecordPaths = ['/batches/:id']

test('S2 §6 the list of places contains every page and tab that a command opens', () => {
  const parsePlace = (path: string) => {
    const { pathname, searchParams } = new URL(path.replaceAll(/:\w+|\b\d+\b/g, ':id'), 'http://here')
    return { pathname, tab: searchParams.get('tab'), mode: searchParams.get('mode') }
  }
  const knownPlaces = [...ownRecordPaths, ...places.map(({ path }) => path)].map(parsePlace)
  const commandPlaces = commands.flatMap(({ surface }) => (surface.kind === 'page' ? [parsePlace(surface.path)] : []))
  const isKnown = ({ pathname, tab, mode }: ReturnType<typeof parsePlace>) =>
    knownPlaces.some((place) => place.pathname === pathname && place.mode === mode && [place.tab, null].includes(tab))
  expect(commandPlaces.length).toBeGreaterThan(40)
  expect(commandPlaces.filter((place) => !isKnown(place))).toEqual([])
})

test('S2 §6 for every two contexts, one test user may read and one may write the first context but not the second', () => {
  const missingPairs = contexts.flatMap((context) =>
    contexts.flatMap((otherContext) =>
      ['r', 'w']
        .filter(
          (letter) =>
            context !== otherContext &&
            !mixedUsers.some((user) => separatesContexts(user, context, otherContext, letter)),
        )
        .map((letter) => `${context} ${otherContext} ${letter}`),
    ),
  )
  expect(missingPairs).toEqual([])
})

function separatesContexts(user: TestUser, context: string, otherContext: string, letter: string): boolean {
  return isAllowed(user, `${context} ${letter}`) && !isAllowed(user, `${otherContext} ${letter}`)
}

for (const [groupName, users] of Object.entries(userGroups)) {
  test(`S2 §6 the console shows ${groupName} what the server permits`, async ({ page, baseURL }) => {
    test.setTimeout(600_000)
    const boss = await openApiSession(baseURL)
    const path = `/v2/users/${USER_ID}/permissions`
    const previousPermissions = await boss.get<object>(path)
    try {
      await signIn(page, 'collaborator_aftersale', '/')
      storeMeasurement(
        `permissions in the browser, ${groupName}: ${places.length} pages, ${removeEquivalentUsers(users).length} users`,
      )
      for (const user of removeEquivalentUsers(users)) {
        expect(await boss.put(path, { type: user.type, permissions: user.levels })).toBe(200)
        await test.step(`${user.type} ${JSON.stringify(user.levels)}`, () => checkConsole(page, user))
      }
    } finally {
      await boss.put(path, { type: 'collaborator_aftersale', permissions: Object(previousPermissions).permissions })
    }
  })
}

async function checkConsole(page: Page, user: TestUser): Promise<void> {
  await page.goto('/')
  const menuItems = page.getByRole('navigation', { name: 'Menu' }).getByRole('listitem')
  const expectedNames = menuGroups
    .flatMap((group) => menuCommands.filter(({ menu }) => menu === group))
    .filter(({ id }) => isAllowed(user, getAccessRule(id)))
    .map(({ feature }) => placeNames[feature] ?? feature)
  await expect(menuItems).toHaveText(expectedNames.map((name) => new RegExp(`^${name}`)))
  await checkPalette(page, user)
  const canWrite = user.type === 'admin_boss' || Object.values(user.levels).includes('read_and_write')
  const expectedPages = places.map(({ path, openRule, readyPattern, writeControl }): ExpectedPage => {
    const isOpen = isAllowed(user, openRule)
    const control = isOpen &&
      writeControl && { name: writeControl.name.source, isPresent: isAllowed(user, writeControl.rule) }
    return { path, isOpen, readyPattern: readyPattern.source, ...(control && { control }) }
  })
  expect(await visitPages(page, expectedPages, canWrite ? null : writeControlPattern)).toEqual([])
}

/** Checks that the command palette lists commands without permission in a group of their own. */
async function checkPalette(page: Page, user: TestUser): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.keyboard.type('criar')
  for (const id of ['ecommerces.create', 'groups.create'] as const) {
    const name = id === 'ecommerces.create' ? /^Criar ecommerce/ : /^Criar grupo/
    const deniedRow = page
      .getByRole('group', { name: /^Sem permissão/ })
      .getByRole('option', { name })
      .first()
    await expect(page.getByRole('option', { name }).first()).toBeVisible()
    await expect(deniedRow).toBeVisible({ visible: !isAllowed(user, getAccessRule(id)) })
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}
