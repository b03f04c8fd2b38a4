// Known keys of integration options by platform, with their JSON types (S1 §3).

type OptionType = 'string' | 'number'

type OptionTypes = Readonly<Record<string, OptionType>>

/** Option types of every platform. */
export const commonOptionTypes: OptionTypes = { requests_per_second: 'number', timeout_seconds: 'number' }

/** Option types of single platforms, by platform id (`software_id`). */
export const platformOptionTypes: Readonly<Record<number, OptionTypes>> = {
  2: { token: 'string', store_code: 'string' },
  3: { appKey: 'string', appToken: 'string', account: 'string' },
  5: { apiKey: 'string', appKey: 'string' },
  9: { clientId: 'string', clientSecret: 'string', account: 'number' },
  10: { token: 'string' },
  14: { storeCode: 'string', token: 'string' },
  17: { storeId: 'string', accessToken: 'string' },
}
