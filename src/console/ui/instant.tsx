import { formatInstant, formatInstantExactly } from '#console/lib/formats.ts'

/** A moment in São Paulo's time, with its seconds and zone on hover. */
export function Instant({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatInstantExactly(at)}>
      {formatInstant(at)}
    </time>
  )
}
