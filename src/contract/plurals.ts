// Configures i18next, in the console and on the server, to use the plural form for zero: "0 linhas".

interface Plurals {
  getSuffix: (language: string, count: number, options?: object) => string
}

/** Selects the plural for zero, because CLDR uses the singular in pt-BR ("0 linha"). A `_zero` text has precedence. */
export function sayZeroAsMany({ services }: { readonly services: { readonly pluralResolver: Plurals } }): void {
  const plurals = services.pluralResolver
  const suffixOf = plurals.getSuffix.bind(plurals)
  plurals.getSuffix = (language, count, options) => suffixOf(language, count === 0 ? 2 : count, options)
}
