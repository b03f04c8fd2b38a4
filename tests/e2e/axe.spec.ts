// Tests the screens with the accessibility checker axe in both themes, and also checks the focus, the other languages
// or narrow windows. `npm test` visits a sixth of the screens; `npm run test:screens` makes all these checks on every
// screen.
import type { Page } from 'playwright/test'
import { type Language, languages } from '#contract/languages.ts'
import { isRunByNpmTest } from '../core.ts'
import { runsAllCases } from '../whole.ts'
import { openApiSession } from './api-session.ts'
import { waitForLanguage } from './axe-languages.ts'
import { screens as allScreens, screenGroups } from './axe-screens.ts'
import { expect, test } from './fixtures.ts'
import { inspectScreen } from './inspect.ts'
import { navigateTo, signIn } from './steps.ts'

test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'its driver has no debugger past the content policy, and no forced colours',
)

/** Creates one test per group of screens. The test signs in once and visits all screens of the group as this user. */
for (const { accountType, screens } of isRunByNpmTest
  ? screenGroups.filter((_, index) => index % 6 === 0)
  : screenGroups) {
  test(`The screens of ${accountType} have no violation: ${screens.map(({ name }) => name).join(', ')}`, async ({
    page,
  }) => {
    test.setTimeout(360_000)
    await signIn(page, accountType, '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const screen of screens) {
      const { name, url, needsPageLoad, containsPortugueseNames, waitUntilReady } = screen
      if (url !== undefined) await (needsPageLoad ? page.goto(url) : navigateTo(page, url))
      await waitUntilReady(page)
      const screenIndex = runsAllCases ? undefined : allScreens.indexOf(screen)
      expect.soft(await inspectScreen(page, { containsPortugueseNames, screenIndex }), name).toEqual([])
    }
  })
}

test('The sign-in page has no violation', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Entrar na Reversa' }).waitFor()
  const choose = async (_: Page, language: Language) => {
    await page.getByRole('radio').nth(languages.indexOf(language)).click()
    await waitForLanguage(page, language)
  }
  expect(await inspectScreen(page, { setLanguageOfPage: choose })).toEqual([])
})

test('The sign-in dialog of an expired session has no violation', async ({ page, context, baseURL }) => {
  const session = await openApiSession(baseURL, 'n1')
  const expire = async (_: Page, language: Language) => {
    await session.put('/v2/users/me/preferences', { language })
    await signIn(page, 'n1', '/ecommerces')
    await page.getByRole('row').nth(5).waitFor()
    await context.clearCookies()
    const dialog = page.getByRole('alertdialog')
    // Sorts the list to send a request. The 401 response opens the dialog. The click may fail because an earlier
    // request has already opened the dialog.
    const sortClick = page.locator('[role=columnheader][aria-sort]').first().click({ timeout: 5_000 })
    await Promise.all([dialog.waitFor(), sortClick.catch(() => undefined)])
  }
  await expire(page, 'pt-BR')
  expect(await inspectScreen(page, { setLanguageOfPage: expire })).toEqual([])
})

test('Each check finds the fault that the test adds to the page', async ({ page }) => {
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(addFaults)
  const foundRules = new Set((await inspectScreen(page)).map(({ rule }) => rule))
  const expected = [
    ...['image-alt', 'button-name', 'color-contrast (light)', 'color-contrast (dark)'],
    ...['no focus seen', 'focus hidden', 'small', 'order', 'state not seen (forced colours)'],
    ...['button-name (en-US)', 'left in Portuguese (en-US)', 'left in Portuguese (es)'],
    ...['cut (640 px)', 'cut (390 px)', 'cut (320 px)'],
  ]
  expect(expected.filter((rule) => !foundRules.has(rule))).toEqual([])
})

/** Adds one faulty element to the page for each kind of fault that the checks must detect. */
function addFaults(): void {
  const main = document.querySelector('main')
  const addFaultyElement = (name: string, text: string, style: Partial<CSSStyleDeclaration> = {}) => {
    const element = document.createElement(name)
    element.textContent = text
    Object.assign(element.style, style)
    main?.append(element)
    return element
  }
  addFaultyElement('img', '')
  addFaultyElement('button', '')
  addFaultyElement('p', 'Pálido demais', { color: '#888', background: '#999' })
  addFaultyElement('button', 'Sem foco', { outline: 'none', boxShadow: 'none', border: '0' })
  const covered = addFaultyElement('button', 'Coberto', {
    position: 'fixed',
    left: '400px',
    top: '400px',
    width: '60px',
  })
  covered.id = 'covered'
  addFaultyElement('div', '', {
    position: 'fixed',
    left: '380px',
    top: '380px',
    width: '200px',
    height: '100px',
    zIndex: '999',
  })
  for (const left of ['200px', '211px'])
    addFaultyElement('button', 'x', {
      position: 'fixed',
      left,
      bottom: '0',
      width: '10px',
      height: '10px',
      padding: '0',
    })
  addFaultyElement('a', 'Antes de tudo').setAttribute('tabindex', '5')
  for (const pressed of ['true', 'false']) addFaultyElement('button', 'Igual').setAttribute('aria-pressed', pressed)
  addFaultyElement('p', 'Buscar ou executar um comando')
  addFaultyElement('p', 'Largo', { width: '900px' })
}
