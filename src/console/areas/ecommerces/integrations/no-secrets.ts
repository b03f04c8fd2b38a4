// What a draft may keep of an integration: everything but its secrets.
import { isSecretName, keptSecret, withoutSecretParts } from '#contract/secrets.ts'

type Values = Readonly<Record<string, unknown>>

/** A password that was typed is typed again; secrets in the options too. */
export function withoutSecrets(values: Values): Values {
  const { password, options } = values
  return {
    ...values,
    ...(typeof password === 'string' ? { password: '' } : {}),
    ...(typeof options === 'string' ? { options: blanked(options) } : {}),
  }
}

/** A text and, where it names one, its value; each text is taken whole, so that none is gone through twice. */
const member = /("(?:[^"\\\n]|\\.)*"?)(?:(\s*:\s*)("(?:[^"\\\n]|\\.)*"?|[\d.+-][\w.+-]*))?/g

/** Also while it is being written, and so no JSON yet. Marks stay: they tell nothing. */
function blanked(options: string): string {
  return withoutSecretParts(options, '').replace(member, (whole, name: string, colon?: string, value?: string) =>
    value !== undefined && isSecretName(name) && !value.startsWith(`"${keptSecret}`) ? `${name}${colon}""` : whole,
  )
}
