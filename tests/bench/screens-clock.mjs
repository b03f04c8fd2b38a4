// In a page: from a key or a click to the painted frame in which something is there, and how much moved by itself.

export function offerClock() {
  let pressed = 0
  let went = 0
  window.shifts = 0
  const note = ({ timeStamp }) => {
    pressed = timeStamp
  }
  addEventListener('keydown', note, { capture: true })
  addEventListener('click', note, { capture: true })
  addEventListener('popstate', () => (went = performance.now()), { capture: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value
  }).observe({ type: 'layout-shift', buffered: true })
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(null))
    })
  const is = {
    field: () =>
      document.activeElement?.matches('[role=dialog] :is(input, [role=combobox], textarea):not([cmdk-root] *)'),
    details: () => [...document.querySelectorAll('main [role=tabpanel] dd')].some(({ textContent }) => textContent),
    palette: () =>
      document.activeElement?.matches('[cmdk-root] [role=combobox]') &&
      document.querySelector('[cmdk-root] [role=option]'),
    rows: () => document.querySelector('[role="row"][data-index]'),
  }
  const until = async (what) => {
    // Looked at before each frame is painted, and at every change.
    let frames = 1
    while (!is[what]()) {
      await new Promise(requestAnimationFrame)
      frames += 1
    }
    return { at: await painted(), frames }
  }
  window.clock = {
    until: async (what) => (await until(what)).at - pressed,
    /** The moment itself. */
    at: async (what) => (await until(what)).at,
    back: async () => {
      const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history.back()
      await gone
      const { at, frames } = await until('rows')
      return { time: at - went, frames }
    },
    firstRows: () =>
      new Promise((resolve) => {
        const look = () => {
          if (!is.rows()) return requestAnimationFrame(look)
          resolve(performance.now())
        }
        look()
      }),
  }
}
