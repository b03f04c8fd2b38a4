// Documents with valid check digits.
import { cnpj, cpf } from 'cpf-cnpj-validator'
import type { Random } from './random.ts'

const digits = '0123456789'
const digitsAndLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Some with letters, as they are given out since July 2026. */
export function demoCnpj(random: Random): string {
  const base = `${random.text(random.chance(0.06) ? digitsAndLetters : digits, 8)}0001`
  const first = `${base}${cnpj.verifierDigit(base)}`
  return `${first}${cnpj.verifierDigit(first)}`
}

export function demoCpf(random: Random): string {
  const base = random.text(digits, 9)
  const first = `${base}${cpf.verifierDigit(base)}`
  return `${first}${cpf.verifierDigit(first)}`
}

/** Registro Federal de Contribuyentes of a Mexican company: three letters, date of foundation, homoclave. */
export function demoRfc(random: Random): string {
  const date = `${random.between(80, 99)}${String(random.between(1, 12)).padStart(2, '0')}${random.between(10, 28)}`
  return `${random.text('ABCDEFGHJKLMNPQRSTUVWXYZ', 3)}${date}${random.text(digitsAndLetters, 3)}`
}
