// Opens a form without a draft and fills it. If no request reaches the proxy during the fault, first submits the form
// once to record the request body.
import { expect, type Page } from 'playwright/test'
import { navigateTo } from '../steps.ts'
import {
  type Attempt,
  eventually,
  type FaultTestContext,
  normalizeBody,
  type Outcome,
  pollPageState,
  submitForm,
} from './attempt.ts'
import type { FillContext, TestedForm } from './forms.ts'
import type { FaultProxy } from './proxy.ts'
import { deleteDrafts, dismissToasts, findSubmitButton, readFormValues, readPageState, readPageText } from './sight.ts'

export interface FormVisit {
  readonly testContext: FaultTestContext
  readonly form: TestedForm
  readonly path: string
  readonly fillContext: FillContext
  readonly outcome: Outcome
}

const buildPathPattern = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)

/** Opens and fills the form. From then on, records the requests that the form sends. */
export async function startAttempt(
  testContext: FaultTestContext,
  form: TestedForm,
  recordsBodyFirst = false,
): Promise<Attempt> {
  const fillContext = {
    api: testContext.api,
    url: testContext.proxy.url,
    attemptNumber: testContext.getNextAttemptNumber(),
  }
  testContext.proxy.recordRequests(() => false)
  const outcome = { wrong: [], lost: 0, falselySaved: 0, doubled: 0 }
  const visit = { testContext, form, fillContext, path: await form.buildLink(fillContext), outcome }
  const expectedBody = recordsBodyFirst ? await recordExpectedBody(visit) : null
  return { ...(await fillForm(visit, await openWithoutDraft(visit))), expectedBody }
}

/**
 * Submits the form once and returns the request body. The proxy responds with 503 without calling the server, so that
 * nothing is saved.
 */
async function recordExpectedBody(visit: FormVisit): Promise<string> {
  const attempt = await fillForm(visit, await openWithoutDraft(visit))
  const { proxy } = visit.testContext
  proxy.setBehavior({ kind: 'respond', status: 503, contentType: 'text/plain', body: '' })
  await submitForm(attempt)
  await eventually(() => proxy.getRequests().length).toBe(1)
  await pollPageState(attempt, ({ isBusy }) => isBusy).toBe(false)
  const [body = ''] = proxy.getRequests().map(normalizeBody)
  return body
}

/** Fills an open form and returns the attempt. `initialValues` are the values of the form before this. */
export async function fillForm(visit: FormVisit, initialValues: readonly string[]): Promise<Attempt> {
  const { testContext, form, fillContext } = visit
  const { page, pageErrors } = testContext
  const pageText = await readPageText(page)
  await form.fill(page, fillContext)
  // Moves the focus to the button, because the last field formats its value when it loses the focus.
  await findSubmitButton(page).focus()
  await expect(findSubmitButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  watchRequests(testContext, form)
  pageErrors.length = 0
  const { alerts: initialAlerts } = await readPageState(page)
  return {
    ...visit,
    initialValues,
    pageText,
    filledValues: await readFormValues(page, form.choiceSelector),
    initialAlerts,
    expectedBody: null,
  }
}

export function watchRequests({ proxy }: FaultTestContext, { endpoints }: TestedForm): void {
  const patterns = endpoints.map(buildPathPattern)
  proxy.recordRequests((method, path) => patterns.some((pattern) => pattern.test(`${method} ${path}`)))
}

/** Closes all toasts, deletes all drafts, opens the form and returns its values. */
export async function openWithoutDraft({
  testContext,
  form,
  path,
}: Pick<FormVisit, 'testContext' | 'form' | 'path'>): Promise<readonly string[]> {
  const { page, proxy } = testContext
  proxy.recordRequests(() => false)
  // Opens an unknown path first, so that React unmounts the form. The page of this path loads no data.
  await navigateTo(page, '/nowhere')
  await page.locator('main h1').first().waitFor()
  await dismissToasts(page)
  await deleteDrafts(page)
  return openForm(testContext, form, path)
}

/** Opens the form, waits until it has loaded, and returns its values. */
export async function openForm(
  { page, proxy }: FaultTestContext,
  form: TestedForm,
  path: string,
): Promise<readonly string[]> {
  await navigateTo(page, path)
  await form.findOpenButton?.(page).click()
  await findSubmitButton(page).waitFor()
  // Waits for the response, because the form may first display cached values from before the last attempt.
  await eventually(() => hasLoaded(page, proxy)).toBe(true)
  return readFormValues(page, form.choiceSelector)
}

/** Resumes the draft that a form offers. */
export async function resumeDraft(page: Page): Promise<void> {
  const resumeButton = page.locator('[data-draft=resume]:visible')
  if ((await resumeButton.count()) > 0) await resumeButton.last().click()
}

/** Returns true when no request is pending after three frames and no JSON editor displays its skeleton. */
export async function hasLoaded(page: Page, proxy: FaultProxy): Promise<boolean> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  return proxy.isIdle() && (await page.locator('form [class*=skeleton]').count()) === 0
}
