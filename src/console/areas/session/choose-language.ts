// The language chosen before anybody is signed in: it holds in this browser, and becomes that of whoever signs in next.
import { storeAppearance, storedAppearance } from '#console/lib/appearance.ts'
import { sessionState, subscribeToSession } from '#console/lib/session-store.ts'
import { changeLanguage } from '#console/lib/texts.ts'
import type { Language } from '#contract/preferences.ts'

let stop = () => {}

export async function chooseLanguage(language: Language): Promise<void> {
  storeAppearance({ ...storedAppearance(), language })
  stop()
  stop = subscribeToSession(() => {
    if (sessionState().status !== 'in') return
    stop()
    void keep(language)
  })
  await changeLanguage(language)
}

async function keep(language: Language): Promise<void> {
  const { changePreferences } = await import('#console/lib/preferences.ts')
  // A failed save costs nothing here: the language can be chosen again.
  changePreferences({ language }, () => {})
}
