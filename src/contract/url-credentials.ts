import { z } from 'zod'
import { isSecretName } from './secret-names.ts'

/** Of a whole address: a name, password, key or token in it would be read by everybody who sees it. */
export const withoutCredentials = z.refine<string>((typed) => !hasCredentials(typed), 'validation.url_credentials')

function hasCredentials(typed: string): boolean {
  if (!/^(?:ftp|https?):/i.test(typed) || !URL.canParse(typed)) return false
  const { username, password, searchParams } = new URL(typed)
  return username !== '' || password !== '' || [...searchParams.keys()].some(isSecretName)
}
