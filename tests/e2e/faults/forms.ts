// Describes a form for the fault tests: the link that opens the form, the values to fill in, and the requests that it
// sends.
import type { Locator, Page } from 'playwright/test'
import type { Language } from '#contract/languages.ts'
import type { ApiSession } from '../api-session.ts'
import { openOptions } from '../select.ts'

export interface FillContext {
  /** API session with which the test creates records on the server. */
  readonly api: ApiSession
  /** Base URL of the proxy. */
  readonly url: string
  /** Number of the attempt. Test values contain this number, so that they differ in every attempt. */
  readonly attemptNumber: number
  /** True in the second tab, which must select other options than the first tab does. */
  readonly isSecondTab?: true
}

export interface TestedForm {
  readonly name: string
  /** Path below `src/console` of the source file that creates the form with `useContractForm` or `useRecordForm`. */
  readonly file: string
  /** Method and path of the endpoints that the form calls, for example `PUT /v2/users/:id`. */
  readonly endpoints: readonly string[]
  /** Creates the record that the form edits, and returns the link that opens the form. */
  readonly buildLink: (fillContext: FillContext) => string | Promise<string>
  /** Button that opens the form, for forms that no link opens. */
  readonly findOpenButton?: (page: Page) => Locator
  readonly fill: (page: Page, fillContext: FillContext) => Promise<void>
  /**
   * Triggers a warning in the second browser tab, as `fill` does in the first tab. The form saves only after it has
   * displayed the warning.
   */
  readonly repeatWarning?: (page: Page) => Promise<void>
  /** Field that the server can reject: its name in the form, and its path in the request body. */
  readonly rejectableField?: readonly [name: string, path: string]
  /** True when only the user who created the record can open the form. */
  readonly isPrivate?: true
  /** True when the form asks for a confirmation before it sends the request. */
  readonly asksConfirmation?: boolean
  /** Waits until the form knows whether it must ask for a confirmation. */
  readonly waitUntilReady?: (page: Page) => Promise<void>
  /** True when the console itself checks whether a save succeeded after the response to the save was lost. */
  readonly checksSaveResult?: true
  /** True when the form sends no data to save, for example a search form. */
  readonly isReadOnly?: true
  /** True when the form is a confirmation dialog. The palette does not open over such a dialog. */
  readonly isConfirmationDialog?: true
  /** True when the form stores no draft, because it has no text fields or because its value is a file. */
  readonly hasNoDraft?: true
  /**
   * Reaction of the form when another tab has saved the record first: a dialog asks which values to save, or a message
   * reports the change.
   */
  readonly onConflict?: 'question' | 'message'
  /**
   * Message of the form, by language, when another tab has saved the record first. Default: the message that all forms
   * share.
   */
  readonly conflictMessages?: Readonly<Record<Language, string>>
  /** CSS selector of elements that display a selected option but are not form controls. */
  readonly choiceSelector?: string
  /** Prefix of the storage keys of the form's drafts. */
  readonly draftPrefix: string
  /** Time after which the form reports a timeout, in milliseconds. */
  readonly timeoutMs?: number
  /**
   * Properties that replace the ones above on a server that calls an external platform API. A string states why the
   * form is not tested on such a server.
   */
  readonly platformOverrides?: Partial<TestedForm> | string
}

/**
 * Reason why forms are not tested on a server that calls an external platform API: the platform's specifications define
 * no API call for them.
 */
export const NO_PLATFORM_CALL = 'no call exists'

export const findField = (page: Page, name: string): Locator => page.locator(`[name="${name}"]:visible`).first()

/** Fills fields by their `name` attributes, because labels depend on the language. */
export async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = findField(page, name)
    await field.waitFor()
    await field.fill(value)
  }
}

/**
 * Selects an option that is not selected yet. If `isSecondTab` is true, selects another option than the first tab does.
 */
export async function selectOtherOption(select: Locator, isSecondTab = false): Promise<void> {
  const otherOptions = (await openOptions(select)).and(select.page().getByRole('option', { selected: false }))
  await otherOptions.nth(1).waitFor()
  // Skips the first option, which may be the empty option.
  await (isSecondTab ? otherOptions.last() : otherOptions.nth(1)).click()
}

