// All texts of this language as one chunk. Each file holds the namespaces of its feature.
export const texts = import.meta.glob<Readonly<Record<string, Readonly<Record<string, unknown>>>>>('./es/*.json', {
  eager: true,
  import: 'default',
})
