import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { usePageTitle } from '#console/lib/page-title.ts'
import { FoundView } from './found-view.tsx'
import { SearchView } from './search-view.tsx'

/** A new carrier: the search by its URL, or what was found behind the one in the address. */
export function NewPage({ args: { connector_url: url } }: { readonly args: Arguments }) {
  const { t } = useTranslation('carriers')
  usePageTitle(t('add.title'))
  return url === undefined ? <SearchView /> : <FoundView key={url} url={url} />
}
