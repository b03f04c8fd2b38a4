import type { Secrets } from '#server/secrets.ts'

/** Write-only (A43): absent or empty keeps the stored one, null clears it. */
export function storedPassword(
  typed: string | null | undefined,
  before: Buffer | null,
  { seal }: Pick<Secrets, 'seal'>,
): Buffer | null {
  if (typed === undefined || typed === '') return before
  return typed === null ? null : seal(typed)
}
