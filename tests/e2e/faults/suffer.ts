// A fault of the line or of the server befalls a form.
import { expect } from 'playwright/test'
import { type Attempt, becomes, effects, isSaved, isWell, keepsTyped, must, seen, send } from './attempt.ts'
import type { Fault } from './faults.ts'
import { isAtRest } from './opening.ts'
import { sightOf } from './sight.ts'

const usualPatience = 31_000

export async function suffer(attempt: Attempt, fault: Fault): Promise<void> {
  const { bench, form, outcome } = attempt
  const { page, proxy, language } = bench
  const isUsers = form.name === 'users.edit' || form.name === 'users.permissions'
  proxy.treat(fault.treatment?.(form, language) ?? null)
  if (fault.line === 'refused') await proxy.leave()
  if (fault.line === 'offline') await page.context().setOffline(true)
  await send(attempt)
  if (fault.line === 'timeout') {
    await must(attempt, 'sent', () => becomes(() => proxy.sent().length).toBe(1))
    await must(attempt, 'done', () => becomes(() => form.reads || effects(proxy.sent()) === 1).toBe(true))
    // Of two calls the other one is answered, and so is what is read after it.
    await must(attempt, 'answered', () => becomes(() => isAtRest(page, proxy)).toBe(true))
    await page.clock.fastForward(form.patience ?? usualPatience)
  }

  const hasArrived = () => effects(proxy.sent()) > 0
  const isFoundOut = form.traces && fault.treatment?.(form, language).kind === 'spoil'
  if (isFoundOut) {
    await must(attempt, 'sent', () => becomes(() => proxy.sent().length).toBe(1))
    await must(attempt, 'found out', () => seen(attempt, ({ isBusy }) => isBusy).toBe(false))
  } else await isTold(attempt, fault, isUsers)

  const once = fault.line === 'refused' || fault.line === 'offline' ? 0 : 1
  await must(attempt, 'sent once', async () => expect(proxy.sent()).toHaveLength(once))
  if (!isFoundOut) await keepsTyped(attempt)
  const { saysSaved } = await sightOf(page)
  if (saysSaved && !hasArrived() && !isUsers) {
    outcome.falselySaved += 1
    outcome.wrong.push('says that it is saved')
  }
  await isWell(attempt)
  bench.trouble.length = 0

  proxy.treat(null)
  if (fault.line === 'refused') await proxy.comeBack()
  if (fault.line === 'offline') await page.context().setOffline(false)
  if (fault.focus === 'dialog') await signInAgain(attempt)
  if (!isFoundOut) await must(attempt, 'sent again', () => send(attempt))
  await isSaved(attempt)
  const keys = new Set(proxy.sent().map(({ key }) => key))
  if (fault.isUnsettled && !isFoundOut) await must(attempt, 'one key', async () => expect(keys.size).toBe(1))
}

/** One message, the right text, the control at rest, the focus where one goes on. */
async function isTold(attempt: Attempt, fault: Fault, isUsers: boolean): Promise<void> {
  const { bench, form } = attempt
  const text = fault.says(form, bench.language)
  // The two calls of a person, and neither has come through.
  const isBoth = isUsers && (fault.line === 'refused' || fault.line === 'offline')
  const most = isUsers ? 2 : 1
  // Beside the note at the form a danger toast, once each (S1 §8); a session that ended has the toast alone.
  const isExpired = fault.focus === 'dialog'
  await must(attempt, 'message', () =>
    seen(
      attempt,
      ({ alerts, toasts }) => (isExpired ? toasts : alerts).filter((one) => one.includes(text)).length,
    ).toBe(isBoth ? 2 : 1),
  )
  await must(attempt, 'toast', () =>
    seen(attempt, ({ toasts }) => toasts.length > 0 && toasts.length <= most).toBe(true),
  )
  await must(attempt, 'one message', () => seen(attempt, ({ alerts }) => alerts.slice(most)).toEqual([]))
  await must(attempt, 'at rest', () => seen(attempt, ({ isBusy }) => isBusy).toBe(false))
  await must(attempt, 'focus', () => seen(attempt, ({ focus }) => focus).toBe(fault.focus ?? 'message'))
  const { alerts } = await sightOf(bench.page)
  await must(attempt, 'nothing of the inside', async () =>
    expect(alerts.join()).not.toMatch(/internal-proxy|secrets|<h1>|undefined|\[object/),
  )
}

/** By the one dialog, as the same person. */
async function signInAgain(attempt: Attempt): Promise<void> {
  const { page } = attempt.bench
  // Not the question that it lies over.
  const dialog = page.locator('[role=alertdialog]').filter({ has: page.locator('li button') })
  await must(attempt, 'one dialog', () => expect(dialog).toHaveCount(1))
  await dialog.locator('li button').first().click()
  await must(attempt, 'signed in', () => expect(dialog).toHaveCount(0))
}
