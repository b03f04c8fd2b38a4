// Types the Big List of Naughty Strings (texts that often break programs) into text fields. A form must keep a rejected
// text in its field, and must send and display an accepted text unchanged. `npm run test:all` tests two forms once;
// `npm run test:fuzz` tests every form 12 times.
import type { Locator } from 'playwright/test'
import { sanitizePlainText, sanitizeRichText } from '#contract/rich-text.ts'
import { toPlainLine } from '#contract/typed-text.ts'
import { storeMeasurement } from '../../measurements.ts'
import { naughtyStrings } from '../../naughty-strings.ts'
import { runsAllCases } from '../../whole.ts'
import { ASSERTION_TIMEOUT_MS, type Attempt, eventually } from './attempt.ts'
import { createTestContext } from './attempt-runner.ts'
import { expect, test } from './large-demo-server.ts'
import { openWithoutDraft, startAttempt } from './opening.ts'
import { forms } from './pairs.ts'
import { findConfirmButton, findSubmitButton, readPageState } from './sight.ts'

const texts = [...new Set(naughtyStrings)].filter((text) => text !== '')
/** Text that is too long for every field. A form must report an error and must not truncate the text. */
const LONG_TEXT = 'Um texto que não acaba. '.repeat(300).trim()
/** Number of times that each form is filled and sent. */
const roundCount = runsAllCases ? 12 : 1

interface TypedField {
  readonly name: string
  readonly field: Locator
  /** Valid value, which the test fills in after the form has rejected the text. */
  readonly validValue: string
  readonly text: string
}

const formsWithTextFields = new Set([
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
const sampleFormNames = new Set(['stores.edit', 'reprocess.reverse'])
/**
 * Forms that this run tests. Excludes forms that save nothing, and `users.permissions`, which is on the same page as
 * `users.edit`.
 */
const testedForms = forms.filter(({ name, isReadOnly }) =>
  runsAllCases ? !isReadOnly && name !== 'users.permissions' : sampleFormNames.has(name),
)

for (const form of testedForms) {
  test(`The form ${form.name} rejects or keeps every naughty string unchanged`, async ({ page, server }) => {
    test.setTimeout(60_000 + roundCount * 30_000)
    page.setDefaultTimeout(ASSERTION_TIMEOUT_MS * 2)
    const testContext = await createTestContext(page, server.url, 'pt-BR')
    const problems: string[] = []
    const counts = { accepted: 0, rejected: 0 }
    for (let round = 0; round < roundCount; round++) {
      const attempt = await startAttempt(testContext, form)
      const typedFields = await typeNaughtyStrings(attempt, round)
      expect(typedFields.length > 0).toBe(formsWithTextFields.has(form.name))
      if (typedFields.length === 0) break
      const acceptedFields = await submitAcceptedFields(attempt, typedFields, problems)
      counts.accepted += acceptedFields.length
      counts.rejected += typedFields.length - acceptedFields.length
      if (form.onConflict) await checkDisplayedAgain(attempt, acceptedFields, problems)
    }
    testContext.proxy.close()
    const { accepted: acceptedCount, rejected: rejectedCount } = counts
    if (acceptedCount + rejectedCount > 0)
      storeMeasurement(
        `naughty strings in ${form.name}: ${acceptedCount} accepted unchanged, ${rejectedCount} rejected`,
      )
    expect(problems).toEqual([])
  })
}

/** Selectors of text fields. Comboboxes and numeric fields are excluded, because they reformat their text. */
const textFieldSelectors = ['input:not([type])', 'input[type=text]', 'textarea'].map(
  (selector) =>
    `${selector}[name]:not([role=combobox], [readonly], [inputmode=numeric], [inputmode=decimal]):enabled:visible`,
)

/** Names of fields that accept a value in several notations and convert it to one notation. */
const reformattedFields = new Set(['lat', 'long', 'ie_number', 'ticket', 'starts_at', 'ends_at'])

async function typeNaughtyStrings(
  { testContext: { page }, form }: Attempt,
  round: number,
): Promise<readonly TypedField[]> {
  const dialog = page.locator('[role=dialog]:visible').last()
  const scope = (await dialog.count()) > 0 ? dialog : page.locator('main')
  const fieldNames = await scope
    .locator(textFieldSelectors.join())
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('name') ?? ''))
  const names = fieldNames.filter((name) => !reformattedFields.has(name))
  const offset = (forms.indexOf(form) * roundCount + round) * 5
  const typedFields: TypedField[] = []
  for (const [index, name] of names.entries()) {
    const field = scope.locator(`[name="${name}"]:visible`).first()
    const validValue = await field.inputValue()
    const text = (index === round % names.length ? LONG_TEXT : texts[(offset + index) % texts.length]) ?? ''
    await field.fill(text)
    typedFields.push({ name, field, validValue, text })
  }
  return typedFields
}

