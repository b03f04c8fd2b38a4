// Lists the known keys of the JSON options of integrations, with their JSON types, by sales platform (S1 §3).

type OptionType = 'string' | 'number'

type OptionTypes = Readonly<Record<string, OptionType>>

/** Types of the options that integrations with any sales platform can have. */
export const commonOptionTypes: OptionTypes = { requests_per_second: 'number', timeout_seconds: 'number' }

/** Types of further options by sales platform; the keys are platform ids (`software_id`). */
export const platformOptionTypes: Readonly<Record<number, OptionTypes>> = {
  2: { token: 'string', store_code: 'string' },
  3: { appKey: 'string', appToken: 'string', account: 'string' },
  5: { apiKey: 'string', appKey: 'string' },
  9: { clientId: 'string', clientSecret: 'string', account: 'number' },
  10: { token: 'string' },
  14: { storeCode: 'string', token: 'string' },
  17: { storeId: 'string', accessToken: 'string' },
}
