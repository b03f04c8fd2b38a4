import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Arguments } from '#commands/command.ts'
import { ecommercesRestoreMetadata } from '#commands/metadatas.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { pageOfVersion, RestoreDialog } from '#console/ui/metadata/restore-dialog.tsx'
import { VersionsDrawer } from '#console/ui/metadata/versions-drawer.tsx'
import { getMetadatas, metadatasMetadataVersions } from '#contract/metadatas.ts'
import { useEcommerceMetadata } from './owner.ts'

/** The present text of one name; null where it has none. */
function usePresent(id: number, name: string) {
  const { data, error, refetch } = useQuery({
    ...queryOf(getMetadatas, { params: { id } }),
    structuralSharing: false,
    // Somebody else may have saved since the page was opened.
    refetchOnMount: 'always',
  })
  return { present: data && (data.texts[name] ?? null), error, refetch }
}

export function MetadataVersionsDrawer({ args }: { readonly args: Arguments }) {
  const { ecommerce = '', name = '' } = args
  const { close, run } = useRunner()
  const { can } = useSession()
  const [page, setPage] = useState(1)
  const { present, ...asked } = usePresent(Number(ecommerce), name)
  const versions = useQuery(
    queryOf(metadatasMetadataVersions, { params: { id: Number(ecommerce), name }, query: { page } }),
  )
  const restore = (version: number) => run(ecommercesRestoreMetadata, { ecommerce, name, version: String(version) })
  return (
    <VersionsDrawer
      name={name}
      versions={versions.data}
      present={present}
      error={versions.error ?? asked.error}
      onRetry={() => void Promise.all([versions.refetch(), asked.refetch()])}
      page={page}
      onPage={setPage}
      onRestore={can(ecommercesRestoreMetadata.access) ? restore : null}
      onClose={close}
    />
  )
}

export function MetadataRestoreDialog({ args }: { readonly args: Arguments }) {
  const { ecommerce = '', name = '' } = args
  const { close } = useRunner()
  const version = Number(args.version)
  const owner = useEcommerceMetadata(Number(ecommerce))
  const { present, error } = usePresent(Number(ecommerce), name)
  const page = pageOfVersion(version, present)
  const versions = useQuery({
    ...queryOf(metadatasMetadataVersions, { params: { id: Number(ecommerce), name }, query: { page } }),
    enabled: Boolean(present),
  })
  return (
    <RestoreDialog
      owner={owner}
      name={name}
      version={version}
      present={present}
      versions={versions.data?.data}
      error={error ?? versions.error}
      onClose={close}
    />
  )
}
