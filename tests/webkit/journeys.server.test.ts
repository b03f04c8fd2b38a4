// Browser tests in WebKit, the engine of Safari: user journeys with the keyboard alone, with the mouse alone, and with
// both.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reverseScenarios } from '#demo/stories.ts'
import { hasWebKit } from '../../scripts/browser.mjs'
import { type RunningServer, runServer } from '../running-server.ts'
import { openWebKit, type WebKitPage } from './webkit.ts'

const dialog = '[role=dialog]'
const row = '[role=grid] [role=row]'
const toast = '[data-region=toasts] li'
const selectedOption = '[role=option][aria-selected=true]'

/** Builds a JavaScript expression that is true while the element with this selector and text has the focus. */
const buildFocusExpression = (selector: string, text = '') =>
  `document.activeElement.matches(${JSON.stringify(selector)}) &&
  [document.activeElement, ...(document.activeElement.labels ?? [])].some((element) => element.textContent.includes(${JSON.stringify(text)}))`
/** Builds a JavaScript expression that is true while the path and query string of the page start with `path`. */
const buildUrlExpression = (path: string) => `(location.pathname + location.search).startsWith(${JSON.stringify(path)})`

describe.skipIf(!hasWebKit())('in WebKit', () => {
  let server: RunningServer
  let page: WebKitPage
  beforeAll(async () => {
    server = await runServer()
  })
  afterAll(() => server?.stop())
  beforeEach(async () => {
    page = await openWebKit()
  })
  afterEach(() => page?.close())

  const signInAndOpen = async (path: string) => {
    await page.goto(server.url + path)
    await page.click('button', 'Camila Conceição')
    await page.waitUntil(buildUrlExpression(path))
    await page.waitForElement('h1')
  }

  test('a reverse is reprocessed by keyboard alone: palette, drawer, note and history', async () => {
    const id = String(reverseScenarios.succeeds.id)
    await page.goto(server.url)
    await page.waitUntil(buildFocusExpression('button', 'Helena'))
    await page.press('ArrowDown', 'ArrowDown')
    await page.waitUntil(buildFocusExpression('button:focus-visible', 'Camila'))
    await page.press('Enter')
    await page.waitForElement('h1', 'Camila')

    await page.press('Control+K')
    await page.type(`reprocessar reversa ${id}`)
    await page.waitForElement(selectedOption, id)
    await page.press('Enter')
    await page.waitForElement(dialog, 'Loja Azul · 1')
    await page.waitUntil(buildFocusExpression('input', 'Tarefa'))
    await page.type('Reenviar etiqueta')
    await page.press('Tab')
    await page.type('ZD-48213')
    await page.press('Control+Enter')
    await page.waitForElement('section', 'Reprocessamento concluído')
    await page.press('Enter')
    await page.waitForElement(toast, 'Nota copiada.')

    await page.press('Control+K')
    await page.type('loja azul reprocessamento')
    await page.waitForElement(selectedOption, 'Loja Azul')
    await page.press('Enter')
    await page.waitUntil(buildUrlExpression('/ecommerces/show/1?tab=reprocess'))
    await page.waitForElement(row, 'ZD-48213')
  })

  test('a reverse is reprocessed by mouse alone, with the keyboard only for text', async () => {
    const id = String(reverseScenarios.withoutStatus.id)
    await signInAndOpen('/')
    await page.click('nav a', 'Ecommerces')
    await page.hover('[data-index="2"]')
    await page.waitUntil(
      `getComputedStyle(document.querySelector('[data-index="2"] [data-action=menu]')).color !== 'rgba(0, 0, 0, 0)'`,
    )
    await page.click('input', 'Buscar por id')
    await page.type('loja azul')
    await page.click(`${row} a`, 'Loja Azul')
    await page.click('[role=tab]', 'Reprocessamento')
    const fields = { 'Id da reversa': id, Tarefa: 'Cliente sem etiqueta', Chamado: 'ZD-77' }
    for (const [label, text] of Object.entries(fields)) {
      await page.click('input', label)
      await page.type(text)
    }
    await page.click('main button[type=submit]', 'Reprocessar')
    await page.waitForElement('section', 'Reprocessamento concluído')
    await page.click(`${row} button`, 'Forçar reprocessamento')
    await page.click('[role=alertdialog] button', 'Forçar reprocessamento')
    await page.waitUntil(
      `[...document.querySelectorAll(${JSON.stringify(row)})].filter((row) => row.textContent.includes('ZD-77')).length === 2`,
    )
  })

  test('keys after a click move the visible focus; the focused row is copied, opened and focused again after Back', async () => {
    await signInAndOpen('/ecommerces?situation=all&sort=asc')
    await page.waitUntil(buildFocusExpression('[data-index="0"]', 'Loja Azul'))
    await page.click('h1')
    await page.press('j')
    await page.waitUntil(buildFocusExpression('[data-index="0"]:focus-visible'))
    await page.click('[data-index="2"] [role=gridcell]:nth-child(5)')
    await page.press('ArrowUp')
    await page.waitUntil(buildFocusExpression('[data-index="1"]:focus-visible', 'Casa Conceição'))
    await page.press('x', 'Control+C')
    await page.waitForElement(toast, '1 linha copiada')
    await page.press('/', 'Control+V')
    expect(await page.waitUntil('document.activeElement.value')).toContain('Casa Conceição')
    await page.press('Control+A', 'Backspace', 'Escape')
    await page.waitUntil(buildFocusExpression('[data-index="1"]:focus-visible'))
    await page.press('Enter')
    await page.waitUntil(buildUrlExpression('/ecommerces/show/2'))
    await page.waitForElement('h1', 'Casa Conceição')
    await page.back()
    await page.waitUntil(buildFocusExpression('[data-index="1"]', 'Casa Conceição'))
  })

  test('invalid JSON of the project configuration is rejected, corrected and saved by keyboard alone', async () => {
    await page.goto(`${server.url}/ecommerces/show/174?do=ecommerces.editConfigs&ecommerce=174`)
    await page.waitUntil(buildFocusExpression('button', 'Helena'))
    await page.press('Enter')
    await page.waitUntil(buildFocusExpression('fieldset:focus-visible'))
    await page.press('Enter', 'Control+A')
    await page.type('{"fee": 1.50')
    await page.press('Control+S')
    await page.waitForElement(`${dialog} [role=alert]`)
    await page.press('Control+End')
    await page.type('}')
    await page.press('Control+S')
    await page.waitForElement(toast, 'Configurações do projeto atualizadas.')
  })
})
