// Functions that find the element of a page or drawer that should receive the focus, such as the first field that needs
// input or the first button.

/**
 * CSS selector of the form fields that are tab stops. A code editor is represented by the `fieldset` element around the
 * editor, and a rich-text editor by its editable element.
 */
export const FIELD_SELECTOR =
  'input:not([type=hidden]), button[role=combobox], textarea, fieldset[tabindex="0"], [id][contenteditable="true"]'

function isEmptyField(field: HTMLElement): boolean {
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLButtonElement || field instanceof HTMLTextAreaElement) &&
    field.value === ''
  )
}

const isFocusable = (element: HTMLElement) =>
  !element.matches(':disabled, [inert] *, [aria-hidden="true"], [tabindex="-1"]') && element.getClientRects().length > 0

function findFocusable(container: Element, selector: string): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(selector)].filter(isFocusable)
}

const isNotToggle = (field: Element) => !field.matches('[type=checkbox], [type=radio]')

/**
 * Returns the first empty required field. If there is none, returns the first of the following fields: the checked
 * radio button in an element with `data-first-field`, a field that is neither a checkbox nor a radio button, or any
 * other field.
 */
export function findFirstField(container: HTMLElement): HTMLElement | undefined {
  const editableFields = findFocusable(container, FIELD_SELECTOR).filter(
    (field) => !field.matches('[readonly], [aria-readonly=true]'),
  )
  return (
    editableFields.find((field) => field.ariaRequired === 'true' && isEmptyField(field)) ??
    editableFields.find((field) => field.matches('[data-first-field] :checked')) ??
    editableFields.find(isNotToggle) ??
    editableFields[0]
  )
}

/** Focuses a field and selects its text, so that typing replaces the text. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/**
 * Returns the first editable field for text. Skips checkboxes, radio buttons and switches, because a single key press
 * would change their value.
 */
export function findFirstInput(container: HTMLElement): HTMLElement | undefined {
  return findFocusable(container, FIELD_SELECTOR).find(
    (field) => isNotToggle(field) && !field.matches('[readonly], [aria-readonly=true]'),
  )
}

const CURSOR_ROW_SELECTOR = '[role=grid] [role=row][tabindex="0"]'

/** Returns the table row at which Tab stops: the row under the cursor, or the first row if there is no cursor. */
export function findCursorRow(container: Element): HTMLElement | undefined {
  return findFocusable(container, CURSOR_ROW_SELECTOR)[0]
}

/** Returns the selected tab of the page, or the current item of a navigation list beside the page. */
export function findSelectedTab(container: Element): HTMLElement | undefined {
  return findFocusable(container, '[role=tab][aria-selected="true"], [aria-current]')[0]
}

/** Returns the main button of the page; undefined if the page has none or the button is disabled. */
export function findMainButton(container: Element): HTMLElement | undefined {
  return findFocusable(container, '[data-main]:not([aria-disabled])')[0]
}

/** Returns the action button in an empty list, for example "Clear filters". */
export function findEmptyListAction(container: Element): HTMLElement | undefined {
  return findFocusable(container, '[data-leads-out]')[0]
}

/**
 * Returns the first button or link of the page that should receive the focus: preferably the primary button, otherwise
 * the first one below the page header, otherwise the first one in the page header. Leaves out the small buttons beside
 * the labels of values, which users rarely need first.
 */
export function findFirstAction(container: Element): HTMLElement | undefined {
  const actions = findFocusable(container, 'button:not([role=combobox]), a[href], summary')
  const bodyActions = actions.filter((action) => !action.closest('header, dt'))
  return bodyActions.find((action) => action.dataset.variant === 'primary') ?? bodyActions[0] ?? actions[0]
}

/** Returns the panel of the selected tab, or the page itself if the page has no tabs. */
export function findOpenPanel(page: HTMLElement): HTMLElement {
  return page.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])') ?? page
}
