// The texts: one language at a time, one file per area, each loaded when it is first needed.
import i18next, { type BackendModule, type InitOptions, type i18n, type ThirdPartyModule } from 'i18next'
import { setI18n } from 'react-i18next'
import type { Language } from '#contract/appearance.ts'
import { arrived } from './arrivals.tsx'
import { beforeRefusals, speak } from './call.ts'

export type Texts = Readonly<Record<string, unknown>>
type TextFiles = Readonly<Record<string, () => Promise<Texts>>>

/** Those of the sign-in, and those that every place of the app needs. */
let files: TextFiles = import.meta.glob<Texts>('/locales/*/{start,session,failures,errors,common,ui,commands}.json', {
  import: 'default',
})

/** Makes the texts of areas known, so that the sign-in need not know them. */
export function addTextFiles(more: TextFiles): void {
  files = { ...files, ...more }
}

async function loadFile(language: string, namespace: string): Promise<Texts> {
  const load = files[`/locales/${language}/${namespace}.json`]
  return load ? await load() : {}
}

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) =>
    void loadFile(language, namespace).then(
      (texts) => done(null, texts),
      // Once more at once, and by whoever needs them next.
      (error: Error) => done(error, true),
    ),
}

/** Every language holds every key (a test compares them), so nothing falls back. */
export const manner = {
  fallbackLng: false,
  defaultNS: 'common',
  // Said aloud, so that i18next need not guess for each key whether it is a sentence.
  nsSeparator: ':',
  keySeparator: '.',
  interpolation: { escapeValue: false },
  returnEmptyString: false,
} satisfies InitOptions

/** `useTranslation` copies what the instance owns, for each component anew; this view of it owns nothing. */
export const forReact: ThirdPartyModule = { type: '3rdParty', init: (texts) => setI18n(Object.create(texts)) }

let starting: Promise<unknown> = Promise.resolve()

/** Loads what every screen says. */
export async function startTexts(language: Language): Promise<i18n> {
  i18next.on('languageChanged', spoken)
  i18next.on('loaded', arrived)
  beforeRefusals(() => loadTexts('errors'))
  starting = i18next
    .use(backend)
    .use(forReact)
    .init({ ...manner, lng: language, ns: ['start'], maxRetries: 1 })
  await starting
  return i18next
}

/** Texts of further areas, before a screen that needs them is shown. */
export function loadTexts(...namespaces: string[]): Promise<void> {
  return i18next.loadNamespaces(namespaces)
}

/** A part of the console, together with its texts. */
export async function withTexts<Module>(part: Promise<Module>, ...namespaces: string[]): Promise<Module> {
  const [module] = await Promise.all([part, loadTexts(...namespaces)])
  return module
}

/** Everything loaded so far, in another language, without a reload. */
export async function changeLanguage(language: Language): Promise<void> {
  await starting
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

function spoken(language: string): void {
  speak(language)
  document.documentElement.lang = language
}
