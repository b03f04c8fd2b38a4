// What each language calls the commands, as the palette loads it.
import enUsAliases from '#locales/en-US/aliases.json' with { type: 'json' }
import enUsNames from '#locales/en-US/commands.json' with { type: 'json' }
import esAliases from '#locales/es/aliases.json' with { type: 'json' }
import esNames from '#locales/es/commands.json' with { type: 'json' }
import ptBrAliases from '#locales/pt-BR/aliases.json' with { type: 'json' }
import ptBrNames from '#locales/pt-BR/commands.json' with { type: 'json' }

export const ptBr = { names: ptBrNames, aliases: ptBrAliases }
export const enUs = { names: enUsNames, aliases: enUsAliases }
export const es = { names: esNames, aliases: esAliases }
