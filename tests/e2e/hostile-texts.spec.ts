// Texts that attack, in every record that the console shows: they are read as texts, on every screen. Content policy and Trusted Types are on.
import type { Page } from 'playwright/test'
import { attacks } from '../comunication/attacks.ts'
import { tell } from '../figures.ts'
import { expect, testOn } from './fixtures.ts'
import { plantByOthers } from './planted-by-others.ts'
import { beforehand, go, signIn } from './steps.ts'

const test = testOn({ prepare: plantByOthers })

const attack = (index: number) => attacks[index % attacks.length] ?? ''
/** A text of at most so many characters that begins as the attack does. */
const text = (index: number, most = 200) => attack(index).slice(0, most)
const merchant = 300

/** Everything that staff type somewhere, by the calls that the console makes. */
async function plant(page: Page): Promise<{ readonly planted: number; readonly pages: readonly string[] }> {
  const origin = new URL(page.url()).origin
  let planted = 0
  const [stores, groups]: [string[], string[]] = [[], []]
  const send = async (method: string, path: string, data: unknown) => {
    const answer = await page.request.fetch(path, { method, data, headers: { origin } })
    // What the contract does not take is refused, not a fault.
    expect([200, 422], `${method} ${path}: ${await answer.text()}`).toContain(answer.status())
    if (answer.ok()) planted++
    return answer.ok() ? answer.json() : null
  }
  const details = (index: number) => ({
    ...{ trade_name: text(index), company_name: text(index + 1), display_name: text(index + 2) },
    ...{ document: '11222333000181', email: `a${index}@loja.example`, phone: '', segment: null },
    ...{ hubspot_code: text(index + 3, 60), superlogica_client_id: text(index + 4, 60) },
  })
  for (let index = 0; index < 20; index++)
    await send('PUT', `/v2/boss/ecommerces/${merchant - index}/details`, details(index * 5))
  const street = {
    zip_code: '01310100',
    address: text(7),
    number: text(2, 20),
    neighborhood: text(9, 120),
    city: text(10, 120),
    state: 'SP',
  }
  for (const [index, name] of attacks.entries()) {
    const store = {
      display_name: name.slice(0, 200),
      schedules: text(index + 1),
      seller: text(index, 120),
      partner_number: text(index, 60),
    }
    const made = await send('POST', `/v2/boss/ecommerces/${merchant}/stores`, { ...store, address: street })
    if (made) stores.push(`/ecommerces/${merchant}/stores/show/${made.store.id}`)
  }
  for (let index = 0; index < 12; index++) {
    const manager = 'gestao@grupo.example'
    const emails = { first_group_manager: manager, first_group_manager_confirmation: manager }
    const group = { name: text(index * 7), id_group_at_crm: 910_000 + index, ...emails }
    const made = await send('POST', '/v2/groups', group)
    if (made) groups.push(`/groups/show/${made.data.id}`)
    await send('PUT', `/v2/users/${20 + index}`, {
      first_name: text(index * 5, 180),
      last_name: text(index * 5 + 1, 180),
      email: `alvo-${index}@reversa.example`,
    })
    await send('POST', `/v2/boss/ecommerces/${merchant}/brand-urls`, {
      url: `marca-${index}.example`,
      brand_name: text(index * 3, 120),
    })
    const view = {
      page: 'ecommerces.list',
      name: text(index * 6, 60),
      scope: 'shared',
      state: { q: attack(index).slice(0, 200) },
    }
    await send('POST', '/v2/boss/views', view)
    const start_at = `2030-01-${String(index + 1).padStart(2, '0')}T00:00:00.000Z`
    const fee = { service_code: 'reverse.used', fixed_fee: '1', start_at, comments: attack(index * 8) }
    await send('POST', `/v2/boss/ecommerces/${merchant}/billing-fees`, fee)
  }
  const options = JSON.stringify({ storeId: attacks.join(' ') })
  const integration = {
    name: text(3, 120),
    username: text(4),
    api_url: `https://x.example/?${encodeURIComponent(attack(5))}`,
    software_id: 15,
    options,
  }
  for (const integration_type of ['reverse_ecommerce', 'order_ecommerce', 'refund_ecommerce'])
    await page.request.post(`/v2/boss/ecommerces/${merchant}/integrations`, {
      data: { ...integration, integration_type },
      headers: { origin },
    })
  await send('PUT', `/v2/boss/ecommerces/${merchant}/metadatas`, { texts: { hostile: JSON.stringify(attacks) } })
  await send('PUT', `/v2/boss/ecommerces/${merchant}/configs`, { text: JSON.stringify(attacks) })
  await send('PUT', `/v2/boss/ecommerces/${merchant}/availability`, {
    is_active: false,
    reason: attacks.slice(0, 6).join(' ').slice(0, 500),
  })
  await send('PUT', '/v2/boss/app-alerts/1', {
    type: 'info',
    is_active: true,
    title: 'a < b window.planted',
    description: attacks.slice(7, 30).join(''),
  })
  await send('PUT', '/v2/boss/ecommerces/maintenance', { maintenance_mode: true, reason: attack(7) })
  const batch = {
    type: 'reprocess.reverse',
    text: attacks.join('\n'),
    ticket: attack(9).slice(0, 60),
    task: attack(7).slice(0, 60),
  }
  await send('POST', '/v2/boss/batches', batch)
  const [[store = ''], [group = '']] = [stores, groups]
  return { planted, pages: [store, `${store}?tab=details`, group, `${group}?mode=edit`, `${group}?tab=links`] }
}

