// Applies one fault to a form: submits, checks the error message and the kept input, then retries without the fault.
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
    // Waits for the responses of the other requests before the clock skips the timeout.
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

/** Checks that one message with the expected text appears, that the form is enabled, and where the focus is. */
async function isTold(attempt: Attempt, fault: Fault, isUsers: boolean): Promise<void> {
  const { bench, form } = attempt
  const text = fault.says(form, bench.language)
  // The user page sends two requests, and both fail when the connection fails.
  const isBoth = isUsers && (fault.line === 'refused' || fault.line === 'offline')
  const most = isUsers ? 2 : 1
  // The form and a toast display the error once each (S1 §8); an expired session displays only the toast.
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

/** Signs the same user in again with the dialog of the expired session. */
async function signInAgain(attempt: Attempt): Promise<void> {
  const { page } = attempt.bench
  // Only the sign-in dialog has a list of users; the confirmation dialog below has none.
  const dialog = page.locator('[role=alertdialog]').filter({ has: page.locator('li button') })
  await must(attempt, 'one dialog', () => expect(dialog).toHaveCount(1))
  await dialog.locator('li button').first().click()
  await must(attempt, 'signed in', () => expect(dialog).toHaveCount(0))
}
