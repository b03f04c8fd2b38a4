// Tests the detection of secrets by key names and of secret parts inside texts.
import { describe, expect, test } from 'vitest'
import { findSecretRanges, isSecretName, maskSecretParts, SECRET_PLACEHOLDER } from '#contract/secrets.ts'

import { MAX_GROWTH, measureGrowth } from '../growth.ts'

describe('Secrets are detected by key names', () => {
  test.each([
    ...['auth', 'Auth', 'authHeader', 'auth_header', 'x-auth', 'basicAuth', 'basic_auth', 'authorization', 'bearer'],
    ...['bearerToken', 'jwt', 'JWT', 'appJwt', 'jwt_production', 'appkey', 'appKey', 'app-key', 'APPKEY', 'appToken'],
    ...['app_token', 'apptoken', 'accesskey', 'accessKey', 'access-key', 'AccessKeyValue', 'cookie', 'Set-Cookie'],
    ...[
      'sessionCookie',
      'cookies',
      'cert',
      'clientCert',
      'client_cert',
      'certificate',
      'certificate_pem',
      'certificado',
    ],
    ...['private_key', 'privateKey', 'privatekey', 'PRIVATE-KEY', 'passphrase', 'passPhrase', 'pass-phrase'],
    ...[
      'credentials',
      'credential',
      'awsCredentials',
      'signature',
      'webhook_signature',
      'hmac',
      'hmacKey',
      'hmac_sha256',
    ],
    ...['signatureKey', 'signingKey', 'clave', 'contraseña', 'secretaria', 'senhaAPI', 'X-API-Key'],
  ])('%s is the name of a secret', (name) => expect(isSecretName(name)).toBe(true))

  test.each([
    ...['author', 'authors', 'author_name', 'authored', 'authorize_url', 'authorizeUrl', 'authority', 'certified_at'],
    ...['certifiedAt', 'uncertain', 'concert', 'keyboard', 'keyboard_layout', 'monkey', 'turkey', 'tokenizer_enabled'],
    ...['tokenizer', 'tokenization', 'auth_type', 'authType', 'auth_url', 'auth_enabled', 'certificate_type'],
    ...[
      'certificate_expires_at',
      'cookie_banner',
      'cookiesPolicyUrl',
      'cookieName',
      'signature_version',
      'designature',
    ],
    ...['hmac_algorithm', 'jwt_issuer', 'bearer_format', 'compass', 'passenger', 'spin', 'opinion', 'clientId', 'name'],
    ...['keyed', 'whiskey', 'username', 'description', 'value', 'header', 'data', ''],
  ])('%s is not the name of a secret', (name) => expect(isSecretName(name)).toBe(false))
})

/** Marks the start of a secret in the texts below. */
const secretStart = '‹'
/** Marks the end of a secret. */
const secretEnd = '›'
/** Returns the text without the marks, and the text with placeholders instead of the marked secrets. */
const parseMarkedText = (text: string) => {
  const plain = text.replace(/[‹›]/g, '')
  const hidden = text.replace(/‹[^›]*›/g, SECRET_PLACEHOLDER)
  return { plain, hidden }
}

