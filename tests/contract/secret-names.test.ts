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
const s = '‹'
/** Marks the end of a secret. */
const e = '›'
/** Returns the text without the marks, and the text with placeholders instead of the marked secrets. */
const parseMarkedText = (text: string) => {
  const plain = text.replace(/[‹›]/g, '')
  const hidden = text.replace(/‹[^›]*›/g, SECRET_PLACEHOLDER)
  return { plain, hidden }
}

describe('Secret parts of a text are masked', () => {
  test.each([
    `https://ana:${s}segredo${e}@loja.example/api?x=1`,
    `https://${s}ghp_abc${e}@github.example/x`,
    `https://${s}sk_live${e}:@api.example`,
    `postgres://app:${s}p%40ss${e}@db.example:5432/loja`,
    `postgresql://app:${s}p@ss${e}@db.example/loja`,
    `postgres://app:${s}pa/ss#1${e}@db.example/loja`,
    `amqp://:${s}rabbit${e}@mq.example/vhost`,
    `mongodb+srv://u:${s}p${e}@c0.example/db?retryWrites=true`,
    `mongodb://u:${s}p${e}@h1:27017,h2:27017/db?x=a@b`,
    `redis://default:${s}r3d1s${e}@cache:6379`,
    `sftp://u:${s}p${e}@h e smtp://v:${s}q${e}@i`,
    `app:${s}p@ss${e}@tcp(db:3306)/loja`,
    `app:${s}pass${e}@db.example:5432`,
    `https://loja.example/hook?token=${s}abc${e}`,
    `https://loja.example/hook?x=1&api_key=${s}abc${e}&y=2#z`,
    `https://loja.example/hook?access%5Ftoken=${s}abc${e}`,
    `https://loja.example/#access_token=${s}abc${e}&type=bearer`,
    `https://h/x?filter[token]=${s}abc${e}&sig=${s}d%3D${e}`,
    `/hook?apiKey=${s}abc${e}`,
    `api_key=${s}abc${e}&page=2`,
    `Server=db;User Id=sa;Password=${s}a&b c=d${e};Encrypt=true`,
    `Server=db;Pwd = ${s}abc${e}`,
    `Server=db;Password="${s}a;b${e}";Database=x`,
    `AccountName=x;AccountKey=${s}abc==${e};EndpointSuffix=y`,
    `Endpoint=sb://x/;SharedAccessKey=${s}abc=${e}`,
    `jdbc:sqlserver://db:1433;user=sa;password=${s}abc${e};encrypt=true`,
    `jdbc:postgresql://db/loja?user=u&password=${s}abc${e}`,
    `host=db password=${s}abc${e} user=app`,
    `host=db password='${s}a b${e}' user=app`,
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