/** Replaces the text of the rich-text editor. */
export const fillRichText = (page: Page, text: string): Promise<void> =>
  page.locator('.ProseMirror[contenteditable=true]').last().fill(text)

/** Replaces the text of the JSON editor. */
export async function fillJsonEditor(page: Page, text: string): Promise<void> {
  // Prefers the editor in a drawer, because the page below the drawer may also contain an editor.
  const drawer = page.getByRole('dialog')
  const editorContainer = (await drawer.count()) > 0 ? drawer.last() : page
  await editorContainer.locator('.cm-content[contenteditable=true]').last().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

/** Creates a record with a POST request and returns the id from the response. */
export async function createRecord(api: ApiSession, path: string, body: object, recordKey = 'data'): Promise<number> {
  const responseBody = await (await api.post(path, body)).json()
  return responseBody[recordKey].id
}

export interface TrackingErrorList {
  readonly data: readonly {
    readonly id: number
    readonly tracking_error: string | null
    readonly ecommerce: { readonly id: number }
    readonly customer: { readonly address: { readonly city: string } }
  }[]
}

/**
 * Returns a reverse (return request) from the platform's list of tracking errors, and the id of its ecommerce. The list
 * is filtered by ecommerce, because its rows contain only the ecommerce's name. From the filter, the server learns to
 * which ecommerce the reverse belongs.
 */
export async function findPlatformReverse(api: ApiSession, attemptNumber: number) {
  const ecommerceId = 230 + (attemptNumber % 40)
  const query = `ecommerce_id=${ecommerceId}&page=${1 + (Math.floor(attemptNumber / 40) % 4)}`
  const { data } = await api.get<TrackingErrorList>(`/v2/boss/reverses/tracking-errors?${query}`)
  const trackingError = data[Math.floor(attemptNumber / 160) % data.length]
  if (!trackingError) throw new Error('The platform has no reverse')
  return { id: trackingError.id, ecommerceId }
}

/**
 * Returns ids of reverses (return requests) from the platform's list of tracking errors, which has 15 rows per page.
 * All reverses belong to one ecommerce, which depends on `attemptNumber`.
 */
export async function listPlatformReverses(
  api: ApiSession,
  count: number,
  attemptNumber = 1,
): Promise<readonly number[]> {
  const path = `/v2/boss/reverses/tracking-errors?ecommerce_id=${230 + (attemptNumber % 40)}`
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(count / 15) }, (_, index) =>
      api.get<TrackingErrorList>(`${path}&page=${index + 1}`),
    ),
  )
  return pages.flatMap(({ data }) => data.map(({ id }) => id)).slice(0, count)
}

/** Creates a group that is not registered in the billing system, and returns its id. */
export function createUnbilledGroup(api: ApiSession, attemptNumber: number): Promise<number> {
  const email = 'gestao@grupo.example'
  const manager = { first_group_manager: email, first_group_manager_confirmation: email }
  return createRecord(api, '/v2/groups', {
    name: `Grupo ${attemptNumber}`,
    id_group_at_crm: 8000 + attemptNumber,
    ...manager,
  })
}

/**
 * Creates a group and registers it in the billing system, so that every change of the group is allowed. Returns the id.
 */
export async function createGroup(api: ApiSession, attemptNumber: number): Promise<number> {
  const id = await createUnbilledGroup(api, attemptNumber)
  await api.post(`/v4/groups/${id}/billing`, {})
  return id
}

/** Selects the first permission level that is not selected yet, or the last such level if `isSecondTab` is true. */
export async function selectOtherLevel(grid: Locator, isSecondTab = false): Promise<void> {
  const otherLevels = grid.locator('input[name], input[type=radio]').and(grid.locator('input:not(:checked)'))
  const level = isSecondTab ? otherLevels.last() : otherLevels.first()
  await level.waitFor({ state: 'attached' })
  await level.check({ force: true })
}
