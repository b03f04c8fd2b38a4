// Plurals of both i18next instances, the console's and the server's: zero is said like many, "0 linhas".

interface Plurals {
  getSuffix: (language: string, count: number, options?: object) => string
}

/** CLDR puts zero in the singular for pt-BR ("0 linha"), which nobody writes. A `_zero` text still comes first. */
export function sayZeroAsMany({ services }: { readonly services: { readonly pluralResolver: Plurals } }): void {
  const plurals = services.pluralResolver
  const suffixOf = plurals.getSuffix.bind(plurals)
  plurals.getSuffix = (language, count, options) => suffixOf(language, count === 0 ? 2 : count, options)
}
