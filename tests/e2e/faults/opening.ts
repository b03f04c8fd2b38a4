// A form is opened as nobody has opened it before, and filled; where its first try would not be seen, that is rehearsed.
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

/** Opens the form, fills it, and looks at every call of it from then on. */
export async function begin(bench: Bench, form: FaultyForm, isBlind = false): Promise<Attempt> {
  const work = { api: bench.api, url: bench.proxy.url, n: bench.next() }
  bench.proxy.watch(() => false)
  const outcome = { wrong: [], lost: 0, falselySaved: 0, doubled: 0 }
  const errand = { bench, form, work, path: await form.link(work), outcome }
  const rehearsed = isBlind ? await rehearse(errand) : null
  return { ...(await fillIn(errand, await openAnew(errand))), rehearsed }
}

/** What is sent is answered by the proxy: for the server nothing has happened. */
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

/** Of a form that is open: `fresh` is what it shows. */
export async function fillIn(errand: Errand, fresh: readonly string[]): Promise<Attempt> {
  const { bench, form, work } = errand
  const { page, trouble } = bench
  const around = await readableOn(page)
  await form.fill(page, work)
  // What is put in order when a field is left is so before it is compared.
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

/** As nobody has opened it before; answers what it shows. */
export async function openAnew({
  bench,
  form,
  path,
}: Pick<Errand, 'bench' | 'form' | 'path'>): Promise<readonly string[]> {
  const { page, proxy } = bench
  proxy.watch(() => false)
  // So that the form is made anew; nothing has to be read for this page.
  await go(page, '/nowhere')
  await page.locator('main h1').first().waitFor()
  await dismissNotices(page)
  await dropDrafts(page)
  return open(bench, form, path)
}

/** Answers what the form shows. */
export async function open({ page, proxy }: Bench, form: FaultyForm, path: string): Promise<readonly string[]> {
  await go(page, path)
  await form.opener?.(page).click()
  await sending(page).waitFor()
  // What the record is now has come: it is not typed on what it was before the last try.
  await becomes(() => isAtRest(page, proxy)).toBe(true)
  return typedOn(page, form.choices)
}

/** Continues the draft that a form of new work offers; other forms show their draft at once. */
export async function resumeDraft(page: Page): Promise<void> {
  const offer = page.locator('[data-draft=resume]:visible')
  if ((await offer.count()) > 0) await offer.last().click()
}

/** What is shown asks for what it needs a moment after it is drawn; an editor whose code is on its way is a skeleton. */
export async function isAtRest(page: Page, proxy: FaultProxy): Promise<boolean> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })
  return proxy.isIdle() && (await page.locator('form [class*=skeleton]').count()) === 0
}
