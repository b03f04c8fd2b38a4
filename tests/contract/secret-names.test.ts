// Tests the detection of secrets by the names of their keys, and of secrets inside texts.
import { describe, expect, test } from 'vitest'
import { findSecretRanges, isSecretName, maskSecretParts, SECRET_PLACEHOLDER } from '#contract/secrets.ts'

import { MAX_CPU_TIME_RATIO, measureCpuTimeRatio } from '../growth.ts'

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
const SECRET_START_MARK = '‹'
/** Marks the end of a secret. */
const SECRET_END_MARK = '›'
/** Returns the text without the marks, and the text with a placeholder in place of each marked secret. */
const parseMarkedText = (text: string) => {
  const unmarkedText = text.replace(/[‹›]/g, '')
  const maskedText = text.replace(/‹[^›]*›/g, SECRET_PLACEHOLDER)
  return { plain: unmarkedText, hidden: maskedText }
}

describe('Secret parts of a text are masked', () => {
  test.each([
    `https://ana:${SECRET_START_MARK}segredo${SECRET_END_MARK}@loja.example/api?x=1`,
    `https://${SECRET_START_MARK}ghp_abc${SECRET_END_MARK}@github.example/x`,
    `https://${SECRET_START_MARK}sk_live${SECRET_END_MARK}:@api.example`,
    `postgres://app:${SECRET_START_MARK}p%40ss${SECRET_END_MARK}@db.example:5432/loja`,
    `postgresql://app:${SECRET_START_MARK}p@ss${SECRET_END_MARK}@db.example/loja`,
    `postgres://app:${SECRET_START_MARK}pa/ss#1${SECRET_END_MARK}@db.example/loja`,
    `amqp://:${SECRET_START_MARK}rabbit${SECRET_END_MARK}@mq.example/vhost`,
    `mongodb+srv://u:${SECRET_START_MARK}p${SECRET_END_MARK}@c0.example/db?retryWrites=true`,
    `mongodb://u:${SECRET_START_MARK}p${SECRET_END_MARK}@h1:27017,h2:27017/db?x=a@b`,
    `redis://default:${SECRET_START_MARK}r3d1s${SECRET_END_MARK}@cache:6379`,
    `sftp://u:${SECRET_START_MARK}p${SECRET_END_MARK}@h e smtp://v:${SECRET_START_MARK}q${SECRET_END_MARK}@i`,
    `app:${SECRET_START_MARK}p@ss${SECRET_END_MARK}@tcp(db:3306)/loja`,
    `app:${SECRET_START_MARK}pass${SECRET_END_MARK}@db.example:5432`,
    `https://loja.example/hook?token=${SECRET_START_MARK}abc${SECRET_END_MARK}`,
    `https://loja.example/hook?x=1&api_key=${SECRET_START_MARK}abc${SECRET_END_MARK}&y=2#z`,
    `https://loja.example/hook?access%5Ftoken=${SECRET_START_MARK}abc${SECRET_END_MARK}`,
    `https://loja.example/#access_token=${SECRET_START_MARK}abc${SECRET_END_MARK}&type=bearer`,
    `https://h/x?filter[token]=${SECRET_START_MARK}abc${SECRET_END_MARK}&sig=${SECRET_START_MARK}d%3D${SECRET_END_MARK}`,
    `/hook?apiKey=${SECRET_START_MARK}abc${SECRET_END_MARK}`,
    `api_key=${SECRET_START_MARK}abc${SECRET_END_MARK}&page=2`,
    `Server=db;User Id=sa;Password=${SECRET_START_MARK}a&b c=d${SECRET_END_MARK};Encrypt=true`,
    `Server=db;Pwd = ${SECRET_START_MARK}abc${SECRET_END_MARK}`,
    `Server=db;Password="${SECRET_START_MARK}a;b${SECRET_END_MARK}";Database=x`,
    `AccountName=x;AccountKey=${SECRET_START_MARK}abc==${SECRET_END_MARK};EndpointSuffix=y`,
    `Endpoint=sb://x/;SharedAccessKey=${SECRET_START_MARK}abc=${SECRET_END_MARK}`,
    `jdbc:sqlserver://db:1433;user=sa;password=${SECRET_START_MARK}abc${SECRET_END_MARK};encrypt=true`,
    `jdbc:postgresql://db/loja?user=u&password=${SECRET_START_MARK}abc${SECRET_END_MARK}`,
    `host=db password=${SECRET_START_MARK}abc${SECRET_END_MARK} user=app`,
    `host=db password='${SECRET_START_MARK}a b${SECRET_END_MARK}' user=app`,
  ])('the marked parts of %s are masked', (text) => {
    const { plain, hidden } = parseMarkedText(text)
    expect(maskSecretParts(plain)).toBe(hidden)
    // Masking a masked text changes nothing, because each placeholder is detected as a secret.
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
    expect(measureCpuTimeRatio((size) => findSecretRanges(text(size)), 5000)).toBeLessThan(MAX_CPU_TIME_RATIO)
  })
})
