// Measures, inside a page, the time from a key or click to the painted frame that displays a result, and layout
// shifts.

/** Installs `window.clock` and `window.shifts`; runs in the page before the scripts of the page. */
export function installClock() {
  let inputTime = 0
  let popStateTime = 0
  window.shifts = 0
  const recordInput = ({ timeStamp }) => {
    inputTime = timeStamp
  }
  addEventListener('keydown', recordInput, { capture: true })
  addEventListener('click', recordInput, { capture: true })
  addEventListener('popstate', () => (popStateTime = performance.now()), { capture: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value
  }).observe({ type: 'layout-shift', buffered: true })
  const waitForPaint = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(null))
    })
  const isDisplayed = {
    field: () =>
      document.activeElement?.matches('[role=dialog] :is(input, [role=combobox], textarea):not([cmdk-root] *)'),
    details: () => [...document.querySelectorAll('main [role=tabpanel] dd')].some(({ textContent }) => textContent),
    palette: () =>
      document.activeElement?.matches('[cmdk-root] [role=combobox]') &&
      document.querySelector('[cmdk-root] [role=option]'),
    rows: () => document.querySelector('[role="row"][data-index]'),
  }
  const waitUntilDisplayed = async (target) => {
    // Checks the condition before every painted frame.
    let frames = 1
    while (!isDisplayed[target]()) {
      await new Promise(requestAnimationFrame)
      frames += 1
    }
    return { at: await waitForPaint(), frames }
  }
  window.clock = {
    measureUntil: async (target) => (await waitUntilDisplayed(target)).at - inputTime,
    /** Returns the time at which the target was painted. */
    getDisplayTime: async (target) => (await waitUntilDisplayed(target)).at,
    measureBack: async () => {
      const popState = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history.back()
      await popState
      const { at, frames } = await waitUntilDisplayed('rows')
      return { time: at - popStateTime, frames }
    },
    getFirstRowsTime: () =>
      new Promise((resolve) => {
        const checkRows = () => {
          if (!isDisplayed.rows()) return requestAnimationFrame(checkRows)
          resolve(performance.now())
        }
        checkRows()
      }),
  }
}
