// The words of `ui`, there before any list is: for what stands in every row, where `useTranslation` would cost more than the rest of the row.
import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

let known: { readonly language: string; readonly t: TFunction<'ui'> } | null = null

function words(): TFunction<'ui'> {
  const { language } = i18next
  if (known?.language !== language) known = { language, t: i18next.getFixedT(language, 'ui') }
  return known.t
}

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

export function useWords(): TFunction<'ui'> {
  return useSyncExternalStore(subscribe, words)
}
