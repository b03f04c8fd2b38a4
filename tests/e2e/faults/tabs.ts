// User action for the fault tests: opens the same form in two tabs. A draft that both tabs submit is saved once, and no
// tab overwrites values of the other tab without asking.
import { expect } from 'playwright/test'
import {
  ASSERTION_TIMEOUT_MS,
  type Attempt,
  checkDraftStored,
  checkPageIsHealthy,
  checkValuesKept,
  countWrites,
  eventually,
  normalizeBody,
  pollPageState,
  softCheck,
  submitForm,
} from './attempt.ts'
import { getLocaleText } from './faults.ts'
import { type FormVisit, fillForm, openWithoutDraft, resumeDraft, watchRequests } from './opening.ts'
import {
  collectPageErrors,
  deleteDrafts,
  findConfirmButton,
  findSubmitButton,
  hasSecret,
  listDraftKeys,
  readFormValues,
} from './sight.ts'
import type { UserAction } from './user-actions.ts'

export const twoTabs: UserAction = {
  name: 'two tabs',
  appliesTo: ({ hasNoDraft, isReadOnly, onConflict }) => onConflict !== undefined || !(hasNoDraft || isReadOnly),
  act: async (attempt) => {
    const { page, proxy } = attempt.testContext
    const { form } = attempt
    if (!form.hasNoDraft)
      await softCheck(attempt, 'draft is stored', () =>
        eventually(() => listDraftKeys(page, form.draftPrefix)).not.toEqual([]),
      )
    const secondPage = await page.context().newPage()
    secondPage.setDefaultTimeout(ASSERTION_TIMEOUT_MS * 2)
    const testContext = { ...attempt.testContext, page: secondPage, pageErrors: collectPageErrors(secondPage) }
    try {
      if (form.onConflict === undefined) await submitSharedDraft(attempt, { ...attempt, testContext })
      else {
        await secondPage.goto(`${proxy.url}/nowhere`)
        await saveInBothOrders(attempt, { ...attempt, testContext })
      }
      await checkPageIsHealthy(attempt)
      await checkPageIsHealthy({ ...attempt, testContext })
    } finally {
      await secondPage.close()
      await page.bringToFront()
    }
  },
}

/**
 * Opens the draft of the first tab in the second tab, and submits both forms. The server must save the draft only once.
 */
async function submitSharedDraft(attempt: Attempt, secondAttempt: Attempt): Promise<void> {
  const { testContext, form, path, filledValues } = attempt
  const { proxy, api } = testContext
  const { page: secondPage } = secondAttempt.testContext
  await secondPage.goto(proxy.url + path)
  await findSubmitButton(secondPage).waitFor()
  await resumeDraft(secondPage)
  if (!hasSecret(filledValues))
    await softCheck(attempt, 'typed values in the other tab', () =>
      eventually(() => readFormValues(secondPage)).toEqual(filledValues),
    )
  else
    await form.fill(secondPage, {
      api,
      url: proxy.url,
      attemptNumber: Number(/segredo-(\d+)/.exec(filledValues.join())?.[1]),
    })
  await form.repeatWarning?.(secondPage)
  proxy.setBehavior({ kind: 'hold' })
  await submitForm(secondAttempt)
  await softCheck(attempt, 'request', () => eventually(() => proxy.getRequests().length).toBe(1))
  await submitForm(attempt)
  await softCheck(attempt, 'requests of both tabs', () => eventually(() => proxy.getRequests().length).toBe(2))
  await softCheck(attempt, 'responses', () =>
    eventually(() => proxy.getRequests().every(({ status }) => status > 0)).toBe(true),
  )
  proxy.releaseResponses()
  await softCheck(attempt, 'not busy', () => pollPageState(attempt, ({ isBusy }) => isBusy).toBe(false))
  // Ignores confirmed duplicates, because the user intended these writes.
  const writeCount = countWrites(proxy.getRequests().filter(({ body }) => !body.includes('"confirm_duplicate":true')))
  if (writeCount !== 1) attempt.outcome.wrong.push(`${writeCount} writes`)
  attempt.outcome.doubled += Math.max(0, writeCount - 1)
}

/** Tests both orders of saving in two tabs, so that each tab once saves after the other tab. */
async function saveInBothOrders(attempt: Attempt, secondAttempt: Attempt): Promise<void> {
  const { page } = attempt.testContext
  // Deletes the draft of the first tab, because the second tab must open the form without a draft.
  await deleteDrafts(page)
  const nextVisit = createNextVisit(secondAttempt, true)
  await saveOneAfterOther(attempt, await fillForm(nextVisit, await openWithoutDraft(nextVisit)))
  // Advances the clock by 20 seconds, after which both tabs load the record again instead of using the cache.
  await page.clock.fastForward(20_000)
  const [firstVisit, secondVisit] = [createNextVisit(attempt), createNextVisit(secondAttempt, true)]
  const [firstInitialValues, secondInitialValues] = [
    await openWithoutDraft(firstVisit),
    await openWithoutDraft(secondVisit),
  ]
  const firstAttempt = await fillForm(firstVisit, firstInitialValues)
  await saveOneAfterOther(await fillForm(secondVisit, secondInitialValues), firstAttempt)
}

/**
 * Prepares another visit of the form with new values. Failures are still recorded in the outcome of the given attempt.
 */