/**
 * Submits the form, replaces rejected texts with valid values and repeats this until the server accepts the form.
 * Returns the fields whose text was accepted.
 */
async function submitAcceptedFields(
  attempt: Attempt,
  typedFields: readonly TypedField[],
  problems: string[],
): Promise<readonly TypedField[]> {
  const { form } = attempt
  let remainingFields = typedFields
  for (let attempts = 0; attempts < 6; attempts++) {
    const status = await submitAndReadStatus(attempt)
    if (status === 200) {
      const strings = new Set(
        attempt.testContext.proxy.getRequests().flatMap(({ body }) => collectStrings(JSON.parse(body))),
      )
      for (const { name, text } of remainingFields)
        if (
          text.trim() !== '' &&
          ![...listStoredTexts(text), ...listSanitizedTexts(form.name, text)].some((variant) => strings.has(variant))
        )
          problems.push(`${form.name}, ${name}: ${JSON.stringify(text)} was sent as another text`)
      return remainingFields
    }
    if (status !== 422) {
      problems.push(
        `${form.name}: ${status} with ${JSON.stringify(remainingFields.map(({ name, text }) => [name, text]))}`,
      )
      return []
    }
    const fieldStates = await Promise.all(
      remainingFields.map(async (typedField) => ({ ...typedField, ...(await readFieldState(typedField.field)) })),
    )
    for (const { name, text, value } of fieldStates)
      if (value !== text)
        problems.push(`${form.name}, ${name}: ${JSON.stringify(text)} has become ${JSON.stringify(value)}`)
    const rejectedFields = fieldStates.filter(({ isInvalid }) => isInvalid)
    if (rejectedFields.length === 0) break
    for (const { field, validValue } of rejectedFields) await field.fill(validValue)
    remainingFields = remainingFields.filter(({ name }) => !rejectedFields.some((field) => field.name === name))
  }
  problems.push(
    `${form.name}: rejected without an error at a field, with ${JSON.stringify(remainingFields.map(({ name, text }) => [name, text]))}`,
  )
  return []
}

const readFieldState = async (field: Locator) => ({
  value: await field.inputValue(),
  isInvalid: (await field.getAttribute('aria-invalid')) === 'true',
})

/** Submits the form and returns the highest response status, or 422 if the form itself rejects a field. */
async function submitAndReadStatus({ testContext: { page, proxy } }: Attempt): Promise<number> {
  // Records every write request, because some pages save two forms with one button.
  proxy.recordRequests((method, path) => method !== 'GET' && !path.endsWith('/preferences'))
  await findSubmitButton(page).click()
  let status = 0
  await eventually(async () => {
    const statuses = proxy.getRequests().map((request) => request.status)
    const { focus, isBusy } = await readPageState(page)
    if (statuses.length > 0) status = isBusy ? 0 : Math.max(...statuses)
    else if (focus === 'field') status = 422
    else if (await findConfirmButton(page).isVisible()) await findConfirmButton(page).click()
    return status
  }).toBeGreaterThan(0)
  return status
}

/**
 * Returns the texts that the server may store for a typed text: unchanged, trimmed, or with plain hyphens and spaces.
 */
const listStoredTexts = (text: string) => [text, text.trim(), toPlainLine(text)]

/**
 * Returns the texts that the server may store after it has removed unsafe markup. Only the alert forms remove markup.
 */
const listSanitizedTexts = (form: string, text: string) =>
  form.endsWith('Alert') ? [sanitizePlainText(text), sanitizeRichText(text).html] : []

function collectStrings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  const values = typeof value === 'object' && value !== null ? Object.values(value) : []
  return values.flatMap(collectStrings)
}

async function checkDisplayedAgain(
  attempt: Attempt,
  acceptedFields: readonly TypedField[],
  problems: string[],
): Promise<void> {
  await openWithoutDraft(attempt)
  for (const { name, field, text } of acceptedFields) {
    const value = await field.inputValue()
    if (!listStoredTexts(text).includes(value))
      problems.push(
        `${attempt.form.name}, ${name}: ${JSON.stringify(text)} is displayed again as ${JSON.stringify(value)}`,
      )
  }
}
