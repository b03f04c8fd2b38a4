// Every form of the product: the link that opens it, how it is filled, the call that it sends. Whatever is wrong on the way is in `faults.ts`.
import type { Locator, Page } from 'playwright/test'
import type { Language } from '#contract/languages.ts'
import type { Elsewhere } from '../elsewhere.ts'
import { optionsOf } from '../select.ts'

export interface Work {
  /** Somebody at work past the console, straight at the server. */
  readonly api: Elsewhere
  /** Where that is. */
  readonly url: string
  /** Another number for each try: what is typed is new every time. */
  readonly n: number
  /** In a second tab: where something is chosen, it is something else than in the first. */
  readonly isSecond?: true
}

export interface FaultyForm {
  readonly name: string
  /** The files that make the form (`useContractForm`, `useRecordForm`), below `src/console`. */
  readonly file: string
  /** As in the contract. */
  readonly sends: readonly string[]
  /** Makes the record it is about, and answers its link. */
  readonly link: (work: Work) => string | Promise<string>
  /** What is pressed there to have it open, where no link does that. */
  readonly opener?: (page: Page) => Locator
  readonly fill: (page: Page, work: Work) => Promise<void>
  /** Part of `fill`, needed again in another tab that has the draft: shows the warning without which nothing is sent. */
  readonly warned?: (page: Page) => Promise<void>
  /** A field that the server may find fault with, by its name in the form and in the call. */
  readonly field?: readonly [name: string, path: string]
  /** Of a record that is there for its person alone. */
  readonly isOwn?: true
  /** Sending asks first. */
  readonly asks?: true
  /** What decides whether it asks has come. */
  readonly settled?: (page: Page) => Promise<void>
  /** Finds out by itself what became of a lost answer. */
  readonly traces?: true
  /** It asks and writes nothing. */
  readonly reads?: true
  /** What is typed is not kept as a draft: there is nothing to keep, or it is a file. */
  readonly keepsNothing?: true
  /** It changes a record with a version; who saves second is asked whose values stand, or told to look again. */
  readonly second?: 'asked' | 'told'
  /** What who saves second is told, where it is said of this form alone. */
  readonly secondIsTold?: Readonly<Record<Language, string>>
  /** What says what is chosen, where no control does: a selector. */
  readonly choices?: string
  /** The start of its drafts' names. */
  readonly drafts: string
  /** How long it waits for an answer, milliseconds. */
  readonly patience?: number
}

export const named = (page: Page, name: string): Locator => page.locator(`[name="${name}"]:visible`).first()

/** Types into fields by their names: labels are of one language only. */
export async function typeInto(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = named(page, name)
    await field.waitFor()
    await field.fill(value)
  }
}

/** Another option than the chosen one of a select; in a second tab another one than there. */
export async function chooseOther(select: Locator, isSecond = false): Promise<void> {
  const others = (await optionsOf(select)).and(select.page().getByRole('option', { selected: false }))
  await others.nth(1).waitFor()
  // The first may be none at all.
  await (isSecond ? others.last() : others.nth(1)).click()
}

/** The whole text of the JSON editor. */
export async function writeJson(page: Page, text: string): Promise<void> {
  // The page under a drawer may have an editor, too, and it may be there first.
  const drawer = page.getByRole('dialog')
  const place = (await drawer.count()) > 0 ? drawer.last() : page
  await place.locator('.cm-content[contenteditable=true]').last().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

/** The number in the answer to a POST. */
export async function made(api: Elsewhere, path: string, body: object, part = 'data'): Promise<number> {
  const answer = await (await api.post(path, body)).json()
  return answer[part].id
}

/** One that the billing system knows nothing of yet. */
export function bareGroup(api: Elsewhere, n: number): Promise<number> {
  const email = 'gestao@grupo.example'
  const manager = { first_group_manager: email, first_group_manager_confirmation: email }
  return made(api, '/v2/groups', { name: `Grupo ${n}`, id_group_at_crm: 8000 + n, ...manager })
}

/** One that is complete, so that everything can be done with it. */
export async function newGroup(api: Elsewhere, n: number): Promise<number> {
  const id = await bareGroup(api, n)
  await api.post(`/v4/groups/${id}/billing`, {})
  return id
}

/** Another level for one context, whichever it has; in a second tab, of the last one. */
export async function otherLevel(grid: Locator, isSecond = false): Promise<void> {
  const others = grid.locator('input[name], input[type=radio]').and(grid.locator('input:not(:checked)'))
  const other = isSecond ? others.last() : others.first()
  await other.waitFor({ state: 'attached' })
  await other.check({ force: true })
}
