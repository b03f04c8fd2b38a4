// Tests what the text reader finds in the texts of support agents: lists with comments, negations, corrections, tables,
// several tickets, and zip codes that the text calls right or wrong.
import { expect, test } from 'vitest'
import { listTickets } from '#contract/reader/batches.ts'
import type { Recognition } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { agentTexts } from './agent-texts.ts'

test.each(agentTexts)(
  'the records, zip codes, tickets and orders of $text',
  ({ text, reverse = [], refund = [], tickets = [], zips = [], orders, intent }) => {
    const recognized = recognizeText(text)
    expect(recognized.recordIds).toEqual({ reverse, refund })
    expect(listTickets(recognized)).toEqual(tickets)
    expect(recognized.zipPairs.map(({ recordId, zip }) => `${recordId} ${zip}`)).toEqual(zips)
    if (intent !== undefined) expect(recognized.intent).toBe(intent)
    const isOrder = ({ kind, noun }: Recognition) => kind === 'order' || (kind === 'id' && noun === 'order')
    if (orders !== undefined) expect(recognized.recognitions.filter(isOrder).map(({ value }) => value)).toEqual(orders)
  },
)
