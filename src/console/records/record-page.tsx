// Page of a record: reads the ids in the URL, loads the record, and renders the header and the content of the page.
import type { ReactNode } from 'react'
import type { Arguments, Command } from '#commands/command.ts'
import { isApiError } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { useSetPageTitle } from '#console/lib/browser.ts'
import { NotFoundPanel } from '#console/run/not-found-panel.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { MoreActions } from '#console/ui/more-actions.tsx'
import { HeadingSkeleton, SectionSkeleton, TabsSkeleton } from '#console/ui/panels.tsx'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { ActivityButton } from './activity-button.tsx'
import { RecordNavigator } from './record-navigation.tsx'
import styles from './record-page.module.css'
import type { RecordQuery } from './record-query.ts'

type Ids<Name extends string> = Readonly<Record<Name, number>>

interface RecordHeader {
  readonly title: string
  /** True if the browser tab and the list of recently visited records show this title. Default: true. */
  readonly isPageTitle?: boolean
  readonly picture?: ReactNode
  /** Content after the title, such as the id, status badges and links to the owner. */
  readonly badges?: ReactNode
  readonly subtitle?: string
  /**
   * Command arguments that identify the record. If set, the header has a button that opens the activity log of the
   * record.
   */
  readonly activityArguments?: Arguments
  /** Links and buttons at the end of the page header. In a narrow window they are in a menu. */
  readonly actions?: ReactNode
  /** Buttons at the end of the page header that are visible in a narrow window too. */
  readonly mainActions?: ReactNode
}

interface RecordPageProps<Name extends string, Data> {
  /** Arguments of the command that opened the page, including the ids from the URL. */
  readonly args: Arguments
  /** Names of the command arguments that contain ids. The last argument contains the id of the record itself. */
  readonly idNames: readonly [...(readonly Name[]), Name]
  /** Hook that loads the record. Must be the same function in every render, because it is a hook. */
  readonly useRecord: (ids: Ids<Name>) => RecordQuery<Data>
  /** Returns the texts for a record that does not exist. `id` is null if the URL contains no valid id. */
  readonly getNotFoundTexts: (id: number | null) => { readonly title: string; readonly hint: string }
  /** Link to the list, shown instead of a record that cannot be loaded. */
  readonly listLink: ReactNode
  /** Heading and title above the error message. Default: only the error message is shown. */
  readonly errorTexts?: { readonly heading: string; readonly title?: string }
  /** Layout of the loading skeleton: whether the page has tabs, and how many fields every section has. */
  readonly skeleton: { readonly hasTabs?: boolean; readonly itemCounts: readonly number[] }
  /** Command that opens the page. */
  readonly pageCommand: Command
  /** Limits the page to the width of a form. */
  readonly isNarrow?: boolean
  readonly buildHeader: (record: Data) => RecordHeader
  readonly children: (record: Data) => ReactNode
}

export function RecordPage<Name extends string, Data>(props: RecordPageProps<Name, Data>) {
  const schema = z.object(Object.fromEntries(props.idNames.map((name) => [name, recordId])))
  const parsedIds = z.safeParse(schema, props.args)
  if (!parsedIds.success) return <NotFoundPanel {...props.getNotFoundTexts(null)} listLink={props.listLink} />
  return <LoadedPage key={Object.values(parsedIds.data).join()} {...props} recordIds={parsedIds.data as Ids<Name>} />
}

interface LoadedPageProps<Name extends string, Data> extends RecordPageProps<Name, Data> {
  readonly recordIds: Ids<Name>
}

function LoadedPage<Name extends string, Data>({
  recordIds,
  idNames,
  useRecord,
  getNotFoundTexts,
  listLink,
  errorTexts,
  skeleton,
  args,
  pageCommand,
  isNarrow = false,
  buildHeader,
  children,
}: LoadedPageProps<Name, Data>) {
  const { data, error, refetch } = useRecord(recordIds)
  const headerContent = data === undefined ? null : buildHeader(data)
  const id = recordIds[idNames[idNames.length - 1] as Name]
  useSetPageTitle(headerContent === null || headerContent.isPageTitle === false ? null : headerContent.title)

  if (data === undefined && isApiError(error) && error.status === 404)
    return <NotFoundPanel {...getNotFoundTexts(id)} listLink={listLink} />
  if (data === undefined && error) {
    const panel = (
      <ErrorPanel error={error} title={errorTexts?.title} onRetry={() => void refetch()} action={listLink} />
    )
    if (!errorTexts) return panel
    return (
      <div className={styles.page}>
        <h1>{errorTexts.heading}</h1>
        {panel}
      </div>
    )
  }
  return (
    <div className={classNames(styles.page, isNarrow && styles.narrow)}>
      {/* The header is rendered while the record loads, so that the user can go on to the next record without
          waiting. */}
      <header className={styles.header}>
        <div className={styles.heading}>
          <div className={styles.names}>
            {headerContent?.picture}
            <h1>{headerContent ? headerContent.title : <HeadingSkeleton />}</h1>
            {headerContent?.badges}
          </div>
          {headerContent?.subtitle && <p className={styles.subtitle}>{headerContent.subtitle}</p>}
        </div>
        <div className={styles.actions}>
          <RecordNavigator command={pageCommand} args={args} />
          {headerContent?.mainActions}
          <MoreActions>
            {headerContent?.activityArguments && <ActivityButton recordArguments={headerContent.activityArguments} />}
            {headerContent?.actions}
          </MoreActions>
        </div>
      </header>
      {data === undefined ? <ContentSkeleton {...skeleton} /> : children(data)}
    </div>
  )
}

function ContentSkeleton({
  hasTabs = false,
  itemCounts,
}: {
  readonly hasTabs?: boolean
  readonly itemCounts: readonly number[]
}) {
  return (
    <div className={styles.waiting} aria-busy="true">
      {hasTabs && <TabsSkeleton />}
      {itemCounts.map((count) => (
        <SectionSkeleton key={count} itemCount={count} />
      ))}
    </div>
  )
}
