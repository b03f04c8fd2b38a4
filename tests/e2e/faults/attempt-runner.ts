// Prepares a fault test (proxy, API session, signed-in page), and runs each pair of a form and a fault.
import type { Page } from 'playwright/test'
import type { Language } from '#contract/languages.ts'
import { openApiSession } from '../api-session.ts'
import { signIn } from '../steps.ts'
import { applyFault } from './apply-fault.ts'
import type { Attempt, FaultTestContext, Outcome } from './attempt.ts'
import { startAttempt } from './opening.ts'
import type { FormFaultPair } from './pairs.ts'
import { type FaultProxy, startFaultProxy } from './proxy.ts'
import { collectPageErrors } from './sight.ts'

export interface PairResult extends Outcome {
  readonly form: string
  /** Name of the fault or user action. The script `scripts/long.mjs` reads this property from the stored results. */
  readonly trouble: string
  readonly language: Language
}

let lastAttemptNumber = 1000

/**
 * Signs in through a new proxy and returns the test context. A fake clock replaces the timers of the page, so that a
 * test can skip a timeout of 30 seconds.
 */
export async function createTestContext(page: Page, serverUrl: string, language: Language): Promise<FaultTestContext> {
  const proxy = await startFaultProxy(serverUrl)
  const api = await openApiSession(serverUrl, 'admin_boss')
  await api.put('/v2/users/me/preferences', { language })
  const usesPlatformApi = (await fetch(`${serverUrl}/demo/identities`)).status === 404
  const { user } = await api.get<{ readonly user: { readonly id: number } }>('/v2/users/me')
  await page.clock.install()
  const pageErrors = collectPageErrors(page)
  await signInThroughProxy(page, proxy)
  const getNextAttemptNumber = () => ++lastAttemptNumber
  return { page, proxy, api, userId: user.id, language, usesPlatformApi, pageErrors, getNextAttemptNumber }
}

async function signInThroughProxy(page: Page, proxy: FaultProxy): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, 'admin_boss', proxy.url)
  await page.locator('main h1').first().waitFor()
}

export async function runPairs(
  testContext: FaultTestContext,
  pairs: readonly FormFaultPair[],
): Promise<readonly PairResult[]> {
  const results: PairResult[] = []
  for (const { form, faultOrAction } of pairs) {
    const startedAt = Date.now()
    const outcome = await runPair(testContext, { form, faultOrAction })
    if (process.env.FAULTS_ALOUD) console.log(Date.now() - startedAt, form.name, '×', faultOrAction.name, outcome.wrong)
    results.push({ form: form.name, trouble: faultOrAction.name, language: testContext.language, ...outcome })
    if (outcome.wrong.length > 0) await resetTestContext(testContext)
  }
  return results
}

async function runPair(testContext: FaultTestContext, { form, faultOrAction }: FormFaultPair): Promise<Outcome> {
  let attempt: Attempt | null = null
  try {
    attempt = await startAttempt(testContext, form, faultOrAction.recordsBodyFirst)
    await ('act' in faultOrAction ? faultOrAction.act(attempt) : applyFault(attempt, faultOrAction))
    return attempt.outcome
  } catch (error) {
    const message = `aborted: ${String(error).split('\n').slice(0, 6).join(' ').slice(0, 500)}`
    const outcome = attempt?.outcome ?? { wrong: [], lost: 0, falselySaved: 0, doubled: 0 }
    return { ...outcome, wrong: [...outcome.wrong, message] }
  }
}

/**
 * Cleans up after a failed test, so that the failure does not affect the next test: ends the fault, deletes all drafts
 * and signs in again.
 */
async function resetTestContext({ page, proxy, api, language }: FaultTestContext): Promise<void> {
  proxy.releaseResponses()
  await page.context().setOffline(false)
  await proxy.resumeListening().catch(() => {})
  await api.put('/v2/users/me/preferences', { language })
  await signInThroughProxy(page, proxy)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto(proxy.url)
  await page.locator('main h1').first().waitFor()
}
