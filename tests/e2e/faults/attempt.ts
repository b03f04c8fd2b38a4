// Runs one form with one fault and checks the rules that hold for every form. Violations are counted in the figures.
import { stripVTControlCharacters } from 'node:util'
import { expect, type Page } from 'playwright/test'
import type { Language } from '#contract/languages.ts'
import type { Elsewhere } from '../elsewhere.ts'
import type { FaultyForm } from './forms.ts'
import type { FaultProxy, Sent } from './proxy.ts'
import { answering, draftsOf, keptBesides, type Sight, sending, sightOf, typedOn } from './sight.ts'

export interface Bench {
  readonly page: Page
  readonly proxy: FaultProxy
  readonly api: Elsewhere
  /** Id of the signed-in user. */
  readonly person: number
  readonly language: Language
  /** Uncaught errors and console errors of the page since the last reset. */
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
  /** Values of the form before the test fills it. */
  readonly fresh: readonly string[]
  readonly around: string
  readonly typed: readonly string[]
  /** Alerts that the filled form displays before it is submitted, for example a warning about a value. */
  readonly standing: readonly string[]
  /** Request body that the form sends without a fault; `null` when the first request of the attempt is recorded. */
  readonly rehearsed: string | null
  readonly outcome: Outcome
}

/** Maximum time for one assertion to become true, in milliseconds. */
export const patience = Number(process.env.FAULTS_PATIENCE ?? 8000)

export async function send({ bench: { page }, form }: Attempt): Promise<void> {
  await form.settled?.(page)
  await sending(page).click()
  if (form.asks) await answering(page).click()
}

/** Runs an assertion. Records a failure under its label instead of throwing, so that the attempt goes on. */
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

/** Checks that the form still contains every value that the test filled in, and that a draft is stored. */
export async function keepsTyped(attempt: Attempt, isReordered = false): Promise<void> {
  const { bench, typed, outcome, form } = attempt
  // Fields that are sorted by their labels change their order when the language changes.
  const wanted = isReordered ? [...typed].sort() : typed
  const now = async () => {
    const left = await typedOn(bench.page, form.choices)
    return isReordered ? [...left].sort() : left
  }
  const kept = await must(attempt, 'typed', () => becomes(now).toEqual(wanted))
  if (!kept) {
    const left = await now()
    outcome.lost += wanted.reduce((sum, one, index) => sum + (one === left[index] ? 0 : one.length), 0)
  }
  await keepsDraft(attempt)
}

/** Returns the filled values that appear nowhere else on the page, because only these values prove a leak. */
export function wordsOf({ typed, fresh, around, path }: Attempt): readonly string[] {
  return typed
    .filter((line, index) => line !== fresh[index] && line.includes(': '))
    .map((line) => line.slice(line.indexOf(': ') + 2))
    .filter((word) => word.length > 3 && !around.includes(word) && !path.includes(word))
}

export async function keepsDraft(attempt: Attempt): Promise<void> {
  const { bench, form } = attempt
  if (form.keepsNothing) return
  await must(attempt, 'draft', () =>
    becomes(async () => (await draftsOf(bench.page, form.drafts)).length > 0).toBe(true),
  )
}

const boundary = /-{4,}\w+/g
export const bodyOf = ({ body }: Sent) =>
  body.replaceAll(boundary, '').replaceAll(/"(confirm_duplicate)":true/g, '"$1":false')

/** Checks that the form was saved once, with exactly the filled values, and that no alert or draft remains. */
export async function isSaved(attempt: Attempt): Promise<void> {
  const { bench, form, outcome, rehearsed } = attempt
  const { page, proxy } = bench
  const wanted = form.reads ? 0 : 1
  // A reprocess that fails is saved, too. The console reports its failure in an alert with the id of the record.
  const id = attempt.typed.find((line) => line.startsWith('entity_id: '))?.slice('entity_id: '.length)
  const isOfRecord = (alert: string) => id !== undefined && alert.includes(id)
  const isRight = await must(attempt, 'saved', () =>
    becomes(async () => {
      const { alerts: said, questions, isBusy } = await sightOf(page)
      const alerts = said.filter((alert) => !isOfRecord(alert))
      const drafts = await draftsOf(page, form.drafts)
      return { alerts, questions, isBusy, drafts, effects: effects(proxy.sent()) }
    }).toEqual({ alerts: [], questions: [], isBusy: false, drafts: [], effects: wanted }),
  )
  if (!isRight) outcome.wrong.push(`answered: ${proxy.sent().map(({ status }) => status)}`)
  outcome.doubled += Math.max(0, effects(proxy.sent()) - wanted)
  const bodies = new Set([...(rehearsed === null ? [] : [rehearsed]), ...proxy.sent().map(bodyOf)])
  await must(attempt, 'what was sent', async () => expect([...bodies]).toHaveLength(1))
  await isWell(attempt)
}

/** Checks that the page has no errors and is not blank, and that no filled value is stored where other users see it. */
export async function isWell(attempt: Attempt): Promise<void> {
  const { bench, form } = attempt
  const { page, person, trouble } = bench
  if (trouble.length > 0) attempt.outcome.wrong.push(`console: ${trouble.join(' | ').slice(0, 400)}`)
  // The next page may still be loading.
  await must(attempt, 'a white page', () => becomes(async () => (await sightOf(page)).isWhite).toBe(false))
  await must(attempt, 'kept for oneself', async () => {
    const places = await keptBesides(page, person, wordsOf(attempt))
    // A search form puts its value into the URL, so that users can share the search.
    expect(places.filter((place) => !(form.reads && place === 'address'))).toEqual([])
  })
}
