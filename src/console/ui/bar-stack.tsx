import type { Bar } from './bar-scale.ts'
import type { ChartPart } from './chart-bar.ts'
import { LookRect } from './chart-looks.tsx'

interface BarStackProps {
  readonly patterns: string
  readonly place: Pick<Bar, 'x' | 'width'>
  readonly parts: readonly ChartPart[]
  readonly yOf: (value: number) => number
}

/** One bar of several parts, from below. */
export function BarStack({ patterns, place: { x, width }, parts, yOf }: BarStackProps) {
  const tops = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, { value }) => sum + value, 0))
  return parts.map(({ look, value }, index) => {
    const top = tops[index] ?? 0
    const y = yOf(top)
    return (
      <LookRect key={look} patterns={patterns} look={look} x={x} y={y} width={width} height={yOf(top - value) - y} />
    )
  })
}
