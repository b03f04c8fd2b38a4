// Tests splitting a full name and formatting a user agent.
import { expect, it } from 'vitest'
import { splitName } from '#console/features/users/users.tsx'
import { formatDevice } from '#console/lib/format.ts'
import { formatFullName } from '#contract/fields.ts'

it.each([
  ['Maria de Souza', 'Maria', 'de Souza'],
  ['Pelé', 'Pelé', ''],
  ['  Ana   Lúcia  ', 'Ana', 'Lúcia'],
  ['José\u00a0Carlos Silva', 'José', 'Carlos Silva'],
  ['', '', ''],
])('S2 §3 %j is split at the first space (A27)', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})

it.each(['Maria de Souza', 'Pelé'])('%s is joined again', (name) => {
  expect(formatFullName(splitName(name))).toBe(name)
})

const mozilla = 'Mozilla/5.0'
it.each([
  [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36`, 'Chrome · Windows'],
  [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge · Windows'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.1 Safari/605`, 'Safari · macOS'],
  [`${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 CriOS/141 Mobile Safari/604`, 'Chrome · iOS'],
  [`${mozilla} (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox · Linux'],
  ['curl/8.5.0', null],
  ['', null],
])('The user agent %s is displayed as %s', (userAgent, device) => expect(formatDevice(userAgent)).toBe(device))
