// Reading what a call answers: nothing is believed that is not of the contract.
import type { KyResponse } from 'ky'
import type { z } from 'zod'
import type { Problem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'

interface Called {
  readonly method: string
  readonly file?: string | undefined
  readonly answer?: z.ZodType | undefined
}

/** What a successful call answers; throws the `ApiError` of one that broke off or that is not of the contract. */
export async function bodyOf(response: KyResponse, endpoint: Called): Promise<unknown> {
  const { status } = response
  const uncertain = endpoint.method !== 'GET'
  const text = await response.text().catch(() => {
    throw new ApiError({ kind: 'network', status, uncertain })
  })
  if (endpoint.file) return text
  const answer = parsed(text)
  // Somebody between us and the server may say 200, too: nothing is taken for saved, or shown, that the server did not say.
  const isRight = answer !== undefined && (endpoint.answer === undefined || fits(endpoint.answer, answer))
  if (!isRight) throw new ApiError({ kind: 'shape', status, uncertain })
  return answer
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fits = (schema: z.ZodType, answer: unknown) => schema.safeParse(answer).success

/** What the server says of its refusal; a proxy's page says nothing. */
export async function problemIn(response: KyResponse): Promise<Problem | undefined> {
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return undefined
  return response.json<Problem>().catch(() => undefined)
}
