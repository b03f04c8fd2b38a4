// Tests the message that each check of the dry run returns for each status of the record (S1 §4), in three languages.
import { expect, test } from 'vitest'
import { type ReprocessType, type ReverseStatus, reverseStatuses } from '#contract/platform/reprocess.ts'
import enUs from '#locales/en-US/errors.json' with { type: 'json' }
import es from '#locales/es/errors.json' with { type: 'json' }
import ptBr from '#locales/pt-BR/errors.json' with { type: 'json' }
import { getReceptionFailure, getStatusTransition } from '#server/platform/reprocess/checks.ts'

const closed = [
  'Não há o que reprocessar: o processo já foi encerrado',
  'Nothing to reprocess: the process is already closed',
  'No hay nada que reprocesar: el proceso ya está cerrado',
]
const manual = [
  'O tratamento é manual, sem reprocessamento',
  'The handling is manual, without reprocessing',
  'El tratamiento es manual, sin reprocesamiento',
]
const canceled = [
  'Reversas e reembolsos cancelados não podem ser reprocessados',
  'Canceled reverses and refunds cannot be reprocessed',
  'Las reversas y los reembolsos cancelados no se pueden reprocesar',
]
const awaitingShipmentStatuses = [
  'A reversa ainda aguarda o envio: não há o que reprocessar até a entrega',
  'The reverse is still awaiting shipment: nothing to reprocess until the goods arrive',
  'La reversa aún espera el envío: no hay nada que reprocesar hasta la entrega',
]
const inTransitStatuses = [
  'A mercadoria está a caminho: não há o que reprocessar até a entrega',
  'The goods are on their way: nothing to reprocess until they arrive',
  'La mercancía está en camino: no hay nada que reprocesar hasta la entrega',
]
const notAllowed = [
  'O status não permite reprocessar',
  'The status does not allow reprocessing',
  'El estado no permite reprocesar',
]
const notReceived = [
  'A mercadoria da reversa ainda não foi recebida',
  'The goods of the reverse have not been received yet',
  'La mercancía de la reversa aún no se ha recibido',
]
const reverseCanceled = [
  'A reversa está cancelada: o reembolso não pode ser reprocessado',
  'The reverse is canceled: its refund cannot be reprocessed',
  'La reversa está cancelada: su reembolso no se puede reprocesar',
]
const unknownReceptionStatuses = [
  'O status da reversa não diz se a mercadoria foi recebida',
  'The status of the reverse does not tell whether the goods were received',
  'El estado de la reversa no dice si la mercancía fue recibida',
]

type Message = readonly string[] | null
type StatusMessages = readonly [reverse: Message, refund: Message, refundOfReverse: Message]

/**
 * Expected messages by the status of the reverse (return request). Each entry contains three messages: for the status
 * of a reverse, the status of a refund, and the goods of a refund. Null means that the check passes.
 */
const messagesByStatus: Readonly<Record<ReverseStatus, StatusMessages>> = {
  manually: [manual, manual, unknownReceptionStatuses],
  partially_approved: [null, null, notReceived],
  partially_completed: [null, null, null],
  completed: [null, closed, null],
  shipped: [inTransitStatuses, notAllowed, notReceived],
  delivered: [null, notAllowed, null],
  pending: [null, null, notReceived],
  approved: [null, null, notReceived],
  processing: [null, null, notReceived],
  awaiting: [awaitingShipmentStatuses, null, notReceived],
  canceled: [canceled, canceled, reverseCanceled],
  shipping_failed: [null, notAllowed, notReceived],
  invoice_pending: [null, notAllowed, notReceived],
  awaiting_payment: [null, null, unknownReceptionStatuses],
  almost_done: [null, null, null],
  done: [closed, closed, null],
}

function parseMessage(key: string | null): Message {
  if (key === null) return null
  return [ptBr, enUs, es].map(
    ({ errors }) => Object.entries(errors.reprocess).find(([name]) => name === key)?.[1] ?? '',
  )
}

function getErrorCode(type: ReprocessType, status: string | null): string | null {
  const next = getStatusTransition(type, status)
  return 'refused' in next ? next.refused : null
}

test.each(reverseStatuses)('The messages of the checks are correct for the status "%s"', (status) => {
  const [reverse, refund, refundOfReverse] = messagesByStatus[status]
  expect(parseMessage(getErrorCode('reverse', status))).toEqual(reverse)
  expect(parseMessage(getErrorCode('refund', status))).toEqual(refund)
  expect(parseMessage(getReceptionFailure(status))).toEqual(refundOfReverse)
})

test('The messages are correct for a missing status and for an unknown status', () => {
  expect([getErrorCode('reverse', null), getErrorCode('refund', null)]).toEqual([null, null])
  expect(parseMessage(getReceptionFailure(null))).toEqual(unknownReceptionStatuses)
  expect(parseMessage(getErrorCode('reverse', 'legacy_hold'))).toEqual(notAllowed)
  expect(parseMessage(getReceptionFailure('legacy_hold'))).toEqual(unknownReceptionStatuses)
})
