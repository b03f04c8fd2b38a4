// One name on the screen, two on the wire: split at the first space (S2 §3; product decision A27). Pure.
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const whole = name.trim()
  const space = whole.search(/\s/u)
  if (space < 0) return { first_name: whole, last_name: '' }
  return { first_name: whole.slice(0, space), last_name: whole.slice(space).trim() }
}

export function fullName({
  first_name,
  last_name,
}: {
  readonly first_name: string
  readonly last_name: string
}): string {
  return `${first_name} ${last_name}`.trim()
}
