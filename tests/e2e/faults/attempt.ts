// Defines an attempt (one submission of one form during one fault) and the checks for every form. Failed checks are
// collected in the outcome of the attempt.
import { stripVTControlCharacters } from 'node:util'
import { expect, type Page } from 'playwright/test'
import type { Language } from '#contract/languages.ts'
import type { ApiSession } from '../api-session.ts'
import type { TestedForm } from './forms.ts'
import type { FaultProxy, RecordedRequest } from './proxy.ts'
import {
  findConfirmButton,
  findLeaks,
  findSubmitButton,
  listDraftKeys,
  type PageState,
  readFormValues,
  readPageState,
} from './sight.ts'

export interface FaultTestContext {
  readonly page: Page
  readonly proxy: FaultProxy
  readonly api: ApiSession
  /** Id of the signed-in user. */
  readonly userId: number
  readonly language: Language
  /** True if the server calls an external platform API. Such a server has no demo users. */
  readonly usesPlatformApi: boolean
  /** Uncaught errors and console errors of the page. The test empties the array before it submits the form. */
  readonly pageErrors: string[]
  readonly getNextAttemptNumber: () => number
}

export interface Outcome {
  readonly wrong: string[]
  lost: number
  falselySaved: number
  doubled: number
}

export interface Attempt {
  readonly testContext: FaultTestContext
  readonly form: TestedForm
  readonly path: string
  /** Values of the form before the test fills in its values. */
  readonly initialValues: readonly string[]
  readonly pageText: string
  readonly filledValues: readonly string[]
  /** Alerts that the filled form displays before it is submitted, for example a warning about a value. */
  readonly initialAlerts: readonly string[]
  /**
   * Request body that the form sends without a fault. If `null`, the first recorded request body of the attempt is used
   * instead.
   */
  readonly expectedBody: string | null
  readonly outcome: Outcome
}

/** Maximum time for one assertion to become true, in milliseconds. */
export const ASSERTION_TIMEOUT_MS = Number(process.env.FAULTS_PATIENCE ?? 8000)

export async function submitForm({ testContext: { page }, form }: Attempt): Promise<void> {
  await form.waitUntilReady?.(page)
  await findSubmitButton(page).click()
  if (form.asksConfirmation) await findConfirmButton(page).click()
}

/**
 * Runs an assertion and returns true if it passes. If it fails, records its label instead of throwing an error, so that
 * the attempt continues.
 */
export async function softCheck(attempt: Attempt, label: string, check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    const reason = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    attempt.outcome.wrong.push(`${label}: ${reason.split('\n').slice(0, 12).join(' ').slice(0, 400)}`)
    return false
  }
}

export const eventually = <Value>(read: () => Promise<Value> | Value) =>
  expect.poll(read, { timeout: ASSERTION_TIMEOUT_MS })

export const countWrites = (requests: readonly RecordedRequest[]) =>
  requests.filter(({ activityId }) => activityId !== null).length

export function pollPageState({ testContext, initialAlerts }: Attempt, select: (pageState: PageState) => unknown) {
  return eventually(async () => {
    const pageState = await readPageState(testContext.page)
    return select({ ...pageState, alerts: pageState.alerts.filter((alert) => !initialAlerts.includes(alert)) })
  })
}

/** Checks that the form still contains every value that the test has entered, and that a draft is stored. */
export async function checkValuesKept(attempt: Attempt, isReordered = false): Promise<void> {
  const { testContext, filledValues, outcome, form } = attempt
  // Ignores the order of the values if the language has changed, because some forms sort their fields by label.
  const expectedValues = isReordered ? [...filledValues].sort() : filledValues
  const readValues = async () => {
    const currentValues = await readFormValues(testContext.page, form.choiceSelector)
    return isReordered ? [...currentValues].sort() : currentValues
  }
  const isKept = await softCheck(attempt, 'typed values', () => eventually(readValues).toEqual(expectedValues))
  if (!isKept) {
    const currentValues = await readValues()
    outcome.lost += expectedValues.reduce(
      (sum, value, index) => sum + (value === currentValues[index] ? 0 : value.length),
      0,
    )
  }
  await checkDraftStored(attempt)
}

