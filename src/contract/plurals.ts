// Configures i18next, in the console and on the server, to use the plural form for zero: "0 linhas".

interface PluralResolver {
  getSuffix: (language: string, count: number, options?: object) => string
}

/**
 * Makes i18next select the plural form for 0, because by default it selects the singular in pt-BR ("0 linha"). If a
 * text with the suffix `_zero` exists, this text is used.
 */
export function pluralizeZero({ services }: { readonly services: { readonly pluralResolver: PluralResolver } }): void {
  const resolver = services.pluralResolver
  const getSuffix = resolver.getSuffix.bind(resolver)
  resolver.getSuffix = (language, count, options) => getSuffix(language, count === 0 ? 2 : count, options)
}
