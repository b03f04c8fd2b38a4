// The analytics dashboard of one ecommerce: the address of the settings, with the ecommerce's uuid appended (S2 §2).
import { z } from 'zod'
import { any, read } from './access.ts'
import { endpoint } from './endpoint.ts'
import { recordId } from './fields.ts'

/** The parameter that is appended. */
export const uuidParameter = 'ecommerce_uuid'

/** The address with the parameter in its query, once; every other letter stays as it was. */
export function withEcommerce(address: string, uuid: string): string {
  const [, path = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address.trim()) ?? []
  const others = (query ?? '').split('&').filter((part) => part !== '' && part.split('=')[0] !== uuidParameter)
  return `${path}?${[...others, `${uuidParameter}=${encodeURIComponent(uuid)}`].join('&')}${hash}`
}

/** `allowed`: it may be shown inside the console · `no_hosts`: this installation frames none · `other_host`: not this one. */
export const framings = ['allowed', 'no_hosts', 'other_host'] as const

export const Dashboard = z.object({
  ecommerce_uuid: z.uuid(),
  /** Ready to be opened; null until the address is set. The demo's own is a path of this very server. */
  url: z.string().nullable(),
  framing: z.enum(framings),
})
export type Dashboard = z.infer<typeof Dashboard>

/** For who reads ecommerces, and for who tries out the setting. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/dashboard',
  access: any(read('ecommerces'), read('config')),
  params: z.strictObject({ id: recordId }),
  answer: Dashboard,
  reads: ['settings', 'ecommerces'],
  extension: true,
})
