// Tests the look-up of zip codes in the embedded table and in a ViaCEP service, and the search for cities.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAddress, findCities } from '#contract/platform/addresses.ts'
import { type Api, startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { createJsonListener, type LoopbackService, startService } from './loopback-service.ts'

let service: LoopbackService
const api = useApi()
let onlineApi: Api

beforeAll(async () => {
  service = await startService()
  const zipServiceUrl = `${service.origin}/ws/{zip}/json/`
  onlineApi = await startApi({ connection: api.connection, config: { zipServiceUrl } })
})

afterAll(async () => {
  await onlineApi.close()
  await service.close()
})

const lookUp = async (from: Api, zip: string) => {
  const { status, body } = await from.request(findAddress, { params: { zip } })
  return [status, body.error_code ?? body.data]
}
const notFound = [404, 'address.not_found']
const unavailable = [503, 'address.unavailable']

const paulista = {
  zip_code: '01310100',
  address: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  city_id: 3550308,
  state: 'SP',
}

describe('without a zip service, GET /addresses', () => {
  test('S1 §7 finds a zip code with or without a dash in the embedded table', async () => {
    expect(await lookUp(api, '01310-100')).toEqual([200, paulista])
    expect(await lookUp(api, '01310100')).toEqual([200, paulista])
  })

  test('A3 returns neither street nor neighborhood for a town with a single zip code', async () => {
    const [, town] = await lookUp(api, '13825000')
    expect(town).toMatchObject({ city: 'Holambra', address: '', neighborhood: '', city_id: 3519055 })
  })

  test('A3 returns 404 for a zip code that the embedded table does not contain', async () => {
    expect(await lookUp(api, '01310999')).toEqual(notFound)
  })

  test.each(['1', '0131010', '01310_100', '44100'])('returns 422 for %s, which is not a zip code', async (zip) => {
    expect((await api.request(findAddress, { params: { zip } })).status).toBe(422)
  })

  test('is allowed only for users who can read ecommerces, stores or courier', async () => {
    for (const context of ['ecommerces', 'stores', 'courier']) {
      const sessionToken = await api.openSession({ [context]: 'readonly' })
      expect(
        (await api.request(findAddress, { params: { zip: '01310100' } }, { as: sessionToken })).status,
        context,
      ).toBe(200)
    }
    const sessionToken = await api.openSession({ users: 'read_and_write' })
    expect((await api.request(findAddress, { params: { zip: '01310100' } }, { as: sessionToken })).status).toBe(403)
    expect((await api.request(findAddress, { params: { zip: '01310100' } }, { as: null })).status).toBe(401)
  })
})

describe('with a ViaCEP service, GET /addresses', () => {
  const viaCepResponse = {
    cep: '01310-100',
    logradouro: 'Avenida Paulista',
    complemento: 'de 612 a 1510 - lado par',
    bairro: 'Bela Vista',
    localidade: 'São Paulo',
    uf: 'SP',
    ibge: '3550308',
    ddd: '11',
  }

  test('returns the address of the service', async () => {
    service.respondWith(createJsonListener(viaCepResponse))
    expect(await lookUp(onlineApi, '01310-100')).toEqual([200, paulista])
    expect(service.requestedPaths.at(-1)).toBe('/ws/01310100/json/')
  })

  test('returns an address without a street for a town with a single zip code', async () => {
    service.respondWith(
      createJsonListener({ cep: '13825-000', logradouro: '', bairro: '', localidade: 'Holambra', uf: 'SP' }),
    )
    const town = { address: '', neighborhood: '', city: 'Holambra', city_id: null, state: 'SP', zip_code: '13825000' }
    expect(await lookUp(onlineApi, '13825000')).toEqual([200, town])
  })

  test.each([true, 'true'])('returns 404 when the service returns erro %j', async (erro) => {
    service.respondWith(createJsonListener({ erro }))
    expect(await lookUp(onlineApi, '01310999')).toEqual(notFound)
  })

  test.each([
    ['status 500', createJsonListener({ message: 'busy' }, 500)],
    ['status 429', createJsonListener(viaCepResponse, 429)],
    ['HTML', (_: unknown, response: { end: (text: string) => void }) => response.end('<html>')],
    ['a field of another type', createJsonListener({ ...viaCepResponse, localidade: 7 })],
    ['another zip code', createJsonListener({ ...viaCepResponse, cep: '20040-002' })],
    ['a state that does not contain the zip code', createJsonListener({ ...viaCepResponse, uf: 'RJ' })],
    ['more than 256 KB', createJsonListener({ ...viaCepResponse, complemento: 'x'.repeat(300_000) })],
  ])('returns 503 when the service responds with %s', async (_, listener) => {
    service.respondWith(listener)
    expect(await lookUp(onlineApi, '01310100')).toEqual(unavailable)
  })

  test('returns 503 when the service redirects', async () => {
    service.respondWith((_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end())
    expect(await lookUp(onlineApi, '01310100')).toEqual(unavailable)
  })

  test('returns 503 when the service does not respond within 5 s', async () => {
    service.respondWith(() => {})
    expect(await lookUp(onlineApi, '01310100')).toEqual(unavailable)
  }, 7000)

  test('returns 503 when the service is unreachable', async () => {
    const config = { zipServiceUrl: 'http://127.0.0.1:1/{zip}' }
    const offlineApi = await startApi({ connection: api.connection, config })
    expect(await lookUp(offlineApi, '01310100')).toEqual(unavailable)
  })
})

describe('GET /cities', () => {
  const searchNames = async (name: string) => {
    const { data } = await api.call(findCities, { query: { name } })
    return data.map((city: { name: string; state: string }) => `${city.name} ${city.state}`)
  }

  test('S1 §7 ignores accents and case, and returns names that begin with the text first', async () => {
    expect(await searchNames('SAO PAULO')).toEqual(['São Paulo SP'])
    const names = await searchNames('jose')
    expect(names).toContain('São José dos Campos SP')
    expect((await searchNames('campo')).slice(0, 1)).toEqual(['Campo Grande MS'])
    expect(await searchNames('não há')).toEqual([])
  })

  test('returns 422 for fewer than two characters and for unknown parameters', async () => {
    for (const query of [{ name: 'a' }, { name: ' a ' }, {}, { name: 'ab', page: 1 }])
      expect((await api.request(findCities, { query })).status).toBe(422)
  })

  test('returns at most 20 cities', async () => {
    expect((await searchNames('ar')).length).toBe(20)
  })
})
