// Sets up a fault test (proxy, API session, signed-in page) and runs its pairs of form and fault one after the other.
import type { Page } from 'playwright/test'
import type { Language } from '#contract/languages.ts'
import { elsewhere } from '../elsewhere.ts'
import { signIn } from '../steps.ts'
import { suffer } from './apply-fault.ts'
import type { Attempt, Bench, Outcome } from './attempt.ts'
import { begin } from './opening.ts'
import type { Pair } from './pairs.ts'
import { type FaultProxy, faultProxy } from './proxy.ts'
import { troubleOn } from './sight.ts'

export interface Tried extends Outcome {
  readonly form: string
  readonly trouble: string
  readonly language: Language
}

let count = 1000

/** Creates the test context. Replaces the timers of the page, so that a test can skip a timeout of 30 seconds. */
export async function makeBench(page: Page, serverUrl: string, language: Language): Promise<Bench> {
  const proxy = await faultProxy(serverUrl)
  const api = await elsewhere(serverUrl, 'admin_boss')
  await api.put('/v2/users/me/preferences', { language })
  const { user } = await api.get<{ readonly user: { readonly id: number } }>('/v2/users/me')
  await page.clock.install()
  const trouble = troubleOn(page)
  await enter(page, proxy)
  return { page, proxy, api, person: user.id, language, trouble, next: () => ++count }
}

async function enter(page: Page, proxy: FaultProxy): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, 'admin_boss', proxy.url)
  await page.locator('main h1').first().waitFor()
}

export async function tryAll(bench: Bench, pairs: readonly Pair[]): Promise<readonly Tried[]> {
  const tried: Tried[] = []
  for (const { form, trouble } of pairs) {
    const since = Date.now()
    const outcome = await tryOne(bench, { form, trouble })
    if (process.env.FAULTS_ALOUD) console.log(Date.now() - since, form.name, '×', trouble.name, outcome.wrong)
    tried.push({ form: form.name, trouble: trouble.name, language: bench.language, ...outcome })
    if (outcome.wrong.length > 0) await startAnew(bench)
  }
  return tried
}

async function tryOne(bench: Bench, { form, trouble }: Pair): Promise<Outcome> {
  let attempt: Attempt | null = null
  try {
    attempt = await begin(bench, form, trouble.isBlind)
    await ('act' in trouble ? trouble.act(attempt) : suffer(attempt, trouble))
    return attempt.outcome
  } catch (error) {
    const broken = `broke off: ${String(error).split('\n').slice(0, 6).join(' ').slice(0, 500)}`
    const outcome = attempt?.outcome ?? { wrong: [], lost: 0, falselySaved: 0, doubled: 0 }
    return { ...outcome, wrong: [...outcome.wrong, broken] }
  }
}

/** Removes drafts, faults and the session after a failed pair, so that one failure is counted once. */
async function startAnew({ page, proxy, api, language }: Bench): Promise<void> {
  proxy.release()
  await page.context().setOffline(false)
  await proxy.comeBack().catch(() => {})
  await api.put('/v2/users/me/preferences', { language })
  await enter(page, proxy)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto(proxy.url)
  await page.locator('main h1').first().waitFor()
}
