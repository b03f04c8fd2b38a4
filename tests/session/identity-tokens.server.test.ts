// Tests valid, malformed and forged identity tokens and the responses to them.
import { exportJWK, exportSPKI } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defaultPermissionsByType } from '#contract/access.ts'
import { getMe, signIn } from '#contract/platform/session.ts'
import { people } from '#server/db/schema/console/people.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { type Api, startApi } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import {
  critical,
  signText,
  signWithDigest,
  signWithEmbeddedKey,
  signWithForeignKey,
  signWithOtherKeyType,
  signWithPadding,
  signWithPassword,
  signWithWeakKey,
} from './forging.ts'
import {
  audience,
  buildClaims,
  type Claims,
  encodePart,
  type Loopback,
  sign,
  startLoopback,
} from './loopback-provider.ts'

let api: Api
let loopback: Loopback
const now = new Date('2026-11-20T12:00:00Z')
const seconds = now.getTime() / 1000

beforeAll(async () => {
  loopback = await startLoopback()
  api = await startApi({ provider: loopback.provider })
  api.setTime(now)
})
let attemptCount = 0
afterEach(() => {
  attemptCount++
})
afterAll(async () => {
  await api.close()
  await loopback.close()
  storeMeasurement(`identity tokens: ${attemptCount} cases, forged, odd and good`)
})

const signInWithToken = (google_token: string, headers = {}) =>
  api.request(signIn, { body: { google_token } }, { as: null, headers })

const claims = buildClaims(now)
const own = () => loopback.keys[0]
const buildValidToken = (changes: Claims = {}, header: Claims = {}) =>
  sign(buildClaims(now, changes), loopback.keys[0], header)

describe('A token is accepted', () => {
  const acceptedClaims: readonly [description: string, claims: Claims][] = [
    ['as Google writes it', {}],
    ['with the issuer’s other spelling', { iss: 'accounts.google.com' }],
    ['issued 59 minutes ago', { iat: seconds - 3540 }],
    ['issued by a clock 20 s ahead', { iat: seconds + 20 }],
    ['expired 20 s ago', { exp: seconds - 20 }],
    ['without azp', { azp: undefined }],
    ['with its audience in a list', { aud: [audience] }],
    ['that expires in a day', { exp: seconds + 86_400 }],
    ['with domains in capitals', { hd: 'LOJA.example', email: 'Ana@LOJA.example' }],
    ['with an address of another of our domains', { hd: 'matriz.example' }],
    ['valid since a minute', { nbf: seconds - 60 }],
    ['with claims we do not know', { at_hash: 'x', locale: 'pt-BR' }],
    ['without names', { name: undefined, given_name: undefined, family_name: undefined }],
  ]
  it.each(acceptedClaims)('%s', async (_, changes) => {
    expect((await signInWithToken(await buildValidToken(changes))).status).toBe(200)
  })

  it('signed by the other key of the provider', async () => {
    expect((await signInWithToken(await sign(buildClaims(now), loopback.keys[1]))).status).toBe(200)
  })

  it('with the nonce of the browser’s cookie', async () => {
    expect(
      (await signInWithToken(await buildValidToken({ nonce: 'n-1' }), { Cookie: 'reversa_nonce=n-1' })).status,
    ).toBe(200)
  })
})

