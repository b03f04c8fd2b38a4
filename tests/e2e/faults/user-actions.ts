// User actions during a save: a second click, navigation to another page, a change of the language.
import { expect, type Page } from 'playwright/test'
import { languages } from '#contract/languages.ts'
import { go } from '../steps.ts'
import { type Attempt, becomes, isSaved, keepsTyped, must, seen, send } from './attempt.ts'
import { said } from './faults.ts'
import type { FaultyForm } from './forms.ts'
import { answering, sending } from './sight.ts'

export interface Deed {
  readonly name: string
  readonly isFor?: (form: FaultyForm) => boolean
  /** True when the first request is not recorded: a rehearsal finds out its body. */
  readonly isBlind?: true
  readonly act: (attempt: Attempt) => Promise<void>
}

const isOfUser = (form: FaultyForm) => form.name === 'users.edit' || form.name === 'users.permissions'

/** Submits the form with `submit` while the proxy holds the response, and checks that exactly one request is sent. */
async function pressed(attempt: Attempt, press: () => Promise<void>): Promise<void> {
  const { proxy } = attempt.bench
  proxy.treat({ kind: 'hold' })
  await must(attempt, 'pressed', press)
  await must(attempt, 'sent', () => becomes(() => proxy.sent().length).toBeGreaterThan(0))
  await must(attempt, 'sent once', async () => expect(proxy.sent()).toHaveLength(1))
  proxy.release()
  await isSaved(attempt)
}

/** Returns the button that sends the request: the submit button, or the confirm button of a form that asks first. */
async function lastButton({ bench: { page }, form }: Attempt) {
  if (!form.asks) return sending(page)
  await sending(page).click()
  await answering(page).waitFor()
  return answering(page)
}

const held: Deed = {
  name: 'slow, and gone elsewhere',
  act: async (attempt) => {
    const { page, proxy } = attempt.bench
    proxy.treat({ kind: 'hold' })
    await send(attempt)
    await must(attempt, 'sent', () => becomes(() => proxy.sent().length).toBe(1))
    await go(page, '/')
    await page.locator('main h1').first().waitFor()
    proxy.release()
    await isSaved(attempt)
    await must(attempt, 'stays elsewhere', async () => expect(new URL(page.url()).pathname).toBe('/'))
  },
}

const twice: readonly Deed[] = [
  {
    name: 'double click',
    act: async (attempt) => {
      const button = await lastButton(attempt)
      await pressed(attempt, () => button.dblclick())
    },
  },
  {
    name: 'Enter and a click',
    act: async (attempt) => {
      const { page } = attempt.bench
      const button = await lastButton(attempt)
      await button.focus()
      const box = await button.boundingBox()
      await pressed(attempt, async () => {
        await page.keyboard.press('Control+Enter')
        if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      })
    },
  },
  {
    name: 'a key held down',
    act: async (attempt) => {
      const { page } = attempt.bench
      const { keyboard } = page
      await sending(page).focus()
      await pressed(attempt, async () => {
        await keyboard.down('Control')
        for (let times = 0; times < 8; times++) await keyboard.down('Enter')
        await keyboard.up('Enter')
        await keyboard.up('Control')
        if (!attempt.form.asks) return
        await answering(page).waitFor()
        expect(attempt.bench.proxy.sent()).toHaveLength(0)
        await keyboard.press('Control+Enter')
      })
    },
  },
]

const otherLanguage: Deed = {
  name: 'another language in the middle',
  isBlind: true,
  act: async (attempt) => {
    const { page, language } = attempt.bench
    const other = languages[(languages.indexOf(language) + 1) % languages.length] ?? language
    await changeLanguage(page, other)
    await must(attempt, 'language', () => becomes(() => page.locator('html').getAttribute('lang')).toBe(other))
    await keepsTyped(attempt, true)
    await must(attempt, 'sent', () => send(attempt))
    await isSaved(attempt)
    await changeLanguage(page, language)
  },
}

const halfSaved: Deed = {
  name: 'a person half saved',
  isFor: isOfUser,
  act: async (attempt) => {
    const { bench } = attempt
    const { proxy, language } = bench
    proxy.treat({ kind: 'answer', status: 503, type: 'text/plain', body: '' })
    await send(attempt)
    const text = said(language, 'status.503')
    await must(attempt, 'message', () =>
      seen(attempt, ({ alerts }) => alerts.filter((one) => one.includes(text)).length).toBe(1),
    )
    await must(attempt, 'which half', () => seen(attempt, ({ alerts }) => alerts.length).toBe(2))
    await must(attempt, 'the other half', () => seen(attempt, ({ saysSaved }) => saysSaved).toBe(true))
    await must(attempt, 'focus', () => seen(attempt, ({ focus }) => focus).toBe('message'))
    await keepsTyped(attempt)
    proxy.treat(null)
    await must(attempt, 'sent again', () => send(attempt))
    await isSaved(attempt)
  },
}

/** Changes the language with the command palette, which opens over every drawer and dialog. */
async function changeLanguage(page: Page, language: string): Promise<void> {
  const words = { 'pt-BR': 'português', 'en-US': 'english', es: 'español' }[language] ?? language
  await page.keyboard.press('Control+K')
  await page.keyboard.type(words)
  await page.locator('[role=dialog] [cmdk-list] [role=option]').first().waitFor()
  await page.keyboard.press('Enter')
}

export const deeds: readonly Deed[] = [...twice, held, otherLanguage, halfSaved]
