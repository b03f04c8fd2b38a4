// All texts of this language as one chunk; the palette loads the aliases of every language itself.
export const texts = import.meta.glob<Readonly<Record<string, unknown>>>(['./pt-BR/*.json', '!./pt-BR/aliases.json'], {
  eager: true,
  import: 'default',
})
