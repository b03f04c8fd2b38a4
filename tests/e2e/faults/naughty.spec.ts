// Types the Big List of Naughty Strings into the text fields of forms. A rejected text stays in its field; an accepted
// text is sent and displayed unchanged. `npm run test:all` tests two forms once, `npm run test:fuzz` each form 12 times.
import type { Locator } from 'playwright/test'
import { sanitizePlainText, sanitizeRichText } from '#contract/rich-text.ts'
import { toPlainLine } from '#contract/typed-text.ts'
import { tell } from '../../figures.ts'
import { naughtyStrings } from '../../naughty-strings.ts'
import { isWhole } from '../../whole.ts'
import { type Attempt, becomes, patience } from './attempt.ts'
import { makeBench } from './attempt-runner.ts'
import { expect, test } from './large-demo-server.ts'
import { begin, openAnew } from './opening.ts'
import { forms } from './pairs.ts'
import { answering, sending, sightOf } from './sight.ts'

const texts = [...new Set(naughtyStrings)].filter((text) => text !== '')
/** Text longer than every field allows; no form may truncate it without an error. */
const endless = 'Um texto que não acaba. '.repeat(300).trim()
/** Number of times that each form is filled and sent. */
const rounds = isWhole ? 12 : 1

interface Typed {
  readonly name: string
  readonly field: Locator
  /** Valid value of the field, which replaces a rejected text. */
  readonly right: string
  readonly text: string
}

const withTexts = new Set([
  ...['ecommerces.create', 'ecommerces.edit', 'ecommerces.addIntegration', 'ecommerces.integration.edit'],
  ...['ecommerces.editSubscription', 'ecommerces.addFee', 'ecommerces.addUrl', 'ecommerces.editUrl'],
  ...['stores.create', 'stores.edit', 'stores.editContract', 'carriers.add', 'carriers.edit'],
  ...[
    'ecommerces.changeMany',
    'ecommerces.changeMany fee',
    'groups.create',
    'groups.edit',
    'users.create',
    'users.edit',
  ],
  ...['comunication.createAlert', 'comunication.editAlert', 'comunication.planMaintenance', 'view.save', 'view.edit'],
  ...['feature.request', 'featureRequests.answer', 'notes.add', 'notes.edit', 'tickets.postNote'],
  ...['reprocess.reverse', 'reprocess.tab', 'reprocess.refund', 'reprocess.batch', 'trackingErrors.batch'],
])
const sample = new Set(['stores.edit', 'reprocess.reverse'])
/** Excludes forms that only read, and `users.permissions`, whose page has the text fields of `users.edit`. */
const tried = forms.filter(({ name, reads }) => (isWhole ? !reads && name !== 'users.permissions' : sample.has(name)))

for (const form of tried) {
  test(`The form ${form.name} rejects or keeps every naughty string unchanged`, async ({ page, server }) => {
    test.setTimeout(60_000 + rounds * 30_000)
    page.setDefaultTimeout(patience * 2)
    const bench = await makeBench(page, server.url, 'pt-BR')
    const wrong: string[] = []
    const counts = { sent: 0, refused: 0 }
    for (let round = 0; round < rounds; round++) {
      const attempt = await begin(bench, form)
      const typed = await typeNaughty(attempt, round)
      expect(typed.length > 0).toBe(withTexts.has(form.name))
      if (typed.length === 0) break
      const sent = await sendWhatIsTaken(attempt, typed, wrong)
      counts.sent += sent.length
      counts.refused += typed.length - sent.length
      if (form.second) await isShownAgain(attempt, sent, wrong)
    }
    bench.proxy.close()
    const { sent, refused } = counts
    if (sent + refused > 0) tell(`naughty strings typed: ${form.name}: ${sent} sent as they are, ${refused} refused`)
    expect(wrong).toEqual([])
  })
}

/** Selectors of text fields. Comboboxes and numeric fields are excluded, because they reformat their text. */
const fields = ['input:not([type])', 'input[type=text]', 'textarea'].map(
  (one) => `${one}[name]:not([role=combobox], [readonly], [inputmode=numeric], [inputmode=decimal]):enabled:visible`,
)

/** Fields that accept several notations and store one of them. */
const inOneManner = new Set(['lat', 'long', 'ie_number', 'ticket', 'starts_at', 'ends_at'])

