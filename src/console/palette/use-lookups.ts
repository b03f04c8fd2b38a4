// Hooks that look up records on the server by id, code or name while the user types in the palette.

import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listReversesCommand } from '#commands/reverses.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { useSession } from '#console/session/session.tsx'
import { type LookupResult, lookUpRecords } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { listLookupTexts } from './match/lookup-texts.ts'
import { listMissingRecords, type RecordsByText } from './match/match-records.ts'
import { getOptionKind, isServerSearchedKind, listCoveredKinds, lookUpEcommercesByText } from './option-sources.ts'
import type { RecordKindName } from './rank.ts'
import type { LookupState, PaletteData } from './row.ts'

/** Delay in milliseconds between the last key press and the lookup request. */
const LOOKUP_DELAY_MS = 150

/** Longer delay in milliseconds for texts that may become an e-mail address, a CPF or a phone number. */
const PERSONAL_LOOKUP_DELAY_MS = 500

const MIN_PERSONAL_DIGITS = 8

function getLookupDelay(recognized: RecognizedText, text: string): number {
  const mayBecomeUrlOrEmail = recognized.recognitions.some(({ kind }) => kind === 'host') || /[\w-]\.[\w-]/.test(text)
  if (mayBecomeUrlOrEmail || text.replace(/\D/g, '').length >= MIN_PERSONAL_DIGITS) return PERSONAL_LOOKUP_DELAY_MS
  return recognized.recognitions.length > 0 ? 0 : LOOKUP_DELAY_MS
}

const noTexts: readonly string[] = []

interface QueryLookup extends LookupState {
  /**
   * True if a number was not looked up, because the user may be typing a CPF (tax number of a person) or a phone
   * number.
   */
  readonly isLookupWithheld: boolean
}

/**
 * Looks up the names, ids and codes of a query on the server, limited to one kind of record if `recordKind` is set.
 * `isBeingTyped` is true while the user types the query, and false if the user pasted the query.
 */
export function useQueryLookup(
  recognized: RecognizedText,
  text: string,
  isBeingTyped: boolean,
  isEnabled: boolean,
  recordKind: RecordKindName | null = null,
): QueryLookup {
  const { can } = useSession()
  const canReadReverses = can(listReversesCommand.access)
  const allTexts = useMemo(
    () => (isEnabled ? listLookupTexts(recognized, text, canReadReverses) : noTexts),
    [isEnabled, recognized, text, canReadReverses],
  )
  const lookupTexts = useMemo(
    () => (isBeingTyped && isEnabled ? listLookupTexts(recognized, text, canReadReverses, true) : allTexts),
    [isBeingTyped, isEnabled, recognized, text, canReadReverses, allTexts],
  )
  const records = useTextLookup(lookupTexts, isBeingTyped ? getLookupDelay(recognized, text) : 0, recordKind)
  const { recordsByText } = records
  // Users without permission for the record lookup search only ecommerces, so ids of other kinds stay unverified.
  const isLookedUp = (kind: RecordKindName) => kind === 'ecommerce' || can(lookUpRecords.access)
  const hasResponse = (kind: RecordKindName, id: string) => isLookedUp(kind) && Object.hasOwn(recordsByText, id)
  const missingRecords = canReadReverses ? listMissingRecords(recognized, recordsByText) : []
  return { ...records, hasResponse, missingRecords, isLookupWithheld: lookupTexts.length < allTexts.length }
}

/**
 * Returns a function that builds the query options of a lookup: for users with permission, the search in all kinds of
 * records; for other users, the search in ecommerces.
 */
function useLookupOptions() {
  const { can } = useSession()
  return (query: { readonly q?: string; readonly kind?: RecordKindName }) =>
    can(lookUpRecords.access) ? queryOptionsFor(lookUpRecords, { query }) : lookUpEcommercesByText(query.q ?? '')
}

/** Loads the newest records of a kind, for an empty input. */
export function useNewestRecords(recordKind: RecordKindName | null, isEnabled: boolean): LookupState {
  const lookUp = useLookupOptions()
  const kinds = recordKind !== null && isEnabled ? listCoveredKinds(recordKind) : []
  return useQueries({
    queries: kinds.map((kind) => lookUp({ kind })),
    combine: (responses) => mergeLookups(responses, recordKind),
  })
}

/**
 * Looks up record names when the user stops typing. Users without permission for the record lookup look up no names.
 */
export function useNameLookup(recordNames: readonly string[]): TextLookupState {
  const { can } = useSession()
  return useTextLookup(can(lookUpRecords.access) ? recordNames : noTexts, LOOKUP_DELAY_MS)
}

