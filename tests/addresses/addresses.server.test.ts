// Tests the look-up of zip codes in the embedded table and in a ViaCEP service, and the search for cities.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAddress, findCities } from '#contract/platform/addresses.ts'
import { type Api, startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { json, type LoopbackService, startService } from './loopback-service.ts'

let service: LoopbackService
const api = useApi()
let online: Api

beforeAll(async () => {
  service = await startService()
  const zipServiceUrl = `${service.origin}/ws/{zip}/json/`
  online = await startApi({ connection: api.connection, config: { zipServiceUrl } })
})

afterAll(async () => {
  await online.close()
  await service.close()
})

const found = async (from: Api, zip: string) => {
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

describe('the embedded table', () => {
  test('S1 §7 a zip code with or without its dash', async () => {
    expect(await found(api, '01310-100')).toEqual([200, paulista])
    expect(await found(api, '01310100')).toEqual([200, paulista])
  })

  test('A3 a town with a single code has neither street nor neighborhood', async () => {
    const [, town] = await found(api, '13825000')
    expect(town).toMatchObject({ city: 'Holambra', address: '', neighborhood: '', city_id: 3519055 })
  })

  test('A3 one that it does not hold', async () => {
    expect(await found(api, '01310999')).toEqual(notFound)
  })

  test.each(['1', '0131010', '01310_100', '44100'])('%s is no zip code: 422', async (zip) => {
    expect((await api.request(findAddress, { params: { zip } })).status).toBe(422)
  })

  test('whoever reads ecommerces, stores or courier may ask; nobody else', async () => {
    for (const context of ['ecommerces', 'stores', 'courier']) {
      const as = await api.as({ [context]: 'readonly' })
      expect((await api.request(findAddress, { params: { zip: '01310100' } }, { as })).status, context).toBe(200)
    }
    const as = await api.as({ users: 'read_and_write' })
    expect((await api.request(findAddress, { params: { zip: '01310100' } }, { as })).status).toBe(403)
    expect((await api.request(findAddress, { params: { zip: '01310100' } }, { as: null })).status).toBe(401)
  })
})

describe('a service that speaks the protocol of ViaCEP', () => {
  const good = {
    cep: '01310-100',
    logradouro: 'Avenida Paulista',
    complemento: 'de 612 a 1510 - lado par',
    bairro: 'Bela Vista',
    localidade: 'São Paulo',
    uf: 'SP',
    ibge: '3550308',
    ddd: '11',
  }

  test('found', async () => {
    service.answerWith(json(good))
    expect(await found(online, '01310-100')).toEqual([200, paulista])
    expect(service.asked.at(-1)).toBe('/ws/01310100/json/')
  })

  test('found, as little as a town with a single code has', async () => {
    service.answerWith(json({ cep: '13825-000', logradouro: '', bairro: '', localidade: 'Holambra', uf: 'SP' }))
    const town = { address: '', neighborhood: '', city: 'Holambra', city_id: null, state: 'SP', zip_code: '13825000' }
    expect(await found(online, '13825000')).toEqual([200, town])
  })

  test.each([true, 'true'])('not found: erro %j', async (erro) => {
    service.answerWith(json({ erro }))
    expect(await found(online, '01310999')).toEqual(notFound)
  })

  test.each([
    ['an error', json({ message: 'busy' }, 500)],
    ['a refusal', json(good, 429)],
    ['no JSON', (_: unknown, response: { end: (text: string) => void }) => response.end('<html>')],
    ['another shape', json({ ...good, localidade: 7 })],
    ['another code', json({ ...good, cep: '20040-002' })],
    ['a state it cannot lie in', json({ ...good, uf: 'RJ' })],
    ['too much', json({ ...good, complemento: 'x'.repeat(300_000) })],
  ])('down: it answers with %s', async (_, answer) => {
    service.answerWith(answer)
    expect(await found(online, '01310100')).toEqual(unavailable)
  })

  test('down: it leads elsewhere', async () => {
    service.answerWith((_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end())
    expect(await found(online, '01310100')).toEqual(unavailable)
  })

  test('down: it does not answer within 5 s', async () => {
    service.answerWith(() => {})
    expect(await found(online, '01310100')).toEqual(unavailable)
  }, 7000)

  test('down: nobody is there', async () => {
    const config = { zipServiceUrl: 'http://127.0.0.1:1/{zip}' }
    const alone = await startApi({ connection: api.connection, config })
    expect(await found(alone, '01310100')).toEqual(unavailable)
  })
})

describe('cities', () => {
  const named = async (name: string) => {
    const { data } = await api.call(findCities, { query: { name } })
    return data.map((city: { name: string; state: string }) => `${city.name} ${city.state}`)
  }

  test('S1 §7 by name, accents and case aside; what begins so comes first', async () => {
    expect(await named('SAO PAULO')).toEqual(['São Paulo SP'])
    const found = await named('jose')
    expect(found).toContain('São José dos Campos SP')
    expect((await named('campo')).slice(0, 1)).toEqual(['Campo Grande MS'])
    expect(await named('não há')).toEqual([])
  })

  test('at least two characters; nothing unknown', async () => {
    for (const query of [{ name: 'a' }, { name: ' a ' }, {}, { name: 'ab', page: 1 }])
      expect((await api.request(findCities, { query })).status).toBe(422)
  })

  test('no more than a list can show', async () => {
    expect((await named('ar')).length).toBe(20)
  })
})