describe('A token is rejected', () => {
  const wrongClaims: readonly [description: string, claims: Claims][] = [
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of an issuer that only begins like ours', { iss: 'https://accounts.google.com.evil.example' }],
    ['of the issuer with a slash', { iss: 'https://accounts.google.com/' }],
    ['of the issuer over http', { iss: 'http://accounts.google.com' }],
    ['of the demo', { iss: 'https://identity.demo.reversa.example' }],
    ['of a list of issuers', { iss: ['https://accounts.google.com'] }],
    ['of no issuer', { iss: undefined }],
    ['for another audience', { aud: 'other' }],
    ['for an audience in other letters', { aud: audience.toUpperCase() }],
    ['for no audience', { aud: undefined }],
    ['for an empty list of audiences', { aud: [] }],
    ['for a list without us', { aud: ['other', 'another'] }],
    ['for two audiences without azp', { aud: [audience, 'other'], azp: undefined }],
    ['for two audiences with our azp', { aud: [audience, 'other'] }],
    ['for our audience twice', { aud: [audience, audience] }],
    ['that expires later than in a day', { exp: seconds + 86_401 }],
    ['that expires in a thousand years', { exp: seconds + 31_536_000_000 }],
    ['made for another party', { azp: 'other' }],
    ['made for nobody', { azp: '' }],
    ['expired a minute ago', { exp: seconds - 60 }],
    ['that never expires', { exp: undefined }],
    ['that expires at a text', { exp: String(seconds + 3600) }],
    ['that expired before time began', { exp: -1 }],
    ['issued at no time', { iat: undefined }],
    ['issued in five minutes', { iat: seconds + 300 }],
    ['issued two hours ago', { iat: seconds - 7200 }],
    ['issued at a text', { iat: 'now' }],
    ['valid from tomorrow', { nbf: seconds + 86_400 }],
    ['of nobody', { sub: undefined }],
    ['of an empty person', { sub: '' }],
    ['of a number', { sub: 7 }],
    ['of a person with a space', { sub: '1 or 1=1' }],
    ['of a person with a NUL', { sub: '1\u0000' }],
    ['of a person with 256 characters', { sub: '1'.repeat(256) }],
    ['with a NUL in a name', { given_name: 'Ana\u0000' }],
    ['with a NUL in a family name', { family_name: '\u0000Souza' }],
    ['with a NUL in a whole name', { name: 'Ana \u0000 Souza' }],
    ['with half of a letter in a name', { given_name: 'Ana \ud83d' }],
    ['with a NUL in the nonce', { nonce: '\u0000' }],
    ['with a NUL in the domain', { hd: 'reversa.example\u0000' }],
    ['without e-mail', { email: undefined }],
    ['with what is no e-mail', { email: 'ana' }],
    ['with two e-mails', { email: 'ana@evil.example@loja.example' }],
    ['with a list of e-mails', { email: ['ana@loja.example'] }],
    ['whose e-mail is not verified', { email_verified: false }],
    ['whose e-mail is "verified"', { email_verified: 'true' }],
    ['that does not say whether the e-mail is verified', { email_verified: undefined }],
    ['of a private account', { hd: undefined }],
    ['of another organisation', { hd: 'evil.example' }],
    ['with an e-mail of another domain', { email: 'ana@evil.example' }],
    ['with an e-mail of a subdomain', { email: 'ana@sub.loja.example' }],
    ['with an e-mail of a longer domain', { email: 'ana@evilloja.example' }],
    ['with an e-mail of a domain that looks alike', { email: 'ana@lоja.example' }],
    ['with a nonce and no cookie', { nonce: 'n-1' }],
    ['with a nonce that is a number', { nonce: 1 }],
  ]
  it.each(wrongClaims)('%s', async (_, changes) => {
    const response = await signInWithToken(await buildValidToken(changes))
    expect([response.status, response.body.message]).toEqual([401, 'credenciais inválidas'])
  })

  it.each([
    ['without the nonce of the cookie', {}],
    ['with another nonce than the cookie’s', { nonce: 'n-2' }],
  ])('%s', async (_, changes) => {
    expect((await signInWithToken(await buildValidToken(changes), { Cookie: 'reversa_nonce=n-1' })).status).toBe(401)
  })

  const forgedTokens: readonly [description: string, createToken: () => string | Promise<string>][] = [
    ['unsigned', () => `${encodePart({ alg: 'none' })}.${encodePart(buildClaims(now))}.`],
    ['unsigned, in other letters', () => `${encodePart({ alg: 'nOnE', kid: 'one' })}.${encodePart(buildClaims(now))}.`],
    ['with the signature cut off', async () => (await buildValidToken()).replace(/[^.]+$/, '')],
    ['with two parts', async () => (await buildValidToken()).replace(/\.[^.]+$/, '')],
    ['with four parts', async () => `${await buildValidToken()}.x`],
    ['with five parts', async () => `${await buildValidToken()}.x.y`],
    [
      'with the signature of another token',
      async () =>
        (await buildValidToken()).replace(/[^.]+$/, (await buildValidToken({ sub: '2' })).split('.')[2] ?? ''),
    ],
    [
      'with other claims than were signed',
      async () => (await buildValidToken()).replace(/\.[^.]+\./, `.${encodePart(buildClaims(now, { sub: '2' }))}.`),
    ],
    [
      'with a header changed',
      async () => (await buildValidToken()).replace(/^[^.]+/, encodePart({ alg: 'RS256', kid: 'one' })),
    ],
    ['signed by a stranger under our key’s name', async () => signWithForeignKey(claims)],
    ['signed by an unknown key', async () => buildValidToken({}, { kid: 'three' })],
    ['signed under the other key’s name', async () => buildValidToken({}, { kid: 'two' })],
    ['that is an access token', async () => buildValidToken({}, { typ: 'at+jwt' })],
    ['that is an access token, by its media type', async () => buildValidToken({}, { typ: 'application/AT+JWT' })],
    ['that is a logout token', async () => buildValidToken({}, { typ: 'logout+jwt' })],
    ['that names no key among two', async () => buildValidToken({}, { kid: undefined })],
    ['whose key is a path', async () => buildValidToken({}, { kid: '../../dev/null' })],
    ['that brings its own key', async () => signWithEmbeddedKey(claims)],
    [
      'that says where its key is',
      async () => signWithForeignKey(claims, { jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/x' }),
    ],
    ['with a demand we do not know', async () => critical(claims, own())],
    [
      'signed with the public key as a password',
      async () => signWithPassword(claims, await exportSPKI(own().publicKey)),
    ],
    [
      'signed with the modulus as a password',
      async () => signWithPassword(claims, (await exportJWK(own().publicKey)).n ?? ''),
    ],
    ['signed with an empty password', () => signWithPassword(claims, '\0')],
    ['by RS384', async () => signWithDigest(claims, own(), 'RS384', 'RSA-SHA384')],
    ['by RS512', async () => signWithDigest(claims, own(), 'RS512', 'RSA-SHA512')],
    ['that says RS256 and means RS512', async () => signWithDigest(claims, own(), 'RS256', 'RSA-SHA512')],
    ['by ES256', () => signWithOtherKeyType(claims, 'ES256')],
    ['by PS256', () => signWithPadding(claims, own())],
    ['by EdDSA', () => signWithOtherKeyType(claims, 'EdDSA')],
    ['by a weak key', () => signWithWeakKey(claims)],
    ['of a list', () => signText('[1]', own())],
    ['of a text', () => signText('"x"', own())],
    ['of no JSON', () => signText('{', own())],
    ['of nothing', () => signText('', own())],
    ['with a space in front', async () => ` ${await buildValidToken()}`],
    ['with a line break behind', async () => `${await buildValidToken()}\n`],
    ['padded', async () => `${await buildValidToken()}=`],
    ['twice over', async () => `${await buildValidToken()},${await buildValidToken()}`],
    ['as an object in JSON', async () => JSON.stringify({ token: await buildValidToken() })],
    ['of dots', () => '..'],
    ['of a header that is no JSON', async () => (await buildValidToken()).replace(/^[^.]+/, encodePart('x'))],
    ['with a NUL', async () => `${await buildValidToken()}\u0001`],
  ]
  it.each(forgedTokens)('%s', async (_, buildToken) => {
    expect((await signInWithToken(await buildToken())).status).toBe(401)
  })
})

describe('Without the keys of the provider, sign-in fails as unavailable and not as forged', () => {
  it.each([
    ['it answers 500', { status: 500, body: 'sorry' }],
    ['it answers a page', { status: 200, body: '<html>' }],
    ['it answers no keys', { status: 200, body: '{}' }],
    ['it never answers', 'nothing' as const],
  ])('when the key server fails: %s', async (_, keyResponse) => {
    const otherServer = await startApi({
      connection: api.connection,
      provider: loopback.createIdentityProvider(keyResponse === 'nothing' ? 300 : 10_000),
    })
    otherServer.setTime(now)
    const attempt = async () =>
      otherServer.request(signIn, { body: { google_token: await buildValidToken() } }, { as: null })
    loopback.respondWith(keyResponse)
    const response = await attempt()
    loopback.respondWith(null)
    expect([response.status, response.body.error_code]).toEqual([503, 'session.unavailable'])
    await expect.poll(async () => (await attempt()).status, { timeout: 10_000 }).toBe(200)
  })

  it('unless the keys were fetched before', async () => {
    loopback.respondWith({ status: 500, body: '' })
    expect((await signInWithToken(await buildValidToken())).status).toBe(200)
    loopback.respondWith(null)
  })
})

describe('A user is identified by the subject of the token', () => {
  it('even when e-mail and name change', async () => {
    const [first, second] = [
      await signInWithToken(await buildValidToken()),
      await signInWithToken(await buildValidToken({ email: 'ana.souza@loja.example' })),
    ]
    const ids = await Promise.all([first, second].map(({ body }) => api.request(getMe, {}, { as: body.token })))
    expect(ids[0]?.body.user.id).toBe(ids[1]?.body.user.id)
  })

  it('and is not signed in with the e-mail of another user', async () => {
    expect((await signInWithToken(await buildValidToken({ sub: '999' }))).status).toBe(401)
  })

  it('and at the first sign-in by the e-mail of the prepared row', async () => {
    const row = {
      first_name: 'Bia',
      email: 'Bia@Loja.example',
      access: 'ti' as const,
      permissions: defaultPermissionsByType.ti,
    }
    await api.connection.db.insert(users).values(row)
    const response = await signInWithToken(await buildValidToken({ sub: '5', email: 'bia@loja.example' }))
    const signedInUsers = await api.connection.db.select().from(people)
    expect(response.status).toBe(200)
    expect(signedInUsers.find(({ first_name }) => first_name === 'Bia')?.subject).toBe('https://accounts.google.com#5')
  })

  it('and gets a full name that is split at its first space (A27)', async () => {
    const names = { given_name: undefined, family_name: undefined }
    const response = await signInWithToken(
      await buildValidToken({ ...names, sub: '6', email: 'c@loja.example', name: 'Caio de Sá Neto' }),
    )
    const ownResponse = await api.request(getMe, {}, { as: response.body.token })
    expect(ownResponse.body.user).toMatchObject({ first_name: 'Caio', last_name: 'de Sá Neto' })
  })
})
