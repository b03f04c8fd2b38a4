// One form and one thing that goes wrong: tried, and held to what must be true of every form (the figures count what is not).
import { stripVTControlCharacters } from 'node:util'
import { expect, type Page } from 'playwright/test'
import type { Language } from '#contract/appearance.ts'
import type { Elsewhere } from '../elsewhere.ts'
import { go } from '../steps.ts'
import type { FaultyForm } from './forms.ts'
import type { FaultProxy, Sent } from './proxy.ts'
import { answering, dismissNotices, draftsOf, type Sight, sending, sightOf, typedOn } from './sight.ts'

export interface Bench {
  readonly page: Page
  readonly proxy: FaultProxy
  readonly api: Elsewhere
  readonly language: Language
  /** Errors of the page so far. */
  readonly trouble: string[]
  readonly next: () => number
}

export interface Outcome {
  readonly wrong: string[]
  lost: number
  falselySaved: number
  doubled: number
}

export interface Attempt {
  readonly bench: Bench
  readonly form: FaultyForm
  readonly path: string
  readonly typed: readonly string[]
  /** Warnings of the form itself, of what was typed. */
  readonly standing: readonly string[]
  readonly outcome: Outcome
}

const patience = Number(process.env.FAULTS_PATIENCE ?? 8000)

const partsOf = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)

/** Opens the form, fills it, and looks at every call of it from then on. */
export async function begin(bench: Bench, form: FaultyForm): Promise<Attempt> {
  const { page, proxy, api, next } = bench
  const work = { api, n: next() }
  proxy.watch(() => false)
  const path = await form.link(work)
  // So that the form is made anew; nothing has to be read for this page.
  await go(page, '/nowhere')
  await page.locator('main h1').first().waitFor()
  await dismissNotices(page)
  await go(page, path)
  await sending(page).waitFor()
  // What the record is now has come: it is not typed on what it was before the last try.
  await becomes(() => isAtRest(page, proxy)).toBe(true)
  await form.fill(page, work)
  // What is put in order when a field is left is so before it is compared.
  await sending(page).focus()
  await expect(sending(page)).not.toHaveAttribute('aria-disabled', 'true')
  const patterns = form.sends.map(partsOf)
  proxy.watch((method, at) => patterns.some((pattern) => pattern.test(`${method} ${at}`)))
  bench.trouble.length = 0
  const outcome = { wrong: [], lost: 0, falselySaved: 0, doubled: 0 }
  const { alerts } = await sightOf(page)
  return { bench, form, path, typed: await typedOn(page), standing: alerts, outcome }
}

/** What is shown asks for what it needs a moment after it is drawn. */
async function isAtRest(page: Page, proxy: FaultProxy): Promise<boolean> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })
  return proxy.isIdle()
}

export async function send({ bench: { page }, form }: Attempt): Promise<void> {
  await sending(page).click()
  if (form.asks) await answering(page).click()
}

/** Notes what does not become true. */
export async function must(attempt: Attempt, what: string, check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    const reason = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    attempt.outcome.wrong.push(`${what}: ${reason.split('\n').slice(0, 12).join(' ').slice(0, 400)}`)
    return false
  }
}

export const becomes = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { timeout: patience })

export const effects = (sent: readonly Sent[]) => sent.filter(({ activity }) => activity !== null).length

export function seen({ bench, standing }: Attempt, of: (sight: Sight) => unknown) {
  return becomes(async () => {
    const sight = await sightOf(bench.page)
    return of({ ...sight, alerts: sight.alerts.filter((alert) => !standing.includes(alert)) })
  })
}

/** Every typed character is still there. */
export async function keepsTyped(attempt: Attempt, isReordered = false): Promise<void> {
  const { bench, typed, outcome, form } = attempt
  // In another language what is in the order of its names stands in another order.
  const wanted = isReordered ? [...typed].sort() : typed
  const now = async () => (isReordered ? [...(await typedOn(bench.page))].sort() : typedOn(bench.page))
  const kept = await must(attempt, 'typed', () => becomes(now).toEqual(wanted))
  if (!kept) {
    const left = await now()
    outcome.lost += wanted.reduce((sum, one, index) => sum + (one === left[index] ? 0 : one.length), 0)
  }
  if (!form.keepsNothing)
    await must(attempt, 'draft', () =>
      becomes(async () => (await draftsOf(bench.page, form.drafts)).length > 0).toBe(true),
    )
}

const boundary = /-{4,}\w+/g
const bodyOf = ({ body }: Sent) => body.replaceAll(boundary, '').replaceAll(/"(confirm_duplicate)":true/g, '"$1":false')

/** Saved once, exactly what was typed, and said so. */
export async function isSaved(attempt: Attempt): Promise<void> {
  const { bench, form, outcome } = attempt
  const { page, proxy } = bench
  const wanted = form.reads ? 0 : 1
  // A reprocess is saved whichever way it ends: how it ended is told by the id of its record.
  const id = attempt.typed.find((line) => line.startsWith('entity_id: '))?.slice('entity_id: '.length)
  const isOfRecord = (alert: string) => id !== undefined && alert.includes(id)
  await must(attempt, 'saved', () =>
    becomes(async () => {
      const { alerts: said, questions, isBusy } = await sightOf(page)
      const alerts = said.filter((alert) => !isOfRecord(alert))
      const drafts = await draftsOf(page, form.drafts)
      return { alerts, questions, isBusy, drafts, effects: effects(proxy.sent()) }
    }).toEqual({ alerts: [], questions: [], isBusy: false, drafts: [], effects: wanted }),
  )
  outcome.doubled += Math.max(0, effects(proxy.sent()) - wanted)
  const bodies = new Set(proxy.sent().map(bodyOf))
  await must(attempt, 'what was sent', async () => expect([...bodies]).toHaveLength(1))
  isQuiet(attempt)
}

export function isQuiet({ bench: { trouble }, outcome }: Attempt): void {
  if (trouble.length > 0) outcome.wrong.push(`console: ${trouble.join(' | ').slice(0, 400)}`)
}
