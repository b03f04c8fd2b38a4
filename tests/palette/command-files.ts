// The titles and synonyms of the commands in three languages, built from the same translation files as in the console.
import enUsTexts from '#locales/en-US/commands.json' with { type: 'json' }
import esTexts from '#locales/es/commands.json' with { type: 'json' }
import ptBrTexts from '#locales/pt-BR/commands.json' with { type: 'json' }

const buildCommandFile = ({ commands, aliases, words }: typeof ptBrTexts) => ({ names: commands, aliases, words })

export const ptBr = buildCommandFile(ptBrTexts)
export const enUs = buildCommandFile(enUsTexts)
export const es = buildCommandFile(esTexts)
