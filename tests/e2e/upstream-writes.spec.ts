// Performs every write of the specifications in the console by mouse. The server calls the simulated platform, which
// must receive exactly this write request.
import type { Page } from 'playwright/test'
import { specRoutes } from '../upstream/spec-platform.ts'
import { getCommandTitle } from './command-title.ts'
import { findConfirmButton, findSubmitButton } from './faults/sight.ts'
import { test as base, expect } from './fixtures.ts'
import { collectProblems, createPlatformTest, signInAtPlatform } from './upstream-server.ts'
import { listWriteRequests, type PlatformWrite, platformWrites } from './upstream-writes.ts'

const test = createPlatformTest('strict').extend({ inputMethod: 'mouse' })

/** Runs a command from the palette by mouse. */
async function runCommand(page: Page, { commandId, row }: PlatformWrite): Promise<void> {
  const title = getCommandTitle({ id: commandId as `list.${string}` })
  if (row) await page.getByRole('grid').getByRole('row', { name: row }).getByRole('gridcell').nth(1).click()
  await page.getByRole('button', { name: /^Buscar ou executar um comando/ }).click()
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
  await palette.getByRole('combobox').fill(title)
  await palette
    .getByRole('option')
    .filter({ hasText: new RegExp(`^${title}`) })
    .first()
    .click()
  await expect(palette).toBeHidden()
}

for (const write of platformWrites)
  test(`${write.route} by mouse with ${write.commandId}: the platform receives exactly this write`, async ({
    page,
    server,
    platform,
  }) => {
    const problems = collectProblems(page)
    await signInAtPlatform(page, server)
    await page.goto(server.url + write.from)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    platform.requests.length = 0
    await runCommand(page, write)
    await write.fill?.(page)
    await findSubmitButton(page).click()
    if (write.asksConfirmation) await findConfirmButton(page).click()
    await expect.poll(() => listWriteRequests(platform.requests).at(-1)?.status).toBeLessThan(300)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const requests = listWriteRequests(platform.requests)
    expect(requests.map(({ routeName, path }) => `${routeName} ${path}`)).toEqual([`${write.route} ${write.path}`])
    if (write.body) expect(requests[0]?.body).toMatchObject(write.body)
    expect(problems).toEqual([])
  })

/**
 * Write calls of the specifications that the console never sends, because `saveEcommerce` and `saveFeatures` do the
 * same.
 */
const UNUSED_ROUTES = ['saveEcommerceDetails', 'saveEcommerceAddress', 'postFeatures']

base('The table contains every write of the specifications', () => {
  const routes = specRoutes.filter(({ method, name }) => method !== 'GET' && name !== 'signIn').map(({ name }) => name)
  const tested = new Set([...platformWrites.map(({ route }) => route), ...UNUSED_ROUTES])
  expect(routes.filter((name) => !tested.has(name))).toEqual([])
})
