// Submits a form while a proxy simulates one fault, checks that the form displays the error message and keeps its
// input, and submits the form again without the fault.
import { expect } from 'playwright/test'
import type { Language } from '#contract/languages.ts'
import english from '#locales/en-US/tickets.json' with { type: 'json' }
import spanish from '#locales/es/tickets.json' with { type: 'json' }
import portuguese from '#locales/pt-BR/tickets.json' with { type: 'json' }
import {
  type Attempt,
  checkPageIsHealthy,
  checkSaved,
  checkValuesKept,
  countWrites,
  eventually,
  pollPageState,
  softCheck,
  submitForm,
} from './attempt.ts'
import type { Fault } from './faults.ts'
import { hasLoaded } from './opening.ts'
import { countMessages, readPageState } from './sight.ts'
import { findSignInDialog, signInWithDialog } from './sign-in-dialog.ts'

const DEFAULT_TIMEOUT_MS = 31_000

/**
 * Returns a regular expression for the toast that reports a change of the current ticket. Placeholders in the locale
 * text match any word.
 */
const buildTicketChangePattern = ({ tickets }: typeof portuguese) =>
  new RegExp(`^${tickets.card.switched.replaceAll('.', '\\.').replaceAll(/{{\w+}}/g, '\\S+')}`)

const ticketChangePatterns: Readonly<Record<Language, RegExp>> = {
  'pt-BR': buildTicketChangePattern(portuguese),
  'en-US': buildTicketChangePattern(english),
  es: buildTicketChangePattern(spanish),
}

export async function applyFault(attempt: Attempt, fault: Fault): Promise<void> {
  const { testContext, form, outcome } = attempt
  const { page, proxy, language } = testContext
  const isUserForm = form.name === 'users.edit' || form.name === 'users.permissions'
  proxy.setBehavior(fault.getProxyBehavior?.(form, language) ?? null)
  if (fault.connectionFault === 'refused') await proxy.stopListening()
  if (fault.connectionFault === 'offline') await page.context().setOffline(true)
  await submitForm(attempt)
  if (fault.connectionFault === 'timeout') {
    await softCheck(attempt, 'request', () => eventually(() => proxy.getRequests().length).toBe(1))
    await softCheck(attempt, 'server handled the request', () =>
      eventually(() => form.isReadOnly || countWrites(proxy.getRequests()) === 1).toBe(true),
    )
    // Waits for the responses to all other requests before the fake clock skips the time until the form's timeout.
    await softCheck(attempt, 'other responses', () => eventually(() => hasLoaded(page, proxy)).toBe(true))
    await page.clock.fastForward(form.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  }

  const isWritten = () => countWrites(proxy.getRequests()) > 0
  const isOutcomeFound = form.checksSaveResult && fault.getProxyBehavior?.(form, language).kind === 'corrupt'
  if (isOutcomeFound) {
    await softCheck(attempt, 'request', () => eventually(() => proxy.getRequests().length).toBe(1))
    await softCheck(attempt, 'console determined the outcome', () =>
      pollPageState(attempt, ({ isBusy }) => isBusy).toBe(false),
    )
  } else await checkErrorMessage(attempt, fault, isUserForm)

  const expectedRequests = fault.connectionFault === 'refused' || fault.connectionFault === 'offline' ? 0 : 1
  await softCheck(attempt, 'number of requests', async () => expect(proxy.getRequests()).toHaveLength(expectedRequests))
  if (!isOutcomeFound) await checkValuesKept(attempt)
  const { successToasts } = await readPageState(page)
  // Ignores the toast about the current ticket, because a form with a ticket field changes the current ticket before it
  // sends the request.
  const saveToasts = successToasts.filter((toast) => !ticketChangePatterns[language].test(toast))
  if (saveToasts.length > 0 && !isWritten() && !isUserForm) {
    outcome.falselySaved += 1
    outcome.wrong.push('reports a save that did not happen')
  }
  await checkPageIsHealthy(attempt)
  testContext.pageErrors.length = 0

  proxy.setBehavior(null)
  if (fault.connectionFault === 'refused') await proxy.resumeListening()
  if (fault.connectionFault === 'offline') await page.context().setOffline(false)
  if (fault.focus === 'dialog') await signInAgain(attempt)
  if (!isOutcomeFound) await softCheck(attempt, 'second request', () => submitForm(attempt))
  await checkSaved(attempt)
  const keys = new Set(proxy.getRequests().map(({ idempotencyKey }) => idempotencyKey))
  if (fault.mayBeSaved && !isOutcomeFound)
    await softCheck(attempt, 'one idempotency key', async () => expect(keys.size).toBe(1))
}

/**
 * Checks that one message with the expected text appears, that the form is enabled again, and that the expected element
 * has the focus.
 */
async function checkErrorMessage(attempt: Attempt, fault: Fault, isUserForm: boolean): Promise<void> {
  const { testContext, form } = attempt
  const text = fault.getMessage(form, testContext.language)
  const maxAlerts = isUserForm ? 2 : 1
  // A toast displays the error (S1 §8), except an error of a field, which the form displays.
  const isAtField = fault.focus === 'field'
  await softCheck(attempt, 'message', () =>
    pollPageState(attempt, ({ alerts, errorToasts }) => countMessages(isAtField ? alerts : errorToasts, text)).toBe(1),
  )
  await softCheck(attempt, 'toast', () =>
    pollPageState(attempt, ({ errorToasts }) => errorToasts.length > 0 && errorToasts.length <= maxAlerts).toBe(true),
  )
  await softCheck(attempt, 'one message', () =>
    pollPageState(attempt, ({ alerts }) => alerts.slice(maxAlerts)).toEqual([]),
  )
  await softCheck(attempt, 'not busy', () => pollPageState(attempt, ({ isBusy }) => isBusy).toBe(false))
  await softCheck(attempt, 'focus', () =>
    fault.focus
      ? pollPageState(attempt, ({ focus }) => focus).toBe(fault.focus)
      : pollPageState(attempt, ({ focus }) => focus).not.toBe('elsewhere'),
  )
  const { alerts } = await readPageState(testContext.page)
  await softCheck(attempt, 'no internal details', async () =>
    expect(alerts.join()).not.toMatch(/internal-proxy|secrets|<h1>|undefined|\[object/),
  )
}

/** Signs the same user in again while the dialog of the expired session is open. */
async function signInAgain(attempt: Attempt): Promise<void> {
  const dialog = findSignInDialog(attempt.testContext)
  await softCheck(attempt, 'one dialog', () => expect(dialog).toHaveCount(1))
  await signInWithDialog(attempt.testContext, 'admin_boss')
  await softCheck(attempt, 'sign-in', () => expect(dialog).toHaveCount(0))
}
