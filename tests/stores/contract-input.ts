// Example of a store's own carrier contract, in the format of an API request.

/** Canary password: no response, log line or table may contain this text. */
export const canaryPassword = 'canary-7f3a-senha-do-correio'

export const customContract = {
  is_save_full_contract: true,
  username: 'correios-user',
  pac_service_code: '03298',
  sedex_service_code: '03220',
  administrative_code: '17000190',
  posting_card: '0067599079',
  password: canaryPassword,
  authorization_limit_days: 30,
  default_service: 'sedex',
  code_validation_method: 'sigep',
  insurance_type: 'declared_value',
  insurance_value: '23.50',
}
