// Tests the encryption of stored secrets, and the key file of the embedded database.
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '#server/errors.ts'
import { createSecrets, getTemporaryPath, readSecretKey } from '#server/services/secrets.ts'

const key = Buffer.alloc(32, 1)

test('An encrypted text can be decrypted with the same key, and the encrypted value differs each time', () => {
  const secrets = createSecrets(key)
  const [first, second] = [secrets.encrypt('sénha 🔑'), secrets.encrypt('sénha 🔑')]
  expect(secrets.decrypt(first)).toBe('sénha 🔑')
  expect(first.equals(second)).toBe(false)
  expect(first.includes('senha')).toBe(false)
})

test('Another key or an altered byte prevents decryption', () => {
  const encryptedText = createSecrets(key).encrypt('token')
  expect(() => createSecrets(Buffer.alloc(32, 2)).decrypt(encryptedText)).toThrow()
  for (const at of [0, 12, encryptedText.length - 1]) {
    const alteredBytes = Buffer.from(encryptedText)
    alteredBytes.writeUInt8(alteredBytes.readUInt8(at) ^ 1, at)
    expect(() => createSecrets(key).decrypt(alteredBytes)).toThrow()
  }
})

test('A previous key decrypts old values and encrypts no new ones', () => {
  const next = Buffer.alloc(32, 2)
  const secrets = createSecrets(next, [Buffer.alloc(32, 3), key])
  expect(secrets.decrypt(createSecrets(key).encrypt('token'))).toBe('token')
  expect(createSecrets(next).decrypt(secrets.encrypt('token'))).toBe('token')
  expect(() => createSecrets(null, [key]).decrypt(createSecrets(key).encrypt('token'))).toThrow()
})

test('Without a key nothing is stored, and the error message says so', () => {
  expect(() => createSecrets(null).encrypt('x')).toThrow(
    expect.objectContaining({ status: 503, code: 'secrets.no_key' }),
  )
})

test('The embedded database stores its own key, readable only by its owner; a configured key takes precedence', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
  const generatedKey = await readSecretKey({ secretKey: null, databaseUrl: null, dataDir })
  expect(generatedKey).toHaveLength(32)
  expect(await readSecretKey({ secretKey: null, databaseUrl: null, dataDir })).toEqual(generatedKey)
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await readSecretKey({ secretKey: key, databaseUrl: null, dataDir })).toEqual(key)
  expect(await readSecretKey({ secretKey: null, databaseUrl: 'postgres://db/x', dataDir })).toBeNull()
})

test('The stored key is written atomically, whatever files an interrupted start left', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
  await writeFile(getTemporaryPath(join(dataDir, 'secret.key')), 'abcdef')
  expect(await readSecretKey({ secretKey: null, databaseUrl: null, dataDir })).toHaveLength(32)
  expect(await readdir(dataDir)).toEqual(['secret.key'])
})

test.each(['', 'abcdef', 'no key', '0'.repeat(62), '0'.repeat(66)])(
  'The stored key %j stops the start',
  async (content) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
    const path = join(dataDir, 'secret.key')
    await writeFile(path, content)
    const pendingKey = readSecretKey({ secretKey: null, databaseUrl: null, dataDir })
    await expect(pendingKey).rejects.toThrow(StartError)
    await expect(pendingKey).rejects.toThrow(path)
    expect(await readFile(path, 'utf8')).toBe(content)
  },
)
