// Tests whether a failed outgoing request may nevertheless have been processed by the other server.
import { describe, expect, test } from 'vitest'
import { getNotSentReason, OutboundError, type OutboundErrorCode } from '#server/services/outbound.ts'

const failure = (fault: OutboundErrorCode, code: string | null, wasConnected = false) =>
  new OutboundError(fault, code === null ? undefined : Object.assign(new Error('x'), { code }), wasConnected)

describe('nothing was done', () => {
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
  ])('a certificate: %s', (code) => {
    expect(getNotSentReason(failure('unreachable', code))).toBe('certificate')
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
  ])('no connection stood: %s', (code) => {
    expect(getNotSentReason(failure('unreachable', code))).toBe('unreachable')
  })

  test('a connection that did not come in time', () => {
    expect(getNotSentReason(failure('timeout', null))).toBe('unreachable')
  })

  test('an address that is not called, and one that sends elsewhere', () => {
    expect(getNotSentReason(failure('address', null))).toBe('address')
    expect(getNotSentReason(failure('redirect', null, true))).toBe('redirect')
  })
})

describe('it may have been done', () => {
  test.each<[OutboundErrorCode, string | null]>([
    ['unreachable', 'ECONNRESET'],
    ['unreachable', 'EPIPE'],
    ['unreachable', 'ABORT_ERR'],
    ['timeout', null],
    ['size', null],
    ['content', null],
  ])('%s %s once a connection stood', (fault, code) => {
    expect(getNotSentReason(failure(fault, code, true))).toBeNull()
  })

  test('an answer that was too large or no text, whatever is known of the connection', () => {
    expect(getNotSentReason(failure('size', null))).toBeNull()
    expect(getNotSentReason(failure('content', null))).toBeNull()
  })
})
