// User action: the same form in two tabs. A shared draft is saved once, and no tab overwrites the other tab silently.
import { expect } from 'playwright/test'
import {
  type Attempt,
  becomes,
  bodyOf,
  effects,
  isWell,
  keepsDraft,
  keepsTyped,
  must,
  patience,
  seen,
  send,
} from './attempt.ts'
import { said } from './faults.ts'
import { type Errand, fillIn, openAnew, resumeDraft, watchCalls } from './opening.ts'
import { answering, draftsOf, dropDrafts, hasSecret, sending, troubleOn, typedOn } from './sight.ts'
import type { Deed } from './user-actions.ts'

export const tabs: Deed = {
  name: 'two tabs',
  isFor: ({ keepsNothing, reads, second }) => second !== undefined || !(keepsNothing || reads),
  act: async (attempt) => {
    const { page, proxy } = attempt.bench
    const { form } = attempt
    if (!form.keepsNothing)
      await must(attempt, 'draft', () => becomes(() => draftsOf(page, form.drafts)).not.toEqual([]))
    const other = await page.context().newPage()
    other.setDefaultTimeout(patience * 2)
    const bench = { ...attempt.bench, page: other, trouble: troubleOn(other) }
    try {
      if (form.second === undefined) await sameDraft(attempt, { ...attempt, bench })
      else {
        await other.goto(`${proxy.url}/nowhere`)
        await bothOrders(attempt, { ...attempt, bench })
      }
      await isWell(attempt)
      await isWell({ ...attempt, bench })
    } finally {
      await other.close()
      await page.bringToFront()
    }
  },
}

/** Opens the draft in the second tab and submits it from both tabs; the server must save it once. */
async function sameDraft(attempt: Attempt, second: Attempt): Promise<void> {
  const { bench, form, path, typed } = attempt
  const { proxy, api } = bench
  const { page: other } = second.bench
  await other.goto(proxy.url + path)
  await sending(other).waitFor()
  await resumeDraft(other)
  if (!hasSecret(typed))
    await must(attempt, 'typed in the other tab', () => becomes(() => typedOn(other)).toEqual(typed))
  else await form.fill(other, { api, url: proxy.url, n: Number(/segredo-(\d+)/.exec(typed.join())?.[1]) })
  await form.warned?.(other)
  proxy.treat({ kind: 'hold' })
  await send(second)
  await must(attempt, 'sent', () => becomes(() => proxy.sent().length).toBe(1))
  await send(attempt)
  await must(attempt, 'sent by both', () => becomes(() => proxy.sent().length).toBe(2))
  await must(attempt, 'answered', () => becomes(() => proxy.sent().every(({ status }) => status > 0)).toBe(true))
  proxy.release()
  await must(attempt, 'at rest', () => seen(attempt, ({ isBusy }) => isBusy).toBe(false))
  // A reprocess that the user confirmed as a duplicate is intended and not counted.
  const count = effects(proxy.sent().filter(({ body }) => !body.includes('"confirm_duplicate":true')))
  if (count !== 1) attempt.outcome.wrong.push(`${count} writes`)
  attempt.outcome.doubled += Math.max(0, count - 1)
}

/** Saves in both orders, so that each tab is once the second to save. */
async function bothOrders(attempt: Attempt, second: Attempt): Promise<void> {
  const { page } = attempt.bench
  // The second tab was opened before the first tab was filled, so it has no draft.
  await dropDrafts(page)
  const later = another(second, true)
  await saveInTurn(attempt, await fillIn(later, await openAnew(later)))
  // Lets the cached record of both tabs expire.
  await page.clock.fastForward(20_000)
  const [here, there] = [another(attempt), another(second, true)]
  const [freshHere, freshThere] = [await openAnew(here), await openAnew(there)]
  const first = await fillIn(here, freshHere)
  await saveInTurn(await fillIn(there, freshThere), first)
}

/** Creates another visit of the same form with new values; both visits record failures in the same outcome. */
function another({ bench, form, path, outcome }: Attempt, isSecond = false): Errand {
  return {
    bench,
    form,
    path,
    outcome,
    work: { api: bench.api, url: bench.proxy.url, n: bench.next(), ...(isSecond ? { isSecond } : {}) },
  }
}

/** Saves in two tabs. The second tab gets a conflict, keeps its input, and saves only after the user's decision. */
async function saveInTurn(winner: Attempt, loser: Attempt): Promise<void> {
  const { bench, form, outcome } = loser
  const { proxy } = bench
  const written = () => proxy.sent().filter(({ activity }) => activity !== null)
  expect(winner.typed).not.toEqual(loser.typed)
  watchCalls(bench, form)

  await send(winner)
  await must(winner, 'the first is saved', () => becomes(() => written().length).toBe(1))
  await must(winner, 'at rest', () => seen(winner, ({ isBusy }) => isBusy).toBe(false))
  await send(loser)
  const refusals = () => proxy.sent().filter(({ status }) => status === 412)
  const isRefused = await must(loser, 'the second is refused', () =>
    becomes(() => refusals().length).toBeGreaterThan(0),
  )
  outcome.doubled += Math.max(0, written().length - 1)
  if (!isRefused) return
  if (form.second === 'asked') await isAsked(loser)
  else await isTold(loser)
  await must(loser, 'what the first saved stands', async () => expect(written()).toHaveLength(1))

  await decide(loser)
  await must(loser, 'the second is saved', () => becomes(() => written().length).toBe(2))
  const saved = written().map(bodyOf)
  await must(loser, 'what the second typed', async () => expect(saved[1]).toBe(refusals().map(bodyOf)[0]))
  const settled = { alerts: [], questions: [], isBusy: false }
  await must(loser, 'in the end', () =>
    seen(loser, ({ alerts, questions, isBusy }) => ({ alerts, questions, isBusy })).toEqual(settled),
  )
}

/** Checks that the form asks which values to save, and keeps its values when the user cancels. */
async function isAsked(loser: Attempt): Promise<void> {
  await must(loser, 'asked', () =>
    seen(loser, ({ questions, focus }) => [questions.length, focus]).toEqual([1, 'dialog']),
  )
  await loser.bench.page.keyboard.press('Escape')
  await must(loser, 'back', () => seen(loser, ({ questions }) => questions).toEqual([]))
  await keepsTyped(loser)
}

/** Checks that the form reports the conflict and keeps its values; it may also display what the first tab saved. */
async function isTold(loser: Attempt): Promise<void> {
  const { bench, form, typed } = loser
  await must(loser, 'told', () => seen(loser, ({ alerts, isBusy }) => [alerts.length, isBusy]).toEqual([1, false]))
  await must(loser, 'told what', () =>
    seen(loser, ({ alerts }) => alerts.join()).toContain(
      form.secondIsTold?.[bench.language] ?? said(bench.language, 'changed_meanwhile'),
    ),
  )
  await must(loser, 'focus', () => seen(loser, ({ focus }) => focus).toBe('message'))
  await must(loser, 'typed', () =>
    becomes(() => typedOn(bench.page, form.choices)).toEqual(expect.arrayContaining([...typed])),
  )
  await keepsDraft(loser)
}

/** Resolves the conflict in favour of this tab's values. */
async function decide(loser: Attempt): Promise<void> {
  const { page } = loser.bench
  await send(loser)
  if (loser.form.second === 'told') return
  const question = page.locator('[role=alertdialog]').last()
  const mine = question.locator('footer button').nth(2)
  await mine.waitFor()
  const isByField = (await question.locator('input[type=radio]').count()) > 0
  await mine.click()
  if (isByField) await answering(page).click()
}
