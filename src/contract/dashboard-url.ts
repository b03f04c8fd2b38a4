import { requiredText } from './fields.ts'

/** A whole address with its scheme, without a name or password in it: everybody who opens the dashboard would see them. */
export const dashboardUrl = requiredText(2000).refine(isDashboardUrl, 'validation.http_url')

function isDashboardUrl(typed: string): boolean {
  if (!/^https?:\/\/[^\s/?#]\S*$/i.test(typed) || !URL.canParse(typed)) return false
  const { username, password, hostname } = new URL(typed)
  return username === '' && password === '' && hostname !== ''
}