describe('Secret parts of a text are masked', () => {
  test.each([
    `https://ana:${secretStart}segredo${secretEnd}@loja.example/api?x=1`,
    `https://${secretStart}ghp_abc${secretEnd}@github.example/x`,
    `https://${secretStart}sk_live${secretEnd}:@api.example`,
    `postgres://app:${secretStart}p%40ss${secretEnd}@db.example:5432/loja`,
    `postgresql://app:${secretStart}p@ss${secretEnd}@db.example/loja`,
    `postgres://app:${secretStart}pa/ss#1${secretEnd}@db.example/loja`,
    `amqp://:${secretStart}rabbit${secretEnd}@mq.example/vhost`,
    `mongodb+srv://u:${secretStart}p${secretEnd}@c0.example/db?retryWrites=true`,
    `mongodb://u:${secretStart}p${secretEnd}@h1:27017,h2:27017/db?x=a@b`,
    `redis://default:${secretStart}r3d1s${secretEnd}@cache:6379`,
    `sftp://u:${secretStart}p${secretEnd}@h e smtp://v:${secretStart}q${secretEnd}@i`,
    `app:${secretStart}p@ss${secretEnd}@tcp(db:3306)/loja`,
    `app:${secretStart}pass${secretEnd}@db.example:5432`,
    `https://loja.example/hook?token=${secretStart}abc${secretEnd}`,
    `https://loja.example/hook?x=1&api_key=${secretStart}abc${secretEnd}&y=2#z`,
    `https://loja.example/hook?access%5Ftoken=${secretStart}abc${secretEnd}`,
    `https://loja.example/#access_token=${secretStart}abc${secretEnd}&type=bearer`,
    `https://h/x?filter[token]=${secretStart}abc${secretEnd}&sig=${secretStart}d%3D${secretEnd}`,
    `/hook?apiKey=${secretStart}abc${secretEnd}`,
    `api_key=${secretStart}abc${secretEnd}&page=2`,
    `Server=db;User Id=sa;Password=${secretStart}a&b c=d${secretEnd};Encrypt=true`,
    `Server=db;Pwd = ${secretStart}abc${secretEnd}`,
    `Server=db;Password="${secretStart}a;b${secretEnd}";Database=x`,
    `AccountName=x;AccountKey=${secretStart}abc==${secretEnd};EndpointSuffix=y`,
    `Endpoint=sb://x/;SharedAccessKey=${secretStart}abc=${secretEnd}`,
    `jdbc:sqlserver://db:1433;user=sa;password=${secretStart}abc${secretEnd};encrypt=true`,
    `jdbc:postgresql://db/loja?user=u&password=${secretStart}abc${secretEnd}`,
    `host=db password=${secretStart}abc${secretEnd} user=app`,
    `host=db password='${secretStart}a b${secretEnd}' user=app`,
  ])('the marked parts of %s are masked', (text) => {
    const { plain, hidden } = parseMarkedText(text)
    expect(maskSecretParts(plain)).toBe(hidden)
    // In the masked text, the placeholders are found as secrets and stay unchanged.
    expect(findSecretRanges(hidden)).toHaveLength(findSecretRanges(plain).length)
    expect(maskSecretParts(hidden)).toBe(hidden)
    for (const { start, end } of findSecretRanges(hidden)) expect(hidden.slice(start, end)).toBe(SECRET_PLACEHOLDER)
  })

  test.each([
    ...['', 'texto', 'https://loja.example', 'https://loja.example:8080/a?b=c&page=2', 'http://[::1]:5432/a@b'],
    ...['https://maps.example/@-23.5,46.6,15z', 'https://medium.example/@ana:bela', 'ana@loja.example', '10:30 @ loja'],
    ...['mailto:ana@loja.example', 'ssh://git@git.example/x.git', 'https://cdn.example:443/@scope/pkg', 'a=b;c=d'],
    ...[
      'https://h/x?author=ana&keyboard=abnt',
      'https://h/x?tokenize=1',
      'use_token=true',
      '?auth=1',
      'token=',
      '?token=&a=1',
    ],
    ...[
      'if (key == value)',
      'key => value',
      'a == b',
      'monkey=1',
      'Os dados = bons',
      '://',
      'x://@',
      'x://:@',
      '==',
      '@=',
    ],
  ])('%j contains no secret', (text) => {
    expect(findSecretRanges(text)).toEqual([])
    expect(maskSecretParts(text)).toBe(text)
  })

  test.each([
    ['://', '@'],
    ['a://b:', '@'],
    ['a://b:c@h?token=', 'x '],
    ['token=', ';'],
    ['?token=a', ''],
    ['x=', "'"],
    ['@', ':'],
    ['password="', '"'],
  ])('the time for many repetitions of %j grows linearly', { retry: 2 }, (prefix, suffix) => {
    const text = (size: number) => (prefix + suffix).repeat(Math.ceil(size / (prefix + suffix).length))
    expect(measureGrowth((size) => findSecretRanges(text(size)), 5000)).toBeLessThan(MAX_GROWTH)
  })
})