/**
 * Returns the entered values that were not on the page before. If such a value later appears outside the form, it has
 * leaked.
 */
export function findUniqueValues({ filledValues, initialValues, pageText, path }: Attempt): readonly string[] {
  return filledValues
    .filter((line, index) => line !== initialValues[index] && line.includes(': '))
    .map((line) => line.slice(line.indexOf(': ') + 2))
    .filter((text) => text.length > 3 && !pageText.includes(text) && !path.includes(text))
}

export async function checkDraftStored(attempt: Attempt): Promise<void> {
  const { testContext, form } = attempt
  if (form.hasNoDraft) return
  await softCheck(attempt, 'draft is stored', () =>
    eventually(async () => (await listDraftKeys(testContext.page, form.draftPrefix)).length > 0).toBe(true),
  )
}

const MULTIPART_BOUNDARY = /-{4,}\w+/g
export const normalizeBody = ({ body }: RecordedRequest) =>
  body.replaceAll(MULTIPART_BOUNDARY, '').replaceAll(/"(confirm_duplicate)":true/g, '"$1":false')

/** Checks that the form was saved exactly once with the entered values, and that no alert or draft remains. */
export async function checkSaved(attempt: Attempt): Promise<void> {
  const { testContext, form, outcome, expectedBody } = attempt
  const { page, proxy } = testContext
  const expectedWrites = form.isReadOnly ? 0 : 1
  // Ignores alerts that contain the id of the record. After a successful save, sending the record to the merchant's
  // system can still fail, and an alert reports this failure.
  const id = attempt.filledValues.find((line) => line.startsWith('entity_id: '))?.slice('entity_id: '.length)
  const mentionsRecord = (alert: string) => id !== undefined && alert.includes(id)
  const hasPassed = await softCheck(attempt, 'saved once', () =>
    eventually(async () => {
      const { alerts: allAlerts, dialogTexts, isBusy } = await readPageState(page)
      const alerts = allAlerts.filter((alert) => !mentionsRecord(alert))
      const drafts = await listDraftKeys(page, form.draftPrefix)
      return { alerts, questions: dialogTexts, isBusy, drafts, effects: countWrites(proxy.getRequests()) }
    }).toEqual({ alerts: [], questions: [], isBusy: false, drafts: [], effects: expectedWrites }),
  )
  if (!hasPassed) outcome.wrong.push(`response statuses: ${proxy.getRequests().map(({ status }) => status)}`)
  outcome.doubled += Math.max(0, countWrites(proxy.getRequests()) - expectedWrites)
  const bodies = new Set([...(expectedBody === null ? [] : [expectedBody]), ...proxy.getRequests().map(normalizeBody)])
  await softCheck(attempt, 'request bodies', async () => expect([...bodies]).toHaveLength(1))
  await checkPageIsHealthy(attempt)
}

/**
 * Checks that the page has no errors and is not blank, and that no entered value is stored where another user could
 * read it.
 */
export async function checkPageIsHealthy(attempt: Attempt): Promise<void> {
  const { testContext, form } = attempt
  const { page, userId, pageErrors } = testContext
  if (pageErrors.length > 0) attempt.outcome.wrong.push(`console: ${pageErrors.join(' | ').slice(0, 400)}`)
  // Waits, because the console may still load the next page after the save.
  await softCheck(attempt, 'page is not blank', () =>
    eventually(async () => (await readPageState(page)).isBlank).toBe(false),
  )
  await softCheck(attempt, 'no values visible to other users', async () => {
    const leaks = await findLeaks(page, userId, findUniqueValues(attempt))
    // Allows a search form to put its value into the URL, because users share the URL of a search.
    expect(leaks.filter((leak) => !(form.isReadOnly && leak === 'address'))).toEqual([])
  })
}