const record = `/ecommerces/show/${merchant}`
const tabs = ['details', 'stores', 'integration', 'urls', 'fees', 'metadatas&metadata=hostile', 'activity']
const places = [
  '/ecommerces?situation=all',
  record,
  ...tabs.map((tab) => `${record}?tab=${tab}`),
  `${record}?do=ecommerces.editConfigs&ecommerce=${merchant}`,
  `/stores?ecommerce_id=${merchant}`,
  '/groups',
  '/users?search=alvo',
  '/users/20/edit',
  '/comunication',
  '/activity',
  '/batches',
  '/ecommerces?do=view.open',
  `/ecommerces?do=ecommerces.disable&ecommerce=${merchant - 1}`,
  `/reports?report=feesPerEcommerce&of_ecommerce=${merchant}`,
  // What consumers and carriers wrote.
  '/correios',
  ...['feedbacks', 'source', 'courierTransfer', 'billingItems'].map((report) => `/reports?report=${report}`),
  '/integrated-carriers',
  '/integrated-carriers/1',
  '/integrated-carriers/1/edit',
]

test('texts that attack are texts on every screen', async ({ page }) => {
  test.slow()
  const [errors, dialogs]: [string[], string[]] = [[], []]
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      violations.push(`${violatedDirective} ${sample}`),
    )
  })
  await signIn(page, 'admin_boss', beforehand)
  const { planted, pages } = await plant(page)
  expect(planted).toBeGreaterThan(150)
  await page.goto('/')

  const seen = new Set<string>()
  for (const place of [...places, ...pages]) {
    await go(page, place)
    await expect(page.locator('body'), place).toContainText('window.planted')
    for (const one of await shown(page)) seen.add(one)
    expect(await harm(page), place).toEqual({ planted: false, made: [], violations: [] })
  }
  await go(page, '/correios')
  await page
    .getByRole('button', { name: /^Revelar o endereço/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Ocultar o endereço/ })).toBeVisible()
  expect(await harm(page)).toEqual({ planted: false, made: [], violations: [] })
  await go(page, '/')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Paleta de comandos' }).fill('<img src=x onerror')
  await expect(page.getByRole('dialog')).toContainText('onerror')
  expect(await harm(page)).toEqual({ planted: false, made: [], violations: [] })
  expect([errors, dialogs]).toEqual([[], []])
  tell(
    `attacks: ${attacks.length}, each planted in several fields, looked for on ${places.length + pages.length} screens`,
  )
  // Long tables show some of their rows only, fields and headings cut what is long: these stood on the screen letter by letter.
  expect(attacks.filter((one) => seen.has(one.replace(/\s+/g, ' ').trim())).length).toBeGreaterThan(15)
})

/** Which attacks stand on the page as they are. */
function shown(page: Page): Promise<readonly string[]> {
  const all = attacks.map((one) => one.replace(/\s+/g, ' ').trim())
  return page.evaluate((wanted) => {
    const body = (document.body.textContent ?? '').replace(/\s+/g, ' ')
    return wanted.filter((one) => body.includes(one))
  }, all)
}

/** What an attack would have made of the page. */
function harm(page: Page) {
  return page.evaluate(() => {
    const handlers = ['onerror', 'onload', 'onclick', 'onmouseover', 'onfocus', 'ontoggle', 'onbegin', 'onstart']
    const strange = [
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
    const made = [...document.querySelectorAll([...strange, ...handlers.map((name) => `[${name}]`)].join(','))]
    const links = [...document.links].filter(
      ({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:', 'blob:'].includes(protocol),
    )
    return {
      planted: 'planted' in window,
      made: [...made, ...links].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      violations: 'violations' in window ? window.violations : null,
    }
  })
}
