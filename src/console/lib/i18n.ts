// Sets up i18next and loads the translations in three steps. The first chunk contains the texts of the splash screen
// and of startup errors. The sign-in page then loads its texts, and the app loads all texts of the language.

import type { InitOptions, i18n, Resource, ThirdPartyModule } from 'i18next'
import i18next from 'i18next'
import { setI18n } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { pluralizeZero } from '#contract/plurals.ts'
import { isolateDirection } from '#contract/typed-text.ts'

type Texts = Readonly<Record<string, unknown>>
/** Content of a translation file: texts by namespace. */
type TranslationFile = Readonly<Record<string, Texts>>

const translationLoaders: Readonly<
  Record<Language, () => Promise<{ readonly texts: Readonly<Record<string, TranslationFile>> }>>
> = {
  'pt-BR': () => import('#locales/pt-br.ts'),
  'en-US': () => import('#locales/en-us.ts'),
  es: () => import('#locales/es.ts'),
}

const startFiles = import.meta.glob<TranslationFile>('/locales/*/start.json', { eager: true, import: 'default' })

/** Options of i18next. No fallback language is needed, because a test verifies that every language has every key. */
export const i18nOptions = {
  fallbackLng: false,
  defaultNS: 'common',
  // Sets the separators explicitly, because i18next would otherwise search every key for spaces and punctuation.
  nsSeparator: ':',
  keySeparator: '.',
  // Wraps interpolated values in Unicode isolates, so that right-to-left names do not reorder the sentence.
  interpolation: { escapeValue: true, escape: isolateDirection },
  returnEmptyString: false,
} satisfies InitOptions

/**
 * Gives react-i18next an object without own properties that inherits from the i18next instance, because
 * `useTranslation` copies the own properties of this object in every component.
 */
export const reactBinding: ThirdPartyModule = { type: '3rdParty', init: (instance) => setI18n(Object.create(instance)) }

function getStartResources(): Resource {
  return Object.fromEntries(Object.entries(startFiles).map(([path, texts]) => [path.split('/').at(-2) ?? '', texts]))
}

/** Initializes i18next with the bundled texts of the splash screen and of startup errors. */
export async function initTranslations(language: Language): Promise<i18n> {
  i18next.on('languageChanged', setDocumentLanguage)
  await i18next.use(reactBinding).init({ ...i18nOptions, lng: language, resources: getStartResources() })
  pluralizeZero(i18next)
  return i18next
}

/** Functions that import the translations of the sign-in page, by file path. */
const signInFiles = import.meta.glob<TranslationFile>(['/locales/*/common.json', '/locales/*/session.json'], {
  import: 'default',
})

/**
 * Loads the translations of the sign-in page or all translations, in the current language. Throws if a chunk fails to
 * load.
 */
export function loadTranslations(scope: TextScope): Promise<void> {
  scopeToLoad = scope === 'all' ? scope : scopeToLoad
  return loadAndAddTranslations(i18next.language)
}

type TextScope = 'signIn' | 'all'

/** Translations to load when the user changes the language: only those of the sign-in page, or all. */
let scopeToLoad: TextScope = 'signIn'

async function loadAndAddTranslations(language: string): Promise<void> {
  const lastNamespace = scopeToLoad === 'all' ? 'commands' : 'session'
  if (i18next.hasResourceBundle(language, lastNamespace)) return
  const files = scopeToLoad === 'all' ? await loadAllFiles(language) : await loadSignInFiles(language)
  for (const [namespace, bundle] of files.flatMap((file) => Object.entries(file)))
    i18next.addResourceBundle(language, namespace, bundle)
}

async function loadAllFiles(language: string): Promise<readonly TranslationFile[]> {
  const load = Object.entries(translationLoaders).find(([name]) => name === language)?.[1]
  const { texts } = (await load?.()) ?? { texts: {} }
  return Object.values(texts)
}

function loadSignInFiles(language: string): Promise<readonly TranslationFile[]> {
  const files = Object.entries(signInFiles).filter(([path]) => path.startsWith(`/locales/${language}/`))
  return Promise.all(files.map(([, load]) => load()))
}

/** Loads the translations of another language and switches to it without a page reload. */
export async function changeLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  await loadAndAddTranslations(language)
  await i18next.changeLanguage(language)
}

function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language
}
