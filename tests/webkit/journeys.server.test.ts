// A person's way through the console in WebKit, the engine of Safari: by keyboard, by mouse, and by one after the other.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reverseScenarios } from '#demo/stories.ts'
import { hasWebKit } from '../../scripts/browser.mjs'
import { type RunningServer, runServer } from '../running-server.ts'
import { openWebKit, type WebKitPage } from './webkit.ts'

const dialog = '[role=dialog]'
const row = '[role=grid] [role=row]'
const toast = '[data-region=toasts] li'
const chosenOption = '[role=option][aria-selected=true]'

/** Expressions of the page. */
const hasFocus = (selector: string, text = '') =>
  `document.activeElement.matches(${JSON.stringify(selector)}) &&
  [document.activeElement, ...(document.activeElement.labels ?? [])].some((one) => one.textContent.includes(${JSON.stringify(text)}))`
const isAt = (address: string) => `(location.pathname + location.search).startsWith(${JSON.stringify(address)})`

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

  const signInAt = async (address: string) => {
    await page.goto(server.url + address)
    await page.click('button', 'Camila Conceição')
    await page.until(isAt(address))
    await page.see('h1')
  }

  test('by keyboard alone a reverse is reprocessed: palette, drawer, note, history', async () => {
    const id = String(reverseScenarios.succeeds.id)
    await page.goto(server.url)
    await page.until(hasFocus('button', 'Helena'))
    await page.press('ArrowDown', 'ArrowDown')
    await page.until(hasFocus('button:focus-visible', 'Camila'))
    await page.press('Enter')
    await page.see('h1', 'Camila')

    await page.press('Control+K')
    await page.type(`reprocessar reversa ${id}`)
    await page.see(chosenOption, id)
    await page.press('Enter')
    await page.see(dialog, 'Loja Azul · 1')
    await page.until(hasFocus('input', 'Tarefa'))
    await page.type('Reenviar etiqueta')
    await page.press('Tab')
    await page.type('ZD-48213')
    await page.press('Control+Enter')
    await page.see('section', 'Reprocessamento concluído')
    await page.press('Enter')
    await page.see(toast, 'Nota copiada.')

    await page.press('Control+K')
    await page.type('loja azul reprocessamento')
    await page.see(chosenOption, 'Loja Azul')
    await page.press('Enter')
    await page.until(isAt('/ecommerces/show/1?tab=reprocess'))
    await page.see(row, 'ZD-48213')
  })

  test('by mouse alone, typing nothing but text', async () => {
    const id = String(reverseScenarios.withoutStatus.id)
    await signInAt('/')
    await page.click('nav a', 'Ecommerces')
    await page.hover('[data-index="2"]')
    await page.until(
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
    await page.see('section', 'Reprocessamento concluído')
    await page.click(`${row} button`, 'Forçar reprocessamento')
    await page.click('[role=alertdialog] button', 'Forçar reprocessamento')
    await page.until(
      `[...document.querySelectorAll(${JSON.stringify(row)})].filter((one) => one.textContent.includes('ZD-77')).length === 2`,
    )
  })

  test('a key after a click moves through the rows, with its ring; they are selected, copied, opened, and found again', async () => {
    await signInAt('/ecommerces?situation=all&sort=asc')
    await page.until(hasFocus('[data-index="0"]', 'Loja Azul'))
    await page.click('h1')
    await page.press('j')
    await page.until(hasFocus('[data-index="0"]:focus-visible'))
    await page.click('[data-index="2"] [role=gridcell]:nth-child(5)')
    await page.press('ArrowUp')
    await page.until(hasFocus('[data-index="1"]:focus-visible', 'Casa Conceição'))
    await page.press('x', 'Control+C')
    await page.see(toast, '1 linha copiada')
    await page.press('/', 'Control+V')
    expect(await page.until('document.activeElement.value')).toContain('Casa Conceição')
    await page.press('Control+A', 'Backspace', 'Escape')
    await page.until(hasFocus('[data-index="1"]:focus-visible'))
    await page.press('Enter')
    await page.until(isAt('/ecommerces/show/2'))
    await page.see('h1', 'Casa Conceição')
    await page.back()
    await page.until(hasFocus('[data-index="1"]', 'Casa Conceição'))
  })

  test('configurations in JSON are refused, mended and saved, by keyboard alone', async () => {
    await page.goto(`${server.url}/ecommerces/show/174?do=ecommerces.editConfigs&ecommerce=174`)
    await page.until(hasFocus('button', 'Helena'))
    await page.press('Enter')
    await page.until(hasFocus('fieldset:focus-visible'))
    await page.press('Enter', 'Control+A')
    await page.type('{"fee": 1.50')
    await page.press('Control+S')
    await page.see(`${dialog} [role=alert]`)
    await page.press('Control+End')
    await page.type('}')
    await page.press('Control+S')
    await page.see(toast, 'Configurações do projeto atualizadas.')
  })
})
