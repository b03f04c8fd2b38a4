// Tests that a value, such as a date or an id, is read in the same way everywhere: in the command palette, forms,
// links, list searches, pasted batches and the lookup on the server.
import { describe, expect, test } from 'vitest'
import { addEcommerceFeeCommand } from '#commands/billing.ts'
import { convertHelpdeskLinkToDrawerUrl } from '#commands/helpdesk.ts'
import { parseLinkedTicket } from '#commands/registry.ts'
import { parseTypedArgument } from '#console/palette/command-arguments.ts'
import { normalizeTaxId, parsePostalCode } from '#contract/brazil.ts'
import { cnpjNumber, dateInput, moneyInput, recordId, ticketNumber, zipCode } from '#contract/fields.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { getSearchWords } from '#contract/search-words.ts'
import { parseTrackingCode } from '#contract/tracking-code.ts'
import { parseConsumer, parseMarkedTicket } from '#contract/typed-text.ts'
import { parseTypedDate } from '#contract/typed-values.ts'
import { z } from '#contract/zod.ts'
import { parsePastedText } from '#server/console/batches/kinds.ts'
import { parseSearchId } from '#server/db/search.ts'
import { parseSearchTerms } from '#server/services/ticket-reading.ts'

interface TestedValue {
  /** Returns the value that the palette recognizes in a spelling. */
  readonly recognizeInPalette: (spelling: string) => unknown
  /** Expected values, each with the spellings that must be parsed as this value. */
  readonly spellingsByValue: readonly (readonly [value: string, spellings: readonly string[]])[]
  /**
   * Parsers outside the palette that must return the same value for every spelling. Each key describes where the
   * console or the server uses the parser.
   */
  readonly parsersByLocation: Readonly<Record<string, (spelling: string) => unknown>>
}

const recognizeFirstValue = (kind: string) => (spelling: string) =>
  recognizeText(spelling).recognitions.find((recognition) => recognition.kind === kind)?.value
const toText = (value: unknown) => (value === null || value === undefined ? value : String(value))
const parseInput = (schema: z.ZodType) => (spelling: string) => toText(z.safeParse(schema, spelling).data)
const findSearchedCode = (spelling: string) => getSearchWords(spelling)[0]?.at(-1)
const [idFormat, zipFormat] = [false, true].map((hasZipCode) => ({ idHeaders: [], hasZipCode }))
const parseMoneyInput = parseInput(moneyInput({ maximum: 999_999 }))
const getReversePart = (link: string) => new URL(link, 'https://console.example').searchParams.get('reverse')

