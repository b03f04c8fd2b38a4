// Lists the languages of the console.

export const languages = ['pt-BR', 'en-US', 'es'] as const

export type Language = (typeof languages)[number]