function createNextVisit({ testContext, form, path, outcome }: Attempt, isSecond = false): FormVisit {
  return {
    testContext,
    form,
    path,
    outcome,
    fillContext: {
      api: testContext.api,
      url: testContext.proxy.url,
      attemptNumber: testContext.getNextAttemptNumber(),
      ...(isSecond ? { isSecondTab: isSecond } : {}),
    },
  }
}

/**
 * Saves the form in the first tab and then in the second. The second save must report a conflict, keep its input, and
 * succeed after the user has decided.
 */
async function saveOneAfterOther(firstSaver: Attempt, secondSaver: Attempt): Promise<void> {
  const { testContext, form, outcome } = secondSaver
  const { proxy } = testContext
  const listWrites = () => proxy.getRequests().filter(({ activityId }) => activityId !== null)
  expect(firstSaver.filledValues).not.toEqual(secondSaver.filledValues)
  watchRequests(testContext, form)

  await submitForm(firstSaver)
  await softCheck(firstSaver, 'first save', () => eventually(() => listWrites().length).toBe(1))
  await softCheck(firstSaver, 'not busy', () => pollPageState(firstSaver, ({ isBusy }) => isBusy).toBe(false))
  await submitForm(secondSaver)
  const listRejectedRequests = () => proxy.getRequests().filter(({ status }) => status === 412)
  const isRejected = await softCheck(secondSaver, 'second save is rejected', () =>
    eventually(() => listRejectedRequests().length).toBeGreaterThan(0),
  )
  outcome.doubled += Math.max(0, listWrites().length - 1)
  if (!isRejected) return
  if (form.onConflict === 'question') await checkConflictQuestion(secondSaver)
  else await checkConflictMessage(secondSaver)
  await softCheck(secondSaver, 'first save is not overwritten', async () => expect(listWrites()).toHaveLength(1))

  await overwriteWithOwnValues(secondSaver)
  await softCheck(secondSaver, 'second save', () => eventually(() => listWrites().length).toBe(2))
  const savedBodies = listWrites().map(normalizeBody)
  await softCheck(secondSaver, 'saved values of the second tab', async () =>
    expect(savedBodies[1]).toBe(listRejectedRequests().map(normalizeBody)[0]),
  )
  const idleState = { alerts: [], questions: [], isBusy: false }
  await softCheck(secondSaver, 'final page state', () =>
    pollPageState(secondSaver, ({ alerts, dialogTexts, isBusy }) => ({
      alerts,
      questions: dialogTexts,
      isBusy,
    })).toEqual(idleState),
  )
}

/** Checks that a dialog asks which values to save, and that the form keeps its values when the user cancels. */
async function checkConflictQuestion(rejectedAttempt: Attempt): Promise<void> {
  await softCheck(rejectedAttempt, 'conflict question', () =>
    pollPageState(rejectedAttempt, ({ dialogTexts, focus }) => [dialogTexts.length, focus]).toEqual([1, 'dialog']),
  )
  await rejectedAttempt.testContext.page.keyboard.press('Escape')
  await softCheck(rejectedAttempt, 'question is closed', () =>
    pollPageState(rejectedAttempt, ({ dialogTexts }) => dialogTexts).toEqual([]),
  )
  await checkValuesKept(rejectedAttempt)
}

/**
 * Checks that an alert or a toast reports the conflict, and that the form keeps its values. The form may also display
 * the values that the first tab saved.
 */
async function checkConflictMessage(rejectedAttempt: Attempt): Promise<void> {
  const { testContext, form, filledValues } = rejectedAttempt
  await softCheck(rejectedAttempt, 'one message', () =>
    pollPageState(rejectedAttempt, ({ alerts, errorToasts, isBusy }) => [
      alerts.length + errorToasts.length,
      isBusy,
    ]).toEqual([1, false]),
  )
  await softCheck(rejectedAttempt, 'message text', () =>
    pollPageState(rejectedAttempt, ({ alerts, errorToasts }) => [...alerts, ...errorToasts].join()).toContain(
      form.conflictMessages?.[testContext.language] ?? getLocaleText(testContext.language, 'changed_meanwhile'),
    ),
  )
  await softCheck(rejectedAttempt, 'focus', () =>
    pollPageState(rejectedAttempt, ({ focus }) => focus).not.toBe('elsewhere'),
  )
  await softCheck(rejectedAttempt, 'typed values', () =>
    eventually(() => readFormValues(testContext.page, form.choiceSelector)).toEqual(
      expect.arrayContaining([...filledValues]),
    ),
  )
  await checkDraftStored(rejectedAttempt)
}

/** Resolves the conflict by saving the values of the tab whose save was rejected. */
async function overwriteWithOwnValues(rejectedAttempt: Attempt): Promise<void> {
  const { page } = rejectedAttempt.testContext
  await submitForm(rejectedAttempt)
  if (rejectedAttempt.form.onConflict === 'message') return
  const confirmationDialog = page.locator('[role=alertdialog]').last()
  const keepOwnValuesButton = confirmationDialog.locator('footer button').nth(2)
  await keepOwnValuesButton.waitFor()
  const hasChoicePerField = (await confirmationDialog.locator('input[type=radio]').count()) > 0
  await keepOwnValuesButton.click()
  if (hasChoicePerField) await findConfirmButton(page).click()
}