/**
 * State of the lookup of several texts, such as record names. `recordsByText` contains the records that the server
 * found for each text; a text is absent until the server has responded.
 */
export interface TextLookupState extends LookupState {
  readonly recordsByText: RecordsByText
}

const emptyLookup: TextLookupState = { results: [], recordsByText: {}, isLoading: false, hasFailed: false }

/** Looks up each text when the texts have not changed for `delayMs` milliseconds. */
function useTextLookup(
  lookupTexts: readonly string[],
  delayMs: number,
  recordKind: RecordKindName | null = null,
): TextLookupState {
  const lookUp = useLookupOptions()
  const joinedTexts = lookupTexts.join('\n')
  const debouncedTexts = useDebouncedValue(joinedTexts, delayMs)
  const textsToLookUp = debouncedTexts === '' ? noTexts : debouncedTexts.split('\n')
  const lookup = useQueries({
    queries: textsToLookUp.map((q) => lookUp({ q, ...getScopeParameter(recordKind) })),
    combine: (responses) => ({
      ...mergeLookups(responses, recordKind),
      recordsByText: Object.fromEntries(
        textsToLookUp.flatMap((q, index) => {
          const data = responses[index]?.data?.data
          return data === undefined ? [] : [[q, data] as const]
        }),
      ),
    }),
  })
  return joinedTexts === debouncedTexts ? lookup : { ...emptyLookup, isLoading: joinedTexts !== '' }
}

type LookupQuery = Pick<UseQueryResult<{ data: readonly LookupResult[] }>, 'data' | 'isPending' | 'isError'>

/** Merges all responses: each record once, and only records of the given kind. */
function mergeLookups(responses: readonly LookupQuery[], recordKind: RecordKindName | null): LookupState {
  const results = removeDuplicateRecords(responses.flatMap(({ data }) => data?.data ?? []))
  return {
    results: results.filter(({ kind }) => recordKind === null || listCoveredKinds(recordKind).includes(kind)),
    isLoading: responses.some(({ isPending }) => isPending),
    hasFailed: responses.some(({ isError }) => isError),
  }
}

/** Keeps the first of several results for the same record. */
function removeDuplicateRecords(records: readonly LookupResult[]): readonly LookupResult[] {
  const isFirstResultForRecord = ({ kind, id }: LookupResult, index: number) =>
    records.findIndex((otherRecord) => otherRecord.kind === kind && otherRecord.id === id) === index
  return records.filter(isFirstResultForRecord)
}

/**
 * Returns the `kind` parameter of the lookup request; empty if the search covers several kinds, because the records are
 * then filtered after the response.
 */
function getScopeParameter(recordKind: RecordKindName | null): { readonly kind?: RecordKindName } {
  const kinds = recordKind === null ? [] : listCoveredKinds(recordKind)
  return kinds.length === 1 && kinds[0] ? { kind: kinds[0] } : {}
}

/** Loads the records whose ids are arguments. An id without a record in the response gets the status `denied`. */
export function useReferencedRecords(
  references: readonly (readonly [argumentName: string, id: string])[],
): Required<Pick<PaletteData, 'findRecord' | 'getLookupStatus'>> {
  const lookUp = useLookupOptions()
  const lookupRequests = references.flatMap(([argumentName, id]) => {
    const kind = getOptionKind(argumentName)
    return kind !== null && isServerSearchedKind(kind) ? [{ kind, id }] : []
  })
  const responses = useQueries({
    queries: lookupRequests.map(({ kind, id }) => lookUp({ q: id, kind })),
    combine: (queries) =>
      queries.flatMap(({ data }, index) => {
        const { kind = 'reverse', id = '' } = lookupRequests[index] ?? {}
        return data === undefined ? [] : [{ kind, id, record: data.data.find((one) => isRecordWithId(one, kind, id)) }]
      }),
  })
  return useMemo(() => {
    const findResponse = (argumentName: string, id: string) =>
      responses.find((response) => response.kind === getOptionKind(argumentName) && response.id === id)
    return {
      findRecord: (argumentName, id) => findResponse(argumentName, id)?.record,
      getLookupStatus: (argumentName, id) => {
        const response = findResponse(argumentName, id)
        return response === undefined ? undefined : response.record ? 'found' : 'denied'
      },
    }
  }, [responses])
}

const isRecordWithId = (record: LookupResult, kind: RecordKindName, id: string) =>
  record.matched === 'id' && record.kind === kind && String(record.id) === id
