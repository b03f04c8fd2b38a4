/** The field that filters the list of the page: what `/` and, in a list, Mod+F lead to. */
export function listFilter(): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>('input[data-list-filter]')].find(
    (input) => input.getClientRects().length > 0 && !input.closest('[inert]'),
  )
}
