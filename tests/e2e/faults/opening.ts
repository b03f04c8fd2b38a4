// Opens a form without a draft and fills it. A rehearsal records the request body if the proxy cannot see the request.
import { expect, type Page } from 'playwright/test'
import { go } from '../steps.ts'
import { type Attempt, type Bench, becomes, bodyOf, type Outcome, seen, send } from './attempt.ts'
import type { FaultyForm, Work } from './forms.ts'
import type { FaultProxy } from './proxy.ts'
import { dismissNotices, dropDrafts, readableOn, sending, sightOf, typedOn } from './sight.ts'

export interface Errand {
  readonly bench: Bench
  readonly form: FaultyForm
  readonly path: string
  readonly work: Work
  readonly outcome: Outcome
}

const partsOf = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)

/** Opens and fills the form, and records its requests from then on. */
export async function begin(bench: Bench, form: FaultyForm, isBlind = false): Promise<Attempt> {
  const work: Work = { api: bench.api, url: bench.proxy.url, n: bench.next() }
  bench.proxy.watch(() => false)
  const outcome: Outcome = { wrong: [], lost: 0, falselySaved: 0, doubled: 0 }
  const errand: Errand = { bench, form, work, path: await form.link(work), outcome }
  const rehearsed = isBlind ? await rehearse(errand) : null
  return { ...(await fillIn(errand, await openAnew(errand))), rehearsed }
}

/** Submits the form once and returns the request body. The proxy answers with 503, so that the server saves nothing. */
async function rehearse(errand: Errand): Promise<string> {
  const attempt = await fillIn(errand, await openAnew(errand))
  const { proxy } = errand.bench
  proxy.treat({ kind: 'answer', status: 503, type: 'text/plain', body: '' })
  await send(attempt)
  await becomes(() => proxy.sent().length).toBe(1)
  await seen(attempt, ({ isBusy }) => isBusy).toBe(false)
  const [body = ''] = proxy.sent().map(bodyOf)
  return body
}

/** Fills an open form; `initialValues` are the values that the form displays before. */
export async function fillIn(errand: Errand, fresh: readonly string[]): Promise<Attempt> {
  const { bench, form, work } = errand
  const { page, trouble } = bench
  const around = await readableOn(page)
  await form.fill(page, work)
  // Moving the focus makes the last field format its value before the values are read.
  await sending(page).focus()
  await expect(sending(page)).not.toHaveAttribute('aria-disabled', 'true')
  watchCalls(bench, form)
  trouble.length = 0
  const { alerts: standing } = await sightOf(page)
  return { ...errand, fresh, around, typed: await typedOn(page, form.choices), standing, rehearsed: null }
}

export function watchCalls({ proxy }: Bench, { sends }: FaultyForm): void {
  const patterns = sends.map(partsOf)
  proxy.watch((method, at) => patterns.some((pattern) => pattern.test(`${method} ${at}`)))
}

/** Opens the form without toasts and drafts of earlier attempts, and returns its values. */
export async function openAnew({
  bench,
  form,
  path,
}: {
  readonly bench: Bench
  readonly form: FaultyForm
  readonly path: string
}): Promise<readonly string[]> {
  const { page, proxy } = bench
  proxy.watch(() => false)
  // Leaves the page, so that the form is created again. The path has no page that would load data.
  await go(page, '/nowhere')
  await page.locator('main h1').first().waitFor()
  await dismissNotices(page)
  await dropDrafts(page)
  return open(bench, form, path)
}

/** Opens the form, waits until it has loaded, and returns its values. */
export async function open({ page, proxy }: Bench, form: FaultyForm, path: string): Promise<readonly string[]> {
  await go(page, path)
  await form.opener?.(page).click()
  await sending(page).waitFor()
  // Waits for the current values of the record, because the cache may display those before the last attempt.
  await becomes(() => isAtRest(page, proxy)).toBe(true)
  return typedOn(page, form.choices)
}

/** Resumes the draft that a form for a new record offers; edit forms restore their draft automatically. */
export async function resumeDraft(page: Page): Promise<void> {
  const offer = page.locator('[data-draft=resume]:visible')
  if ((await offer.count()) > 0) await offer.last().click()
}

/** Returns true when no request is open after three frames and no skeleton stands for an editor that still loads. */
export async function isAtRest(page: Page, proxy: FaultProxy): Promise<boolean> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })
  return proxy.isIdle() && (await page.locator('form [class*=skeleton]').count()) === 0
}
