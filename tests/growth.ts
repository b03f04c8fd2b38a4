// How work grows with its text: measured against itself, so that no machine is too slow for it.

const rounds = 15

/** How many times longer eight times as much takes: about 8 where each character costs the same, 64 where each costs what came before it. */
export function growthOfEight(work: (size: number) => void, small: number): number {
  const best = (size: number) => {
    const times = Array.from({ length: rounds }, () => {
      const began = performance.now()
      work(size)
      return performance.now() - began
    })
    return Math.min(...times)
  }
  best(small)
  return best(small * 8) / best(small)
}

/** Well between the two. */
export const mostGrowth = 36
