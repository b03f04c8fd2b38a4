// Inserts rows for the tests of reports.

import type { Database } from '#server/db/database.ts'
import { billingFees } from '#server/db/schema/platform/ecommerces.ts'
import { billingItems, billings, courierTransfers, feedbacks } from '#server/db/schema/platform/reports.ts'
import type { Row } from '../factories.ts'
import { makeEcommerce, makeRefund, makeReverse } from '../factories.ts'

function getSingleRow<Made>([row]: readonly Made[]): Made {
  if (!row) throw new Error('Nothing was inserted')
  return row
}

interface OwnedRecord {
  readonly ecommerce_id: number
}

export async function makeFeedback(db: Database, row: Row<typeof feedbacks> & OwnedRecord & { reverse_id: number }) {
  return getSingleRow(
    await db
      .insert(feedbacks)
      .values({ score: 9, ...row })
      .returning(),
  )
}

export async function makeBilling(db: Database, row: Row<typeof billings> & OwnedRecord) {
  return getSingleRow(
    await db
      .insert(billings)
      .values({ started_at: '2026-10-01', ended_at: '2026-10-31', ...row })
      .returning(),
  )
}

export async function makeItem(db: Database, row: Row<typeof billingItems> & { billing_id: number }) {
  const defaultValues = {
    service_code: 'reverse.used',
    description: 'Reversas',
    quantity: 2,
    unit_price: '1.5000',
    amount: '3.00',
  }
  return getSingleRow(
    await db
      .insert(billingItems)
      .values({ ...defaultValues, ...row })
      .returning(),
  )
}

export async function makeTransfer(
  db: Database,
  row: Row<typeof courierTransfers> & OwnedRecord & { reverse_id: number },
) {
  const defaultValues = {
    carrier: 'Correios',
    service: 'PAC',
    freight: '20.00',
    amount: '15.50',
    transferred_on: '2026-10-05',
  }
  return getSingleRow(
    await db
      .insert(courierTransfers)
      .values({ ...defaultValues, ...row })
      .returning(),
  )
}

export async function makeFee(db: Database, row: Row<typeof billingFees> & OwnedRecord & { start_at: string }) {
  const defaultValues = { service_code: 'refund.retained', variable_fee: '2.5000', user_id: 1, user_name: 'Ana Lima' }
  return getSingleRow(
    await db
      .insert(billingFees)
      .values({ ...defaultValues, ...row })
      .returning(),
  )
}

/** Inserts two ecommerces with a few rows of every report, spread over three months. */
export async function insertSampleRows(db: Database) {
  const [azulEcommerce, verdeEcommerce] = [
    await makeEcommerce(db, { display_name: 'Loja Azul' }),
    await makeEcommerce(db, { display_name: 'Loja Verde' }),
  ]
  const reverses = []
  const statuses = ['approved', 'done', null] as const
  for (let index = 0; index < 12; index++) {
    const { id: ecommerce_id } = index % 3 === 0 ? verdeEcommerce : azulEcommerce
    const created_at = new Date(`2026-${index % 2 === 0 ? '10' : '11'}-${String(index + 1).padStart(2, '0')}T15:00:00Z`)
    const status = statuses[index % 3] ?? null
    const reverse = await makeReverse(db, { ecommerce_id, status, created_at, source: index % 2 ? 'app' : 'portal' })
    reverses.push(reverse)
    await makeFeedback(db, {
      ecommerce_id,
      reverse_id: reverse.id,
      score: index % 4,
      comment: `Opinião ${index}`,
      created_at,
    })
    const transferred_on = created_at.toISOString().slice(0, 10)
    await makeTransfer(db, {
      ecommerce_id,
      reverse_id: reverse.id,
      carrier: index % 2 ? 'Jadlog' : 'Correios',
      transferred_on,
    })
    await makeRefund(db, { ecommerce_id, reverse_id: reverse.id, amount: `${index + 1}0.05`, created_at })
  }
  for (const { id: ecommerce_id } of [azulEcommerce, verdeEcommerce]) {
    for (const started_at of ['2026-09-01', '2026-10-01', '2026-11-01']) {
      const { id: billing_id } = await makeBilling(db, {
        ecommerce_id,
        started_at,
        ended_at: `${started_at.slice(0, 8)}28`,
      })
      await makeItem(db, { billing_id })
      await makeItem(db, { billing_id, service_code: 'order.used', quantity: 5, amount: '7.25' })
    }
  }
  return { azul: azulEcommerce, verde: verdeEcommerce, reverses }
}
