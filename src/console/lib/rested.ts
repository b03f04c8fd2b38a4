import { useEffect, useState } from 'react'

/** The value once it has not changed for so many milliseconds. */
export function useRested<Value>(value: Value, pause: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return rested
}
