// Valid request bodies for tests that create or save ecommerces. Each test changes only the fields that it tests.
import type { z } from 'zod'
import type { EcommerceCreation, saveEcommerce } from '#contract/platform/ecommerces.ts'

type Creation = z.input<typeof EcommerceCreation>
type Details = z.input<typeof saveEcommerce.body>

export const creationInput: Creation = {
  ecommerce: { company_name: 'Loja Nova Ltda.', url: 'lojanova.com.br' },
  user: { email: 'dona@lojanova.com.br' },
}

export const newAddress: Details['address'] = {
  country: 'BR',
  zip_code: '20040-002',
  address: 'Avenida Rio Branco',
  number: '1',
  neighborhood: 'Centro',
  complement: 'Sala 12',
  city: 'Rio de Janeiro',
  state: 'RJ',
}

export const detailsInput: Details = {
  trade_name: 'Loja Nova',
  company_name: 'Loja Nova Comércio Ltda.',
  display_name: 'Loja Nova!',
  document: '12.ABC.345/01DE-35',
  email: 'contato@lojanova.com.br',
  phone: '(21) 98765-4321',
  address: newAddress,
}

/** Returns the body for the endpoint `PUT …/details`, which accepts no address. */
export function getDetailsWithoutAddress(): Omit<Details, 'address'> {
  const { address: _, ...details } = detailsInput
  return details
}
