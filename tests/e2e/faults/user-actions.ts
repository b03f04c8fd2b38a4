// User actions that the fault tests perform during a save: a second click, navigation to another page, a change of the
// language.
import { expect, type Page } from 'playwright/test'
import { languages } from '#contract/languages.ts'
import { navigateTo } from '../steps.ts'
import {
  type Attempt,
  checkSaved,
  checkValuesKept,
  eventually,
  pollPageState,
  softCheck,
  submitForm,
} from './attempt.ts'
import { getLocaleText } from './faults.ts'
import type { TestedForm } from './forms.ts'
import { countMessages, findConfirmButton, findSubmitButton } from './sight.ts'

export interface UserAction {
  readonly name: string
  readonly appliesTo?: (form: TestedForm) => boolean
  /**
   * True when the action happens before the form sends its first request. The test then first submits the form without
   * the action to record the request body.
   */
  readonly recordsBodyFirst?: true
  readonly act: (attempt: Attempt) => Promise<void>
}

const isUserForm = (form: TestedForm) => form.name === 'users.edit' || form.name === 'users.permissions'

/**
 * Runs `submit` while the proxy holds the response. Checks that the form sends exactly one request and is then saved.
 */
async function submitAndExpectOneRequest(attempt: Attempt, submit: () => Promise<void>): Promise<void> {
  const { proxy } = attempt.testContext
  proxy.setBehavior({ kind: 'hold' })
  await softCheck(attempt, 'submit', submit)
  await softCheck(attempt, 'request', () => eventually(() => proxy.getRequests().length).toBeGreaterThan(0))
  await softCheck(attempt, 'one request', async () => expect(proxy.getRequests()).toHaveLength(1))
  proxy.releaseResponses()
  await checkSaved(attempt)
}

/**
 * Returns the button that sends the request: the submit button, or the confirm button if the form asks for a
 * confirmation.
 */
async function findSendButton({ testContext: { page }, form }: Attempt) {
  if (!form.asksConfirmation) return findSubmitButton(page)
  await findSubmitButton(page).click()
  await findConfirmButton(page).waitFor()
  return findConfirmButton(page)
}

const navigationDuringSave: UserAction = {
  name: 'navigation during a slow save',
  act: async (attempt) => {
    const { page, proxy } = attempt.testContext
    proxy.setBehavior({ kind: 'hold' })
    await submitForm(attempt)
    await softCheck(attempt, 'request', () => eventually(() => proxy.getRequests().length).toBe(1))
    await navigateTo(page, '/')
    await page.locator('main h1').first().waitFor()
    proxy.releaseResponses()
    await checkSaved(attempt)
    await softCheck(attempt, 'page after the navigation', async () => expect(new URL(page.url()).pathname).toBe('/'))
  },
}

const doubleSubmits: readonly UserAction[] = [
  {
    name: 'double click',
    act: async (attempt) => {
      const button = await findSendButton(attempt)
      await submitAndExpectOneRequest(attempt, () => button.dblclick())
    },
  },
  {
    name: 'Enter and a click',
    act: async (attempt) => {
      const { page } = attempt.testContext
      const button = await findSendButton(attempt)
      await button.focus()
      const box = await button.boundingBox()
      await submitAndExpectOneRequest(attempt, async () => {
        await page.keyboard.press('Control+Enter')
        if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      })
    },
  },
  {
    name: 'a held key',
    act: async (attempt) => {
      const { page } = attempt.testContext
      const { keyboard } = page
      await findSubmitButton(page).focus()
      await submitAndExpectOneRequest(attempt, async () => {
        await keyboard.down('Control')
        for (let count = 0; count < 8; count++) await keyboard.down('Enter')
        await keyboard.up('Enter')
        await keyboard.up('Control')
        if (!attempt.form.asksConfirmation) return
        await findConfirmButton(page).waitFor()
        expect(attempt.testContext.proxy.getRequests()).toHaveLength(0)
        await keyboard.press('Control+Enter')
      })
    },
  },
]

const languageChange: UserAction = {
  name: 'change of language',
  recordsBodyFirst: true,
  appliesTo: ({ isConfirmationDialog }) => !isConfirmationDialog,
  act: async (attempt) => {
    const { page, language } = attempt.testContext
    const nextLanguage = languages[(languages.indexOf(language) + 1) % languages.length] ?? language
    await changeLanguage(page, nextLanguage)
    await softCheck(attempt, 'language', () =>
      eventually(() => page.locator('html').getAttribute('lang')).toBe(nextLanguage),
    )
    await checkValuesKept(attempt, true)
    await softCheck(attempt, 'request', () => submitForm(attempt))
    await checkSaved(attempt)
    await changeLanguage(page, language)
  },
}

const partialSave: UserAction = {
  name: 'partial save of a user',
  appliesTo: isUserForm,
  act: async (attempt) => {
    const { testContext } = attempt
    const { proxy, language } = testContext
    proxy.setBehavior({ kind: 'respond', status: 503, contentType: 'text/plain', body: '' })
    await submitForm(attempt)
    const message = getLocaleText(language, 'status.503')
    await softCheck(attempt, 'message', () =>
      pollPageState(attempt, ({ errorToasts }) => countMessages(errorToasts, message)).toBe(1),
    )
    await softCheck(attempt, 'alerts of the failed form', () =>
      pollPageState(attempt, ({ alerts }) => alerts.length).toBe(1),
    )
    await softCheck(attempt, 'message of the saved form', () =>
      pollPageState(attempt, ({ successToasts }) => successToasts.length > 0).toBe(true),
    )
    await softCheck(attempt, 'focus', () => pollPageState(attempt, ({ focus }) => focus).not.toBe('elsewhere'))
    await checkValuesKept(attempt)
    proxy.setBehavior(null)
    await softCheck(attempt, 'second request', () => submitForm(attempt))
    await checkSaved(attempt)
  },
}

/** Changes the language with the command palette, which opens over every drawer and dialog. */
async function changeLanguage(page: Page, language: string): Promise<void> {
  const query = { 'pt-BR': 'português', 'en-US': 'english', es: 'español' }[language] ?? language
  await page.keyboard.press('Control+K')
  await page.keyboard.type(query)
  await page.locator('[role=dialog] [cmdk-list] [role=option]').first().waitFor()
  await page.keyboard.press('Enter')
}

export const userActions: readonly UserAction[] = [...doubleSubmits, navigationDuringSave, languageChange, partialSave]
