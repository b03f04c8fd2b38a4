/** What filters the list of the page: what `/` and, in a list, Mod+F lead to. */
function listFilter(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-list-filter]')].find(
    (field) => field.getClientRects().length > 0 && !field.closest('[inert]'),
  )
}

/** Answers whether there is one. */
export function focusListFilter(): boolean {
  const filter = listFilter()
  if (filter instanceof HTMLInputElement) filter.select()
  else filter?.focus()
  return filter !== undefined
}
