// Number of selected rows in the list of the page. The list sets the number, and the command palette reads it.
import { create } from 'zustand'

const useSelectedCountStore = create<{ readonly count: number }>(() => ({ count: 0 }))

export const setSelectedCount = (count: number) => useSelectedCountStore.setState({ count })

export const useSelectedCount = () => useSelectedCountStore(({ count }) => count)
