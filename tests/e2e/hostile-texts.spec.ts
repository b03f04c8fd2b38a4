// Tests that every screen displays attack texts, such as scripts in a name, as plain text. The test fills every text
// column of the database with attack texts.
import type { Page, Request } from 'playwright/test'
import { buildCommandLink, commands, parseArguments } from '#commands/registry.ts'
import { demoGroupIds } from '../../src/demo/merchants.ts'
import { exampleArguments } from '../bench/records.ts'
import { attacks } from '../comunication/attacks.ts'
import { storeMeasurement } from '../measurements.ts'
import { collectViolations, createTestWithOwnServer, expect } from './fixtures.ts'
import { columnMarkPattern, createAttackPreparation } from './planted-everywhere.ts'
import { SAMPLE_ECOMMERCE_ID, SAMPLE_STORE_ID } from './sample-records.ts'
import { navigateTo, signIn } from './steps.ts'

const { attackedColumns, prepare } = createAttackPreparation()
const test = createTestWithOwnServer({ prepare })

/** Text columns that no screen displays. The test therefore does not expect their attack texts on a screen. */
const undisplayedColumns = new Set([
  // The notification and the activity log display their own copies of the name of the user who answered.
  'access_requests.answered_by',
  // The activity log displays only the values after a change; a collapsed section contains the values before.
  'activity.before',
  // A row displays the id of its record, or the line that the open tab still has, in place of the stored text.
  'batch_rows.input',
  'courier_connectors.logo_url',
  // Users who can answer feature requests see a form in place of the name of the user who answered.
  'feature_requests.answered_by',
  // These columns are copies of columns of the table `users`. The screens display the columns of `users`.
  'people.email',
  'people.first_name',
  'people.last_name',
  // The rows of the list display only whether a user changed the template; the drawer displays the text in a form.
  'reply_templates.text',
  'reprocess_attempts.log',
  // The screens display translated names of the demo segments instead of this column.
  'segments.name',
  // Only the card of one ticket displays the name of a note's author, and the test does not open this card.
  'ticket_notes.user_name',
])

const ecommerceUrl = `/ecommerces/show/${SAMPLE_ECOMMERCE_ID}`
/** URLs of all commands, and additional URLs for rows that the pages of the commands do not display. */
const urls = new Set([
  ...commands.flatMap((command) =>
    command.surface.kind === 'inline' ? [] : buildCommandLink(command, parseArguments(command, exampleArguments)),
  ),
  '/ecommerces?situation=all',
  '/feature-requests?situation=all',
  '/feature-requests?situation=all&do=featureRequests.open&request=1',
  `${ecommerceUrl}?tab=metadatas&metadata=app_name`,
  '/groups/show/1?tab=metadatas&metadata=app_name',
  `/groups/show/${demoGroupIds.error}`,
  `/ecommerces/${SAMPLE_ECOMMERCE_ID}/stores/show/${SAMPLE_STORE_ID}`,
  `/ecommerces/${SAMPLE_ECOMMERCE_ID}/stores/show/${SAMPLE_STORE_ID}?tab=correios`,
])

test('Every screen displays attack texts as plain text', async ({ page }) => {
  test.slow()
  const [errors, dialogs]: [string[], string[]] = [[], []]
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(collectViolations)
  await signIn(page, 'admin_boss')

  const foundColumns = new Set<string>()
  const checkScreen = async (screenName: string) => {
    for (const column of await findDisplayedAttackColumns(page)) foundColumns.add(column)
    expect(await findAttackTraces(page), screenName).toEqual({ planted: false, made: [], violations: [] })
  }
  const hasLoaded = trackRequests(page)
  for (const url of urls) {
    await navigateTo(page, url)
    await expect.poll(hasLoaded, url).toBe(true)
    await checkScreen(url)
  }
  await navigateTo(page, '/correios')
  await page
    .getByRole('button', { name: /^Revelar o endereço/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Ocultar o endereço/ })).toBeVisible()
  await checkScreen('an address that is revealed')
  await navigateTo(page, '/')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Paleta de comandos' }).fill('<img src=x onerror')
  await expect(page.getByRole('dialog')).toContainText('onerror')
  await checkScreen('the palette')
  expect([errors, dialogs]).toEqual([[], []])
  storeMeasurement(
    `attacks: ${attacks.length}, in ${attackedColumns.size} kinds of texts, looked for on ${urls.size} places`,
  )
  expect([...attackedColumns].filter((column) => !foundColumns.has(column)).sort()).toEqual([...undisplayedColumns])
})

/**
 * Returns a function that checks whether the page has loaded: no request is pending, no request starts within four
 * frames, and no skeleton is visible.
 */
function trackRequests(page: Page): () => Promise<boolean> {
  const pendingRequests = new Set<Request>()
  page.on('request', (request) => pendingRequests.add(request))
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  return async () => {
    const wasAtRest = pendingRequests.size === 0
    const isRendered = await page.evaluate(async () => {
      for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
      return document.querySelector('[class*=skeleton], [aria-busy=true], [aria-label^=Carregando]') === null
    })
    return wasAtRest && isRendered && pendingRequests.size === 0
  }
}

/**
 * Returns the database columns whose attack texts the page displays: in its text, its fields or its accessible names.
 */
async function findDisplayedAttackColumns(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const accessibleNames = [...document.querySelectorAll('[title], [aria-label], [placeholder]')].flatMap((element) =>
      ['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.body.textContent ?? '', ...fields, ...accessibleNames].join('\n')
  })
  return [...texts.matchAll(columnMarkPattern)].map(([, column = '']) => column)
}

/**
 * Returns the traces that a successful attack would leave in the page: a global variable, elements, event handlers,
 * links or policy violations.
 */
function findAttackTraces(page: Page) {
  return page.evaluate(() => {
    const handlerAttributes = [
      'onerror',
      'onload',
      'onclick',
      'onmouseover',
      'onfocus',
      'ontoggle',
      'onbegin',
      'onstart',
    ]
    const unexpectedElements = [
      'img[src="x"]',
      'x-custom',
      'marquee',
      'math',
      'embed',
      'object',
      'base',
      'iframe',
      'body form[action^="java" i]',
    ]
    const addedElements = [
      ...document.querySelectorAll([...unexpectedElements, ...handlerAttributes.map((name) => `[${name}]`)].join(',')),
    ]
    const links = [...document.links].filter(
      ({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:', 'blob:'].includes(protocol),
    )
    return {
      planted: 'planted' in window,
      made: [...addedElements, ...links].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      violations: 'violations' in window ? window.violations : null,
    }
  })
}
