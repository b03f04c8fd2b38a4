// Difference between the two versions of a metadata entry before and after a save, for the activity log.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { DifferenceList } from '#console/json/difference-list.tsx'
import { isEndpointUnavailable } from '#console/session/session.tsx'
import type { ActivityRow } from '#contract/console/activity.ts'
import { listGroupMetadataVersions } from '#contract/platform/groups.ts'
import { listMetadataVersions } from '#contract/platform/metadatas.ts'

/** Metadata entry of an ecommerce or group, and the version that a save created. */
interface SavedVersion {
  readonly endpoint: typeof listMetadataVersions | typeof listGroupMetadataVersions
  readonly ownerId: number
  readonly name: string
  readonly version: number
}

const endpointsByEntity: Readonly<Record<string, SavedVersion['endpoint'] | undefined>> = {
  metadata: listMetadataVersions,
  group_metadata: listGroupMetadataVersions,
}

/**
 * Returns the metadata version that an activity entry created. Returns null if the entry is about another kind of
 * record, or if the server does not provide the versions.
 */
export function getSavedVersion({ entity, entity_id, changes }: ActivityRow): SavedVersion | null {
  const endpoint = endpointsByEntity[entity]
  const version = changes.find(({ path }) => path === 'version')?.after
  if (!endpoint || typeof version !== 'number' || isEndpointUnavailable(endpoint)) return null
  const [ownerId, ...name] = entity_id.split('/')
  return { endpoint, ownerId: Number(ownerId), name: name.join('/'), version }
}

/**
 * Builds a query for one page of versions that contains the version at `position` and the next older version. Position
 * 1 is the newest version. Uses the smallest page size (`limit`) with which both versions are on the same page.
 */
function buildVersionsQuery({ endpoint, ownerId, name }: SavedVersion, position: number) {
  let limit = 2
  while (position % limit === 0) limit += 1
  return queryOptionsFor(endpoint, {
    params: { id: ownerId, name },
    query: { page: Math.ceil(position / limit), limit },
  })
}

interface MetadataChangeProps {
  readonly savedVersion: SavedVersion
  /** Swaps the two versions, to show the effect of an undo. */
  readonly isReversed?: boolean
}

/** Lists the differences between the saved version of a metadata entry and the version before. */
export function MetadataChange({ savedVersion, isReversed = false }: MetadataChangeProps) {
  const { t } = useTranslation(['activity', 'difference'])
  const { version } = savedVersion
  const newestVersions = useQuery(buildVersionsQuery(savedVersion, 1))
  // The versions have consecutive numbers, so the number of versions determines the position of a version.
  const position = Math.max(1, (newestVersions.data?.total ?? 0) - version + 1)
  const versions = useQuery({
    ...buildVersionsQuery(savedVersion, position),
    enabled: newestVersions.data !== undefined,
  })
  if (versions.data === undefined) {
    const { error, refetch } = newestVersions.error === null ? versions : newestVersions
    return <QueryPlaceholder error={error} onRetry={() => void refetch()} height="60px" />
  }

  const findText = (number: number) => versions.data.data.find((row) => row.version === number)?.value ?? null
  const [oldText, newText] = [findText(version - 1), findText(version)]
  if (newText === null || (version > 1 && oldText === null)) return <p>{t('drawer.none')}</p>
  if (isReversed && oldText !== null) return <DifferenceList before={newText} after={oldText} />
  return <DifferenceList before={oldText} after={newText} />
}
