// What of a page or drawer takes the focus: the first field that needs input, or the first thing one can act on.

/** What Tab stops at: of a code editor its frame. */
export const fields = 'input:not([type=hidden]), button[role=combobox], textarea, fieldset[tabindex="0"]'

function isEmpty(field: HTMLElement): boolean {
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLButtonElement || field instanceof HTMLTextAreaElement) &&
    field.value === ''
  )
}

const isShown = (element: HTMLElement) =>
  !element.matches(':disabled, [inert] *, [aria-hidden="true"], [tabindex="-1"]') && element.getClientRects().length > 0

function shownIn(container: Element, selector: string): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(selector)].filter(isShown)
}

const isTyped = (field: Element) => !field.matches('[type=checkbox], [type=radio]')

/** The first field that needs input: required and empty, else the first to type or choose in, else the first. */
export function firstField(container: HTMLElement): HTMLElement | undefined {
  const usable = shownIn(container, fields).filter((field) => !field.matches('[readonly], [aria-readonly=true]'))
  return usable.find((field) => field.ariaRequired === 'true' && isEmpty(field)) ?? usable.find(isTyped) ?? usable[0]
}

/** Focuses a field and selects its text, as Tab does, so that typing replaces the text. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** The first field to type or choose in; a switch does something as soon as it is touched. */
export function firstTypedField(container: HTMLElement): HTMLElement | undefined {
  return shownIn(container, fields).find(
    (field) => isTyped(field) && !field.matches('[readonly], [aria-readonly=true]'),
  )
}

const cursorRow = '[role=grid] [role=row][tabindex="0"]'

/** The row of its table under the cursor, or its first one. */
export function firstRow(container: Element): HTMLElement | undefined {
  return shownIn(container, cursorRow)[0]
}

/** The chosen tab, or of a list beside the page the place that is open. */
export function chosenPart(container: Element): HTMLElement | undefined {
  return shownIn(container, '[role=tab][aria-selected="true"], [aria-current]')[0]
}

/** What the page is there for, where it has a button of its own for that. */
export function mainButton(container: Element): HTMLElement | undefined {
  return shownIn(container, '[data-main]:not([aria-disabled])')[0]
}

/** Of a list without rows the button that leads out of it. */
export function wayOut(container: Element): HTMLElement | undefined {
  return shownIn(container, '[data-leads-out]')[0]
}

/** Its main button, else the first button or link under its heading, else one beside the heading. */
export function firstAction(container: Element): HTMLElement | undefined {
  const actions = shownIn(container, 'button:not([role=combobox]), a[href], summary')
  const under = actions.filter((action) => !action.closest('header'))
  return under.find((action) => action.dataset.variant === 'primary') ?? under[0] ?? actions[0]
}

/** What is shown of a page: of several tabs the open one. */
export function openPanel(page: HTMLElement): HTMLElement {
  return page.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])') ?? page
}