async function typeNaughty({ bench: { page }, form }: Attempt, round: number): Promise<readonly Typed[]> {
  const layer = page.locator('[role=dialog]:visible').last()
  const scope = (await layer.count()) > 0 ? layer : page.locator('main')
  const all = await scope
    .locator(fields.join())
    .evaluateAll((found) => found.map((one) => one.getAttribute('name') ?? ''))
  const names = all.filter((name) => !inOneManner.has(name))
  const from = (forms.indexOf(form) * rounds + round) * 5
  const typed: Typed[] = []
  for (const [index, name] of names.entries()) {
    const field = scope.locator(`[name="${name}"]:visible`).first()
    const right = await field.inputValue()
    const text = (index === round % names.length ? endless : texts[(from + index) % texts.length]) ?? ''
    await field.fill(text)
    typed.push({ name, field, right, text })
  }
  return typed
}

/** Submits the form and replaces rejected texts until the server accepts it. Returns the accepted fields. */
async function sendWhatIsTaken(attempt: Attempt, typed: readonly Typed[], wrong: string[]): Promise<readonly Typed[]> {
  const { form } = attempt
  let left = typed
  for (let tries = 0; tries < 6; tries++) {
    const status = await sendOnce(attempt)
    if (status === 200) {
      const strings = new Set(attempt.bench.proxy.sent().flatMap(({ body }) => stringsIn(JSON.parse(body))))
      for (const { name, text } of left)
        if (text.trim() !== '' && ![...spellings(text), ...cleaned(form.name, text)].some((one) => strings.has(one)))
          wrong.push(`${form.name}, ${name}: ${JSON.stringify(text)} was sent otherwise`)
      return left
    }
    if (status !== 422) {
      wrong.push(`${form.name}: ${status} with ${JSON.stringify(left.map(({ name, text }) => [name, text]))}`)
      return []
    }
    const shown = await Promise.all(left.map(async (one) => ({ ...one, ...(await stateOf(one.field)) })))
    for (const { name, text, value } of shown)
      if (value !== text)
        wrong.push(`${form.name}, ${name}: ${JSON.stringify(text)} has become ${JSON.stringify(value)}`)
    const refused = shown.filter(({ isInvalid }) => isInvalid)
    if (refused.length === 0) break
    for (const { field, right } of refused) await field.fill(right)
    left = left.filter(({ name }) => !refused.some((one) => one.name === name))
  }
  wrong.push(
    `${form.name}: refused, without a field of it, with ${JSON.stringify(left.map(({ name, text }) => [name, text]))}`,
  )
  return []
}

const stateOf = async (field: Locator) => ({
  value: await field.inputValue(),
  isInvalid: (await field.getAttribute('aria-invalid')) === 'true',
})

/** Submits the form and returns the highest response status, or 422 if the form itself rejects a field. */
async function sendOnce({ bench: { page, proxy } }: Attempt): Promise<number> {
  // Some pages save two forms with one button.
  proxy.watch((method, path) => method !== 'GET' && !path.endsWith('/preferences'))
  await sending(page).click()
  let status = 0
  await becomes(async () => {
    const statuses = proxy.sent().map((call) => call.status)
    const { focus, isBusy } = await sightOf(page)
    if (statuses.length > 0) status = isBusy ? 0 : Math.max(...statuses)
    else if (focus === 'field') status = 422
    else if (await answering(page).isVisible()) await answering(page).click()
    return status
  }).toBeGreaterThan(0)
  return status
}

/** Returns the texts that may be stored for a typed text: unchanged, trimmed, or with plain hyphens and spaces. */
const spellings = (text: string) => [text, text.trim(), toPlainLine(text)]

/** Returns the texts without unsafe markup, which the forms of alerts remove and report. */
const cleaned = (form: string, text: string) =>
  form.endsWith('Alert') ? [sanitizePlainText(text), sanitizeRichText(text).html] : []

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : []
  return parts.flatMap(stringsIn)
}

async function isShownAgain(attempt: Attempt, sent: readonly Typed[], wrong: string[]): Promise<void> {
  await openAnew(attempt)
  for (const { name, field, text } of sent) {
    const now = await field.inputValue()
    if (!spellings(text).includes(now))
      wrong.push(`${attempt.form.name}, ${name}: ${JSON.stringify(text)} is read again as ${JSON.stringify(now)}`)
  }
}
