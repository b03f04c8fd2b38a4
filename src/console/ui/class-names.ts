// Joins CSS class names with spaces. Skips falsy values.
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
