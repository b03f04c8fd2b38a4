// A look-up service that speaks the protocol of ViaCEP (https://viacep.com.br). What it answers is checked before it is believed.
import { z } from 'zod'
import type { FoundAddress } from '#contract/addresses.ts'
import { OutboundError, reach } from '#server/outbound.ts'
import { type AddressBook, UnavailableError } from './address-book.ts'
import { stateOfZip } from './zip-states.ts'

const line = z.string().trim().max(200)

/** `erro` is `true` or the text `"true"`: there is no such code. */
const Answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({
    cep: z.string(),
    logradouro: line.default(''),
    bairro: line.default(''),
    localidade: line.min(1),
    uf: z.string().regex(/^[A-Z]{2}$/),
    ibge: z.string().default(''),
  }),
])

/** `template` holds `{zip}` where the 8 digits stand. */
export function viaCep(template: string): AddressBook {
  return {
    find: async (zip, signal) => {
      const answer = await askedFor(template.replace('{zip}', zip), signal)
      return 'erro' in answer ? null : found(zip, answer)
    },
  }
}

async function askedFor(url: string, signal: AbortSignal): Promise<z.infer<typeof Answer>> {
  const { status, text } = await reach(url, { signal, trustedOrigins: [new URL(url).origin] }).catch(unavailable)
  const parsed = Answer.safeParse(status === 200 ? jsonOf(text) : undefined)
  if (!parsed.success) throw new UnavailableError(`The look-up service answered ${status} with something else`)
  return parsed.data
}

function unavailable(error: unknown): never {
  throw error instanceof OutboundError ? new UnavailableError(error.message, { cause: error }) : error
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Named = Extract<z.infer<typeof Answer>, { cep: string }>

/** An answer about another code, or of a state the code cannot lie in, is none. */
function found(zip: string, { cep, logradouro, bairro, localidade, uf, ibge }: Named): FoundAddress {
  if (cep.replace('-', '') !== zip || stateOfZip(zip) !== uf)
    throw new UnavailableError('The look-up service answered for another zip code')
  return {
    zip_code: zip,
    address: logradouro,
    neighborhood: bairro,
    city: localidade,
    city_id: /^\d{7}$/.test(ibge) ? Number(ibge) : null,
    state: uf,
  }
}
