// What each language calls the commands, as the palette loads it.
import enUsTexts from '#locales/en-US/commands.json' with { type: 'json' }
import esTexts from '#locales/es/commands.json' with { type: 'json' }
import ptBrTexts from '#locales/pt-BR/commands.json' with { type: 'json' }

export const ptBr = { names: ptBrTexts.commands, aliases: ptBrTexts.aliases }
export const enUs = { names: enUsTexts.commands, aliases: enUsTexts.aliases }
export const es = { names: esTexts.commands, aliases: esTexts.aliases }
