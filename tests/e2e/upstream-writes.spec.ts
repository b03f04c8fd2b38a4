// Performs every write of the specifications in the console by mouse. The server calls the simulated platform, which
// must receive exactly this write request.
import { type Page, test as plainTest } from 'playwright/test'
import { findCommand } from '#commands/registry.ts'
import { type LoggedRequest, type SpecPlatform, specRoutes } from '../upstream/spec-platform.ts'
import { getPaletteTitle } from './command-title.ts'
import { findConfirmButton, findSubmitButton } from './faults/sight.ts'
import { expect as baseExpect } from './fixtures.ts'
import { navigateTo } from './steps.ts'
import { collectProblems, createPlatformTest, signInAtPlatform } from './upstream-server.ts'
import { listWriteRequests, type PlatformWrite, platformWrites } from './upstream-writes.ts'

const test = createPlatformTest('strict').extend({ inputMethod: 'mouse' })
/** `expect` with a shorter timeout than the default, so that a failed write does not take long. */
const expect = baseExpect.configure({ timeout: 20_000 })

/** Runs a command from the palette by mouse. */
async function runCommand(page: Page, { commandId, rowPattern, optionName }: PlatformWrite): Promise<void> {
  const command = findCommand(commandId)
  if (!command) throw new Error(`${commandId} is no command`)
  const title = getPaletteTitle(command)
  if (rowPattern)
    await page.getByRole('grid').getByRole('row', { name: rowPattern }).getByRole('gridcell').nth(1).click()
  await page.getByRole('button', { name: /^Buscar ou executar um comando/ }).click()
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
  await palette.getByRole('combobox').fill(title)
  await palette.getByRole('option').filter({ hasText: title }).first().click()
  if (optionName) await palette.getByRole('option').filter({ hasText: optionName }).first().click()
  await expect(palette).toBeHidden()
}

/** Changes records of the platform, so that the console can change every group, and reprocess an unknown reverse. */
function preparePlatform({ state: { groups, reverses } }: SpecPlatform): void {
  for (const group of groups) group.status_replica_group_in_billing = 'complete'
  const [reverse] = reverses
  if (reverse) reverses.push({ ...reverse, id: 91_234, ecommerce_id: 42, tracking_error: null })
}

/**
 * Dismisses the notifications of earlier writes. A notification stays while the mouse is over it, and could cover the
 * save button of the next page.
 */
async function dismissNotifications(page: Page): Promise<void> {
  const dismissButtons = page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Dispensar' })
  // Ignores a notification that ends by itself before the click.
  while ((await dismissButtons.count()) > 0)
    await dismissButtons
      .first()
      .click({ timeout: 2000 })
      .catch(() => {})
}

/** Sends the write from its page, and checks that the platform has received this write and no other one. */
async function sendWrite(page: Page, { requests }: SpecPlatform, write: PlatformWrite): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], main [role="progressbar"], [role$="dialog"]')).toHaveCount(0)
  await dismissNotifications(page)
  requests.length = 0
  await runCommand(page, write)
  await write.fill?.(page)
  await findSubmitButton(page).click()
  if (write.asksConfirmation) await findConfirmButton(page).click()
  const expected = [
    `${write.routeName} ${write.requestPath}`,
    ...(write.secondRequest ? [write.secondRequest] : []),
  ].sort()
  const describe = ({ routeName, path }: LoggedRequest) => `${routeName} ${path}`
  await expect.poll(() => listWriteRequests(requests).map(describe).sort()).toEqual(expected)
  const listFailedStatuses = () =>
    listWriteRequests(requests).flatMap(({ status }) => (status !== null && status < 300 ? [] : [status]))
  await expect.poll(listFailedStatuses).toEqual([])
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const writes = listWriteRequests(requests)
  expect(writes.map(describe).sort()).toEqual(expected)
  const request = writes.find(({ routeName }) => routeName === write.routeName)
  if (write.expectedBody) expect(request?.body).toMatchObject(write.expectedBody)
  if (write.expectedText) expect(request?.text).toContain(write.expectedText)
  if (!write.expectedBody && !write.expectedText) expect(request?.text).toBe('')
}

test('Every write of the specifications is sent by mouse, and the platform receives exactly this write', async ({
  page,
  server,
  platform,
}) => {
  test.setTimeout(1_800_000)
  page.setDefaultTimeout(20_000)
  // Accepts the browser's question about unsaved input when the page is loaded again after a failed write.
  page.on('dialog', (dialog) => void dialog.accept())
  preparePlatform(platform)
  const problems = collectProblems(page)
  await signInAtPlatform(page, server)
  await page.goto(server.url)
  const failures: string[] = []
  for (const write of platformWrites) {
    await navigateTo(page, write.startPath)
    await sendWrite(page, platform, write).catch(async (error: unknown) => {
      failures.push(`${write.commandId} ${write.requestPath}: ${String(error).slice(0, 400)}`)
      // Loads the page again, so that an open form does not affect the next write.
      await page.reload()
    })
  }
  expect(failures).toEqual([])
  expect(problems).toEqual([])
})

/**
 * Write calls of the specifications that the console never sends, because `saveEcommerce` and `saveFeatures` do the
 * same.
 */
const UNUSED_ROUTES = ['saveEcommerceDetails', 'saveEcommerceAddress', 'postFeatures']

plainTest('The table contains every write of the specifications', () => {
  const routes = specRoutes.filter(({ method, name }) => method !== 'GET' && name !== 'signIn').map(({ name }) => name)
  const tested = new Set([...platformWrites.map(({ routeName }) => routeName), ...UNUSED_ROUTES])
  expect(routes.filter((name) => !tested.has(name))).toEqual([])
})
