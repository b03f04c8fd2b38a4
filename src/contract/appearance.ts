// How the console may look and which languages it speaks: names only, for the first paint waits for no schema.

export const languages = ['pt-BR', 'en-US', 'es'] as const
export type Language = (typeof languages)[number]

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const densities = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof densities)[number]
