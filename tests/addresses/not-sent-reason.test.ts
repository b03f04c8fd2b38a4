// Tests how the server decides whether a failed outgoing request may have reached the other server.
import { describe, expect, test } from 'vitest'
import { getNotSentReason, OutboundError, type OutboundErrorCode } from '#server/services/outbound.ts'

const createError = (errorCode: OutboundErrorCode, code: string | null, wasConnected = false) =>
  new OutboundError(errorCode, code === null ? undefined : Object.assign(new Error('x'), { code }), wasConnected)

describe('a request that was certainly not processed', () => {
  test.each([
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'CERT_REVOKED',
    'CERT_UNTRUSTED',
    'CRL_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ERROR_IN_CERT_NOT_AFTER_FIELD',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'HOSTNAME_MISMATCH',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])('has the reason `certificate` for %s', (code) => {
    expect(getNotSentReason(createError('unreachable', code))).toBe('certificate')
  })

  test.each([
    'EAI_AGAIN',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EPROTO',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ETIMEDOUT',
  ])('has the reason `unreachable` for %s without a connection', (code) => {
    expect(getNotSentReason(createError('unreachable', code))).toBe('unreachable')
  })

  test('has the reason `unreachable` for a time-out without a connection', () => {
    expect(getNotSentReason(createError('timeout', null))).toBe('unreachable')
  })

  test('has its own reason for a rejected address and for a redirect', () => {
    expect(getNotSentReason(createError('address', null))).toBe('address')
    expect(getNotSentReason(createError('redirect', null, true))).toBe('redirect')
  })
})

describe('a request that may have been processed', () => {
  test.each<[errorCode: OutboundErrorCode, code: string | null]>([
    ['unreachable', 'ECONNRESET'],
    ['unreachable', 'EPIPE'],
    ['unreachable', 'ABORT_ERR'],
    ['timeout', null],
    ['size', null],
    ['content', null],
  ])('has no reason for %s %s after the connection was open', (errorCode, code) => {
    expect(getNotSentReason(createError(errorCode, code, true))).toBeNull()
  })

  test('has no reason for a response that was too large or not text', () => {
    expect(getNotSentReason(createError('size', null))).toBeNull()
    expect(getNotSentReason(createError('content', null))).toBeNull()
  })
})