const testedValues: Readonly<Record<string, TestedValue>> = {
  id: {
    recognizeInPalette: recognizeFirstValue('id'),
    spellingsByValue: [
      ['918273', ['918273', '918.273', '918,273', '918 273', "918'273", '918273.0', '(918273)', '918273,']],
      ['12345678', ['12345678', '12.345.678', '12 345 678']],
    ],
    parsersByLocation: {
      'field of a form, argument of a link': parseInput(recordId),
      'link of a helpdesk': (spelling) =>
        getReversePart(convertHelpdeskLinkToDrawerUrl(new URLSearchParams({ ticket: 'ZD-1', reverse: spelling }))),
      'search of a list': (spelling) => toText(parseSearchId(spelling)),
      'pasted batch': (spelling) => idFormat && toText(parsePastedText(spelling, idFormat)[0]?.entity_id),
      'lookup on the server': (spelling) => toText(parseSearchTerms(spelling).numbers[0]),
    },
  },
  ticket: {
    recognizeInPalette: recognizeFirstValue('ticket'),
    spellingsByValue: [['ZD-51203', ['ZD-51203', 'zd51203', '#51203', 'https://loja.zendesk.com/agent/tickets/51203']]],
    parsersByLocation: {
      'field of a form': parseInput(ticketNumber),
      link: parseLinkedTicket,
      'search of a list': parseMarkedTicket,
      'lookup on the server': (spelling) => parseSearchTerms(spelling).tickets[0],
    },
  },
  'tracking code': {
    recognizeInPalette: recognizeFirstValue('tracking'),
    spellingsByValue: [
      [
        'AA123456789BR',
        [
          'AA123456789BR',
          'aa123456789br',
          'AA 123 456 789 BR',
          'AA-12345678-9-BR',
          'https://rastreamento.correios.com.br/app/index.php?objetos=AA123456789BR',
        ],
      ],
      ['JD014600006281230704', ['JD014600006281230704', 'JD01 4600 0062 8123 0704']],
      ['1Z999AA10123456784', ['1Z999AA10123456784', '1z999aa10123456784']],
      ['LGI0012345678', ['https://www.loggi.com/rastreador/LGI0012345678']],
    ],
    parsersByLocation: {
      'search in the list of reverses': parseTrackingCode,
      'search in the list of tracking errors': findSearchedCode,
      'lookup on the server': (spelling) => parseSearchTerms(spelling).trackingCodes[0],
    },
  },
  CEP: {
    recognizeInPalette: (spelling) => recognizeFirstValue('zip')(`CEP ${spelling}`),
    spellingsByValue: [
      ['01310100', ['01310-100', '01310100', '01.310-100', '01.310.100', '01310 100', '01 310 100', '01310 - 100']],
      ['13010100', ['13010-100', '13.010-100', '13010 100', '13 010 100']],
    ],
    parsersByLocation: {
      'field of a form': parseInput(zipCode),
      'field of an address, file of stores': (spelling) => parsePostalCode('BR', spelling),
      'search in the list of tracking errors': findSearchedCode,
      'pasted batch': (spelling) => zipFormat && parsePastedText(`918273 ${spelling}`, zipFormat)[0]?.zip_code,
    },
  },
  CNPJ: {
    recognizeInPalette: recognizeFirstValue('document'),
    spellingsByValue: [
      ['11222333000181', ['11.222.333/0001-81', '11222333000181', '11 222 333 0001 81', '11 222 333/0001-81']],
      ['12ABC34501DE35', ['12.ABC.345/01DE-35', '12abc34501de35']],
    ],
    parsersByLocation: {
      'field of a form': parseInput(cnpjNumber),
      'tax id of an ecommerce, file of stores': (spelling) => normalizeTaxId('BR', spelling),
      'search of a list': findSearchedCode,
      'search for a consumer': (spelling) => parseConsumer(spelling)?.document,
      'lookup on the server': (spelling) => parseSearchTerms(spelling).documents[0],
    },
  },
  amount: {
    recognizeInPalette: recognizeFirstValue('money'),
    spellingsByValue: [
      ['1234.50', ['R$ 1.234,50', 'R$1.234,50', 'R$ 1,234.50', 'BRL 1234,50', '1.234,50 reais']],
      ['1234', ['R$ 1.234', '1234 reais', 'BRL 1234']],
    ],
    parsersByLocation: {
      'field of a form': parseMoneyInput,
      'argument in the palette': (spelling) =>
        parseMoneyInput(parseTypedArgument(addEcommerceFeeCommand, 'amount', spelling) ?? ''),
    },
  },
  date: {
    recognizeInPalette: recognizeFirstValue('date'),
    spellingsByValue: [
      [
        '2026-11-20',
        [
          ...['20/11/2026', '20.11.2026', '20-11-2026', '2026-11-20', '2026/11/20', '20/nov/2026', '20 nov 2026'],
          ...['20 de novembro de 2026', 'Nov 20, 2026', '2026-11-20T13:45:00Z', '20º/11/2026'],
        ],
      ],
    ],
    parsersByLocation: {
      'field of a form': (spelling) => parseInput(dateInput)(spelling)?.slice(0, 10),
      'filter of a list, dates of a report': (spelling) => parseTypedDate(spelling, { latestDate: '2026-11-30' }),
      'argument in the palette': (spelling) => parseTypedArgument(addEcommerceFeeCommand, 'fee_start', spelling),
    },
  },
}

describe.each(Object.entries(testedValues))(
  'Spellings of the value %s',
  (_, { recognizeInPalette, spellingsByValue, parsersByLocation }) => {
    const cases = spellingsByValue.flatMap(([value, spellings]) =>
      spellings.map((spelling) => [spelling, value] as const),
    )
    test.each(cases)('%j is parsed as %s in every location', (spelling, value) => {
      const parsedValues = Object.entries(parsersByLocation).map(([location, parse]) => [location, parse(spelling)])
      expect({ palette: recognizeInPalette(spelling), ...Object.fromEntries(parsedValues) }).toEqual({
        palette: value,
        ...Object.fromEntries(Object.keys(parsersByLocation).map((location) => [location, value])),
      })
    })
  },
)
