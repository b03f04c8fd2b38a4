// Opens every command on a server that calls the simulated platform: by a link, and from the palette by keyboard.
import type { Page } from 'playwright/test'
import type { Command } from '#commands/command.ts'
import { commands, listAllowedCommands } from '#commands/registry.ts'
import { getPaletteTitle } from './command-title.ts'
import { expect } from './fixtures.ts'
import { openLinks } from './links-visit.ts'
import { navigateTo } from './steps.ts'
import { buildTestedLink, createConsoleRecords, getPagePath } from './upstream-commands.ts'
import { createPlatformTest, signInAtPlatform, userAtPlatform } from './upstream-server.ts'

const test = createPlatformTest('strict')
const allowedCommands = new Set(listAllowedCommands(userAtPlatform))

const UNAVAILABLE_TEXT = 'Não disponível nesta instalação'
const errorPattern =
  /Não disponível nesta instalação|O link não pôde ser lido|Você não tem acesso|Falta preencher|não encontrad|não existe/

const getPath = (urlOrPattern: string) => urlOrPattern.split('?')[0] ?? ''

/** Starts to collect page errors and responses with an error status. */
function collectErrors(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${page.url()}: ${response.status()} ${response.url()}`)
  })
  return errors
}

test('A link to a command opens its page or form at the platform, or says that the command is not available', async ({
  page,
  server,
}) => {
  test.setTimeout(900_000)
  const records = await createConsoleRecords(page.request, server)
  const problems = collectErrors(page)
  await page.goto(server.url)
  const links = commands.map((command) => buildTestedLink(command, records))
  const results = await openLinks(page, links)
  const failures = commands.flatMap((command, index) => {
    const [link = '', result] = [links[index], results[index]]
    if (!result) return [`${command.id}: not opened`]
    const { surface } = command
    const description = `${command.id} ${link}: ${result.dialogTitles.join()} ${result.text.slice(0, 200)}`
    if (result.isCrashed) return [description]
    if (!allowedCommands.has(command)) return result.text.includes(UNAVAILABLE_TEXT) ? [] : [description]
    const isOpen = surface.kind === 'page' ? result.path === getPath(link) : result.dialogTitles.length === 1
    return isOpen && result.text.length > 20 && !errorPattern.test(result.text) ? [] : [description]
  })
  expect(failures).toEqual([])
  expect(problems).toEqual([])
})

/** Commands that this test does not run from the palette. The values state the reason. */
const untestedInPalette: Readonly<Record<string, string>> = {
  'notes.edit': 'needs a note, which only the buttons in the list of notes select',
  'notes.pin': 'needs a note, which only the buttons in the list of notes select',
  'notes.delete': 'needs a note, which only the buttons in the list of notes select',
  'replies.editTemplate': 'needs a template, which only the list of templates selects',
  'session.reload': 'reloads the page',
  'session.signOut': 'ends the session',
}

/** Bulk commands need selected rows, so the palette offers them only for a selection. */
const bulkIds = new Set(commands.flatMap(({ bulk }) => (bulk && 'commandId' in bulk ? [bulk.commandId as string] : [])))
const isBulkOnly = ({ id, requires }: Command) => bulkIds.has(id) && requires === 'record'

/** Commands that the palette must offer. All other commands are available only on certain screens. */
const paletteCommands = [...allowedCommands].filter(
  (command) =>
    !command.hidden && command.requires !== 'handler' && !isBulkOnly(command) && !(command.id in untestedInPalette),
)

/** Opens the palette, types the title of the command, and presses Enter until the command has all its arguments. */
async function runFromPalette(page: Page, command: Command): Promise<string | null> {
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
  const title = getPaletteTitle(command)
  await page.keyboard.press('Control+K')
  await palette.waitFor()
  await page.keyboard.type(title)
  const selected = palette.getByRole('option', { selected: true })
  const isFound = await selected
    .filter({ hasText: title })
    .waitFor({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    )
  if (!isFound) return `${command.id}: ${await selected.allTextContents()} is selected`
  await page.keyboard.press('Enter')
  // Reports no error for a search command, whose search opens inside the palette.
  if (command.id.endsWith('.find')) return null
  for (let presses = 0; presses < 3 && (await palette.isVisible()); presses++) {
    // If the palette asks for a missing argument, waits for the list of values and chooses the first value with Enter.
    await Promise.race([palette.waitFor({ state: 'hidden' }), selected.waitFor()])
    if (await palette.isVisible()) await page.keyboard.press('Enter')
    await page.waitForTimeout(200)
  }
  return (await palette.isVisible()) ? `${command.id}: the palette stays open` : null
}

/**
 * Returns the text of the open form, or the headings and alerts of the page. Omits the rows of lists, because rows may
 * contain error texts.
 */
async function readErrors(page: Page): Promise<string> {
  const dialog = page.locator('[role$="dialog"]')
  const displayed = (await dialog.count()) > 0 ? dialog : page.locator('main').locator('h1, h2, h3, [role="alert"]')
  return (await displayed.allTextContents()).join(' ')
}

test.extend({ inputMethod: 'keyboard' })(
  'The palette finds every command by its title at the platform, and Enter runs the command',
  async ({ page, server, context }) => {
    test.setTimeout(1_800_000)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await createConsoleRecords(page.request, server)
    const problems = collectErrors(page)
    await signInAtPlatform(page, server)
    await page.goto(server.url)
    expect(paletteCommands.length).toBeGreaterThan(150)
    const failures: string[] = []
    for (const command of paletteCommands) {
      await navigateTo(page, getPagePath(command))
      await page.locator('main h1').first().waitFor()
      await expect(page.locator('[aria-busy="true"], main [role="progressbar"], [role$="dialog"]')).toHaveCount(0)
      const failure = await runFromPalette(page, command)
      if (failure) failures.push(failure)
      const isLayer = ['drawer', 'dialog', 'overlay'].includes(command.surface.kind)
      if (!failure && isLayer) await page.locator('[role$="dialog"]').first().waitFor()
      const text = await readErrors(page)
      if (errorPattern.test(text)) failures.push(`${command.id}: ${text.slice(0, 200)}`)
      for (let presses = 0; presses < 4 && (await page.locator('[role$="dialog"]').count()) > 0; presses++)
        await page.keyboard.press('Escape')
    }
    expect(failures).toEqual([])
    expect(problems).toEqual([])
  },
)
